"""How `paigui show` words the tables of the family `tricks`."""

from __future__ import annotations

from enum import IntEnum

from ruleset import tables as codes
from ruleset.lower.faces import FACE_NAMES, RANK_NAMES
from ruleset.tables import TricksTables
from ruleset.wording import Axis, Naming, named, number

SUIT_NAMES = "SHCD"
STRAIN_NAMES = (*SUIT_NAMES, "NT")
BID_STRAIN_NAMES = (*SUIT_NAMES, "sj", "BJ")
ROLES = ("dealer side", "attackers")
KINDS = ("first deal", "later deals", "race again")
WINDOWS = ("drawing", "before pickup", "after burying")
WHOSE = ("own", "partner's", "other side's")


def _points(tables: TricksTables, index: int) -> str:
    return str(index * tables.points_step)


def _order(tables: TricksTables, index: int) -> str:
    level, strain = divmod(index, len(STRAIN_NAMES))
    return f"level {RANK_NAMES[level]}, {STRAIN_NAMES[strain]}"


def _bid(tables: TricksTables, index: int) -> str:
    if index == 0:
        return "none"
    insured, rest = divmod(index - 1, len(BID_STRAIN_NAMES) * tables.packs)
    width, strain = divmod(rest, len(BID_STRAIN_NAMES))
    return f"{width + 1} {BID_STRAIN_NAMES[strain]}{' insured' if insured else ''}"


LEVEL: Axis = ("level", named((*RANK_NAMES, "won")))
FACE: Axis = ("face", named(FACE_NAMES))
ORDER: Axis = ("order", _order)
ROLE: Axis = ("role", named(ROLES))
KIND: Axis = ("deal", named(KINDS))
WIDTH: Axis = ("width", number)
LENGTH: Axis = ("length", number)

# The axes of each table as ruleset.tables names them; a table left out is shown with numbered axes.
AXES: dict[str, tuple[Axis, ...]] = {
    "deck": (FACE,),
    "points": (FACE,),
    "lane": (ORDER, FACE),
    "strength": (ORDER, FACE),
    "link": (ORDER, FACE),
    "must_win": (LEVEL,),
    "next_level": (ROLE, LEVEL, ("gain", number)),
    "previous_level": (LEVEL, ("levels lost", number)),
    "may_bid": (KIND, ("window", named(WINDOWS)), ("current is", named(WHOSE)), ("current", _bid), ("new", _bid)),
    "first_drawer": (KIND,),
    "shuffler": (KIND,),
    "cutter": (KIND,),
    "bid_dealer": (KIND,),
    "exchange": (KIND,),
    "undeclared": (KIND,),
    "undeclared_card": (KIND,),
    "joker_turned": (KIND,),
    "overcall_turned": (KIND,),
    "failed_throw_points": (ROLE, ("beaten cards", number), ("thrown cards", number)),
    "multiplier": (WIDTH, LENGTH),
    "throw_multiplier": (WIDTH, LENGTH),
    "outcome": (("points", _points),),
    "deal_stake": (("levels", number), ("overcalls", number)),
}
VALUES: dict[str, tuple[str, ...]] = {
    "outcome": ("dealer side +", "attackers +", "attackers take over"),
    "deal_stake": ("numerator", "denominator"),
    "failed_throw_stake": ("numerator", "denominator"),
}
# Tables whose numbers stand for words.
WORDS: dict[str, type[IntEnum]] = {
    "turn": codes.Turn,
    "bid_dealer": codes.BidDealer,
    "exchange": codes.Exchange,
    "undeclared": codes.Undeclared,
    "joker_turned": codes.JokerTurned,
    "throw_allowed": codes.ThrowAllowed,
    "throw_tested": codes.ThrowTested,
    "throw_forced": codes.ThrowForced,
    "follow_throw": codes.FollowThrow,
    "follow_tractor": codes.FollowTractor,
    "follow_sets": codes.FollowSets,
    "unmet_sets": codes.UnmetSets,
    "protected": codes.Protected,
    "overruff": codes.Overruff,
    "kitty_measured_by": codes.KittyMeasure,
    "kitty_shown": codes.KittyShown,
    "first_drawer": codes.FirstDrawer,
    "shuffler": codes.Shuffler,
    "cutter": codes.Cutter,
    "wrong_count": codes.WrongCount,
    "first_lead": codes.FirstLead,
    "after_success": codes.NextDealer,
    "after_takeover": codes.NextDealer,
    "at_time": codes.AtTime,
    "tie": codes.Tie,
    "unfinished_deal": codes.UnfinishedDeal,
}
TRICKS = Naming(
    AXES,
    VALUES,
    WORDS,
    dict.fromkeys(("next_level", "previous_level", "ladder", "start", "goal"), LEVEL[1]),
    frozenset(("may_bid",)),
)
