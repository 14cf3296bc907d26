"""The parts of a rule set that cases should reach: rows, entries, effects, values and branches, each with its cells.

The cells of a part are where the tables would be others were the part another: found by lowering the rules with the part
changed (no proof is run), or for rows from the inputs they take. A part that changes no table is no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ruleset.diagnostics.finding import Text
from ruleset.families import family
from ruleset.inherit import Resolved
from ruleset.language.errors import LanguageError
from ruleset.mutants import counted_sites
from ruleset.mutants.changes import DROPPED, Change, applied
from ruleset.mutants.edits import edits
from ruleset.mutants.sites import Site, rules_of
from ruleset.mutants.values import other_values, typed
from ruleset.parts.branches import Branch, arms, truths
from ruleset.parts.cells import DERIVED, READING, SIZE, Path, differences
from ruleset.parts.rows import rows
from ruleset.parts.wording import inputs_in_words
from ruleset.spans import Span

Sort = Literal["row", "entry", "effect", "value", "branch"]
SORTS: dict[Sort, Text] = {
    "row": {"zh": "表行", "en": "rows"},
    "entry": {"zh": "列表项", "en": "entries"},
    "effect": {"zh": "效果", "en": "effects"},
    "value": {"zh": "取值", "en": "values"},
    "branch": {"zh": "分支", "en": "branches"},
}
_BY_ROWS = ("outcome", "results", "tribute.due", "points.loser_pays")
_PROBES = 4
"""Most other values of one part that are tried."""


@dataclass(frozen=True)
class Part:
    """One part of a rule set.

    Attributes:
        key: of the knob.
        name: what the part is: `outcome row 3`.
        text: as written in the rule file.
        cells: where the tables rest on it.
        reach: what a case has to ask to reach it.
    """

    sort: Sort
    key: str
    name: Text
    text: str
    span: Span
    cells: frozenset[Path]
    reach: Text
    default: bool = False


def parts(resolved: Resolved, compiled: Any, own: bool = False) -> list[Part]:
    """Every part of a rule set, in the order of its rules; `own`: only those that the rule file itself says."""
    return list(_Finder(resolved, compiled, own).all())


class _Finder:
    def __init__(self, resolved: Resolved, compiled: Any, own: bool) -> None:
        self.resolved, self.compiled = resolved, compiled
        self.tables = compiled.tables
        self.own = own
        self.sites = list(counted_sites(resolved))

    @cached_property
    def rules(self) -> dict[str, Any]:
        return rules_of(self.resolved)

    def all(self) -> Iterator[Part]:
        rows_of: dict[str, list[Site]] = {}
        for site in self.sites:
            if self.own and not site.own:
                continue
            if site.key in _BY_ROWS:
                if site.in_key:
                    rows_of.setdefault(site.key, []).append(site)
                    yield from self._row(site, len(rows_of[site.key]) - 1)
            elif site.key == "bombs":
                yield from self._tiers(site)
            else:
                yield from self._value(site)
            yield from self._branches(site)

    def _row(self, site: Site, index: int) -> Iterator[Part]:
        cells = rows(self.compiled, site.key, index)
        value = next((each.text for each in self.sites if each.pointer == site.pointer and not each.in_key), "")
        name = {"zh": f"{site.key} 第 {index + 1} 行", "en": f"{site.key} row {index + 1}"}
        yield from self._part("row", site, name, f"{site.text}: {value}", cells)

    def _tiers(self, site: Site) -> Iterator[Part]:
        for number, (text, start, end, cells) in enumerate(self._tier_cells(site)):
            name = {"zh": f"{site.key} 第 {number + 1} 级", "en": f"{site.key} tier {number + 1}"}
            yield from self._part("row", site, name, text, cells, site.span(start, end))

    def _tier_cells(self, site: Site) -> Iterator[tuple[str, int, int, set[Path]]]:
        from ruleset.climbing.facts import Facts
        from ruleset.climbing.patterns import all_tiers

        _, classes = all_tiers(Facts(self.compiled.rules))
        members: dict[int, tuple[Any, set[Path]]] = {}
        for tier in (tier for group in classes for tier in group):
            _, cells = members.setdefault(id(tier.member), (tier.member, set()))
            cells.update(("bomb_class", tier.pattern, size) for size in tier.sizes)
        for member, cells in members.values():
            yield site.text[member.start : member.end], member.start, member.end, cells

    def _value(self, site: Site) -> Iterator[Part]:
        sort: Sort = "effect" if site.language == "effects" else "entry" if site.in_list else "value"
        if site.language == "pattern":
            cells = _pattern_cells(site)
        else:
            cells = self._cells(site, [[Change(site.pointer, DROPPED)]] if site.in_list else self._others(site))
        yield from self._part(sort, site, {"zh": site.key, "en": site.key}, site.text, cells)

    def _others(self, site: Site) -> list[list[Change]]:
        """The value as others have it."""
        if site.language == "amount":
            return [[Change(site.pointer, f"({site.text}) + 1")]]
        if site.language == "order":
            return [[Change(site.pointer, " > ".join(reversed(site.text.split(" > "))), site.in_key)]]
        values = list(other_values(site)) or [edit.apply(site.text) for edit in edits(site.text, site.language)]
        return [[Change(site.pointer, typed(site, value), site.in_key)] for value in values[:_PROBES]]

    def _branches(self, site: Site) -> Iterator[Part]:
        for branch in arms(site):
            yield from self._part(
                "branch", site, _arm_name(site, branch), branch.text,
                self._cells(site, [[Change(site.pointer, branch.changed)]]), site.span(branch.start, branch.end),
            )  # fmt: skip
        for branch, cells in truths(site, self.compiled):
            yield from self._part("branch", site, branch.name, branch.text, cells, site.span(branch.start, branch.end))

    def _cells(self, site: Site, probes: Iterable[list[Change]]) -> set[Path]:
        found: set[Path] = set()
        for changes in probes:
            tables = _lowered(self.resolved.family, applied(self.rules, changes))
            if tables is not None:
                found |= differences(self.tables, tables)
        own = {cell for cell in found if cell[0] not in DERIVED and cell[-1] != SIZE}
        return own or found

    def _part(
        self, sort: Sort, site: Site, name: Text, text: str, cells: Iterable[Path], span: Span | None = None
    ) -> Iterator[Part]:
        cells = frozenset(cells)
        if not cells:
            return
        reach = inputs_in_words(self.tables, cells, site.key)
        yield Part(sort, site.key, name, text, span or site.span(), cells, reach, not site.written)


def _pattern_cells(site: Site) -> set[Path]:
    """A pattern is reached by a play read as it, or set beside another; kernels look at every pattern for every play."""
    name = site.key.rpartition(".")[2]
    return set() if site.value == "none" else {("bomb_class", name), (READING, name)}


def _arm_name(site: Site, branch: Branch) -> Text:
    return {
        "zh": f"{site.key} 里 {branch.function} 取这一项",
        "en": f"{site.key} where {branch.function} takes this",
    }


def _lowered(name: str, data: Mapping[str, Any]) -> Any:
    """The tables of rules that may be unsound; None if there are none."""
    kind = family(name)
    rules, problems = kind.read_rules(data)
    try:
        return None if problems else kind.lower(rules)
    except (ArithmeticError, LookupError, ValueError, LanguageError):
        return None


__all__ = ["SORTS", "Part", "Sort", "parts"]
