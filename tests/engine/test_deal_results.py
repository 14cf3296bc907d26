"""From the attackers' total to levels, dealer, coins and the match won; values from RULES.md, part A sections 8 and 9."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import parse_rank
from engine.tables import tables_for
from engine.tricks import levels
from engine.tricks import state as S
from engine.tricks.state import State, new_state
from ruleset.tables import MATCH_WON

S0, S1A, S1B, S2, S3 = (
    "shuangsheng-contest", "bashifen-online", "bashifen-club", "shengji-competition", "shuangsheng-clockwise",
)  # fmt: skip


def finished(rules: Any, points: int, dealer_level: str = "3", attackers_level: str = "3", dealer: int = 0) -> State:
    """A deal played to ``points``, settled and closed."""
    st = new_state()
    st.scalars[S.KIND], st.scalars[S.DEALER], st.scalars[S.POINTS] = S.LATER_DEAL, dealer, points
    st.levels[dealer & 1], st.levels[1 - (dealer & 1)] = parse_rank(dealer_level), parse_rank(attackers_level)
    T = tables_for(rules.tables)
    levels.settle(T, st)
    levels.pay_deal(T, st)
    levels.close_deal(T, st)
    return st


# (rule sets, total) -> (dealer side's gain, attackers' gain, takeover)
RESULTS = [
    ((S0, S1A), {-20: (6, 0, 0), 0: (6, 0, 0), 10: (5, 0, 0), 20: (4, 0, 0), 30: (3, 0, 0), 35: (2, 0, 0), 75: (1, 0, 0)}),
    ((S0, S1A), {80: (0, 0, 1), 115: (0, 0, 1), 120: (0, 1, 1), 160: (0, 2, 1), 165: (0, 3, 1), 285: (0, 6, 1), 700: (0, 6, 1)}),
    ((S1B,), {0: (4, 0, 0), 25: (3, 0, 0), 50: (2, 0, 0), 75: (1, 0, 0), 95: (0, 0, 1), 100: (0, 1, 1), 120: (0, 2, 1)}),
    ((S2,), {0: (3, 0, 0), 5: (2, 0, 0), 40: (1, 0, 0), 80: (0, 0, 1), 120: (0, 1, 1), 160: (0, 2, 1), 200: (0, 3, 1)}),
    ((S3,), {-30: (3, 0, 0), 35: (2, 0, 0), 80: (0, 0, 1), 200: (0, 3, 1), 400: (0, 8, 1)}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "rows"), RESULTS)
def test_the_total_decides_gains_and_takeover(compiled: Any, rules: tuple[str, ...], rows: dict[int, Any]) -> None:
    for name in rules:
        for points, result in rows.items():
            sc = finished(compiled(name), points).scalars
            assert (sc[S.GAIN_DEALER], sc[S.GAIN_ATTACKERS], sc[S.TAKEOVER]) == result, (name, points)


@pytest.mark.parametrize(
    ("rules", "points", "before", "after"),
    [
        (S0, 0, ("2", "2"), ("8", "2")),
        (S2, 0, ("9", "2"), ("J", "2")),  # stops at J, which must be played
        (S2, 200, ("5", "2"), ("5", "2")),  # attackers do not leave 2 (A-S2-13)
        (S2, 200, ("5", "J"), ("5", "J")),
        (S2, 200, ("5", "10"), ("5", "J")),
        (S2, 0, ("Q", "2"), ("A", "2")),
        (S1B, 0, ("8", "5"), ("10", "5")),  # 10 cannot be jumped (A-S1-13)
        (S1B, 200, ("5", "10"), ("5", "10")),
        (S1A, 25, ("K", "5"), ("3", "5")),  # past A and on from 2
    ],
)
def test_levels_stop_where_they_must_be_played(
    compiled: Any, rules: str, points: int, before: tuple[str, str], after: tuple[str, str]
) -> None:
    st = finished(compiled(rules), points, *before)
    assert st.levels.tolist() == [parse_rank(level) for level in after]
    assert st.scalars[S.MATCH_WINNER] == S.NOBODY


@pytest.mark.parametrize(
    ("rules", "points", "before", "side"),
    [(S0, 75, ("A", "K"), 0), (S2, 45, ("A", "K"), 0), (S0, 200, ("5", "A"), 1), (S1B, 40, ("10", "9"), 0)],
)
def test_passing_the_goal_wins_the_match(
    compiled: Any, rules: str, points: int, before: tuple[str, str], side: int
) -> None:
    st = finished(compiled(rules), points, *before)
    assert st.scalars[S.MATCH_WINNER] == side and st.levels[side] == MATCH_WON


def test_the_competition_is_not_won_at_ace_by_attackers(compiled: Any) -> None:
    st = finished(compiled(S2), 400, "5", "A")
    assert st.scalars[S.MATCH_WINNER] == S.NOBODY and st.levels[1] == parse_rank("A")


def test_the_dealership_passes_to_the_partner_or_to_the_next_seat(shipped: Any) -> None:
    for dealer in range(4):
        assert finished(shipped, 40, dealer=dealer).scalars[S.NEXT_DEALER] == (dealer + 2) % 4
        assert finished(shipped, 80, dealer=dealer).scalars[S.NEXT_DEALER] == (dealer + 1) % 4


def test_demotion_stops_at_the_floor(compiled: Any) -> None:
    T, st = tables_for(compiled(S1B).tables), new_state()
    st.scalars[S.DEALER] = 0
    st.levels[:] = [parse_rank("4"), parse_rank("2")]
    levels.change_level(T, st, 0, -1)
    levels.change_level(T, st, 1, -3)
    assert st.levels.tolist() == [parse_rank("3"), parse_rank("2")]


@pytest.mark.parametrize(("overcalls", "points", "stake"), [(0, 40, 100), (3, 40, 800), (1, 0, 1200), (1, 160, 400)])
def test_online_stakes_double_with_every_overcall(compiled: Any, overcalls: int, points: int, stake: int) -> None:
    T, st = tables_for(compiled(S1A).tables), new_state()
    sc = st.scalars
    sc[S.DEALER], sc[S.POINTS], sc[S.OVERCALLS] = 1, points, overcalls
    levels.settle(T, st)
    levels.pay_deal(T, st)
    won = 1 - sc[S.TAKEOVER]
    assert st.coins[:4].tolist() == [stake if seat & 1 == won else -stake for seat in range(4)]


@pytest.mark.parametrize(
    ("rules", "reached", "dealing", "winner"),
    [
        (S1B, ("7", "7"), 1, 1),
        (S1B, ("8", "7"), 1, 0),
        (S0, ("7", "7"), 1, None),
        (S2, ("K", "A"), 0, 1),
        (S1B, ("7", "7"), None, None),
    ],
)
def test_when_time_is_up_the_higher_level_wins(
    compiled: Any, rules: str, reached: tuple[str, str], dealing: int | None, winner: int | None
) -> None:
    side_levels = [parse_rank(level) for level in reached]
    assert levels.side_at_time(compiled(rules).tables, side_levels, dealing) == winner
