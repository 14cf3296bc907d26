"""Tables made by hand for tests of the play kernels: any packs, chains and knobs, without the compiler."""

from __future__ import annotations

from typing import Any

from ruleset.tables import BID_STRAINS, FACES, LANES, RANKS, STRAINS, TricksTables

FULL_CHAIN = (("BJ", "sj", "main", "off", "suit"),)
BROKEN_CHAIN = (("BJ", "sj"), ("main", "off", "suit"))
TRUMP_CLASSES = ("BJ", "sj", "main", "off", "suit")
POINTS = {3: 5, 8: 10, 11: 10}


def handmade(
    packs: int = 2, seats: int = 4, kitty: int = 8, chain: tuple[tuple[str, ...], ...] = FULL_CHAIN, **knobs: Any
) -> TricksTables:
    """Return tables of the usual order with these chains; `knobs` replaces any field."""
    orders = [_order(level, strain, chain) for level in range(RANKS) for strain in range(STRAINS)]
    bids = 1 + 2 * BID_STRAINS * packs
    fields: dict[str, Any] = dict.fromkeys(TricksTables.__dataclass_fields__, 0)
    fields |= {
        "packs": packs,
        "seats": seats,
        "kitty": kitty,
        "hand": (FACES * packs - kitty) // seats,
        "deck": (packs,) * FACES,
        "points": tuple(POINTS.get(face % RANKS, 0) if face < 52 else 0 for face in range(FACES)),
        "lane": tuple(order[0] for order in orders),
        "strength": tuple(order[1] for order in orders),
        "link": tuple(order[2] for order in orders),
        "ladder": tuple(range(RANKS)),
        "must_win": (0,) * RANKS,
        "next_level": (tuple(tuple(min(13, v + g) for g in range(14)) for v in range(RANKS)),) * 2,
        "previous_level": tuple(tuple(max(0, v - n) for n in range(14)) for v in range(RANKS)),
        "bids": bids,
        "may_bid": ((((((0,) * bids,) * bids,) * 3),) * 3,) * 3,
        **dict.fromkeys(("first_drawer", "shuffler", "cutter"), (0, 0)),
        **dict.fromkeys(
            ("bid_dealer", "exchange", "undeclared", "undeclared_card", "joker_turned", "overcall_turned"), (0, 0, 0)
        ),
        "tractor_min_sets": 2,
        "tractor_min_width": 2,
        "throw_allowed": 2,
        "failed_throw_points": (((0,) * FACES,) * FACES,) * 2,
        "failed_throw_stake": (0, 1),
        "multiplier": ((0,) * 14,) + tuple((2 * w,) * 14 for w in range(1, 5)),
        "throw_multiplier": ((0,) * 14,) + tuple((2 * w,) * 14 for w in range(1, 5)),
        "points_step": 5,
        "max_points": 100 * packs,
        "outcome": ((1, 0, 0),) * 16 + ((0, 0, 1),) * (20 * packs - 15),
        "base_stake": 100,
        "deal_stake": (((1, 1),),),
        "offences": (),
    }
    return TricksTables(**(fields | knobs))


def _class_of(face: int, level: int, strain: int) -> str:
    if face >= 52:
        return ("sj", "BJ")[face - 52]
    suit, rank = divmod(face, RANKS)
    if rank == level:
        return "main" if strain in (suit, 4) else "off"
    return "suit" if suit == strain else "plain"


def _order(level: int, strain: int, chain: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Lane, strength and link of every face, worked out from the names of the classes, high to low."""
    ranks = [rank for rank in range(RANKS - 1, -1, -1) if rank != level]
    names = {face: _class_of(face, level, strain) for face in range(FACES)}
    lane = tuple(LANES - 1 if names[f] != "plain" else f // RANKS for f in range(FACES))

    def key(face: int) -> tuple[str, int]:
        return (names[face], face % RANKS if names[face] in ("suit", "plain") else -1)

    def members(name: str) -> list[tuple[str, int]]:
        if name in ("suit", "plain"):
            return [(name, rank) for rank in ranks if strain < 4 or name == "plain"]
        return [(name, -1)] if name in names.values() else []

    trumps = [member for name in TRUMP_CLASSES for member in members(name)]
    strength = {member: len(trumps) - 1 - i for i, member in enumerate(trumps)}
    strength |= {member: len(ranks) - 1 - i for i, member in enumerate(members("plain"))}
    link: dict[tuple[str, int], int] = {}
    at = 0
    listed = {name for names_ in chain for name in names_}
    loose = [[member] for member in trumps if member[0] not in listed]
    for line in [[m for name in names_ for m in members(name)] for names_ in reversed(chain)] + loose:
        for member in reversed(line):
            link[member] = at
            at += 1
        at += 1
    link |= {member: len(ranks) - 1 - i for i, member in enumerate(members("plain"))}
    return (
        lane,
        tuple(strength[key(f)] for f in range(FACES)),
        tuple(link[key(f)] for f in range(FACES)),
    )
