"""What a deal does to the match: levels, the goal, failed tries at it, points, and how a match ends (GUANDAN.md, ladder).

`close_deal` is the one place where a settled deal changes the match.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from collections.abc import Sequence

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.drawing import ladder_step
from engine.jit import kernel
from ruleset.climbing_tables import AtEnd, ClimbingTables, IfMore, MatchForm, MatchTie

MATCH_WON = 13
OPPONENTS_LEVEL = -2
# CountedTries, TryCount
NOT_PASSED, WON, EVERY_DEAL = range(3)
IN_A_ROW = 1
POINTS_WIN = int(AtEnd.MORE_POINTS_WIN)
EXTRA_DEAL = int(MatchTie.EXTRA_DEAL)
BY_DEALS = (int(MatchForm.FIXED_DEALS), int(MatchForm.TIMED_AND_DEALS))
BY_TIME = (int(MatchForm.TIMED), int(MatchForm.TIMED_AND_DEALS))


@kernel
def close_deal(T, st):
    """End the settled deal for the match: points, levels, tries, what offences left, and what the next deal rests on."""
    sc = st.scalars
    if not sc[S.VOID]:
        _count_points(T, st)
        if T.params[P.HAS_LEVELS]:
            _change_levels(T, st)
        _remember(T, st)
    elif sc[S.NO_TRIBUTE_NOW] or sc[S.NAMING_SIDE] != S.NOBODY:
        # What a foul left for this deal is still due: it does not count.
        sc[S.NO_TRIBUTE_NEXT] = sc[S.NO_TRIBUTE_NOW]
        sc[S.NAMES_NEXT] = sc[S.NAMING_SIDE]
    apply_pending(T, st)
    end_match(T, st)


@kernel
def apply_pending(T, st):
    """Move the levels as offences left it for after the deal, now that its winners are known."""
    sc = st.scalars
    for row in range(sc[S.PENDING]):
        condition = st.pending[row, S.PENDING_IF_WON]
        if condition == S.NOBODY or condition == sc[S.WINNING_SIDE]:
            change_level(T, st, st.pending[row, S.PENDING_SIDE], st.pending[row, S.PENDING_AMOUNT])
    sc[S.PENDING] = 0


@kernel
def end_match(T, st):
    """End the match if its deals are played or its time is up; an extra deal may decide one that stands equal (N-41)."""
    sc = st.scalars
    if sc[S.MATCH_WINNER] != S.NOBODY:
        sc[S.CLOSED] = 1
    elif sc[S.EXTRA_DEAL] and not sc[S.VOID]:
        sc[S.MATCH_WINNER] = sc[S.WINNING_SIDE]
        sc[S.CLOSED] = 1
    elif sc[S.TIME_UP] or _deals_are_played(T, sc[S.DEALS_COUNTED]):
        sc[S.MATCH_WINNER] = side_at_end(T, st)
        if sc[S.MATCH_WINNER] == S.NOBODY and T.params[P.MATCH_TIE] == EXTRA_DEAL:
            sc[S.EXTRA_DEAL] = 1
        else:
            sc[S.CLOSED] = 1
            sc[S.TIED] = 1 if sc[S.MATCH_WINNER] == S.NOBODY else 0


@kernel
def _deals_are_played(T, counted):
    """Whether the match has a fixed number of deals by its form, and has had them (art.14-1)."""
    form = T.params[P.MATCH_FORM]
    return (form == BY_DEALS[0] or form == BY_DEALS[1]) and 0 < T.params[P.MATCH_DEALS] <= counted


@kernel
def _count_points(T, st):
    sc = st.scalars
    for seat in range(T.params[P.SEATS]):
        st.sums[seat] += st.deal_points[seat]
    if T.params[P.HAS_LEVELS]:
        return
    for side in range(T.params[P.SIDES]):
        st.side_points[side] += sc[S.GAIN] if side == sc[S.WINNING_SIDE] else sc[S.LOSS]


@kernel
def _change_levels(T, st):
    """The winners climb, or win the match by their places at the goal; the others move as the result says."""
    sc = st.scalars
    winners = sc[S.WINNING_SIDE]
    own = 1 if sc[S.PLAYING_SIDE] == winners else 0
    before = st.ints
    for side in range(T.params[P.SIDES]):
        before[side] = st.levels[side]
    if T.goal[own, st.levels[winners], sc[S.FINISH]]:
        st.levels[winners] = MATCH_WON
    else:
        st.levels[winners] = T.next_level[st.levels[winners], sc[S.GAIN]]
    for side in range(T.params[P.SIDES]):
        if side != winners:
            st.levels[side] = moved(T, st.levels[side], sc[S.LOSS])
            if st.levels[side] == MATCH_WON:
                sc[S.MATCH_WINNER] = side
    if st.levels[winners] == MATCH_WON:
        sc[S.MATCH_WINNER] = winners
    if sc[S.MATCH_WINNER] != S.NOBODY:
        return
    for side in range(T.params[P.SIDES]):
        _count_try(T, st, side, before[side])


@kernel
def _count_try(T, st, side, before):
    """Count the deal if it was a failed try of the side; with the last one allowed the side goes back (G-12)."""
    sc = st.scalars
    if T.params[P.FAILED_TRIES_AT] < 0:
        return
    own = sc[S.PLAYING_SIDE] == side
    at_goal = before == T.params[P.FAILED_TRIES_AT]
    counted = T.params[P.FAILED_TRIES_COUNTED]
    if counted == EVERY_DEAL:
        failed = at_goal
    else:
        failed = at_goal and own and (counted == NOT_PASSED or sc[S.WINNING_SIDE] == side)
    if failed:
        st.tries[side] += 1
    elif T.params[P.FAILED_TRIES_RUN] == IN_A_ROW:
        st.tries[side] = 0
    if st.tries[side] >= T.params[P.FAILED_TRIES_LIMIT]:
        st.tries[side] = 0
        back = T.params[P.FAILED_TRIES_TO]
        st.levels[side] = _others_level(T, st, side) if back == OPPONENTS_LEVEL else back


@kernel
def _others_level(T, st, side):
    """Highest level of the other sides."""
    best, height = st.levels[side], -1
    for other in range(T.params[P.SIDES]):
        if other != side and ladder_step(T, st.levels[other]) > height:
            best, height = st.levels[other], ladder_step(T, st.levels[other])
    return best


@kernel
def _remember(T, st):
    """Keep what the next deal rests on: the winners and the places."""
    sc = st.scalars
    sc[S.LAST_WINNERS] = sc[S.WINNING_SIDE]
    sc[S.LAST_FINISH] = sc[S.FINISH]
    sc[S.DEALS_COUNTED] += 1
    for seat in range(T.params[P.SEATS]):
        st.last_order[seat] = st.places[seat]


@kernel
def moved(T, level, steps):
    """Level ``steps`` (signed) from ``level``."""
    if level == MATCH_WON:
        return level
    return T.next_level[level, steps] if steps >= 0 else T.previous_level[level, -steps]


@kernel
def change_level(T, st, side, steps):
    """Move a side by an offence: never below the lowest level, and never past the goal (G-26)."""
    level = moved(T, st.levels[side], steps)
    if level == MATCH_WON and st.levels[side] != MATCH_WON:
        level = T.params[P.GOAL_LEVEL] if T.params[P.GOAL_LEVEL] >= 0 else T.ladder[T.params[P.LADDER_SIZE] - 1]
    st.levels[side] = level


@kernel
def points_of_side(T, st, side):
    """Points of a side in the match: of its results where there are no levels, and of its seats."""
    total = st.side_points[side]
    for seat in range(T.params[P.SEATS]):
        if T.side_of[seat] == side:
            total += st.sums[seat]
    return total


@kernel
def leading_side(T, st, by_points):
    """The side that is ahead, by points or by levels; NOBODY when two share the lead."""
    best, highest, shared = S.NOBODY, 0, False
    for side in range(T.params[P.SIDES]):
        height = points_of_side(T, st, side) if by_points else ladder_step(T, st.levels[side])
        if best == S.NOBODY or height > highest:
            best, highest, shared = side, height, False
        elif height == highest:
            shared = True
    return S.NOBODY if shared else best


@kernel
def side_at_end(T, st):
    """The side that wins a match which ends without its goal; NOBODY for a tie."""
    return leading_side(T, st, T.params[P.AT_END] == POINTS_WIN)


def seconds_of_match(rules: ClimbingTables) -> int:
    """The time a match has by its form; 0: as much as it takes (art.14-1)."""
    return rules.time_limit_minutes * 60 if rules.match_form in BY_TIME else 0


def steps_above(rules: ClimbingTables, level: int, other: int) -> int:
    """Steps of the ladder from ``other`` up to ``level``; MATCH_WON is the step above the last."""
    ladder = [*rules.ladder, MATCH_WON]
    return ladder.index(level) - ladder.index(other)


def match_scores(rules: ClimbingTables, levels: Sequence[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """(match points, level points) of both sides for a match that ends at these levels, each a pair by side."""
    ahead = steps_above(rules, levels[0], levels[1])
    win, tie, loss = rules.match_points
    points = (win, loss) if ahead > 0 else (loss, win) if ahead < 0 else (tie, tie)
    return points, (rules.level_points[13 + ahead], rules.level_points[13 - ahead])


def forfeit_scores(
    rules: ClimbingTables, by: int, levels: Sequence[int] | None = None
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The same for a match that side ``by`` forfeits; where the rules say so, the more of what it scored so far (N-28)."""
    points, level_points = rules.forfeit_points
    if levels is not None and rules.forfeit_if_more == IfMore.ACTUAL:
        level_points = max(level_points, match_scores(rules, levels)[1][1 - by])
    mine, theirs = (0, points), (0, level_points)
    return (mine, theirs) if by == 0 else (mine[::-1], theirs[::-1])
