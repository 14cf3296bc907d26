# ruff: noqa: RUF009 - a field's default names its reader; `key` only makes the field, nothing shared is mutable.
"""The frozen rule set: one dataclass per section, one field per key of the rule file, every value typed.

This is the end of reading and the beginning of lowering. Keys of the metadata (`name`, `source`, `clauses`, ...) are
no rules of play and stand beside the rules in `ruleset.compiled`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ruleset.language.parser import (
    parse_amount,
    parse_condition,
    parse_effects,
    parse_order,
    parse_range,
    parse_relation,
    parse_shape,
)
from ruleset.language.syntax import Amount, Condition, Effect, Order, Range, Relation, Shape
from ruleset.lower.faces import RANK_INDEX, parse_face
from ruleset.reading import (
    Placed,
    Problem,
    Problems,
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
from ruleset.source.nodes import join_pointer
from ruleset.tables import (
    Applied,
    AtTime,
    BidDealer,
    Cutter,
    Exchange,
    FirstDrawer,
    FirstLead,
    FollowSets,
    FollowThrow,
    FollowTractor,
    JokerTurned,
    KittyMeasure,
    KittyShown,
    LimitScope,
    NextDealer,
    Overruff,
    Protected,
    Shuffler,
    ThrowAllowed,
    ThrowForced,
    ThrowTested,
    Tie,
    Turn,
    Undeclared,
    UnfinishedDeal,
    UnmetSets,
    Window,
    WrongCount,
)

KITTY_CARD = "suit of kitty card "
NO_GOAL = -1


class PastGoal(IntEnum):
    """What follows the last level."""

    MATCH_WON = 0
    START_AGAIN = 1


class Floor(IntEnum):
    """Where demotion stops."""

    LOWEST_LEVEL = 0
    START_LEVEL = 1


class Insure(IntEnum):
    """Whether the declarer may add copies."""

    NEVER = 0
    UNTIL_OVERCALLED = 1


class OvercallWhom(IntEnum):
    """Whose bids may be overcalled."""

    ANOTHER_SEAT = 0
    THE_OTHER_SIDE = 1
    ANYONE = 2


class OvercallTurned(IntEnum):
    """Whether trumps turned from the kitty may be overcalled."""

    NEVER = 0
    ALLOWED = 1


class LevelRaced(IntEnum):
    """Whose level card is shown in a race after a double miscount."""

    START = 0
    OWN_SIDE = 1


class Stage(IntEnum):
    """A stage of a tournament."""

    PRELIMINARIES = 0
    FINAL = 1
    CONTEST = 2


class Form(IntEnum):
    """How a stage is played."""

    SINGLE_MATCH = 0
    KNOCK_OUT = 1
    ROUND_ROBIN = 2


class Substitutes(IntEnum):
    """Whether players may be replaced."""

    REFEREE_DECIDES = 0
    NONE = 1
    ALLOWED = 2


class Disputes(IntEnum):
    """Who settles disputes."""

    REFEREE = 0
    REFEREE_GROUP = 1
    ASSOCIATION_AND_PLAYERS = 2


EffectList = tuple[Placed[tuple[Effect, ...]], ...]


@dataclass(frozen=True)
class UndeclaredRule:
    """What happens when nobody declares; `card` counts the kitty from the top, first card 1, 0 if none decides."""

    what: Undeclared
    card: int = 0


def read_rank(data: Any, pointer: str, problems: Problems) -> int:
    """Reads a rank as its index."""
    name = text(data, pointer, problems)
    if name not in RANK_INDEX:
        raise refuse(pointer, problems, tuple(RANK_INDEX))
    return RANK_INDEX[name]


def read_rank_or_none(data: Any, pointer: str, problems: Problems) -> int:
    """Reads a rank, or `none` as NO_GOAL."""
    return NO_GOAL if data == "none" else read_rank(data, pointer, problems)


def read_ladder(data: Any, pointer: str, problems: Problems) -> tuple[int, ...]:
    """Reads `2..A`, or a list of ranks, low to high."""
    if isinstance(data, list):
        return listed(read_rank)(data, pointer, problems)  # type: ignore[no-any-return]
    span: Range = parse_at(parse_range, text(data, pointer, problems), pointer, problems)
    low = read_rank(span.low, pointer, problems)
    high = len(RANK_INDEX) - 1 if span.high is None else read_rank(span.high, pointer, problems)
    if high < low:
        raise refuse(pointer, problems, (f"{span.high}..{span.low}",))
    return tuple(range(low, high + 1))


def read_face(data: Any, pointer: str, problems: Problems) -> int:
    """Reads a card."""
    found = parse_face(text(data, pointer, problems))
    if found is None:
        raise refuse(pointer, problems)
    return found


def read_rank_points(data: Any, pointer: str, problems: Problems) -> tuple[tuple[int, int], ...]:
    """Reads {rank: points} as pairs, by rank."""
    if not isinstance(data, Mapping):
        raise refuse(pointer, problems)
    pairs = (
        (read_rank(name, f"{pointer}/{name}", problems), number(points, f"{pointer}/{name}", problems))
        for name, points in data.items()
    )
    return tuple(sorted(pairs))


def read_undeclared(data: Any, pointer: str, problems: Problems) -> UndeclaredRule:
    """Reads `redeal`, `no trump` or `suit of kitty card 3`."""
    if isinstance(data, str) and data.startswith(KITTY_CARD) and data.removeprefix(KITTY_CARD).isdecimal():
        return UndeclaredRule(Undeclared.SUIT_OF_KITTY_CARD, int(data.removeprefix(KITTY_CARD)))
    if data in ("redeal", "no trump"):
        return UndeclaredRule(Undeclared.REDEAL if data == "redeal" else Undeclared.NO_TRUMP)
    raise refuse(pointer, problems, ("redeal", "no trump", f"{KITTY_CARD}1"))


def read_minutes(data: Any, pointer: str, problems: Problems) -> int:
    """Reads `60 minutes`, or `none` as 0."""
    span: Range = parse_at(parse_range, text(data, pointer, problems), pointer, problems)
    if span.low == "none":
        return 0
    if span.unit != "minutes" or not isinstance(span.low, int):
        raise refuse(pointer, problems, ("none", "60 minutes"))
    return span.low


def read_at_least(data: Any, pointer: str, problems: Problems) -> int:
    """Reads `2..`, or the number alone, as the lowest number allowed."""
    span: Range = parse_at(parse_range, text(data, pointer, problems), pointer, problems)
    if not isinstance(span.low, int):
        raise refuse(pointer, problems)
    return span.low


read_order = parsed(parse_order)
read_amount = parsed(parse_amount)
read_effects = listed(parsed(parse_effects))


@dataclass(frozen=True, kw_only=True)
class Table:
    """Seats, packs, direction."""

    seats: int = key(number)
    packs: int = key(number)
    turn: Turn = key(word(Turn))


@dataclass(frozen=True, kw_only=True)
class Cards:
    """The deck and its order."""

    ranks: Placed[Order] = key(read_order)
    points: tuple[tuple[int, int], ...] = key(read_rank_points)
    trumps: Placed[Order] = key(read_order)
    removed: tuple[int, ...] = key(listed(read_face))


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The ladder and the end of the match."""

    ladder: tuple[int, ...] = key(read_ladder)
    start: int = key(read_rank)
    must_win: tuple[int, ...] = key(listed(read_rank))
    goal: int = key(read_rank_or_none)
    past_goal: PastGoal = key(word(PastGoal))
    floor: Floor = key(word(Floor))


@dataclass(frozen=True, kw_only=True)
class WhoDraws:
    """Who draws first."""

    first_deal: FirstDrawer = key(word(FirstDrawer))
    later_deals: FirstDrawer = key(word(FirstDrawer))


@dataclass(frozen=True, kw_only=True)
class WhoShuffles:
    """Who shuffles."""

    first_deal: Shuffler = key(word(Shuffler))
    later_deals: Shuffler = key(word(Shuffler))


@dataclass(frozen=True, kw_only=True)
class WhoCuts:
    """Who cuts."""

    first_deal: Cutter = key(word(Cutter))
    later_deals: Cutter = key(word(Cutter))


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """From the shuffled packs to the drawn hands."""

    kitty: int = key(number)
    first_drawer: WhoDraws = key(section(WhoDraws))
    shuffler: WhoShuffles = key(section(WhoShuffles))
    cutter: WhoCuts = key(section(WhoCuts))
    wrong_count: WrongCount = key(word(WrongCount))


@dataclass(frozen=True, kw_only=True)
class KindOfDeal:
    """The bidding of one kind of deal."""

    declare: tuple[Placed[Shape], ...] = key(listed(parsed(parse_shape)))
    overcall: tuple[Placed[Relation], ...] = key(listed(parsed(parse_relation)))
    insure: Insure = key(word(Insure))
    overcall_whom: OvercallWhom = key(word(OvercallWhom))
    window: tuple[Window, ...] = key(listed(word(Window)))
    exchange: Exchange = key(word(Exchange))
    dealer: BidDealer = key(word(BidDealer))
    undeclared: UndeclaredRule = key(read_undeclared)
    joker_turned: JokerTurned = key(word(JokerTurned))
    overcall_turned: OvercallTurned = key(word(OvercallTurned))


@dataclass(frozen=True, kw_only=True)
class RaceAgain(KindOfDeal):
    """The race after both sides miscounted."""

    level: LevelRaced = key(word(LevelRaced))


@dataclass(frozen=True, kw_only=True)
class Bidding:
    """How trumps and the dealer are found."""

    order: Placed[Order] = key(read_order)
    first_deal: KindOfDeal = key(section(KindOfDeal))
    later_deals: KindOfDeal = key(section(KindOfDeal))
    race_again: RaceAgain | None = key(section(RaceAgain), None)


@dataclass(frozen=True, kw_only=True)
class Multiplier:
    """By what the kitty's points are multiplied, per shape of the last trick."""

    single: Placed[Amount] = key(read_amount)
    pair: Placed[Amount] = key(read_amount)
    triple: Placed[Amount] = key(read_amount)
    quad: Placed[Amount] = key(read_amount)
    tractor: Placed[Amount] = key(read_amount)
    throw: Placed[Amount] = key(read_amount)


@dataclass(frozen=True, kw_only=True)
class Kitty:
    """What the kitty is worth."""

    multiplier: Multiplier = key(section(Multiplier))
    measured_by: KittyMeasure = key(word(KittyMeasure))
    shown: KittyShown = key(word(KittyShown))


@dataclass(frozen=True, kw_only=True)
class Tractor:
    """Which sets make a tractor: fewest sets, narrowest sets, and what neighbours what among trumps."""

    sets: int = key(read_at_least)
    width: int = key(read_at_least)
    chain: tuple[Placed[Order], ...] = key(listed(read_order))


@dataclass(frozen=True, kw_only=True)
class FailedThrow:
    """What a beaten throw leads to."""

    play: ThrowForced = key(word(ThrowForced))
    effects: EffectList = key(read_effects)


@dataclass(frozen=True, kw_only=True)
class Throw:
    """Leads of several components."""

    allowed: ThrowAllowed = key(word(ThrowAllowed))
    tested_against: ThrowTested = key(word(ThrowTested))
    failed: FailedThrow = key(section(FailedThrow))


@dataclass(frozen=True, kw_only=True)
class Leads:
    """What may be led."""

    tractor: Tractor = key(section(Tractor))
    throw: Throw = key(section(Throw))


@dataclass(frozen=True, kw_only=True)
class Follow:
    """What a lead demands of those who follow."""

    throw: FollowThrow = key(word(FollowThrow))
    tractor: FollowTractor = key(word(FollowTractor))
    sets: FollowSets = key(word(FollowSets))
    unmet_sets: UnmetSets = key(word(UnmetSets))
    protected: Protected = key(word(Protected))


@dataclass(frozen=True, kw_only=True)
class Ruff:
    """How ruffs compare."""

    overruff: Overruff = key(word(Overruff))


@dataclass(frozen=True)
class OutcomeRow:
    """One row of the outcome list."""

    condition: Placed[Condition]
    effects: EffectList


def read_outcome(data: Any, pointer: str, problems: Problems) -> tuple[OutcomeRow, ...]:
    """Reads a list of one-entry maps `condition: effects`."""
    if not isinstance(data, list):
        raise refuse(pointer, problems)
    rows, before = [], len(problems)
    for place, item in enumerate(data):
        rows += _outcome_row(item, f"{pointer}/{place}", problems)
    if len(problems) > before:
        raise Unreadable
    return tuple(rows)


def _outcome_row(item: Any, pointer: str, problems: Problems) -> list[OutcomeRow]:
    if not isinstance(item, Mapping) or len(item) != 1:
        problems.append(Problem(pointer))
        return []
    ((written, change),) = item.items()
    place = join_pointer(pointer, written)
    with suppress(Unreadable):
        condition, effects = together(
            lambda: parse_at(parse_condition, written, place, problems, key=True),
            lambda: read_effects(change, place, problems),
        )
        return [OutcomeRow(Placed(condition, place, key=True), effects)]
    return []


@dataclass(frozen=True, kw_only=True)
class Dealer:
    """Who leads first and who deals next."""

    first_lead: FirstLead = key(word(FirstLead))
    after_success: NextDealer = key(word(NextDealer))
    after_takeover: NextDealer = key(word(NextDealer))


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """Coins: the base stake, and what each loser of a deal pays."""

    base: int = key(number)
    deal: Placed[Amount] = key(read_amount)


@dataclass(frozen=True, kw_only=True)
class Discretion:
    """Points the referee chooses from."""

    points: Placed[Range] = key(parsed(parse_range))
    usual: int = key(number)


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What the nth repetition leads to."""

    count: int = key(number)
    scope: LimitScope = key(word(LimitScope))
    effects: EffectList = key(read_effects)


@dataclass(frozen=True, kw_only=True)
class Offence:
    """One kind of offence and what it costs.

    `dealer_side`, `attackers` and `both` stand in place of `effects` by who is at fault; `as_` names the offence this one
    is punished as.
    """

    effects: EffectList = key(read_effects, ())
    dealer_side: EffectList | None = key(read_effects, None)
    attackers: EffectList | None = key(read_effects, None)
    both: EffectList = key(read_effects, ())
    as_: str = key(text, "", name="as")
    applied: Applied = key(word(Applied))
    limit: Limit | None = key(section(Limit), None)
    discretion: Discretion | None = key(section(Discretion), None)
    grave: EffectList = key(read_effects, ())


def read_offences(data: Any, pointer: str, problems: Problems) -> tuple[tuple[str, Offence], ...]:
    """Reads {name: offence}, by name."""
    if not isinstance(data, Mapping):
        raise refuse(pointer, problems)
    return tuple((name, read(Offence, data[name], join_pointer(pointer, name), problems)) for name in sorted(data))


@dataclass(frozen=True, kw_only=True)
class Match:
    """The end of a match that time cuts short."""

    time_limit: int = key(read_minutes)
    at_time: AtTime = key(word(AtTime))
    tie: Tie = key(word(Tie))
    unfinished_deal: UnfinishedDeal = key(word(UnfinishedDeal))


@dataclass(frozen=True, kw_only=True)
class TournamentStage:
    """One stage: its forms (of several the organiser chooses one), and how many sides are left at its end (0: unsaid)."""

    stage: Stage = key(word(Stage))
    forms: tuple[Form, ...] = key(listed(word(Form)))
    sides_left: int = key(number, 0)


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """What surrounds the matches."""

    stages: tuple[TournamentStage, ...] = key(listed(section(TournamentStage)))
    substitutes: Substitutes = key(word(Substitutes))
    disputes: Disputes = key(word(Disputes))


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one rule set of the `tricks` family."""

    table: Table = key(section(Table))
    cards: Cards = key(section(Cards))
    levels: Levels = key(section(Levels))
    dealing: Dealing = key(section(Dealing))
    bidding: Bidding = key(section(Bidding))
    kitty: Kitty = key(section(Kitty))
    leads: Leads = key(section(Leads))
    follow: Follow = key(section(Follow))
    ruff: Ruff = key(section(Ruff))
    outcome: tuple[OutcomeRow, ...] = key(read_outcome)
    dealer: Dealer = key(section(Dealer))
    stakes: Stakes = key(section(Stakes))
    offences: tuple[tuple[str, Offence], ...] = key(read_offences, ())
    match: Match = key(section(Match))
    tournament: Tournament = key(section(Tournament))


def read_rules(data: Mapping[str, Any]) -> tuple[Ruleset, Problems]:
    """The rule set of resolved data, and what could not be read: there it has holes (`ruleset.partial`)."""
    problems: Problems = []
    return read(Ruleset, data, "", problems), problems
