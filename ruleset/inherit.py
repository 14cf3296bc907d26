"""`extends`: the chain of files behind a rule set, and the values they add up to, each knowing who set it.

Mappings merge by key, everything else replaces. The merged tree shares the files' own nodes, so a value's span is its
provenance: the source it points into is the layer that set it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from collections.abc import Sequence as List
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from ruleset import shelf
from ruleset.diagnostics.finding import Finding, Suggestion, Text
from ruleset.diagnostics.kind import Kind
from ruleset.diagnostics.nearest import nearest
from ruleset.source.limits import DEFAULT_LIMITS, Limits
from ruleset.source.loader import load_file, load_shipped
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, dotted, pointer_steps
from ruleset.source.unsaved import unsaved_bytes
from ruleset.spans import Source

OWN_KEYS = frozenset(("base", "examples", "extends", "name", "notes"))
"""Keys that speak about the file itself: they are never inherited."""
TEXT_KEYS = frozenset(("clauses", "decided", "procedures", "source"))
"""Keys that speak about the encoded text: inherited by a file that names no text of its own."""

missing_parent = Kind(
    "R301", "missing-parent",
    {"zh": "`extends` 指的 `{parent}` 不存在", "en": "`extends` names `{parent}`, which does not exist"},
    {"zh": "找不到这份规则", "en": "no such rules"},
    {"zh": "没有写的规则都由上级补齐，找不到上级就无法开局",
     "en": "every rule this file leaves out comes from there; without it no deal can be played"},
)
parent_loop = Kind(
    "R302", "parent-loop",
    {"zh": "`extends` 绕了一圈：{chain}", "en": "`extends` goes round in a circle: {chain}"},
    {"zh": "又回到这里", "en": "leads back here"},
    {"zh": "总要有一份规则不依赖别人", "en": "one of these files has to stand on its own or on a shipped rule set"},
)
parent_outside = Kind(
    "R303", "parent-outside",
    {"zh": "`extends` 指的 `{parent}` 在允许的文件夹之外",
     "en": "`extends` names `{parent}`, which lies outside the allowed folders"},
    {"zh": "在外面", "en": "outside"},
    {"zh": "只读取规则文件自己的文件夹、当前文件夹以及随附的规则",
     "en": "only the rule file's own folder, the current folder and the shipped rules are read"},
)
chain_too_long = Kind(
    "R304", "chain-too-long",
    {"zh": "`extends` 超过 {limit} 层", "en": "more than {limit} files extend one another"},
    {"zh": "这一层太多", "en": "one too many"},
)
family_differs = Kind(
    "R305", "family-differs",
    {"zh": "本文件的玩法族是 `{own}`，上级 `{parent}` 的玩法族是 `{other}`",
     "en": "this file's family is `{own}`, but `{parent}` is of family `{other}`"},
    {"zh": "玩法族不同", "en": "another family"},
    {"zh": "不同玩法族的规则不能互相继承", "en": "rules of one family mean nothing in another"},
)


@dataclass(frozen=True, eq=False)
class Layer:
    """One file of the chain."""

    id: str
    root: Mapping

    @property
    def source(self) -> Source:
        """The file's text."""
        return self.root.span.source

    @property
    def base(self) -> bool:
        """Whether it is a family base: its values are assumed, not set by anybody's text."""
        node = self.root.get("base")
        return isinstance(node, Scalar) and node.value is True

    @cached_property
    def shipped(self) -> bool:
        """Whether the file comes with Paigui."""
        return self.source.path is not None and shelf.is_shipped(shelf.real(self.source.path))


@dataclass(frozen=True, eq=False)
class Resolved:
    """A rule file with everything it inherits. `layers` are the files, child first; `root` is what they add up to.

    `whole` is False when a parent is missing or broken, and the layers end before it.
    """

    layers: tuple[Layer, ...]
    root: Mapping
    whole: bool = True

    @property
    def id(self) -> str:
        """The stem of the file's name."""
        return self.layers[0].id

    @property
    def source(self) -> Source:
        """The text of the file itself."""
        return self.layers[0].source

    @property
    def family(self) -> str:
        """The family the file names; empty when it names none."""
        node = self.root.get("family")
        return node.text if isinstance(node, Scalar) else ""

    def find(self, key: str) -> Node | None:
        """The value under a dotted key (`levels.start`) or a JSON pointer (`/levels/start`)."""
        return self.root.find(_pointer(key))

    def layer_of(self, node: Node) -> Layer | None:
        """The file that set a value of `root`. A mapping belongs to the last file that wrote into it."""
        return next((layer for layer in self.layers if layer.source is node.span.source), None)

    def assumed(self, node: Node) -> bool:
        """Whether a value comes from a family base rather than from the rule set's own chain."""
        layer = self.layer_of(node)
        return layer is not None and layer.base

    def history(self, key: str) -> list[tuple[Layer, Node]]:
        """Every file that sets a key, the one that counts first."""
        pointer = _pointer(key)
        found = ((layer, layer.root.find(pointer)) for layer in self.layers)
        return [(layer, node) for layer, node in found if node is not None]

    def over(self, root: Mapping) -> Resolved:
        """The same rule set with the values of `root` on top, as a file that extends it would have them."""
        return Resolved((Layer(self.id, root), *self.layers), merge_layer(root, self.root), self.whole)


def resolve(
    path: Path, name: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Resolved | None, list[Finding]]:
    """Read a rule file and the chain it extends. None when the file itself cannot be read.

    Args:
        path: the file.
        name: what messages call it; by default its path, or `variants/...` for a shipped file.
        limits: what every file of the chain is held to, and how long the chain may be.
    """
    layers: list[Layer] = []
    findings: list[Finding] = []
    broken = _climb(path, name, layers, findings, limits)
    if not layers:
        return None, findings
    return Resolved(tuple(layers), merge_all(layers), not broken), findings + _family_findings(layers)


def _climb(path: Path, name: str | None, layers: list[Layer], findings: list[Finding], limits: Limits) -> bool:
    """Add the file and its parents to `layers`. Whether the chain breaks off."""
    roots = _allowed_roots(path)
    seen: dict[Path, str] = {}
    while True:
        root, found = _load(path, name, limits)
        findings += found
        if root is None:
            return True
        layers.append(Layer(path.stem, root))
        seen[shelf.real(path)] = root.span.source.name
        reference = root.get("extends")
        if reference is None:
            return False
        parent = _parent(reference, path, roots, seen)
        if isinstance(parent, Path) and len(seen) >= limits.chain:
            parent = [chain_too_long.at(reference.span, pointer="/extends", limit=limits.chain)]
        if not isinstance(parent, Path):
            findings += parent
            return True
        path, name = parent, _parent_name(parent, reference, root.span.source.name)


def _load(path: Path, name: str | None, limits: Limits) -> tuple[Mapping | None, list[Finding]]:
    # Only a parent may share the cached tree: the file asked for is reported under the name the user gave it.
    cached = name is None and shelf.is_shipped(path) and unsaved_bytes(path) is None
    return load_shipped(path) if cached else load_file(path, name, limits)


def _allowed_roots(path: Path) -> tuple[Path, ...]:
    return shelf.real(path).parent, Path.cwd(), shelf.VARIANTS


_ELSEWHERE = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|[\\/]{2}")
"""Addresses, drives and network shares: only to look for one could call another machine."""


def _parent(reference: Node, child: Path, roots: Iterable[Path], seen: dict[Path, str]) -> Path | list[Finding]:
    """The parent's file, or what is wrong with it. A reference that is no text is left to the shape check."""
    if not isinstance(reference, Scalar) or not isinstance(reference.value, str):
        return []
    if _ELSEWHERE.match(reference.value):
        return [parent_outside.at(reference.span, pointer="/extends", parent=reference.value)]
    if "\0" in reference.value:  # no path may hold one, and asking the system raises
        return [_missing(reference, child)]
    path = _parent_path(reference.value, child)
    if not any(path.is_relative_to(root) for root in roots):
        return [parent_outside.at(reference.span, pointer="/extends", parent=reference.value)]
    if path in seen:
        return [_loop(reference, path, seen)]
    if not shelf.is_file(path) and unsaved_bytes(path) is None:
        return [_missing(reference, child)]
    return path


def _parent_path(reference: str, child: Path) -> Path:
    if not shelf.looks_like_path(reference) and reference in shelf.shipped():
        return shelf.shipped()[reference]
    return shelf.real(shelf.real(child).parent / reference)


def _loop(reference: Scalar, path: Path, seen: dict[Path, str]) -> Finding:
    names = list(seen.values())
    chain = [*names[list(seen).index(path) :], seen[path]]
    return parent_loop.at(reference.span, pointer="/extends", chain=" → ".join(chain), origin=names)


_A_PATH: Text = {"zh": "相对路径，如 ./club.yaml", "en": "a relative path such as ./club.yaml"}


def _missing(reference: Scalar, child: Path) -> Finding:
    beside = [each.name for each in sorted(shelf.real(child).parent.glob("*.yaml"))[:200] if each.name != child.name]
    close = nearest(reference.text, [*shelf.shipped(), *beside])
    return missing_parent.at(
        reference.span,
        pointer="/extends",
        parent=reference.text,
        expected=[*shelf.shipped(), _A_PATH],
        suggestion=Suggestion.of(close, reference.span),
    )


def _parent_name(parent: Path, reference: Node, child_name: str) -> str | None:
    """How messages call a parent: None for shipped files, otherwise its path as seen from the child's."""
    if shelf.is_shipped(parent) or not isinstance(reference, Scalar):
        return None
    return os.path.normpath(os.path.join(os.path.dirname(child_name), reference.text))


def _family_findings(layers: list[Layer]) -> list[Finding]:
    return [
        family_differs.at(own.span, pointer="/family", own=own.text, other=other.text, parent=parent.source.name,
                          related=[(other.span, {"zh": "上级的玩法族", "en": "the parent's family"})])
        for child, parent in pairwise(layers)
        if isinstance(own := child.root.get("family"), Scalar)
        and isinstance(other := parent.root.get("family"), Scalar)
        and own.text != other.text
        and own.text in shelf.families()
    ]


def merge_all(layers: List[Layer]) -> Mapping:
    """What a chain of files adds up to, child first."""
    merged = layers[-1].root
    for layer in reversed(layers[:-1]):
        merged = merge_layer(layer.root, merged)
    return merged


def merge_layer(child: Mapping, parent: Mapping) -> Mapping:
    """A file's values on top of what its parents add up to, with the keys about the file and its text set apart."""
    inherited = [entry for entry in parent if entry.name not in OWN_KEYS]
    if "source" in child:
        inherited = [entry for entry in inherited if entry.name not in TEXT_KEYS]
    kept = tuple(_still_true(entry, child) for entry in inherited)
    return merge(child, replace(parent, entries=kept))


def merge(child: Mapping, parent: Mapping) -> Mapping:
    """Mappings merge by key, in the parent's order with new keys last; everything else replaces."""
    entries = {entry.name: entry for entry in parent}
    for entry in child:
        below = entries.get(entry.name)
        if below and isinstance(below.value, Mapping) and isinstance(entry.value, Mapping):
            entry = Entry(entry.key, merge(entry.value, below.value))
        entries[entry.name] = entry
    return Mapping(child.span, child.alias, tuple(entries.values()))


def _still_true(entry: Entry, child: Mapping) -> Entry:
    """An inherited list of clauses or readings without those of keys that the child sets itself."""
    if entry.name == "clauses" and isinstance(entry.value, Mapping):
        kept = tuple(clause for clause in entry.value if not _sets(child, clause.name))
        return Entry(entry.key, replace(entry.value, entries=kept))
    if entry.name == "decided" and isinstance(entry.value, Sequence):
        items = tuple(item for item in entry.value if not _sets(child, _decided_key(item)))
        return Entry(entry.key, replace(entry.value, items=items))
    return entry


def _decided_key(item: Node) -> str:
    key = item.step("key")
    return key.text if isinstance(key, Scalar) else ""


def _sets(child: Mapping, key: str) -> bool:
    """Whether a file sets a key, a part of it, or the whole it is part of (by replacing a list or a value)."""
    node: Node | None = child
    for step in pointer_steps(_pointer(key)):
        if not isinstance(node, Mapping):
            return True
        node = node.get(step)
        if node is None:
            return False
    return bool(key)


def _pointer(key: str) -> str:
    return key if key.startswith("/") or not key else "/" + "/".join(part.replace("~", "~0") for part in key.split("."))


__all__ = ["Layer", "Resolved", "dotted", "merge", "merge_all", "merge_layer", "resolve"]
