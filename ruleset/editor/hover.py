"""What the editor shows about the key or value under the mouse, and what a finding there means."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from ruleset import shelf
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.pages import page
from ruleset.diagnostics.plain import visible
from ruleset.editor.clauses import cited, cites, words
from ruleset.editor.knobs import Told, keys_at, told_at
from ruleset.editor.place import Spot, place_at, spot_at
from ruleset.editor.positions import offset, range_of
from ruleset.editor.problems import is_own
from ruleset.editor.project import Analysis, Project
from ruleset.schema.keys import values
from ruleset.source.flow import flow
from ruleset.source.nodes import Node, Scalar, join_pointer
from ruleset.spans import Span

_LONGEST = 200
_MOST_KEYS = 40

_WORDS = {
    "value": ("值", "value"),
    "here": ("本文件", "this file"),
    "base": ("基础规则，规则文本没有写，视为推定", "the base rules: no text says so, it is assumed"),
    "parent": ("上级", "the parent"),
    "default": ("默认", "default"),
    "unset": ("没有写", "not set"),
    "values": ("可以写", "allowed"),
    "range": ("范围", "range"),
    "names": ("表达式里可用的名称", "names in the expression"),
    "unit": ("单位", "unit"),
    "keys": ("下面的键", "keys"),
    "step": ("步长", "step"),
}


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
        told = told_at(analysis.schema, spot.pointer if spot else _pointer_while_writing(analysis, at))
        if told:
            yield "\n\n".join(_paragraphs(analysis, told, lang))


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


def _paragraphs(analysis: Analysis, told: Told, lang: str) -> Iterator[str]:
    yield f"**{told.title(lang)}** `{told.key}`"
    yield told.description(lang)
    say = _Say(lang)
    keys = list(keys_at(analysis.schema, told.pointer))
    if keys:
        names = [f"`{name}` {rule['x-title'][lang]}" for name, rule in keys if "x-title" in rule][:_MOST_KEYS]
        yield f"{say('keys')}{say.colon}{say.comma.join(names)}"
        return
    yield "\n".join(f"- {line}" for line in _facts(analysis, told, say))


class _Say:
    """Words in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.zh = lang == "zh"
        self.colon, self.comma = ("：", "、") if self.zh else (": ", ", ")

    def __call__(self, name: str) -> str:
        return _WORDS[name][not self.zh]


def _facts(analysis: Analysis, told: Told, say: _Say) -> Iterator[str]:
    """Value and where it comes from, the parent's, the default, what else may be written."""
    yield from _setting(analysis, told, say)
    if "default" in told.rule:
        yield f"{say('default')}{say.colon}`{flow(told.rule['default'])}`"
    listed = [f"`{flow(value)}` {text[say.lang]}".rstrip() for value, text in values(told.rule)]
    if listed:
        yield f"{say('values')}{say.colon}{say.comma.join(listed)}"
    low, high = told.rule.get("minimum"), told.rule.get("maximum")
    if low is not None or high is not None:
        yield f"{say('range')}{say.colon}{'' if low is None else low} .. {'' if high is None else high}"
    if "x-unit" in told.rule:
        yield f"{say('unit')}{say.colon}{told.rule['x-unit']}"
    names = [_name(name, domain, analysis, say) for name, domain in told.rule.get("x-names", {}).items()]
    if names:
        yield f"{say('names')}{say.colon}{say.comma.join(names)}"


def _name(name: str, domain: dict[str, object], analysis: Analysis, say: _Say) -> str:
    """`points` 0 .. most points: a bound that depends on the rules goes by its words."""
    low, high, step = (_bound(domain[part], analysis, say.lang) for part in ("lo", "hi", "step"))
    every = "" if step == "1" else f", {say('step')} {step}"
    return f"`{name}` {low} .. {high}{every}"


def _bound(value: object, analysis: Analysis, lang: str) -> str:
    limit = analysis.schema.get("x-limits", {}).get(value) if isinstance(value, str) else None
    return str(limit[lang] if limit else value)


def _setting(analysis: Analysis, told: Told, say: _Say) -> Iterator[str]:
    if analysis.resolved is None:
        return
    settings = [(layer, node) for layer in analysis.resolved.layers if (node := layer.root.find(told.pointer))]
    if not settings:
        yield f"{say('value')}{say.colon}{say('unset')}"
    for place, (layer, node) in enumerate(settings[:2]):
        head = say("value") if place == 0 else say("parent")
        own = layer is analysis.resolved.layers[0]
        where = say("here") if own else _where(node.span)
        assumed = f" ({say('base')})" if layer.base else ""
        yield f"{head}{say.colon}`{_short(node)}`, {where}{assumed}"


def _where(span: Span) -> str:
    path = span.source.path
    link = f"({path.resolve().as_uri()}#L{span.line})" if path and shelf.is_file(path) else ""
    return f"[{visible(str(span))}]{link}" if link else visible(str(span))


def _short(node: Node) -> str:
    shown = visible(flow(node.data())).replace("`", "'")
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
