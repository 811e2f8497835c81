if vim.g.loaded_ndd_ls then
  return
end
vim.g.loaded_ndd_ls = true

vim.api.nvim_create_user_command('NddTypes', function(options)
  require('ndd_ls').types(options.line1, options.line2)
end, { range = true, desc = 'What ndd-ls knows of the lines' })

vim.api.nvim_create_user_command('NddStubs', function(options)
  require('ndd_ls').stubs(options.args ~= '' and options.args or nil)
end, { nargs = '?', complete = 'dir', desc = 'Write type stubs of DALI for other checkers' })
