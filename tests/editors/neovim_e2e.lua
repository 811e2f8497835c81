-- nvim --clean -l neovim_e2e.lua FOLDER SCRIPT ENCODING
-- Drives a child Neovim as a user does, with typed keys, against the real server.
local folder, script, encoding = arg[1], arg[2], arg[3]

local TIMEOUT = 60000

local function fail(message)
  io.stderr:write('FAIL ' .. message .. '\n')
  os.exit(1)
end

local child = vim.fn.jobstart({
  vim.v.progpath,
  '--clean',
  '--embed',
  '--headless',
  '-n',
  '-i',
  'NONE',
  '--cmd',
  'set shortmess+=I',
  '--cmd',
  'let g:loaded_python3_provider=0',
  '--cmd',
  ('lua vim.opt.runtimepath:append(%q)'):format(folder),
}, { rpc = true })

local function request(method, ...)
  return vim.rpcrequest(child, method, ...)
end

local function lua(code, ...)
  return request('nvim_exec_lua', code, { ... })
end

local function keys(typed)
  request('nvim_input', typed)
end

local function ok(condition, message)
  if not condition then
    local messages = lua("return vim.fn.execute('messages')")
    local line = lua('return vim.api.nvim_get_current_line()')
    local found = vim.inspect(lua([[
      return vim.tbl_map(function(d) return { d.code, d.lnum, d.col } end, vim.diagnostic.get(0))
    ]]))
    fail(('%s\nline: %s\nmessages: %s\ndiagnostics: %s'):format(message, line, messages, found))
  end
  print('ok ' .. message)
end

--- Wait until a chunk of Lua gives something true in the child.
local function wait(code, message)
  ok(
    vim.wait(TIMEOUT, function()
      local value = lua(code)
      return value ~= nil and value ~= false and value ~= vim.NIL
    end, 20),
    message
  )
end

local function wait_codes(codes, message)
  wait(
    ([[
      local found = vim.tbl_map(function(d) return d.code end, vim.diagnostic.get(0))
      table.sort(found)
      return table.concat(found, ' ') == '%s'
    ]]):format(codes),
    message
  )
end

--- Put the cursor on the first place of some text.
local function go(text)
  local row, column = unpack(lua(
    [[
      for row, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
        local column = line:find(..., 1, true)
        if column then return { row, column - 1 } end
      end
      return { 0, 0 }
    ]],
    text
  ))
  ok(row > 0, 'the buffer has ' .. text)
  request('nvim_win_set_cursor', 0, { row, column })
end

local function wait_line(text)
  wait(
    ('return vim.api.nvim_get_current_line():find(%q, 1, true) ~= nil'):format(text),
    'the line has ' .. text
  )
end

--- Type `gra` and choose the entry whose title has some text.
local function act(title)
  lua(
    [[
      local title = ...
      vim.ui.select = function(items, options, choose)
        for index, item in ipairs(items) do
          if options.format_item(item):find(title, 1, true) then
            return choose(item, index)
          end
        end
      end
    ]],
    title
  )
  keys('gra')
end

--- Wait for a floating window that has some text, and close it.
local function float(pattern, message)
  wait(
    ([[
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
          if table.concat(lines, '\n'):find(%q) then
            vim.api.nvim_win_close(window, true)
            return true
          end
        end
      end
      return false
    ]]):format(pattern),
    message
  )
end

local function hover(pattern)
  keys('K')
  float(pattern, 'K shows ' .. pattern)
end

lua(
  [[
    local encoding = ...
    vim.lsp.config('ndd_ls', {
      capabilities = { general = { positionEncodings = { encoding } } },
    })
    vim.api.nvim_create_autocmd('LspAttach', {
      callback = function(event)
        vim.lsp.completion.enable(true, event.data.client_id, event.buf, { autotrigger = true })
      end,
    })
    vim.o.completeopt = 'menu,menuone,noinsert'
    vim.lsp.enable('ndd_ls')
  ]],
  encoding
)

-- A training script, with six mistakes.
lua('vim.cmd.edit(...)', script)
wait_codes('NDD101 NDD106 NDD202 NDD301 NDD302 NDD501', 'diagnostics arrive')
ok(
  lua("return vim.lsp.get_clients({ name = 'ndd_ls' })[1].offset_encoding") == encoding,
  'columns are counted in ' .. encoding
)

go('images[0].shape')
act('.select(0)')
wait_line('images.select(0).shape')
wait_codes('NDD106 NDD202 NDD301 NDD302 NDD501', 'the diagnostic goes')
keys('u')
wait_line('images[0].shape')
wait_codes('NDD101 NDD106 NDD202 NDD301 NDD302 NDD501', 'the diagnostic comes back')

go('images[0].shape')
hover('Batch')
go('rotate(images')
hover('ndd.rotate')

-- What is known of a line, and of the whole file.
go('reader.next_epoch')
keys(':NddTypes<CR>')
float('jpegs +batch +device=cpu dtype=uint8 ndim=1', ':NddTypes shows the loop targets')
keys(':%NddTypes<CR>')
float('reader +reader\n.*images +batch', ':%NddTypes shows all')
keys('gg:NddTypes<CR>')
wait([[return vim.fn.execute('messages'):find('nothing is known here', 1, true) ~= nil]], 'or says so')

-- Type stubs in the workspace.
local stub = 'typings/nvidia/dali/experimental/dynamic/__init__.pyi'
keys(':NddStubs<CR>')
wait(('return vim.uv.fs_stat(%q) ~= nil'):format(stub), ':NddStubs writes the stubs')
wait([[return vim.fn.execute('messages'):find('stubs of DALI', 1, true) ~= nil]], 'and says how many')

-- Completion on a new line, after the dot, narrowed by typing, taken with CTRL-Y.
go('total = seen = 0')
keys('ondd.')
wait('return vim.fn.pumvisible() == 1', 'the menu opens on the dot')
keys('reade')
wait(
  [[
    local items = vim.fn.complete_info({ 'matches' }).matches
    return vim.fn.pumvisible() == 1 and #items > 0 and items[1].word == 'readers'
  ]],
  'typing narrows the menu'
)
keys('<C-y>')
wait_line('ndd.readers')
keys('.')
wait('return vim.fn.pumvisible() == 1', 'the menu opens on the next dot')
keys('Fil')
wait(
  [[
    local items = vim.fn.complete_info({ 'matches' }).matches
    return vim.fn.pumvisible() == 1 and #items > 0 and items[1].word == 'File'
  ]],
  'the reader class is offered'
)
keys('<C-y>')
wait_line('ndd.readers.File')
keys('(')
wait(
  [[
    local items = vim.fn.complete_info({ 'matches' }).matches
    return vim.fn.pumvisible() == 1 and #items > 0 and items[1].word == 'file_root='
  ]],
  'the arguments are offered, the likeliest first'
)
keys('<C-y>')
wait_line('ndd.readers.File(file_root=')
keys('<C-s>')
float('ndd.readers.File.file_root', 'CTRL-S shows what the call takes')
keys('<Esc>u')
wait_codes('NDD101 NDD106 NDD202 NDD301 NDD302 NDD501', 'undone')

-- All that is safe at once.
lua([[
  vim.lsp.buf.code_action({
    context = { only = { 'source.fixAll.ndd' }, diagnostics = {} },
    apply = true,
  })
]])
wait_codes('', 'everything is repaired')

-- Columns behind characters of several bytes and several code units.
lua('vim.cmd.edit(...)', vim.fs.joinpath(vim.fs.dirname(script), 'wide.py'))
lua([[
  vim.api.nvim_buf_set_lines(0, 0, -1, false, {
    'import nvidia.dali.experimental.dynamic as ndd',
    '',
    'def 预览(批次: ndd.Batch):',
    '    return "🦊狐狸", 批次[0], "é"',
  })
]])
wait_codes('NDD101', 'a diagnostic arrives')
ok(
  lua([[
    local found = vim.diagnostic.get(0)[1]
    return vim.api.nvim_buf_get_text(0, found.lnum, found.col, found.end_lnum, found.end_col, {})[1]
  ]]) == '批次[0]',
  'it is about the right characters'
)
go('批次[0]')
hover('Batch')
act('.slice[0]')
wait_line('    return "🦊狐狸", 批次.slice[0], "é"')
keys('u')
wait_line('    return "🦊狐狸", 批次[0], "é"')
keys('A, 批次.')
wait('return vim.fn.pumvisible() == 1', 'the menu opens behind wide characters')
keys('batch_s')
wait(
  [[
    local items = vim.fn.complete_info({ 'matches' }).matches
    return vim.fn.pumvisible() == 1 and #items > 0 and items[1].word == 'batch_size'
  ]],
  'an attribute of the batch is offered'
)
keys('<C-y>')
wait_line('    return "🦊狐狸", 批次[0], "é", 批次.batch_size')
keys('<Esc>')

-- Settings name rules; other TOML is left alone.
local folder_of_script = vim.fs.dirname(script)
lua('vim.cmd.edit(...)', vim.fs.joinpath(folder_of_script, 'other.toml'))
ok(#lua("return vim.lsp.get_clients({ bufnr = 0, name = 'ndd_ls' })") == 0, 'other TOML is left')
lua('vim.cmd.edit(...)', vim.fs.joinpath(folder_of_script, 'pyproject.toml'))
wait(
  "return #vim.lsp.get_clients({ bufnr = 0, name = 'ndd_ls' }) == 1",
  'the server looks at the settings'
)
lua("vim.api.nvim_buf_set_lines(0, 0, -1, false, { '[tool.ndd-ls]', 'ignore = [\"NDD505\"]' })")
go('NDD505')
hover('NDD505')

lua("vim.cmd.checkhealth('ndd_ls')")
wait("return vim.bo.filetype == 'checkhealth'", 'the health page opens')
local health = table.concat(lua('return vim.api.nvim_buf_get_lines(0, 0, -1, false)'), '\n')
ok(not health:find('ERROR') and not health:find('WARNING'), 'all is well: ' .. health)
ok(health:find('running in', 1, true) ~= nil, 'the server is running')

-- Neovim ends the server when it ends itself.
local servers = lua('return vim.api.nvim_get_proc_children(vim.fn.getpid())')
ok(#servers > 0, 'the server is a process of its own')
pcall(request, 'nvim_command', 'qa!')
vim.fn.jobwait({ child }, TIMEOUT)

local function has_ended(pid)
  if vim.uv.kill(pid, 0) ~= 0 then
    return true
  end
  -- A process that has ended, and that nobody has asked for its exit code, has no command line.
  local file = io.open(('/proc/%d/cmdline'):format(pid))
  local line = file and file:read('*a')
  if file then
    file:close()
  end
  return line == ''
end

ok(
  vim.wait(TIMEOUT, function()
    return vim.iter(servers):all(has_ended)
  end, 20),
  'the server ends with the editor'
)
