---@brief
---
--- https://github.com/ndd-ls/ndd-ls
---
--- `ndd-ls`, a language server for NVIDIA DALI dynamic mode. It runs beside a general Python server.
--- `pip install .` in a clone puts `ndd-ls` on the PATH.

local ROOT_MARKERS = {
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'requirements.txt',
  '.venv',
  '.git',
}

---@type vim.lsp.Config
return {
  cmd = { 'ndd-ls', 'serve' },
  filetypes = { 'python', 'toml' },
  root_dir = function(buffer, start)
    -- Of all TOML, settings stand in one file only.
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
    if vim.bo[buffer].filetype ~= 'toml' or name == 'pyproject.toml' then
      start(vim.fs.root(buffer, ROOT_MARKERS))
    end
  end,
  settings = { ['ndd-ls'] = vim.empty_dict() },
  before_init = function(params)
    -- The language of the messages. Neovim itself says nothing of it to servers.
    local language, country = vim.v.lang:match('^(%a%a)_(%a%a)')
    params.locale = language and ('%s-%s'):format(language, country) or params.locale
  end,
}
