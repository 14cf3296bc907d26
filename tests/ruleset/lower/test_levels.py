"""The ladder: the cases the texts give, and what holds for every ladder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleset.lower.faces import RANK_INDEX
from ruleset.lower.levels import NO_GOAL, Ladder, advance, demote, lower_next_level, lower_previous_level
from ruleset.tables import MATCH_WON, RANKS, Role

TWO_TO_ACE = tuple(range(RANKS))
R = RANK_INDEX


def ladder(must_win: str = "", goal: str = "A", starts_again: bool = False, floor: str = "2") -> Ladder:
    levels = frozenset(R[name] for name in must_win.split())
    end = NO_GOAL if goal == "none" else R[goal]
    return Ladder(TWO_TO_ACE, R["2"], levels, end, starts_again, R[floor])


COMPETITION = ladder("2 J A")
CLUB = ladder("10", goal="10")
ONLINE = ladder(starts_again=True)
CONTEST = ladder()


@pytest.mark.parametrize(
    ("rules", "role", "level", "gain", "after"),
    [
        (ONLINE, Role.DEALER_SIDE, "K", 3, "3"),  # END-01: K, A, 2, 3
        (COMPETITION, Role.ATTACKERS, "2", 1, "2"),  # END-03
        (COMPETITION, Role.DEALER_SIDE, "2", 3, "5"),
        (COMPETITION, Role.DEALER_SIDE, "10", 3, "J"),
        (COMPETITION, Role.ATTACKERS, "10", 3, "J"),
        (COMPETITION, Role.ATTACKERS, "J", 3, "J"),
        (COMPETITION, Role.DEALER_SIDE, "J", 6, "A"),
        (CLUB, Role.DEALER_SIDE, "8", 4, "10"),  # END-05
        (CLUB, Role.ATTACKERS, "10", 4, "10"),
        (CONTEST, Role.ATTACKERS, "3", 0, "3"),
        (CONTEST, Role.ATTACKERS, "5", 6, "J"),
        (ladder(goal="none"), Role.DEALER_SIDE, "K", 5, "A"),
    ],
)
def test_where_a_gain_leads(rules: Ladder, role: Role, level: str, gain: int, after: str) -> None:
    assert advance(rules, role, R[level], gain) == R[after]


@pytest.mark.parametrize(
    ("rules", "role", "level", "gain"),
    [
        (COMPETITION, Role.DEALER_SIDE, "A", 1),  # END-07
        (CONTEST, Role.DEALER_SIDE, "A", 1),  # END-10
        (CONTEST, Role.ATTACKERS, "K", 2),  # A-S0-18: promotion beyond A is enough
        (CLUB, Role.DEALER_SIDE, "10", 1),
    ],
)
def test_when_the_match_is_won(rules: Ladder, role: Role, level: str, gain: int) -> None:
    assert advance(rules, role, R[level], gain) == MATCH_WON
    assert advance(rules, role, R[level], gain - 1) != MATCH_WON


@pytest.mark.parametrize(
    ("rules", "level", "n", "after"),
    [(CLUB, "6", 1, "5"), (CLUB, "2", 1, "2"), (CLUB, "4", 9, "2"), (ladder(floor="5"), "7", 9, "5"), (ladder(floor="5"), "3", 1, "3")],
)
def test_demotion_stops_at_the_floor(rules: Ladder, level: str, n: int, after: str) -> None:
    assert demote(rules, R[level], n) == R[after]


@given(
    must_win=st.frozensets(st.sampled_from(TWO_TO_ACE)),
    goal=st.sampled_from([NO_GOAL, *TWO_TO_ACE]),
    starts_again=st.booleans(),
    role=st.sampled_from(Role),
    level=st.sampled_from(TWO_TO_ACE),
    gain=st.integers(0, 40),
)
def test_what_every_ladder_promises(
    must_win: frozenset[int], goal: int, starts_again: bool, role: Role, level: int, gain: int
) -> None:
    """No must-win level is jumped or left by the attackers; winning one more level never leads lower, short of a restart."""
    rules = Ladder(TWO_TO_ACE, 0, must_win, goal, starts_again, 0)
    after = advance(rules, role, level, gain)
    if role == Role.ATTACKERS and level in must_win:
        assert after == level
    elif not starts_again:
        assert level <= after <= MATCH_WON
        assert not [each for each in range(level + 1, min(after, MATCH_WON)) if each in must_win and each <= rules.last]
        assert advance(rules, role, level, gain + 1) >= after
    assert advance(rules, role, level, 0) == level


def test_tables_have_their_shape_and_levels_off_the_ladder_stay() -> None:
    short = Ladder((3, 8, 12), 3, frozenset(), 12, False, 3)
    table = lower_next_level(short, 20)
    assert [len(table), len(table[0]), len(table[0][0])] == [2, RANKS, 21]
    assert table[0][3][:4] == (3, 8, 12, MATCH_WON)
    assert set(table[1][5]) == {5}
    assert lower_previous_level(short)[12][:3] == (12, 8, 3)
