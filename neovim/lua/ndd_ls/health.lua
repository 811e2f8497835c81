--- `:checkhealth ndd_ls`
local M = {}

local health = vim.health

local function check_neovim()
  if vim.fn.has('nvim-0.11') == 1 then
    health.ok('Neovim ' .. tostring(vim.version()))
  else
    health.error('Neovim 0.11 or newer is needed: older ones have no vim.lsp.config')
  end
end

local function check_command(cmd)
  local program = cmd[1]
  if vim.fn.executable(program) == 0 then
    health.error(('`%s` is not executable'):format(program), {
      'pip install . (in a clone of ndd-ls)',
      "or vim.lsp.config('ndd_ls', { cmd = { '/path/to/ndd-ls', 'serve' } })",
    })
    return
  end
  local result = vim.system({ program, '--version' }, { text = true, timeout = 10000 }):wait()
  if result.code == 0 then
    health.ok(('%s: %s'):format(vim.fn.exepath(program), vim.trim(result.stdout)))
  else
    health.error(('`%s --version` failed: %s'):format(program, vim.trim(result.stderr or '')))
  end
end

local function check_clients()
  local clients = vim.lsp.get_clients({ name = 'ndd_ls' })
  if #clients == 0 then
    health.info('no buffer is attached; open a Python file')
  end
  for _, client in ipairs(clients) do
    local buffers = vim.tbl_count(client.attached_buffers)
    health.ok(('running in %s for %d buffer(s), columns in %s'):format(
      client.root_dir or 'no folder',
      buffers,
      client.offset_encoding
    ))
  end
end

function M.check()
  health.start('ndd-ls')
  check_neovim()
  local config = vim.lsp.config and vim.lsp.config.ndd_ls
  if config == nil then
    health.error('there is no configuration `ndd_ls`', {
      'put the folder `neovim` of ndd-ls on the runtimepath',
    })
    return
  end
  if vim.lsp.is_enabled and not vim.lsp.is_enabled('ndd_ls') then
    health.warn('the server is not enabled', { "vim.lsp.enable('ndd_ls')" })
  end
  if type(config.cmd) == 'table' then
    check_command(config.cmd)
  end
  check_clients()
end

return M
