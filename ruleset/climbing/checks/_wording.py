"""What findings of the family say in more than one place."""

from __future__ import annotations

from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import places_of
from ruleset.climbing_tables import PatternKind, Sides
from ruleset.diagnostics.finding import Text

NOBODY_OFFENDED: Text = {
    "zh": "一局的结果只分胜方 winners 和其余各方 losers，没有人违例",
    "en": "a finish knows the winners and the losers; nobody offended",
}
NOBODY_WON: Text = {
    "zh": "违例只分犯错一方 offender 和对方 opponents",
    "en": "an offence knows the offender and the opponents; nobody has won",
}
RESULT_EXAMPLES = {"levels": "winners + 3"}
"""One way to write each kind of effect that a finish may have."""


def places(numbers: tuple[int, ...]) -> Text:
    """`places 1 3`."""
    return {"zh": f"第 {'、'.join(map(str, numbers))} 名", "en": f"places {' '.join(map(str, numbers))}"}


def finish(context: Context, pattern: int) -> Text:
    """A finishing order of this pattern, in words."""
    if context.rules.table.sides == Sides.EACH_ALONE:
        return {"zh": "各人自成一方", "en": "with each seat alone"}
    chinese = "、".join(map(str, places_of(pattern)))
    english = " and ".join(map(str, places_of(pattern)))
    return {"zh": f"头游一方得第 {chinese} 名", "en": f"first-out's side in places {english}"}


def row(place: int) -> Text:
    """`row 2` for a place counted from 0."""
    return {"zh": f"第 {place + 1} 行", "en": f"row {place + 1}"}


def bomb(context: Context, name: str, size: int) -> Text:
    """`5 alike`, `run of 5`, `4 jokers`."""
    pattern = next(pattern for pattern in context.tiers[0] if pattern.name == name)
    if pattern.kind == PatternKind.JOKERS:
        return {"zh": f"{size} 张王", "en": f"{size} jokers"}
    if pattern.kind == PatternKind.SET:
        return {"zh": f"{size} 张同点", "en": f"{size} alike"}
    suit = {"zh": "同花顺" if pattern.one_suit else "顺子", "en": " in one suit" if pattern.one_suit else ""}
    return {"zh": f"{size} 连{suit['zh']}", "en": f"run of {size}{suit['en']}"}
