"""R6xx: whether a rule file accounts for every clause of the text it encodes (DESIGN §4, "clauses are data")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ruleset import shelf
from ruleset.diagnostics.finding import Finding, Suggestion, Text
from ruleset.diagnostics.kind import Kind
from ruleset.diagnostics.nearest import MOST_SUGGESTIONS, nearest
from ruleset.inherit import Layer, Resolved
from ruleset.mending import Mended
from ruleset.schema.document import keys
from ruleset.schema.knobs import Knob, knobs
from ruleset.source.flow import flow
from ruleset.source.loader import load_file, load_shipped
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer

unknown_text = Kind(
    "R601", "unknown-text",
    {"zh": "没有文本 `{text}` 的条款表", "en": "there is no clause list of a text `{text}`"},
    {"zh": "找不到", "en": "not found"},
    {"zh": "没有条款表，就查不出规则文件漏了哪一条", "en": "without it nobody can tell which clause the file leaves out"},
)
unknown_clause = Kind(
    "R602", "unknown-clause",
    {"zh": "文本 `{text}` 没有条款 `{id}`", "en": "text `{text}` has no clause `{id}`"},
    {"zh": "没有这一条", "en": "no such clause"},
    {"zh": "裁判要能翻到所引的条款", "en": "a referee has to find the clause a ruling rests on"},
)
unaccounted_clause = Kind(
    "R603", "unaccounted-clause",
    {"zh": "文本 `{text}` 有 {count} 条没有着落：{ids}", "en": "clauses of text `{text}` left out ({count}): {ids}"},
    {"zh": "这份文本", "en": "this text"},
    {"zh": "每一条都要写进 `clauses`、`offences`、`examples` 或 `procedures`，一条也不能丢",
     "en": "every clause belongs under `clauses`, `offences`, `examples` or `procedures`: none may be dropped"},
)
open_point = Kind(
    "R604", "open-point",
    {"zh": "文本 `{text}` 有 {count} 处疑义没有裁定：{ids}",
     "en": "open points of text `{text}` left undecided ({count}): {ids}"},
    {"zh": "这份文本", "en": "this text"},
    {"zh": "文本没有说清的地方，要在 `decided` 里写明读法和理由",
     "en": "what a text leaves open needs a reading and its reason under `decided`"},
)
unknown_rule_key = Kind(
    "R605", "unknown-rule-key",
    {"zh": "`{key}` 不是规则文件的键", "en": "`{key}` is no key of a rule file"},
    {"zh": "没有这个键", "en": "no such key"},
    {"zh": "条款要挂在它所定的键上", "en": "a clause is tied to the key it decides"},
)

contradicted_reading = Kind(
    "R606", "contradicted-reading",
    {"zh": "释疑说 `{key}` 取 {reading}，规则里却是 {value}",
     "en": "by this reading `{key}` is {reading}, but the rules say {value}"},
    {"zh": "与规则不符", "en": "not what the rules say"},
    {"zh": "读法与规则要一致，否则裁判不知道听哪一处",
     "en": "a reading and the rule it explains have to agree, or a referee cannot tell which one holds"},
)

_MOST_IDS = 12
_CITING = ("/clauses", "/procedures", "/offences", "/examples")


@dataclass(frozen=True)
class ClauseList:
    """The clause ids of a text in its order, and the ids of what it leaves open."""

    text: str
    ids: tuple[str, ...]
    open_points: tuple[str, ...]


@dataclass(frozen=True)
class Citation:
    """A clause id as a rule file cites it, and where."""

    id: str
    node: Scalar
    pointer: str


def covers(cited: str, clause: str) -> bool:
    """An id stands for itself and all ids below it: `art.1` for `art.1-2` and `art.1a`, not for `art.10`."""
    rest = clause.removeprefix(cited) if clause.startswith(cited) else None
    return rest is not None and (rest == "" or rest[0] in "-." or (len(rest) == 1 and rest.islower()))


def covering(clause: str) -> Iterator[str]:
    """Every id that `covers` a clause: the clause itself and all above it."""
    for end in range(1, len(clause) + 1):
        if covers(clause[:end], clause):
            yield clause[:end]


def check_clauses(mended: Mended) -> list[Finding]:
    """What a file that encodes a text says about its clauses. A file without `source.text` of its own owes nothing.

    Where the citations are not whole, nothing is said about what they leave out.
    """
    layer = mended.resolved.layers[0]
    found = [*_unknown_keys(layer, mended.resolved), *_contradictions(layer, mended)]
    text = layer.root.find("/source/text")
    if not isinstance(text, Scalar) or mended.lacks("/source/text"):
        return found
    clauses = clause_list(text.text, layer.source.path)
    if clauses is None:
        return [*found, _no_list(text)]
    cited = list(citations(layer.root))
    unknown = _unknown(clauses, cited)
    found += unknown
    if not any(mended.touched(pointer) for pointer in _CITING):
        found += _unaccounted(clauses, cited, text, unknown)
    return found if mended.touched("/decided") else [*found, *_undecided(clauses, layer, text)]


def clause_list(text: str, beside: Path | None = None) -> ClauseList | None:
    """The clause list of a text: a shipped one by name, or a file by its path from the rule file `beside`."""
    root = read_list(text, beside)
    if root is None or not isinstance(root.get("clauses"), Sequence):
        return None
    data = root.data()
    clauses = [clause for clause in data["clauses"] if isinstance(clause, dict) and isinstance(clause.get("id"), str)]
    points = [*(point for clause in clauses for point in _list(clause.get("decisions"))), *_list(data.get("decisions"))]
    return ClauseList(text, tuple(clause["id"] for clause in clauses), tuple(dict.fromkeys(map(str, points))))


def read_list(text: str, beside: Path | None) -> Mapping | None:
    """What the file of a clause list holds, None when there is no such list. Arguments as for `clause_list`."""
    if text in shelf.texts():
        return load_shipped(shelf.texts()[text])[0]
    if beside is None or not shelf.looks_like_path(text) or "\0" in text:
        return None
    folder = shelf.real(beside).parent
    path = shelf.real(folder / text)
    inside = any(path.is_relative_to(root) for root in (folder, Path.cwd()))
    return load_file(path)[0] if inside and shelf.is_file(path) else None


def citations(root: Mapping) -> Iterator[Citation]:
    """Every clause id a rule file cites: under `clauses`, `procedures`, each offence, each example."""
    yield from _ids(root.get("procedures"), "/procedures")
    for section, inner in (("clauses", ""), ("offences", "/clauses")):
        node = root.get(section)
        for entry in node if isinstance(node, Mapping) else ():
            pointer = join_pointer(f"/{section}", entry.name) + inner
            yield from _ids(root.find(pointer), pointer)
    examples = root.get("examples")
    for index, _ in enumerate(examples if isinstance(examples, Sequence) else ()):
        pointer = f"/examples/{index}/clause"
        yield from _ids(root.find(pointer), pointer)


def _ids(node: Node | None, pointer: str) -> Iterator[Citation]:
    if isinstance(node, Scalar):
        yield Citation(node.text, node, pointer)
    elif isinstance(node, Sequence):
        for index, item in enumerate(node):
            yield from _ids(item, join_pointer(pointer, index))


def _no_list(text: Scalar) -> Finding:
    known = shelf.texts()
    return unknown_text.at(
        text.span,
        pointer="/source/text",
        text=text.text,
        expected=known,
        suggestion=_suggestion(text.text, known, text),
    )


def _unknown(clauses: ClauseList, cited: Iterable[Citation]) -> list[Finding]:
    known = {above for clause in clauses.ids for above in covering(clause)}
    wrong = [citation for citation in cited if citation.id not in known]
    return [
        unknown_clause.at(
            citation.node.span, pointer=citation.pointer, text=clauses.text, id=citation.id,
            suggestion=_suggestion(citation.id, clauses.ids, citation.node) if index < MOST_SUGGESTIONS else None,
        )
        for index, citation in enumerate(wrong)
    ]


def _unaccounted(
    clauses: ClauseList, cited: list[Citation], text: Scalar, unknown: list[Finding]
) -> list[Finding]:
    """The clauses nobody cites, but for those that a misspelt id was meant to be."""
    named = {citation.id for citation in cited} | {each.suggestion.text for each in unknown if each.suggestion}
    left = [clause for clause in clauses.ids if named.isdisjoint(covering(clause))]
    explained = len(left) <= sum(each.suggestion is None for each in unknown)
    return [] if explained else _listed(unaccounted_clause, left, clauses, text)


def _undecided(clauses: ClauseList, layer: Layer, text: Scalar) -> list[Finding]:
    decided = layer.root.get("decided")
    items = decided.items if isinstance(decided, Sequence) else ()
    refs = {ref.text for item in items if isinstance(ref := item.step("ref"), Scalar)}
    return _listed(open_point, [point for point in clauses.open_points if point not in refs], clauses, text)


def _listed(kind: Kind, ids: list[str], clauses: ClauseList, text: Scalar) -> list[Finding]:
    if not ids:
        return []
    shown = ", ".join(ids[:_MOST_IDS]) + (" …" if len(ids) > _MOST_IDS else "")
    words: Text = {"zh": shown, "en": shown}
    return [kind.at(text.span, pointer="/source/text", text=clauses.text, count=len(ids), ids=words)]


def _unknown_keys(layer: Layer, resolved: Resolved) -> list[Finding]:
    """Keys that clauses and decisions are tied to, but that no rule file has."""
    known = {*_schema_keys(resolved.family), *_own_keys(resolved.root)}
    wrong = [each for each in _rule_keys(layer.root) if each[0].text not in known]
    return [
        unknown_rule_key.at(
            node.span, pointer=pointer, key=node.text,
            suggestion=_meant(node, pointer, layer.root, known) if index < MOST_SUGGESTIONS else None,
        )
        for index, (node, pointer) in enumerate(wrong)
    ]


@lru_cache(maxsize=8)
def _schema_keys(family: str) -> tuple[str, ...]:
    return tuple(keys(shelf.schema(family)))


def _own_keys(root: Mapping, above: str = "") -> Iterator[str]:
    """Every key the rules have, names of their own among them."""
    for entry in root:
        yield above + entry.name
        if isinstance(entry.value, Mapping):
            yield from _own_keys(entry.value, f"{above}{entry.name}.")


def _meant(node: Scalar, pointer: str, root: Mapping, known: Iterable[str]) -> Suggestion | None:
    """The key of a rule file most like a wrong one, unless `clauses` has it already."""
    close = nearest(node.text, known)
    clauses = root.get("clauses")
    is_key = pointer.startswith("/clauses/")
    if close and is_key and isinstance(clauses, Mapping) and close in clauses:
        return Suggestion.of(close)
    return Suggestion.of(close, node.span, safe=is_key)


def _contradictions(layer: Layer, mended: Mended) -> Iterator[Finding]:
    """Readings that name another value than the one in force: by `value`, or in the very words of an alternative."""
    if "extends" in layer.root and len(mended.resolved.layers) == 1:  # what the parents set is not known
        return
    decided = layer.root.get("decided")
    for index, item in enumerate(decided if isinstance(decided, Sequence) else ()):
        key = item.step("key")
        pointer = "/" + key.text.replace(".", "/") if isinstance(key, Scalar) else ""
        knob = knobs(mended.resolved.family).get(pointer)
        if knob is None or mended.touched(pointer):
            continue
        node = mended.resolved.root.find(pointer)
        value = knob.default if node is None else node.data()
        for said, told in _said(item, knob) if value is not None else ():  # a value in want is told at its section
            if flow(told) != flow(value):
                place = f"/decided/{index}/{'value' if said is item.step('value') else 'reading'}"
                related = [] if node is None else [(node.span, {"zh": "规则", "en": "the rule"})]
                words: dict[str, Any] = {"reading": _in_words(knob, told), "value": _in_words(knob, value)}
                yield contradicted_reading.at(said.span, pointer=place, key=knob.key, related=related, **words)
                break


def _said(item: Node, knob: Knob) -> Iterator[tuple[Node, Any]]:
    """The values that a reading names, and where."""
    value, reading = item.step("value"), item.step("reading")
    if value is not None:
        yield value, value.data()
    elif reading is not None and knob.allowed:  # one of a closed list: a part of a longer value has the words of another
        texts = [reading] if isinstance(reading, Scalar) else [entry.value for entry in reading] if isinstance(reading, Mapping) else []
        for text in texts:
            for each in knob.alternatives:
                if isinstance(text, Scalar) and text.text in each.words.values():
                    yield text, each.value


def _in_words(knob: Knob, value: Any) -> Text:
    return {lang: f"`{knob.words_for(value, lang)}`" for lang in ("zh", "en")}


def _rule_keys(root: Mapping) -> Iterator[tuple[Scalar, str]]:
    clauses, decided = root.get("clauses"), root.get("decided")
    for entry in clauses if isinstance(clauses, Mapping) else ():
        yield entry.key, join_pointer("/clauses", entry.name)
    for index, item in enumerate(decided if isinstance(decided, Sequence) else ()):
        key = item.step("key")
        if isinstance(key, Scalar):
            yield key, f"/decided/{index}/key"


def _suggestion(word: str, known: Iterable[str], node: Scalar) -> Suggestion | None:
    return Suggestion.of(nearest(word, known), node.span)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
