-- Neovim 0.11 and newer: pip install 'paigui[lsp]', then require('paigui') in init.lua.
vim.lsp.config('paigui', {
  cmd = { 'paigui', 'lsp' },
  filetypes = { 'yaml' },
  root_markers = { 'paigui.toml', 'pyproject.toml', '.git' },
})
vim.lsp.enable('paigui')
