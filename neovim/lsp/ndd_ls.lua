---@brief
---
--- https://github.com/ndd-ls/ndd-ls
---
--- `ndd-ls`, a language server for NVIDIA DALI dynamic mode. It runs beside a general Python server.
--- `pip install .` in a clone puts `ndd-ls` on the PATH.

---@type vim.lsp.Config
return {
  cmd = { 'ndd-ls', 'serve' },
  filetypes = { 'python' },
  root_markers = {
    'pyproject.toml',
    'setup.py',
    'setup.cfg',
    'requirements.txt',
    '.venv',
    '.git',
  },
  settings = { ['ndd-ls'] = vim.empty_dict() },
  before_init = function(params)
    -- The language of the messages. Neovim itself says nothing of it to servers.
    local language, country = vim.v.lang:match('^(%a%a)_(%a%a)')
    params.locale = language and ('%s-%s'):format(language, country) or params.locale
  end,
}
