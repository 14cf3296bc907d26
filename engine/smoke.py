"""A few deals played by bots through the step API, where every action is put to the rules: do they play at all?

Plain Python is quicker than compiling for a few deals, so `PAIGUI_JIT=0` is set for them before the kernels load.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FEW = 200
"""Up to so many deals plain Python is done before the kernels would be compiled."""
MOST_ACTIONS = 20_000
"""Far more than any deal takes, redealing included."""
BOTS = ("standard", "random")


@dataclass(frozen=True)
class Trouble:
    """What went wrong, in both languages, and in which deal."""

    deal: int
    seed: int
    zh: str
    en: str


@dataclass
class _Cards:
    """The cards of one deal as they are played, and the points of its tricks."""

    played: Counter[str] = field(default_factory=Counter)
    points: int = 0


def prepare(deals: int) -> None:
    """Choose between plain and compiled play, unless the environment says."""
    if deals <= FEW:
        os.environ.setdefault("PAIGUI_JIT", "0")


def smoke(rules: Any, deals: int, seed: int = 1) -> Trouble | None:
    """Play `deals` deals of a compiled rule set, match after match; the first thing that goes wrong, or None."""
    played = 0
    while played < deals:
        trouble, count = _match(rules, seed, played, deals - played)
        if trouble is not None:
            return trouble
        played, seed = played + count, seed + 1
    return None


def _match(rules: Any, seed: int, before: int, most: int) -> tuple[Trouble | None, int]:
    """At most `most` deals of one match; what went wrong, and how many deals were played."""
    from engine.game import Game

    done, words = 0, ("", "")
    try:
        game = Game(rules, seed)
        while done < most and not game.over and not words[0]:
            words = _deal(game)
            done += not words[0]
    except Exception as problem:  # whatever the engine raises is what smoke looks for
        words = (f"引擎出错：{type(problem).__name__}: {problem}", f"the engine fails: {type(problem).__name__}: {problem}")
    return (Trouble(before + done + 1, seed, *words) if words[0] else None), max(1, done)


def _deal(game: Any) -> tuple[str, str]:
    """Play one deal to its end and begin the next; what went wrong, two empty texts if nothing."""
    from engine.actions import NextDeal
    from engine.autoplay import next_action

    seated = [game.table.bots[BOTS[seat % len(BOTS)]] for seat in range(game.seats)]
    cards = _Cards()
    for _ in range(MOST_ACTIONS):
        if game.phase == "done":
            words = _counted(game, cards)
            game.apply(NextDeal())
            return words
        action = next_action(game, seated)
        fault = game.why_not(action)
        if fault is not None:
            return f"没有合规的出法：{fault.zh}", f"no legal action was found: {fault.explanation}"
        _count(cards, game.apply(action))
    return f"打了 {MOST_ACTIONS} 步还没有结束", f"it is not over after {MOST_ACTIONS} actions"


def _count(cards: _Cards, event: Mapping[str, Any]) -> None:
    """Note what was played; of a throw that failed only what stayed on the table."""
    if event["event"] == "play":
        cards.played.update(event.get("played", event.get("cards", ())))
        cards.points += event.get("trick", {}).get("points", 0)


def _counted(game: Any, cards: _Cards) -> tuple[str, str]:
    """Whether cards and points of a deal that is over are those of the deck."""
    from engine.cards import format_card

    deck = {format_card(face): copies for face, copies in enumerate(game.rules.tables.deck)}
    if any(count > deck[card] for card, count in cards.played.items()):
        return "打出的牌比整副牌里的多", "more cards were played than the deck holds"
    result = game.log[-1].get("result", {})
    if game.rules.family != "tricks" or result.get("void"):
        return "", ""
    cards.played.update(result["kitty"])
    if any(cards.played[card] != copies for card, copies in deck.items()):
        return "打出的牌与底牌合起来不是整副牌", "the cards played and the kitty do not make the deck"
    worth = {format_card(face): points for face, points in enumerate(game.rules.tables.points)}
    total = cards.points + sum(worth[card] for card in result["kitty"])
    if total != sum(worth[card] * copies for card, copies in deck.items()):
        return f"各圈与底牌的分合起来是 {total} 分", f"tricks and kitty hold {total} points together, the deck another number"
    return "", ""
