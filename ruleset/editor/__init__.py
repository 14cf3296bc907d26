"""Rule files in an editor: a language server over standard input and output (`paigui lsp`, extra `lsp`).

`project` holds the open files and what is known of each, `place` says what the cursor stands in, and one module each
answers a kind of request; `server` ties them to the protocol. Only `server` imports pygls.
"""
