"""Why an action is refused: one entry for each reason, with the key of the rule file it rests on.

Here stand the reasons both families share; each has a module of this name for its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Fault(NamedTuple):
    """A stable code, the dotted key whose clauses are cited ("" for none), and one sentence in each language."""

    code: str
    key: str
    zh: str
    en: str


def by_code(faults: Iterable[Fault]) -> dict[str, Fault]:
    """Faults by their codes."""
    return {fault.code: fault for fault in faults}


FAULTS = by_code(
    (
        Fault("match-over", "", "比赛已经结束。", "The match is over."),
        Fault("no-such-action", "", "没有这种行动。", "There is no such action."),
        Fault("no-such-seat", "table.seats", "没有这个座位。", "There is no such seat."),
        Fault("no-such-cards", "table.packs", "整副牌里没有这些牌。", "The deck does not hold these cards."),
        Fault("nothing-to-draw", "dealing", "现在没有牌可摸。", "No card is to be drawn now."),
        Fault("no-play", "", "现在不是出牌的时候。", "No card is to be played now."),
        Fault("not-turn", "table.turn", "还没有轮到这个座位出牌。", "It is another seat's turn to play."),
        Fault("not-held", "", "手里没有要出的牌。", "The seat does not hold these cards."),
        Fault("deal-goes-on", "", "这一局还没有打完。", "The deal is not finished."),
        Fault("no-such-ruling", "offences", "规则没有这样的判罚。", "The rules provide no such ruling."),
        Fault("no-time-limit", "match.time_limit", "这套规则没有时限。", "These rules set no time limit."),
    )
)  # fmt: skip


def card_fault(deck: Sequence[int], cards: tuple[int, ...]) -> Fault | None:
    """Cards that cannot be told to a kernel: no faces, or more copies than there are in the deck."""
    if any(not 0 <= face < len(deck) or cards.count(face) > deck[face] for face in cards):
        return FAULTS["no-such-cards"]
    return None


def no_such_ruling(problem: object) -> Fault:
    """The fault of a ruling that the rules do not provide; ``problem`` says why."""
    known = FAULTS["no-such-ruling"]
    return Fault(known.code, known.key, f"{known.zh}({problem})", str(problem))
