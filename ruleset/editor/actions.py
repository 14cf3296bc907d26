"""Quick fixes: the edits that findings carry, all safe ones at once, and comments that let a finding pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lsprotocol.types import (
    CodeAction,
    CodeActionContext,
    CodeActionKind,
    Diagnostic,
    Range,
    TextEdit,
    WorkspaceEdit,
)

from ruleset.diagnostics.finding import Edit, Finding
from ruleset.diagnostics.plain import plain
from ruleset.editor.place import spot_at
from ruleset.editor.positions import offset, range_of
from ruleset.editor.problems import is_own
from ruleset.editor.project import Analysis, Project
from ruleset.review.edits import in_line_ends_of
from ruleset.source.nodes import Scalar
from ruleset.spans import Source

FIX_ALL = f"{CodeActionKind.SourceFixAll.value}.paigui"
KINDS = [CodeActionKind.QuickFix, FIX_ALL]


def code_actions(project: Project, uri: str, place: Range, context: CodeActionContext) -> list[CodeAction]:
    """What can be mended at a place; and everywhere in the file, when that is asked for or something is mended here."""
    analysis = project.analysis(uri)
    actions: list[CodeAction] = []
    if _wanted(context, CodeActionKind.QuickFix.value):
        first = offset(analysis.source, place.start, project.units)
        last = offset(analysis.source, place.end, project.units)
        here = [each for each in analysis.findings if each.span.start <= last and first <= each.span.end]
        actions += [_fix(project, finding, edit, context.diagnostics) for finding, edit in _edits(analysis) if finding in here]
        actions += [_ignore(project, each, edit) for each in here if (edit := _comment(analysis, each))]
    if _wanted(context, FIX_ALL) and any(edit.safe for _, edit in _edits(analysis)):
        actions += _fix_all(project, uri, analysis)
    return actions


def _wanted(context: CodeActionContext, kind: str) -> bool:
    """Whether the editor asks for a kind of action; kinds are named from the general to the particular."""
    names = [str(getattr(only, "value", only)) for only in context.only or ()]
    return not names or any(kind == name or kind.startswith(f"{name}.") for name in names)


def _edits(analysis: Analysis) -> Iterator[tuple[Finding, Edit]]:
    """The edits in the open file itself, with the findings they mend."""
    for finding in analysis.findings:
        edit = finding.suggestion.edit if finding.suggestion else None
        if edit is not None and is_own(analysis, edit.span.source):
            yield finding, replace(edit, text=in_line_ends_of(edit.span.source.text, edit.text))


def _fix(project: Project, finding: Finding, edit: Edit, shown: Iterable[Diagnostic]) -> CodeAction:
    place = range_of(edit.span, project.units)
    return CodeAction(
        title=_title(edit, project.lang),
        kind=CodeActionKind.QuickFix,
        diagnostics=[each for each in shown if each.code == finding.id and each.range.start == place.start] or None,
        is_preferred=edit.safe,
        edit=_workspace_edit(project, [edit]),
    )


def _title(edit: Edit, lang: str) -> str:
    zh, en = ("改为", "Change to") if edit.text.strip() else ("删除", "Delete")
    return f"{zh if lang == 'zh' else en} `{plain(edit.text.strip() or edit.span.text.strip())}`"


def _comment(analysis: Analysis, finding: Finding) -> Edit | None:
    """A comment above the line of a finding that lets it pass, the reason left for the user to write: without one it
    does not count. None for errors, which keep the rules from being used, and inside texts of several lines."""
    if analysis.root is None or finding.severity == "error" or not is_own(analysis, finding.span.source):
        return None
    spot = spot_at(analysis.root, finding.span.start)
    if spot and isinstance(spot.node, Scalar) and spot.node.span.line != spot.node.span.end_line:
        return None
    source, number = finding.span.source, finding.span.line
    line, start = source.line(number), source.line_starts[number - 1]
    indent = line[: len(line) - len(line.lstrip(" "))]
    return Edit(source.span(start), in_line_ends_of(source.text, f"{indent}# paigui: ignore[{finding.id}] \n"))


def _ignore(project: Project, finding: Finding, edit: Edit) -> CodeAction:
    zh, en = f"忽略 {finding.id} {finding.name}（须写理由）", f"Ignore {finding.id} {finding.name} (write why)"
    return CodeAction(
        title=zh if project.lang == "zh" else en,
        kind=CodeActionKind.QuickFix,
        edit=_workspace_edit(project, [edit]),
    )


def _fix_all(project: Project, uri: str, analysis: Analysis) -> Iterator[CodeAction]:
    """What `check --fix` would do, as one change of the lines between the first and the last that differ."""
    before, after = analysis.source.text, project.mended(uri)
    if after != before:
        title = "修正全部有把握的错误" if project.lang == "zh" else "Mend all that is certain"
        yield CodeAction(title=title, kind=FIX_ALL, edit=_workspace_edit(project, [_change(analysis.source, after)]))


def _change(source: Source, after: str) -> Edit:
    """The lines from the first that differs to the last, and what they become."""
    before, new = source.text.splitlines(keepends=True), after.splitlines(keepends=True)
    start = _alike(before, new)
    end = min(_alike(before[::-1], new[::-1]), len(before) - start, len(new) - start)
    first, last = len("".join(before[:start])), len("".join(before[: len(before) - end]))
    return Edit(source.span(first, last), "".join(new[start : len(new) - end]))


def _alike(left: list[str], right: list[str]) -> int:
    """How many lines at the beginning are the same."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(left), len(right)))


def _workspace_edit(project: Project, edits: Iterable[Edit]) -> WorkspaceEdit:
    changes: dict[str, list[TextEdit]] = {}
    for edit in edits:
        uri = project.uri_of(edit.span.source)
        assert uri is not None
        changes.setdefault(uri, []).append(TextEdit(range_of(edit.span, project.units), edit.text))
    return WorkspaceEdit(changes=changes)
