"""Kind `kitty`: what the buried kitty brings in the last trick."""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import INTEGER, Field, Given, cards, one_of
from engine.casework.table import positions
from engine.tricks.kitty import shape_multiplier
from engine.tricks.scoring import points_of
from engine.tricks.shapes import decompose
from engine.tricks.state import new_state
from ruleset.tables import KittyMeasure, KittyShown

SHOWN = {KittyShown.NEVER: "never", KittyShown.AFTER_THE_DEAL: "after the deal"}
"""When all see the buried kitty, in the words of the rule file."""


def expectations(context: Context) -> dict[str, Field]:
    return {"multiplier": INTEGER, "bonus": INTEGER, "shown": Field(one_of(*SHOWN.values()))}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`winning_play` is what took the last trick, needed only where the rule set measures by it (A-X-3)."""
    order, T = context.order(given), context.tables
    lead, winning = given.take("last_lead", cards), given.take("winning_play", cards, None)
    by_lead = context.rules.kitty_measured_by == KittyMeasure.LEAD or winning is None
    st = new_state()
    count = decompose(T, order, positions(context, order, lead if by_lead else winning), st.led)
    points = int(points_of(T, order, positions(context, order, given.take("kitty", cards))))
    captured = given.take("last_winner", one_of("dealer_side", "attackers")) == "attackers"
    multiplier = int(shape_multiplier(T, st.led, count)) if captured else 0
    shown = SHOWN[KittyShown(context.rules.kitty_shown)]
    return {"multiplier": multiplier, "bonus": points * multiplier, "shown": shown}
