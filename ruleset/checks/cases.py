"""Cases for what a proof met: one line each, to be pasted below `examples:` and answered by `paigui test`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruleset.lower.faces import RANK_NAMES
from ruleset.source.flow import flow


def case(identity: str, kind: str, given: Mapping[str, Any], expect: Mapping[str, Any]) -> str:
    """A case as one line of YAML."""
    return "- " + flow({"id": identity, "kind": kind, "given": dict(given), "expect": dict(expect)})


def level_name(level: int) -> int | str:
    """A level as files write it: a number where it is one."""
    name = RANK_NAMES[level]
    return int(name) if name.isdecimal() else name
