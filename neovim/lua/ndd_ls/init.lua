--- What ndd-ls can be asked for beyond what every language server is asked for.
local M = {}

-- In this order, as `ndd-ls types` prints them.
local KEYS = { 'batch_size', 'device', 'dtype', 'layout', 'ndim', 'shape', 'uniform' }

--- Show a message in the language of the user interface.
local function tell(level, english, chinese)
  vim.notify('ndd-ls: ' .. (vim.v.lang:match('^zh') and chinese or english), level)
end

--- Have the server execute a command on the current buffer, and hand on what it returns.
local function execute(command, argument, handler)
  local client = vim.lsp.get_clients({ name = 'ndd_ls', bufnr = 0 })[1]
  if client == nil then
    tell(
      vim.log.levels.ERROR,
      'the server is not attached to this buffer; see :checkhealth ndd_ls',
      '服务器未附加到此缓冲区；参见 :checkhealth ndd_ls'
    )
    return
  end
  argument.uri = vim.uri_from_bufnr(0)
  client:request('workspace/executeCommand', { command = command, arguments = { argument } }, function(error, result)
    if error then
      tell(vim.log.levels.ERROR, error.message, error.message)
    else
      handler(result)
    end
  end)
end

local function line_of(row, width)
  local words = {}
  for _, key in ipairs(KEYS) do
    local value = row[key]
    if type(value) == 'table' then
      value = table.concat(value, ',')
    end
    if value ~= nil then
      table.insert(words, ('%s=%s'):format(key, value))
    end
  end
  local padding = (' '):rep(width - vim.fn.strdisplaywidth(row.name))
  return vim.trim(('%s%s  %s  %s'):format(row.name, padding, row.kind, table.concat(words, ' ')))
end

--- Show what is known of the targets and arguments in some lines, in a floating window.
---@param first integer The first line, counted from 1.
---@param last integer The last line.
function M.types(first, last)
  execute('ndd.types', {}, function(rows)
    local here = vim.iter(rows or {}):filter(function(row)
      return first <= row.row and row.row <= last
    end)
    local found = here:totable()
    if #found == 0 then
      tell(vim.log.levels.INFO, 'nothing is known here', '此处没有已知信息')
      return
    end
    local width = 0
    for _, row in ipairs(found) do
      width = math.max(width, vim.fn.strdisplaywidth(row.name))
    end
    local lines = vim.iter(found):map(function(row)
      return line_of(row, width)
    end)
    vim.lsp.util.open_floating_preview(lines:totable(), '', { focus_id = 'ndd_ls.types' })
  end)
end

--- Write type stubs of the user's DALI; the server says how many.
---@param folder string? Where to; by default `typings` in the workspace.
function M.stubs(folder)
  execute('ndd.stubs', { output = folder and vim.fs.normalize(folder) }, function() end)
end

return M
