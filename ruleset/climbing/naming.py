"""How `paigui show` words the tables of the family `climbing`."""

from __future__ import annotations

from enum import IntEnum

from ruleset import climbing_tables as codes
from ruleset import tables as shared
from ruleset.climbing.finish import places_of
from ruleset.climbing.orders import CARD_RANK_NAMES
from ruleset.climbing_tables import ClimbingTables
from ruleset.lower.faces import FACE_NAMES, RANK_NAMES, SUIT_NAMES
from ruleset.reading import words_of
from ruleset.wording import Axis, Namer, Naming, named, number


def _pattern(tables: ClimbingTables, index: int) -> str:
    return tables.patterns[index].name


def _finish(tables: ClimbingTables, index: int) -> str:
    return " ".join(map(str, places_of(index)))


def _words(enum: type[IntEnum]) -> Namer:
    return named(tuple(words_of(enum)))


def _happens(tables: ClimbingTables, place: tuple[int, ...]) -> bool:
    """Only finishes that can happen: their pattern is the last axis."""
    return place[-1] in tables.finish_patterns


LEVEL: Axis = ("level", named((*RANK_NAMES, "won")))
RANK: Axis = ("rank", named(CARD_RANK_NAMES))
FACE: Axis = ("face", named(FACE_NAMES))
SUIT: Axis = ("suit", named(SUIT_NAMES))
PATTERN: Axis = ("pattern", _pattern)
FINISH: Axis = ("places", _finish)
DEAL: Axis = ("deal", _words(codes.DealBefore))

AXES: dict[str, tuple[Axis, ...]] = {
    "side_of": (("seat", number),),
    "deck": (FACE,),
    "play_value": (LEVEL, RANK),
    "suit_value": (SUIT,),
    "run_slots": (LEVEL, ("slot", number)),
    "wild": (LEVEL, FACE),
    "wild_stands_for": (RANK,),
    "bomb_class": (PATTERN, ("size", number)),
    "ladder_group": (PATTERN,),
    "ladder_step": (PATTERN,),
    "ends_when": (("end", _words(codes.DealEnd)),),
    "results": (FINISH,),
    "loser_pays": (("place", lambda tables, place: str(place + 1)), ("cards left", number)),
    "next_level": (LEVEL, ("gain", number)),
    "previous_level": (LEVEL, ("levels lost", number)),
    "goal": (("deal", named(("other side's", "own"))), LEVEL, FINISH),
    "shuffler": (DEAL,),
    "cutter": (DEAL,),
    "first_drawer": (DEAL,),
    "tribute_due": (FINISH,),
    "tribute_pays": (LEVEL, FACE),
    "returnable": (("to", _words(codes.Relation)), LEVEL, FACE),
    "return_differs": (("to", _words(codes.Relation)),),
    "cancel_count": (("payers", number),),
    "time_steps": (("clock", _words(codes.Clock)), ("step", number)),
    "level_points": (("difference", lambda tables, index: str(index - shared.MATCH_WON)),),
}
VALUES: dict[str, tuple[str, ...]] = {
    "results": ("winners +", "losers +"),
    "tribute_due": ("payers", "receivers"),
    "time_steps": ("after", "every", "effects"),
    "cancel_jokers": ("small", "big"),
    "match_points": ("win", "tie", "loss"),
    "forfeit_points": ("match points", "level points"),
}
WORDS: dict[str, type[IntEnum]] = {
    "turn": shared.Turn,
    "wild_alone": codes.WildAlone,
    "undeclared": codes.Undeclared,
    "natural_flush": codes.NaturalFlush,
    "wild_flush": codes.WildFlush,
    "passing": codes.Pass,
    "must_beat": codes.MustBeat,
    "wind": codes.Wind,
    "level_of_deal": codes.LevelOfDeal,
    "failed_tries_counted": codes.CountedTries,
    "failed_tries_run": codes.TryCount,
    "shuffler": codes.Who,
    "cutter": codes.Who,
    "first_drawer": codes.Who,
    "wrong_count": shared.WrongCount,
    "first_lead": codes.FirstLead,
    "opening_play": codes.OpeningPlay,
    "joker_turned": codes.JokerTurned,
    "later_lead": codes.LaterLead,
    "tribute_choice": codes.TributeChoice,
    "tribute_double": codes.TributeDouble,
    "tribute_equal": codes.TributeEqual,
    "none_low": codes.NoneLow,
    "cancelled_how": codes.TributeCancel,
    "cancelled_lead": codes.TributeLead,
    "tribute_lead": codes.TributeLead,
    "tribute_shown": codes.TributeShown,
    "report_when": codes.ReportWhen,
    "report_repeated": codes.ReportRepeated,
    "asking_again": codes.AskingAgain,
    "report_missed": codes.ReportMissed,
    "match_form": codes.MatchForm,
    "at_end": codes.AtEnd,
    "unfinished_deal": shared.UnfinishedDeal,
    "match_tie": codes.MatchTie,
    "forfeit_if_more": codes.IfMore,
}


CLIMBING = Naming(
    AXES,
    VALUES,
    WORDS,
    value_names={
        "run_slots": RANK[1],
        "finish_patterns": _finish,
        "failed_tries_to": LEVEL[1],
        **dict.fromkeys(("ladder", "start", "next_level", "previous_level", "goal_level", "failed_tries_at"), LEVEL[1]),
    },
    sparse=frozenset(("wild", "bomb_class", "loser_pays", "tribute_pays", "returnable")),
    only={"results": _happens, "goal": _happens, "tribute_due": _happens},
)
