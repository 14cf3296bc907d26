"""A kitty that could be exchanged only after a bid nobody makes."""

from __future__ import annotations

from collections.abc import Iterator

from ruleset.checks._bids import kinds_of_deal
from ruleset.checks.context import Context
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind
from ruleset.tables import Exchange, Window

idle_exchange = Kind(
    "R533", "idle-exchange",
    {"zh": "`{key}` 允许炒底，但没有盖底之后的反主",
     "en": "`{key}` lets the overcaller take the kitty, but nobody overcalls after burying"},
    {"zh": "用不上", "en": "never happens"},
    {"zh": "炒底须在庄家盖底之后反主；把 `after burying` 写进 `window`",
     "en": "before the kitty is picked up there is nothing to exchange; add `after burying` to `window`"},
    severity="warning",
)


def check(context: Context) -> Iterator[Finding]:
    """Exchanges come with overcalls after burying."""
    for name, kind in kinds_of_deal(context).items():
        if kind.exchange != Exchange.NEVER and Window.AFTER_BURYING not in kind.window:
            yield context.at(idle_exchange, f"/bidding/{name}/exchange")
