# ruff: noqa: RUF009 - a field's default names its reader; `key` only makes the field, nothing shared is mutable.
"""The frozen rule set of the family `climbing`: one dataclass per section, one field per key of the rule file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ruleset.climbing_tables import (
    Ace,
    AskingAgain,
    AtEnd,
    CountedTries,
    DealEnd,
    FirstLead,
    IfMore,
    JokerTurned,
    LaterLead,
    LevelInRuns,
    LevelOfDeal,
    MatchForm,
    MatchTie,
    Measure,
    MustBeat,
    NaturalFlush,
    NoneLow,
    OpeningPlay,
    Overshoot,
    Pass,
    ReportMissed,
    ReportRepeated,
    ReportWhen,
    Sides,
    StandsFor,
    TributeCancel,
    TributeCard,
    TributeChoice,
    TributeDouble,
    TributeEqual,
    TributeLead,
    TributeShown,
    TryCount,
    Undeclared,
    Who,
    WildAlone,
    WildFlush,
    Wind,
)
from ruleset.language.parser import (
    parse_amount,
    parse_climbing_effects,
    parse_condition,
    parse_goal,
    parse_order,
    parse_pattern,
    parse_places,
    parse_tiers,
)
from ruleset.language.syntax import Amount, Condition, Effect, Goal, Order, Otherwise, Pattern, Places, Tiers
from ruleset.lower.faces import RANK_INDEX, parse_face
from ruleset.reading import (
    Placed,
    Problem,
    Problems,
    Reader,
    Unreadable,
    key,
    listed,
    number,
    parse_at,
    parsed,
    read,
    refuse,
    section,
    text,
    together,
    word,
)
from ruleset.rules import Floor, read_face, read_ladder, read_minutes, read_rank
from ruleset.source.nodes import join_pointer
from ruleset.tables import Applied, LimitAgain, LimitScope, OnlyIf, Turn, UnfinishedDeal, WrongCount

NONE = "none"
SUIT_WORDS = {"spade": 0, "heart": 1, "club": 2, "diamond": 3}
AT_MOST, BACK_TO = "at most ", "back to "
HOLDER_OF = "holder of "

EffectList = tuple[Placed[tuple[Effect, ...]], ...]
read_effects = listed(parsed(parse_climbing_effects))


@dataclass(frozen=True)
class WildCards:
    """Which cards are wild: the level cards of some suits, and single faces."""

    level_suits: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


@dataclass(frozen=True)
class ResultRow:
    """One row of `results` or `tribute.due`."""

    places: Placed[Places | Otherwise]
    effects: EffectList = ()
    pairs: int = 0
    """How many of the last pay as many of the first; 0: nobody."""


@dataclass(frozen=True)
class PayRow:
    """One row of `points.loser_pays`."""

    condition: Placed[Condition]
    amount: Placed[Amount]


@dataclass(frozen=True)
class Returnable:
    """What may be returned: at most a rank (None: no limit), perhaps of another rank than the tribute."""

    at_most: int | None = None
    differs: bool = False


@dataclass(frozen=True)
class AntiTribute:
    """How many jokers cancel a tribute, 0: none can; `small`: small jokers count too."""

    count: int
    small: bool = False


class Then(IntEnum):
    """What the last failed try leads to."""

    BACK_TO_A_LEVEL = 0
    BACK_ONE_LEVEL = 1
    BACK_TO_THE_OPPONENTS_LEVEL = 2


@dataclass(frozen=True)
class FailedThen:
    """Where the last failed try leads; `level` is a rank index for BACK_TO_A_LEVEL."""

    what: Then
    level: int = -1


@dataclass(frozen=True)
class FirstLeader:
    """Who leads the first deal; `face` is -1 unless a card decides."""

    who: FirstLead
    face: int = -1


def or_none(reader: Reader) -> Reader:
    """Reads `none` as None."""
    return lambda data, pointer, problems: None if data == NONE else reader(data, pointer, problems)


def read_wild_cards(data: Any, pointer: str, problems: Problems) -> WildCards:
    """Reads `none`, `heart of level`, or a list of cards."""
    if isinstance(data, list):
        return WildCards(faces=tuple(sorted(set(listed(read_face)(data, pointer, problems)))))
    suit = text(data, pointer, problems).removesuffix(" of level")
    if data == NONE:
        return WildCards()
    if suit not in SUIT_WORDS:
        raise refuse(pointer, problems, (NONE, *(f"{name} of level" for name in SUIT_WORDS)))
    return WildCards(level_suits=(SUIT_WORDS[suit],))


def read_patterns(data: Any, pointer: str, problems: Problems) -> tuple[tuple[str, Placed[Pattern]], ...]:
    """Reads {name: phrase}, by name, without those that are `none`."""
    if not isinstance(data, Mapping):
        raise refuse(pointer, problems)
    found, before = [], len(problems)
    for name in sorted(data):
        try:
            placed = or_none(parsed(parse_pattern))(data[name], join_pointer(pointer, name), problems)
            found += [] if placed is None else [(name, placed)]
        except Unreadable:
            continue
    if len(problems) > before:
        raise Unreadable
    return tuple(found)


Row = Callable[[str, Any, str, Problems], Any]


def rows(read_row: Row) -> Reader:
    """Reads a list of one-entry maps; `read_row` gets the key, the value and the pointer of the value."""

    def reader(data: Any, pointer: str, problems: Problems) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise refuse(pointer, problems)
        found, before = [], len(problems)
        for place, item in enumerate(data):
            if not isinstance(item, Mapping) or len(item) != 1:
                problems.append(Problem(f"{pointer}/{place}"))
                continue
            ((written, value),) = item.items()
            try:
                found.append(read_row(written, value, join_pointer(f"{pointer}/{place}", written), problems))
            except Unreadable:
                continue
        if len(problems) > before:
            raise Unreadable
        return tuple(found)

    return reader


def _places(written: str, pointer: str, problems: Problems) -> Placed[Places | Otherwise]:
    return Placed(parse_at(parse_places, written, pointer, problems, key=True), pointer, key=True)


def _result_row(written: str, value: Any, pointer: str, problems: Problems) -> ResultRow:
    places, effects = together(
        lambda: _places(written, pointer, problems), lambda: read_effects(value, pointer, problems)
    )
    return ResultRow(places, effects=effects)


def _due_row(written: str, value: Any, pointer: str, problems: Problems) -> ResultRow:
    places, pairs = together(
        lambda: _places(written, pointer, problems), lambda: _read_due(value, pointer, problems)
    )
    return ResultRow(places, pairs=pairs)


def _read_due(data: Any, pointer: str, problems: Problems) -> int:
    if isinstance(data, str) and data in DUE:
        return DUE[data]
    raise refuse(pointer, problems, tuple(DUE))


def _pay_row(written: str, value: Any, pointer: str, problems: Problems) -> PayRow:
    condition, amount = together(
        lambda: parse_at(parse_condition, written, pointer, problems, key=True),
        lambda: parsed(parse_amount)(value, pointer, problems),
    )
    return PayRow(Placed(condition, pointer, key=True), amount)


DUE = {"nobody": 0, "last to first": 1, **{f"last {n} to first {n}": n for n in (2, 3, 4)}}
"""Values of `tribute.due` -> how many pay."""


def read_then(data: Any, pointer: str, problems: Problems) -> FailedThen:
    """Reads `back to 2`, `back one level`, `back to the opponents' level`."""
    if data == "back one level":
        return FailedThen(Then.BACK_ONE_LEVEL)
    if data == "back to the opponents' level":
        return FailedThen(Then.BACK_TO_THE_OPPONENTS_LEVEL)
    rank = str(data).removeprefix(BACK_TO)
    if rank not in RANK_INDEX:
        raise refuse(pointer, problems, ("back to 2", "back one level", "back to the opponents' level"))
    return FailedThen(Then.BACK_TO_A_LEVEL, RANK_INDEX[rank])


def read_first_leader(data: Any, pointer: str, problems: Problems) -> FirstLeader:
    """Reads `drawn by lot`, `drawer of the turned-up card`, `holder of S3`."""
    written = str(data)
    face = parse_face(written.removeprefix(HOLDER_OF)) if written.startswith(HOLDER_OF) else None
    return (
        FirstLeader(word(FirstLead)(data, pointer, problems))
        if face is None
        else FirstLeader(FirstLead.HOLDER_OF_A_CARD, face)
    )


def read_returnable(data: Any, pointer: str, problems: Problems) -> Returnable:
    """Reads `at most 10`, `any card`, `any other rank`."""
    if data in ("any card", "any other rank"):
        return Returnable(differs=data == "any other rank")
    rank = str(data).removeprefix(AT_MOST)
    if rank not in RANK_INDEX:
        raise refuse(pointer, problems, ("at most 10", "any other rank", "any card"))
    return Returnable(RANK_INDEX[rank])


def read_anti(data: Any, pointer: str, problems: Problems) -> AntiTribute:
    """Reads `2 BJ`, `2 jokers`, `never`."""
    count, _, cards = str(data).partition(" ")
    if data == "never":
        return AntiTribute(0)
    if not count.isdecimal() or cards not in ("BJ", "jokers"):
        raise refuse(pointer, problems, ("2 BJ", "2 jokers", "never"))
    return AntiTribute(int(count), cards == "jokers")


@dataclass(frozen=True, kw_only=True)
class Table:
    """Seats, packs, direction, sides."""

    seats: int = key(number)
    packs: int = key(number)
    turn: Turn = key(word(Turn))
    sides: Sides = key(word(Sides))


@dataclass(frozen=True, kw_only=True)
class Cards:
    """The deck."""

    removed: tuple[int, ...] = key(listed(read_face))


@dataclass(frozen=True, kw_only=True)
class Runs:
    """How ranks follow one another in runs."""

    ace: Ace = key(word(Ace))
    excluded: tuple[int, ...] = key(listed(read_rank))
    level: LevelInRuns = key(word(LevelInRuns))


@dataclass(frozen=True, kw_only=True)
class Ranks:
    """The order of cards; `suits` is None where suits never decide."""

    play: Placed[Order] = key(parsed(parse_order))
    suits: Placed[Order] | None = key(or_none(parsed(parse_order)))
    runs: Runs = key(section(Runs))


@dataclass(frozen=True, kw_only=True)
class Wild:
    """Wild cards and how plays with them are read."""

    cards: WildCards = key(read_wild_cards)
    stands_for: StandsFor = key(word(StandsFor))
    alone: WildAlone = key(word(WildAlone))
    undeclared: Undeclared = key(word(Undeclared))
    natural_flush: NaturalFlush = key(word(NaturalFlush))
    wild_flush: WildFlush = key(word(WildFlush))


@dataclass(frozen=True, kw_only=True)
class Play:
    """Passing, beating, the wind, the end of a deal."""

    passing: Pass = key(word(Pass), name="pass")
    must_beat: MustBeat = key(word(MustBeat))
    wind: Wind = key(word(Wind))
    deal_end: DealEnd = key(word(DealEnd))


@dataclass(frozen=True, kw_only=True)
class Points:
    """What a deal costs in points."""

    loser_pays: tuple[PayRow, ...] = key(rows(_pay_row))
    bomb: int = key(number)


@dataclass(frozen=True, kw_only=True)
class FailedTries:
    """What follows from failing at a level again and again."""

    at: int = key(read_rank)
    limit: int = key(number)
    counts: CountedTries = key(word(CountedTries))
    tally: TryCount = key(word(TryCount))
    then: FailedThen = key(read_then)


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The ladder and the goal of the match."""

    ladder: tuple[int, ...] = key(read_ladder)
    start: int = key(read_rank)
    floor: Floor = key(word(Floor))
    level_of_deal: LevelOfDeal = key(word(LevelOfDeal))
    won_by: Placed[Goal] | None = key(or_none(parsed(parse_goal)), None)
    overshoot: Overshoot = key(word(Overshoot))
    failed_tries: FailedTries | None = key(section(FailedTries), None)


@dataclass(frozen=True, kw_only=True)
class WhoByDeal:
    """Who does something in the first deal, later, and after a double."""

    first_deal: Who = key(word(Who))
    later_deals: Who = key(word(Who))
    after_double: Who = key(word(Who))

    @property
    def codes(self) -> tuple[Who, Who, Who]:
        """By the deal before."""
        return self.first_deal, self.later_deals, self.after_double


@dataclass(frozen=True, kw_only=True)
class WhoCuts:
    """Who cuts in the first deal and later, after a double as ever."""

    first_deal: Who = key(word(Who))
    later_deals: Who = key(word(Who))

    @property
    def codes(self) -> tuple[Who, Who, Who]:
        """By the deal before."""
        return self.first_deal, self.later_deals, self.later_deals


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """From the shuffled packs to the drawn hands."""

    first_drawer: WhoByDeal = key(section(WhoByDeal))
    shuffler: WhoByDeal = key(section(WhoByDeal))
    cutter: WhoCuts = key(section(WhoCuts))
    wrong_count: WrongCount = key(word(WrongCount))


@dataclass(frozen=True, kw_only=True)
class Lead:
    """Who leads where no tribute decides."""

    first_deal: FirstLeader = key(read_first_leader)
    later_deals: LaterLead = key(word(LaterLead))
    joker_turned: JokerTurned = key(word(JokerTurned))
    opening_play: OpeningPlay = key(word(OpeningPlay))


@dataclass(frozen=True, kw_only=True)
class Back:
    """Which card is returned."""

    to_partner: Returnable = key(read_returnable)
    to_opponent: Returnable = key(read_returnable)
    measure: Measure = key(word(Measure))
    none_low: NoneLow = key(word(NoneLow))


@dataclass(frozen=True, kw_only=True)
class Anti:
    """What cancels the tribute."""

    one_payer: AntiTribute = key(read_anti)
    several_payers: AntiTribute = key(read_anti)
    choice: TributeCancel = key(word(TributeCancel))
    lead: TributeLead = key(word(TributeLead))


@dataclass(frozen=True, kw_only=True)
class Tribute:
    """Who pays whom, what, what comes back, who leads."""

    due: tuple[ResultRow, ...] = key(rows(_due_row))
    card: TributeCard = key(word(TributeCard))
    choice: TributeChoice = key(word(TributeChoice))
    double: TributeDouble = key(word(TributeDouble))
    equal: TributeEqual = key(word(TributeEqual))
    back: Back = key(section(Back))
    anti: Anti = key(section(Anti))
    lead: tuple[TributeLead, ...] = key(listed(word(TributeLead)))
    shown: TributeShown = key(word(TributeShown))


@dataclass(frozen=True, kw_only=True)
class Report:
    """When a seat says how many cards it has left."""

    at: int = key(number)
    when: ReportWhen = key(word(ReportWhen))
    repeated: ReportRepeated = key(word(ReportRepeated))
    asking_again: AskingAgain = key(word(AskingAgain))
    missed: ReportMissed = key(word(ReportMissed))


@dataclass(frozen=True, kw_only=True)
class TimeStep:
    """What follows once more than `after` seconds have passed, and after every further `every` (0: once)."""

    after: int = key(number)
    effects: EffectList = key(read_effects)
    every: int = key(number, 0)


read_steps = listed(section(TimeStep))


@dataclass(frozen=True, kw_only=True)
class Time:
    """What an overrun brings."""

    play: tuple[TimeStep, ...] = key(read_steps)
    opening: tuple[TimeStep, ...] = key(read_steps)
    tribute: tuple[TimeStep, ...] = key(read_steps)
    back: tuple[TimeStep, ...] = key(read_steps)


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What a number of repetitions leads to."""

    count: int = key(number)
    scope: LimitScope = key(word(LimitScope))
    again: LimitAgain = key(word(LimitAgain))
    effects: EffectList = key(read_effects)


@dataclass(frozen=True, kw_only=True)
class Offence:
    """One kind of offence and what it costs. `steps` stand in place of `effects`; `as_` names what it is punished as."""

    effects: EffectList = key(read_effects, ())
    steps: EffectList = key(read_effects, ())
    choice: EffectList = key(read_effects, ())
    grave: EffectList = key(read_effects, ())
    as_: str = key(text, "", name="as")
    when: OnlyIf = key(word(OnlyIf))
    applied: Applied = key(word(Applied))
    after: int = key(read_minutes, 0)
    scope: LimitScope = key(word(LimitScope))
    limit: Limit | None = key(section(Limit), None)


def read_offences(data: Any, pointer: str, problems: Problems) -> tuple[tuple[str, Offence], ...]:
    """Reads {name: offence}, by name."""
    if not isinstance(data, Mapping):
        raise refuse(pointer, problems)
    return tuple((name, read(Offence, data[name], join_pointer(pointer, name), problems)) for name in sorted(data))


@dataclass(frozen=True, kw_only=True)
class Match:
    """What a match is played to and how it is decided."""

    form: MatchForm = key(word(MatchForm))
    deals: int | None = key(or_none(number))
    time_limit: int = key(read_minutes)
    at_end: AtEnd = key(word(AtEnd))
    tie: MatchTie = key(word(MatchTie))
    unfinished_deal: UnfinishedDeal = key(word(UnfinishedDeal))


@dataclass(frozen=True, kw_only=True)
class MatchPoints:
    """Points of a win, a tie, a loss."""

    win: int = key(number)
    tie: int = key(number)
    loss: int = key(number)


@dataclass(frozen=True, kw_only=True)
class Forfeit:
    """What the other side of a forfeited match scores."""

    match_points: int = key(number)
    level_points: int = key(number)
    if_more: IfMore = key(word(IfMore))


@dataclass(frozen=True, kw_only=True)
class MatchScore:
    """What a match scores in a contest."""

    match_points: MatchPoints = key(section(MatchPoints))
    level_points: Placed[Amount] = key(parsed(parse_amount))
    forfeit: Forfeit = key(section(Forfeit))


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one rule set of the `climbing` family. Sections that may be None are games without the thing."""

    table: Table = key(section(Table))
    cards: Cards = key(section(Cards))
    ranks: Ranks = key(section(Ranks))
    wild: Wild = key(section(Wild))
    patterns: tuple[tuple[str, Placed[Pattern]], ...] = key(read_patterns)
    bombs: Placed[Tiers] | None = key(or_none(parsed(parse_tiers)))
    ladders: tuple[Placed[Tiers], ...] = key(listed(parsed(parse_tiers)))
    play: Play = key(section(Play))
    results: tuple[ResultRow, ...] = key(rows(_result_row))
    points: Points = key(section(Points))
    levels: Levels | None = key(section(Levels), None)
    dealing: Dealing = key(section(Dealing))
    first_lead: Lead = key(section(Lead))
    tribute: Tribute | None = key(section(Tribute), None)
    report: Report | None = key(section(Report), None)
    time: Time = key(section(Time))
    offences: tuple[tuple[str, Offence], ...] = key(read_offences, ())
    match: Match = key(section(Match))
    match_score: MatchScore | None = key(section(MatchScore), None)


def read_rules(data: Mapping[str, Any]) -> tuple[Ruleset, Problems]:
    """The rule set of resolved data, and what could not be read: there it has holes (`ruleset.partial`)."""
    problems: Problems = []
    return read(Ruleset, data, "", problems), problems
