"""Coverage in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.coverage import Coverage
from ruleset.parts import SORTS, Part


def coverage_lines(found: Iterable[Coverage], lang: str) -> Iterator[str]:
    """A line for each rule set, and two for each part of it that no case reached."""
    for coverage in found:
        yield f"{coverage.rules}: {_summary(coverage, lang)}"
        for part in coverage.missed:
            yield from _missed(part, lang)


def _summary(coverage: Coverage, lang: str) -> str:
    counts = {sort: coverage.count(sort) for sort in SORTS}
    each = [f"{SORTS[sort][lang]} {reached}/{all_}" for sort, (reached, all_) in counts.items() if all_]
    share = f"{coverage.percent:.1f} %"
    reached, parts = sum(coverage.reached), len(coverage.parts)
    if lang == "zh":
        return f"覆盖 {share}（{parts} 处中的 {reached} 处）：{'，'.join(each)}"
    return f"coverage {share} ({reached} of {parts}): {', '.join(each)}"


def _missed(part: Part, lang: str) -> Iterator[str]:
    default = {"zh": "（默认）", "en": " (default)"}[lang] if part.default else ""
    told = {"zh": "未到", "en": "not reached"}[lang]
    yield f"  {part.span.source.name}:{part.span.line}: {told} {part.name[lang]}: {part.text}{default}"
    yield f"    = {part.reach[lang]}"
