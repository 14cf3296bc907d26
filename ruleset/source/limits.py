"""How much a rule file may hold. The largest shipped file uses less than a tenth of any of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields


def _limit(default: int, most: int) -> int:
    """A limit of `default`, that may be set from 1 to `most`: beyond, the limit itself would be the danger."""
    value: int = field(default=default, metadata={"most": most})
    return value


@dataclass(frozen=True)
class Limits:
    """What is refused with a finding instead of being read.

    Attributes:
        bytes: of one file.
        values: in one file, once every alias is written out.
        depth: of nested mappings and lists.
        characters: of one value.
        digits: of one number.
        chain: files that extend one another.
        findings: of one file that are listed.
    """

    bytes: int = _limit(1 << 20, 1 << 30)
    values: int = _limit(20_000, 10_000_000)
    depth: int = _limit(64, 100)
    characters: int = _limit(1 << 16, 1 << 30)
    digits: int = _limit(18, 4_000)
    chain: int = _limit(16, 1_000)
    findings: int = _limit(1_000, 1_000_000)


DEFAULT_LIMITS = Limits()

LIMIT_NAMES = tuple(each.name for each in fields(Limits))
HIGHEST: Mapping[str, int] = {each.name: each.metadata["most"] for each in fields(Limits)}
"""The most each limit can be set to."""
