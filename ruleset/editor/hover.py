"""What the editor shows about the key or value under the mouse, and what a finding there means."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.pages import page
from ruleset.diagnostics.plain import visible
from ruleset.editor.clauses import cited, cites, words
from ruleset.editor.knobs import key_at
from ruleset.editor.place import Spot, place_at, spot_at
from ruleset.editor.positions import offset, range_of
from ruleset.editor.problems import is_own
from ruleset.editor.project import Analysis, Project
from ruleset.manual.explain import set_facts
from ruleset.manual.facts import Fact, facts, sentence
from ruleset.schema.keys import Key
from ruleset.source.nodes import Scalar, join_pointer

_LONGEST = 300


def hover(project: Project, uri: str, place: Position) -> Hover | None:
    """What is known of the place; None where there is nothing to say."""
    analysis = project.analysis(uri)
    if analysis.sort == "other":
        return None
    at = offset(analysis.source, place, project.units)
    spot = spot_at(analysis.root, at) if analysis.root else None
    parts = [*_explained(analysis, at, project.lang), *_described(analysis, spot, at, project.lang)]
    if not parts:
        return None
    span = spot.node.alias or spot.node.span if spot else None
    shown = range_of(span, project.units) if span and span.line == span.end_line else None
    return Hover(MarkupContent(MarkupKind.Markdown, "\n\n---\n\n".join(parts)), shown)


def _explained(analysis: Analysis, at: int, lang: str) -> Iterator[str]:
    """What the findings at a place mean."""
    for finding in {each.id: each for each in analysis.findings if _covers(analysis, each, at)}.values():
        told = page(finding.id)
        if told:
            yield f"**{finding.id} {finding.name}**\n\n{told.words[lang]}"


def _covers(analysis: Analysis, finding: Finding, at: int) -> bool:
    return is_own(analysis, finding.span.source) and finding.span.start <= at <= finding.span.end


def _described(analysis: Analysis, spot: Spot | None, at: int, lang: str) -> Iterator[str]:
    if spot and not spot.key and cites(spot.pointer) and isinstance(spot.node, Scalar):
        yield from (f"**{words(each, 'id')}** {visible(words(each, lang))}" for each in cited(analysis, spot.node.text))
        return
    if analysis.sort == "rules":
        key = key_at(analysis.family, spot.pointer if spot else _pointer_while_writing(analysis, at))
        if key:
            yield "\n\n".join(_paragraphs(analysis, key, lang))


def _pointer_while_writing(analysis: Analysis, at: int) -> str:
    """The pointer at a place of a file that cannot be read as a whole."""
    text = analysis.source.text
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] in "_-"):
        end += 1
    place = place_at(text, end)
    if place is None:
        return ""
    return join_pointer(place.pointer, place.prefix) if place.key else place.pointer


def _paragraphs(analysis: Analysis, key: Key, lang: str) -> Iterator[str]:
    """What `paigui explain KEY --rules FILE` says, as Markdown."""
    yield f"**{key.title[lang]}** `{key.key}`"
    yield key.description[lang]
    told = list(set_facts(key, analysis.resolved, lang)) if analysis.resolved and not key.about_file else []
    yield "\n".join(line for fact in [*told, *facts(key, lang)] for line in _lines(fact))
    printed = sentence(key, lang)
    if printed:
        yield f"> {printed}"


def _lines(fact: Fact) -> Iterator[str]:
    yield f"- **{fact.label}** {_shown(fact.line)}".rstrip()
    for cell, more in fact.rows:
        yield f"  - {_code(cell)} {_shown(more)}".rstrip()


def _shown(text: str) -> str:
    """Words for people; what Markdown would take for its own stays as it is written."""
    return _short(text) if "`" in text else _short(text).replace("*", "\\*").replace("<", "\\<")


def _code(text: str) -> str:
    return f"`{_short(text).replace('`', chr(39))}`" if text else ""


def _short(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
