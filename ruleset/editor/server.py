"""The language server: protocol in, one function each, protocol out. Diagnostics follow a change after a short rest."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from ruleset.diagnostics.report import tool_version
from ruleset.editor.actions import KINDS, code_actions
from ruleset.editor.completion import complete
from ruleset.editor.hover import hover
from ruleset.editor.navigation import definition, symbols
from ruleset.editor.positions import UNITS
from ruleset.editor.problems import merged, problems
from ruleset.editor.project import Project, path_of

REST = 0.2
"""Seconds without a change after which a file is checked."""
_CHINESE = "zh"


class Server(LanguageServer):
    """The server and the files open in it. `lang` is None when the editor's own language decides."""

    def __init__(self, lang: str | None = None) -> None:
        # Whole texts are sent: rule files are small, and pygls ends lines at characters where the protocol does not.
        super().__init__("paigui", tool_version(), text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.project = Project(lang=lang or "en")
        self.lang = lang
        self.sent: dict[str, list[types.Diagnostic]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.dismissed = False
        self.complained = ""

    def settle(self, params: types.InitializeParams) -> None:
        """Take over the editor's language, its units and its folder."""
        if self.lang is None:
            self.project.lang = _CHINESE if (params.locale or "").lower().startswith(_CHINESE) else "en"
        self.project.units = UNITS.get(str(self.workspace.position_codec.encoding), self.project.units)
        folder = _folder(params)
        if folder is not None and folder.is_dir():
            os.chdir(folder)  # as if the command had been called there: names in messages, folders parents may lie in

    def later(self) -> None:
        """Publish once nothing has changed for a while."""
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(REST, self.publish)

    def publish(self) -> None:
        """Send the diagnostics of every file whose diagnostics are no longer those sent last."""
        if self.timer:
            self.timer.cancel()
        found = merged(problems(self.project, uri) for uri in list(self.project.texts))
        self.complain()
        for uri in {**self.sent, **found}:
            diagnostics = found.get(uri, [])
            if self.sent.get(uri) != diagnostics:
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics))
        self.sent = found

    def complain(self) -> None:
        """Say once what is wrong with the settings of the project."""
        if self.project.trouble != self.complained and self.project.trouble:
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, self.project.trouble))
        self.complained = self.project.trouble


def _folder(params: types.InitializeParams) -> Path | None:
    uris = [each.uri for each in params.workspace_folders or []] or [params.root_uri or ""]
    path = to_fs_path(uris[0]) if uris[0].startswith("file:") else params.root_path
    return Path(path) if path else None


def _dismissed(ls: Server, params: None) -> None:
    ls.dismissed = True


def _opened(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
    ls.project.change(params.text_document.uri, params.text_document.text)
    ls.publish()


def _changed(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
    uri = params.text_document.uri
    ls.project.change(uri, ls.workspace.get_text_document(uri).source)
    ls.later()


def _saved(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
    ls.project.forget(path_of(params.text_document.uri))
    ls.publish()


def _closed(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    ls.project.close(params.text_document.uri)
    ls.publish()


def _watched(ls: Server, params: types.DidChangeWatchedFilesParams) -> None:
    for change in params.changes:
        ls.project.forget(path_of(change.uri))
    ls.later()


def _watch(ls: Server, params: types.InitializedParams) -> None:
    """Ask to be told of changes on disk: a parent may be changed by another program."""
    workspace = ls.client_capabilities.workspace
    watched = workspace.did_change_watched_files if workspace else None
    if watched and watched.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher("**/{*.yaml,*.yml,paigui.toml,pyproject.toml}")])
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        ls.client_register_capability(types.RegistrationParams([types.Registration("files", method, options)]))


def _hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
    uri = params.text_document.uri
    return hover(ls.project, uri, params.position) if uri in ls.project.texts else None


def _complete(ls: Server, params: types.CompletionParams) -> types.CompletionList | None:
    uri = params.text_document.uri
    return complete(ls.project, uri, params.position) if uri in ls.project.texts else None


def _define(ls: Server, params: types.DefinitionParams) -> list[types.Location] | None:
    uri = params.text_document.uri
    return definition(ls.project, uri, params.position) if uri in ls.project.texts else None


def _outline(ls: Server, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
    uri = params.text_document.uri
    return symbols(ls.project, uri) if uri in ls.project.texts else None


def _act(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    uri = params.text_document.uri
    return code_actions(ls.project, uri, params.range, params.context) if uri in ls.project.texts else None


def make_server(lang: str | None = None) -> Server:
    """The server with all it can do."""
    server = Server(lang)
    features: list[tuple[str, Any, Any]] = [
        (types.INITIALIZE, Server.settle, None),
        (types.INITIALIZED, _watch, None),
        (types.SHUTDOWN, _dismissed, None),
        (types.TEXT_DOCUMENT_DID_OPEN, _opened, None),
        (types.TEXT_DOCUMENT_DID_CHANGE, _changed, None),
        (types.TEXT_DOCUMENT_DID_SAVE, _saved, None),
        (types.TEXT_DOCUMENT_DID_CLOSE, _closed, None),
        (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, _watched, None),
        (types.TEXT_DOCUMENT_HOVER, _hover, None),
        (types.TEXT_DOCUMENT_COMPLETION, _complete, types.CompletionOptions(trigger_characters=[" ", ":", "{", "[", ","])),
        (types.TEXT_DOCUMENT_DEFINITION, _define, None),
        (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _outline, None),
        (types.TEXT_DOCUMENT_CODE_ACTION, _act, types.CodeActionOptions(code_action_kinds=KINDS)),
    ]
    for name, function, options in features:
        server.feature(name, options)(_bound(server, function))
    return server


def _bound(server: Server, function: Any) -> Any:
    return lambda params: function(server, params)


def serve(lang: str | None = None) -> int:
    """Serve one editor over standard input and output until it leaves.

    Returns:
        0 when the editor said goodbye first, as the protocol asks it to, 1 when it was simply gone.
    """
    logging.basicConfig(level=logging.ERROR)
    if sys.stdin.isatty():
        hint = "标准输入应当是编辑器；Ctrl-C 退出" if lang == "zh" else "standard input should be an editor; Ctrl-C ends this"
        print(hint, file=sys.stderr)
    server = make_server(lang)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:  # pygls closes what it writes to
        server.start_io(sys.stdin.buffer, output)
    return 0 if server.dismissed else 1
