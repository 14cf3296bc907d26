"""Tournaments: the stages of a rule set, played by teams (RULES.md, part A section 9).

Forms: `knock-out` (losers leave until the stage's number of sides is left), `round robin` (everybody against everybody,
the best stay), `single match` (the first two). Where a text lets the organiser choose the form, `stages_of` takes the
choice. A knock-out or single match that stays unresolved is decided by lot, as the texts say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.match import MatchResult
from engine.rng import TIES_STREAM, below

PlayMatch = Callable[[str, str, int], MatchResult]
"""Plays match number n between two teams; side 0 of the result is the first."""


KNOCK_OUT, ROUND_ROBIN, SINGLE_MATCH = "knock-out", "round robin", "single match"


class Stage(NamedTuple):
    """One stage: its name, its form, and how many sides it leaves (0: one for a knock-out, else all)."""

    name: str
    form: str
    sides_left: int = 0


def stages_of(data: Mapping[str, Any], choice: int = 0) -> list[Stage]:
    """Read the stages of a compiled rule set's ``data``; of several forms the one numbered ``choice``, or the last.

    A rule set that names no stage has a single match.
    """
    stages = data.get("tournament", {}).get("stages", [])
    return [
        Stage(stage["stage"], stage["forms"][min(choice, len(stage["forms"]) - 1)], stage.get("sides_left", 0))
        for stage in stages
    ] or [Stage("contest", SINGLE_MATCH)]


@dataclass(frozen=True)
class Pairing:
    """One match played: stage, round within it, the teams, and the winning team, None if unresolved."""

    stage: str
    round: int
    teams: tuple[str, str]
    winner: str | None
    result: MatchResult
    by_lot: bool = False


@dataclass
class Standing:
    """Score of a team: won matches, unresolved ones, and the levels it was ahead at the end of all of them."""

    team: str
    won: int = 0
    unresolved: int = 0
    levels_ahead: int = 0

    @property
    def rank_key(self) -> tuple[int, int, int]:
        return (-self.won, -self.unresolved, -self.levels_ahead)


@dataclass
class Tournament:
    """The whole course: ``pairings`` in the order played, ``ranking`` best first."""

    pairings: list[Pairing] = field(default_factory=list)
    ranking: list[str] = field(default_factory=list)


def run_tournament(stages: Sequence[Stage], teams: Sequence[str], play: PlayMatch, seed: int = 0) -> Tournament:
    """Play the stages one after another; the sides a stage leaves enter the next.

    Args:
        stages: from `stages_of`.
        teams: names, strongest seeding first.
        play: plays one match.
        seed: decides lots.

    Raises:
        ValueError: fewer than two teams, two of one name, or a form that does not exist.
    """
    if len(teams) < 2 or len(set(teams)) != len(teams):
        raise ValueError("a tournament needs two teams or more, of different names")
    run = _Run(play, seed, list(teams))
    for stage in stages:
        run.stage(stage)
    return Tournament(run.pairings, run.field + run.out)


class _Run:
    """A tournament in progress: ``field`` are the teams still in, best first; ``out`` the others, last to leave first."""

    def __init__(self, play: PlayMatch, seed: int, teams: list[str]) -> None:
        self.play, self.seed = play, seed
        self.field, self.out = teams, list[str]()
        self.pairings: list[Pairing] = []

    def stage(self, stage: Stage) -> None:
        if stage.form == KNOCK_OUT:
            self._knock_out(stage)
        elif stage.form == ROUND_ROBIN:
            self._round_robin(stage)
        elif stage.form == SINGLE_MATCH:
            self._single_match(stage)
        else:
            raise ValueError(f"no form of a stage is called {stage.form!r}")

    def _knock_out(self, stage: Stage) -> None:
        """Play rounds until the stage's sides are left; first meets last, and who has no opponent goes through."""
        left, number = max(stage.sides_left, 1), 0
        while len(self.field) > left:
            number += 1
            matches = min(len(self.field) // 2, len(self.field) - left)
            byes, others = self.field[: len(self.field) - 2 * matches], self.field[len(self.field) - 2 * matches :]
            pairs = [(others[i], others[-1 - i]) for i in range(matches)]
            winners = {self._match(stage.name, number, teams, decide=True).winner for teams in pairs}
            self.out = [team for team in others if team not in winners] + self.out
            self.field = byes + [team for team in others if team in winners]

    def _round_robin(self, stage: Stage) -> None:
        rounds = enumerate(_circle(self.field), 1)
        played = [self._match(stage.name, number, teams) for number, pairs in rounds for teams in pairs]
        table = [row.team for row in standings(self.field, played)]
        left = stage.sides_left or len(table)
        self.field, self.out = table[:left], table[left:] + self.out

    def _single_match(self, stage: Stage) -> None:
        if len(self.field) > 1:
            winner = self._match(stage.name, 1, (self.field[0], self.field[1]), decide=True).winner
            self.field.sort(key=lambda team: team != winner)

    def _match(self, stage: str, number: int, teams: tuple[str, str], decide: bool = False) -> Pairing:
        index = len(self.pairings)
        result = self.play(teams[0], teams[1], index)
        by_lot = decide and result.winner is None
        side = below(self.seed, index, TIES_STREAM, 0, 2) if by_lot else result.winner
        winner = None if side is None else teams[side]
        pairing = Pairing(stage, number, teams, winner, result, by_lot)
        self.pairings.append(pairing)
        return pairing


def standings(teams: Sequence[str], pairings: Sequence[Pairing]) -> list[Standing]:
    """Rank teams by matches won, then unresolved, then levels ahead; equal teams keep their order."""
    table = {team: Standing(team) for team in teams}
    for pairing in pairings:
        ahead = pairing.result.levels[0] - pairing.result.levels[1]
        for team, lead in zip(pairing.teams, (ahead, -ahead), strict=True):
            row = table[team]
            row.won += pairing.winner == team
            row.unresolved += pairing.winner is None
            row.levels_ahead += lead
    return sorted(table.values(), key=lambda row: row.rank_key)


def _circle(teams: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Schedule of a round robin by the circle method: rounds of pairs, everybody at most once a round."""
    ring: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        rounds.append([(a, b) for a, b in pairs if a is not None and b is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds
