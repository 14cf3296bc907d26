"""A pattern that a file names itself is not a slip of the pen for a name that is known."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset import shelf
from ruleset.climbing.checks.context import Context
from ruleset.diagnostics.finding import Finding, Suggestion
from ruleset.diagnostics.kind import Kind
from ruleset.diagnostics.nearest import nearest, one_slip
from ruleset.schema.document import rule_at

near_name = Kind(
    "R549",
    "near-name",
    {
        "zh": "牌型自取的名称 `{name}` 与 `{known}` 只差一笔",
        "en": "the pattern's own name `{name}` is one slip away from `{known}`",
    },
    {"zh": "是不是 `{known}`", "en": "perhaps `{known}`"},
    {"zh": "名称一变，炸弹、案例和规则书就找不到原来的牌型",
     "en": "under another name bombs, cases and the rulebook do not find the pattern they mean"},
)  # fmt: skip


def check(context: Context) -> Iterator[Finding]:
    """What the file names itself, against the names of the schema and of its parents."""
    own = [(name, placed) for name, placed in context.rules.patterns if context.set_here(placed.pointer)]
    written = {name for name, _ in own}
    common = rule_at(shelf.schema(context.resolved.family), "/patterns")["properties"]
    known = {*common, *(name for name, _ in context.rules.patterns if name not in written)}
    for name, placed in own:
        meant = None if name in known else nearest(name, known)
        if meant and one_slip(name, meant):
            span = context.key_span(placed.pointer)
            suggestion = Suggestion.of(meant, None if meant in written else span)
            yield near_name.at(span, pointer=placed.pointer, name=name, known=meant, suggestion=suggestion)
