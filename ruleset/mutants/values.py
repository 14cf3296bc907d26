"""What else a single value might have been, besides the edits of an expression."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleset.mutants.edits import RANKS, alternatives, neighbours
from ruleset.mutants.sites import Site

_RANK_PATTERN = "^(10|[2-9]|J|Q|K|A)$"


def is_word(site: Site) -> bool:
    """Whether the value is one of a closed list of words."""
    return "enum" in site.rule and not site.language


def is_rank(site: Site) -> bool:
    """Whether the value is a rank of cards."""
    return site.rule.get("pattern") == _RANK_PATTERN and site.text in RANKS


def other_values(site: Site) -> Iterator[Any]:
    """The alternatives of the schema, the other truth value, the neighbouring ranks."""
    if isinstance(site.value, bool):
        yield not site.value
        return
    if not site.language and not site.in_list:
        yield from alternatives(site.value, site.rule)
    elif site.language == "pattern" and site.value != "none":
        yield "none"
    if is_rank(site):
        yield from neighbours(site.text)


def typed(site: Site, value: Any) -> Any:
    """A number stays a number, and a rank that is one becomes one."""
    return int(value) if isinstance(site.value, int) and str(value).isdecimal() else value
