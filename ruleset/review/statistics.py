"""How often each kind of finding occurs, the commonest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ruleset.diagnostics.finding import Finding


def statistics(findings: Iterable[Finding], lang: str) -> list[str]:
    """A line a kind: how often, id, name, and which option mends how many."""
    found = list(findings)
    counts = Counter((finding.id, finding.name) for finding in found)
    wide = len(str(max(counts.values(), default=0)))
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return [f"{count:>{wide}}  {identifier}  {name}{_fixable(identifier, found, lang)}" for (identifier, name), count in ordered]


def _fixable(identifier: str, findings: list[Finding], lang: str) -> str:
    edits = [each.suggestion.edit for each in findings if each.id == identifier and each.suggestion]
    safe = sum(edit is not None and edit.safe for edit in edits)
    if not safe:
        return ""
    return f"（{safe} 处可用 --fix 改好）" if lang == "zh" else f"  ({safe} fixable with --fix)"
