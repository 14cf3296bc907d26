"""Every bomb has a name of its own: two shapes under one name could not be told apart."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.climbing import patterns
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.language.syntax import Name

name_taken = Kind(
    "R564",
    "name-taken",
    {
        "zh": "这种炸弹要叫 `{pattern}`，但 `{pattern}` 已是另一种牌型",
        "en": "this bomb would be called `{pattern}`, but that is another pattern already",
    },
    {"zh": "需要自己的名称", "en": "needs a name of its own"},
    {"zh": "在 `patterns` 里给它取名", "en": "give it a name under `patterns`"},
)


def check(context: Context) -> Iterator[Finding]:
    """The later of the two is in want of a name."""
    bombs = context.rules.bombs
    if bombs is None:
        return
    names = [pattern.name for pattern in context.tiers[0]]
    doubled = {name for name in names if names.count(name) > 1}
    unnamed = [member for member in bombs.tree.members if not isinstance(member, Name)]
    member = next((each for each in reversed(unnamed) if patterns.own_name(each) in doubled), None)
    if member is not None:
        span = context.part(bombs, member.start, member.end)
        yield name_taken.at(span, pointer=bombs.pointer, pattern=patterns.own_name(member))
