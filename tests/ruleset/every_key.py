"""Every key of a rule file, spoilt by an edit of its text: misspelt, written twice, given a wrong type, taken out.

Each edit says which finding it must bring, where, and what has to be suggested.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ruleset import shelf
from ruleset.inherit import Resolved
from ruleset.pipeline import load
from ruleset.schema.document import Schema, rule_at
from ruleset.source.nodes import Entry, Mapping, Node, Sequence, join_pointer, pointer_steps

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = {path.stem: path for path in [*shelf.shipped().values(), *sorted(EXAMPLES.glob("*.yaml"))]}
"""Every shipped rule file and every example by its stem."""

WRONG_TYPES = {"boolean": "true", "object": "{x: 1}", "array": "[[1]]", "null": "~", "integer": "7"}
"""A value of each type but text, as it is written."""
IN_CASES = re.compile(r"/examples/\d+/(given|expect|with)/")
"""Below these keys of a case its kind decides, not the schema."""


@dataclass(frozen=True)
class Place:
    """One key where it stands.

    Attributes:
        rule: the schema of its value; `above` that of the mapping around it.
        is_row: whether the key is the condition of a row, an expression.
        owner: offset of what a finding about the whole mapping points at: its key, its place in a list, the file's start.
    """

    pointer: str
    entry: Entry
    parent: Mapping
    rule: Schema
    above: Schema
    is_row: bool
    owner: int

    @property
    def text(self) -> str:
        """The whole file."""
        return self.parent.span.source.text

    @property
    def start(self) -> int:
        """Offset of the key."""
        return self.entry.key.span.start

    @property
    def end(self) -> int:
        """Offset behind the value."""
        return self.entry.value.span.end

    @property
    def is_flow(self) -> bool:
        return self.parent.span.text.startswith("{")

    @property
    def like(self) -> str:
        """The same for one key in all entries of a list, and for all keys that a mapping leaves to the file to name."""
        path = re.sub(r"/\d+(?=/|$)", "/#", self.pointer)
        return re.sub(r"^/clauses/[^/]+", "/clauses/*", path)


@dataclass(frozen=True)
class Spoilt:
    """An edit of a file (`text[start:end]` becomes `filling`) and the one finding it must bring.

    Attributes:
        ids: ids the finding may have.
        offset: of the finding's first character, in the edited text.
        marked: the characters it points at; None if they do not matter.
        meant: what has to be suggested; taking the suggestion gives the original text back.
        fix: whether that edit is called safe.
    """

    place: Place
    start: int
    end: int
    filling: str
    ids: tuple[str, ...]
    offset: int
    marked: str | None = None
    meant: str = ""
    fix: bool = False

    @property
    def grown(self) -> int:
        """How many characters longer the text becomes."""
        return len(self.filling) - (self.end - self.start)


def edited(text: str, edits: Iterable[Spoilt]) -> str:
    """The text with some edits made, none inside another."""
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        text = text[: edit.start] + edit.filling + text[edit.end :]
    return text


def offset_among(edit: Spoilt, edits: Iterable[Spoilt]) -> int:
    """Where the finding of one of several edits stands once all are made."""
    return edit.offset + sum(other.grown for other in edits if other.start < edit.start)


def read(name: str) -> Resolved:
    """One of FILES, which has no error."""
    return load(FILES[name])


def places(resolved: Resolved) -> list[Place]:
    """Every key of the file itself, in its order."""
    root, document = resolved.layers[0].root, shelf.schema(resolved.family)
    return list(_in_mapping(root, document, "", root.span.start, False))


def _below(node: Node, document: Schema, pointer: str, owner: int, is_row: bool) -> Iterator[Place]:
    if isinstance(node, Mapping):
        yield from _in_mapping(node, document, pointer, owner, is_row)
    elif isinstance(node, Sequence):
        rows = "x-key-language" in rule_at(document, pointer)
        for index, item in enumerate(node):
            yield from _below(item, document, join_pointer(pointer, index), item.span.start, rows)


def _in_mapping(node: Mapping, document: Schema, pointer: str, owner: int, is_row: bool) -> Iterator[Place]:
    above = rule_at(document, pointer)
    for entry in node:
        below = join_pointer(pointer, entry.name)
        yield Place(below, entry, node, rule_at(document, below), above, is_row, owner)
        yield from _below(entry.value, document, below, entry.key.span.start, False)


def alone(edits: Iterable[Spoilt]) -> tuple[list[Spoilt], list[list[Spoilt]]]:
    """The first edit of each kind of place, and all others of each together."""
    kinds: dict[str, list[Spoilt]] = defaultdict(list)
    for edit in edits:
        kinds[edit.place.like].append(edit)
    return [first for first, *_ in kinds.values()], [rest for _, *rest in kinds.values() if rest]


def misspelt(resolved: Resolved) -> Iterator[Spoilt]:
    """Every key with a slip of the pen; in the condition of a row the first word of it."""
    for number, place in enumerate(places(resolved)):
        word, start = _word(place)
        known = {*place.above.get("properties", {}), *(entry.name for entry in place.parent)}
        slips = [slip for slip in misspellings(word) if slip not in known]
        if not slips or IN_CASES.search(place.pointer) or _is_own_name(place):
            continue
        slip, ids = slips[number % len(slips)], _ids_of_misspelling(place)
        meant = word if ids != ("R201",) or place.entry.name in place.above.get("properties", {}) else ""
        yield Spoilt(place, start, start + len(word), slip, ids, start, slip, meant, fix=ids in (("R201",), ("R605",)))


def _word(place: Place) -> tuple[str, int]:
    key = place.entry.key
    found = re.search(r"[a-z_]{3,}", key.text) if place.is_row else None
    return (found.group(), key.span.start + found.start()) if found else (key.text, key.span.start)


def misspellings(word: str) -> list[str]:
    """Two letters swapped, or one left out; a word of one letter is written twice."""
    if len(word) == 1:
        return [word + word]
    swapped = [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    dropped = [word[:at] + word[at + 1 :] for at in range(len(word))]
    return [slip for slip in swapped + dropped if slip != word]


def _is_own_name(place: Place) -> bool:
    """Whether it is a name the file gives itself, as a pattern may have: another name is as good."""
    return _is_named_freely(place) and place.entry.name not in place.above["properties"]


def _is_named_freely(place: Place) -> bool:
    """Whether the mapping takes other keys than those it knows."""
    is_open = isinstance(place.above.get("additionalProperties"), dict)
    return is_open and not place.is_row and not place.pointer.startswith("/clauses/")


def _ids_of_misspelling(place: Place) -> tuple[str, ...]:
    if place.is_row:
        return ("R401",)
    if _is_named_freely(place):
        return ("R549",)
    return ("R605",) if place.pointer.startswith("/clauses/") else ("R201",)


def written_twice(resolved: Resolved) -> Iterator[Spoilt]:
    """Every key and its value, and the same again."""
    for place in places(resolved):
        again = ", " if place.is_flow else "\n" + " " * (place.entry.key.span.column - 1)
        filling = again + place.text[place.start : place.end]
        offset = place.end + len(again)
        yield Spoilt(place, place.end, place.end, filling, ("R113",), offset, place.entry.key.span.text)


def wrongly_typed(resolved: Resolved) -> Iterator[Spoilt]:
    """Every key whose type the schema knows with a value of another; of which one goes by turns."""
    for number, place in enumerate(places(resolved)):
        types = place.rule.get("type", [])
        allowed = types if isinstance(types, list) else [types]
        wrong = [written for name, written in WRONG_TYPES.items() if name not in allowed]
        if allowed and not IN_CASES.search(place.pointer):
            filling, start = wrong[number % len(wrong)], place.entry.value.span.start
            yield Spoilt(place, start, place.end, filling, ("R202",), start, filling)


def taken_out(resolved: Resolved) -> Iterator[Spoilt]:
    """The file without each key it cannot do without."""
    for place in places(resolved):
        if is_needed(place, resolved):
            start, end, filling = _removal(place)
            yield Spoilt(place, start, end, filling, ("R204", "R211", "R212"), place.owner)


def _removal(place: Place) -> tuple[int, int, str]:
    entries = place.parent.entries
    index = entries.index(place.entry)
    if len(entries) == 1:
        return place.parent.span.start, place.parent.span.end, "{}"
    if index + 1 < len(entries):
        return place.start, entries[index + 1].key.span.start, ""
    return entries[index - 1].value.span.end, place.end, ""


def is_needed(place: Place, resolved: Resolved) -> bool:
    """Whether nothing can stand in for the key: `required` in its mapping, or no parent sets what `x-required` names."""
    if place.pointer == "/extends" or pointer_steps(place.pointer)[-1] in place.above.get("required", []):
        return not any(layer.root.find(place.pointer) for layer in resolved.layers[1:] if place.pointer != "/extends")
    unset = [key for key in _needed(resolved) if not any(layer.root.find(key) for layer in resolved.layers[1:])]
    return any(f"{key}/".startswith(f"{place.pointer}/") for key in unset)


def _needed(resolved: Resolved) -> Iterator[str]:
    document = shelf.schema(resolved.family)
    yield from document.get("x-required", [])
    for section, pointers in document.get("x-required-with", {}).items():
        if resolved.root.find(section) is not None:
            yield from (pointer for pointer in pointers if not pointer.startswith(section))


SPOILERS = {"misspelt": misspelt, "twice": written_twice, "type": wrongly_typed, "removed": taken_out}
"""Every way to spoil a key."""
