"""A real client of the language server: pygls' own, talking to `paigui lsp` over the pipes of a process."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 30.0  # seconds: the machine may be busy

T = TypeVar("T")


class Editor(LanguageClient):
    """An editor with some files open."""

    def __init__(self, folder: Path) -> None:
        super().__init__("tests", "1")
        self.folder = folder
        self.shown: dict[str, list[types.Diagnostic]] = {}
        self.news = asyncio.Condition()
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.messages: list[str] = []

        async def take(params: types.PublishDiagnosticsParams) -> None:
            async with self.news:
                self.shown[params.uri] = list(params.diagnostics)
                self.news.notify_all()

        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(take)
        self.feature(types.WINDOW_SHOW_MESSAGE)(lambda params: self.messages.append(params.message))
        self.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)

    async def start(self, *options: str, locale: str | None = None, encodings: list[Any] | None = None) -> types.InitializeResult:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAIGUI_LANG": ""}
        await self.start_io(sys.executable, str(ROOT / "cli.py"), "lsp", *options, env=environment)
        capabilities = types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=encodings),
            workspace=types.WorkspaceClientCapabilities(
                did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
            ),
        )
        result = await self.initialize_async(
            types.InitializeParams(
                capabilities=capabilities, process_id=os.getpid(), root_uri=self.folder.as_uri(), locale=locale
            )
        )
        self.initialized(types.InitializedParams())
        return result

    async def leave(self) -> int:
        await self.shutdown_async(None)
        self.exit(None)
        await asyncio.wait_for(self.stop(), PATIENCE)
        assert self._server is not None
        return self._server.returncode or 0

    # files

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def show(self, name: str, text: str) -> str:
        """Open a file with this text, whatever is on disk."""
        uri = self.uri(name)
        self.texts[uri], self.versions[uri] = text, 1
        item = types.TextDocumentItem(uri=uri, language_id="yaml", version=1, text=text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def type(self, uri: str, text: str) -> None:
        """Replace the text of an open file."""
        self.texts[uri] = text
        self.versions[uri] += 1
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def apply(self, edit: types.WorkspaceEdit) -> None:
        """Make the changes of an edit in the open files, as an editor does."""
        for uri, edits in (edit.changes or {}).items():
            text = self.texts[uri]
            for each in sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True):
                start, end = self.offset(text, each.range.start), self.offset(text, each.range.end)
                text = text[:start] + each.new_text + text[end:]
            self.type(uri, text)

    @staticmethod
    def offset(text: str, place: types.Position) -> int:
        """The offset of a position in UTF-16 units, found without the server's own arithmetic."""
        lines = text.replace("\r\n", "\n\0").split("\n")  # NUL stands for the second character of the line break
        before = sum(len(line) + 1 for line in lines[: place.line])
        line = lines[place.line].lstrip("\0") if place.line < len(lines) else ""
        shift = len(lines[place.line]) - len(line) if place.line < len(lines) else 0
        units = line.encode("utf-16-le")[: 2 * place.character]
        return before + shift + len(units.decode("utf-16-le"))

    def place(self, uri: str, mark: str, shift: int = 0) -> types.Position:
        """The position of the first occurrence of some text, and some characters on."""
        before = self.texts[uri][: self.texts[uri].index(mark) + shift]
        lines = before.replace("\r\n", "\n").split("\n")
        return types.Position(len(lines) - 1, len(lines[-1].encode("utf-16-le")) // 2)

    def marked(self, uri: str, place: types.Range) -> str:
        """The text in a range."""
        return self.texts[uri][self.offset(self.texts[uri], place.start) : self.offset(self.texts[uri], place.end)]

    # questions

    async def until(self, uri: str, wanted: Callable[[list[types.Diagnostic]], bool]) -> list[types.Diagnostic]:
        """The diagnostics of a file once they are as wanted."""
        async with self.news:
            await asyncio.wait_for(
                self.news.wait_for(lambda: uri in self.shown and wanted(self.shown[uri])), PATIENCE
            )
            return self.shown[uri]

    async def problems(self, uri: str) -> list[types.Diagnostic]:
        """The next diagnostics of a file."""
        self.shown.pop(uri, None)
        return await self.until(uri, lambda found: True)

    async def hovered(self, uri: str, place: types.Position) -> str:
        found = await self.text_document_hover_async(types.HoverParams(types.TextDocumentIdentifier(uri), place))
        return found.contents.value if found else ""  # type: ignore[union-attr]

    async def completed(self, uri: str, place: types.Position) -> list[types.CompletionItem]:
        params = types.CompletionParams(types.TextDocumentIdentifier(uri), place)
        found = await self.text_document_completion_async(params)
        return list(found.items) if found else []  # type: ignore[union-attr]

    async def actions(self, uri: str, place: types.Range, *only: str) -> list[types.CodeAction]:
        context = types.CodeActionContext(self.shown.get(uri, []), only=list(only) or None)  # type: ignore[arg-type]
        params = types.CodeActionParams(types.TextDocumentIdentifier(uri), place, context)
        return list(await self.text_document_code_action_async(params) or [])  # type: ignore[arg-type]

    async def defined(self, uri: str, place: types.Position) -> list[types.Location]:
        params = types.DefinitionParams(types.TextDocumentIdentifier(uri), place)
        return list(await self.text_document_definition_async(params) or [])  # type: ignore[arg-type]

    async def outline(self, uri: str) -> list[types.DocumentSymbol]:
        params = types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
        return list(await self.text_document_document_symbol_async(params) or [])  # type: ignore[arg-type]


def run(folder: Path, script: Callable[[Editor], Awaitable[T]], *options: str, **settings: Any) -> T:
    """Start a server in a folder, let `script` use it, and see that it leaves well."""

    async def session() -> T:
        editor = Editor(folder)
        await editor.start(*options, **settings)
        result = await asyncio.wait_for(script(editor), 4 * PATIENCE)
        assert await editor.leave() == 0
        assert editor.messages == []
        return result

    return asyncio.run(session())
