"""Tournaments: the stages of a rule set's match form, played by teams (RULES.md, part A section 9).

Forms: `knock-out` (losers leave, down to the finalists if a final follows, else to one), `final` (one match of the last
two), `round robin` (everybody against everybody), `rounds` (a fixed number of rounds of the round robin), `single
match` (the first two teams). A knock-out match that stays unresolved is decided by lot, as the texts say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.match import MatchResult
from engine.rng import TIES_STREAM, below
from ruleset.tables import MatchForm

PlayMatch = Callable[[str, str, int], MatchResult]
"""Plays match number n between two teams; side 0 of the result is the first."""


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


def run_tournament(
    form: Sequence[int], teams: Sequence[str], play: PlayMatch, rounds: int = 3, seed: int = 0
) -> Tournament:
    """Play all stages of ``form`` (codes of `MatchForm`) one after another.

    Args:
        form: stages; the teams that a stage leaves enter the next.
        teams: names, strongest seeding first; all different.
        play: plays one match.
        rounds: rounds of the form `rounds`.
        seed: decides lots.

    Raises:
        ValueError: fewer than two teams, or two of one name.
    """
    if len(teams) < 2 or len(set(teams)) != len(teams):
        raise ValueError("a tournament needs two teams or more, of different names")
    run = _Run(play, rounds, seed, list(teams))
    for index, code in enumerate(form):
        run.stage(MatchForm(code), final_follows=MatchForm.FINAL in form[index + 1 :])
    return Tournament(run.pairings, run.field + run.out)


class _Run:
    """A tournament in progress: ``field`` are the teams still in, best first; ``out`` the others, last to leave first."""

    def __init__(self, play: PlayMatch, rounds: int, seed: int, teams: list[str]) -> None:
        self.play, self.rounds, self.seed = play, rounds, seed
        self.field, self.out = teams, list[str]()
        self.pairings: list[Pairing] = []

    def stage(self, form: MatchForm, final_follows: bool) -> None:
        match form:
            case MatchForm.KNOCK_OUT:
                self._knock_out(2 if final_follows else 1)
            case MatchForm.ROUND_ROBIN:
                self._league("round robin", _circle(self.field))
            case MatchForm.ROUNDS:
                self._league("rounds", _circle(self.field)[: self.rounds])
            case MatchForm.FINAL | MatchForm.SINGLE_MATCH:
                self._final("final" if form == MatchForm.FINAL else "single match")

    def _knock_out(self, left: int) -> None:
        """Halve the field until ``left`` teams remain; first meets last, and who has no opponent goes through."""
        number = 0
        while len(self.field) > left:
            number += 1
            matches = min(len(self.field) // 2, len(self.field) - left)
            byes = self.field[: len(self.field) - 2 * matches]
            others = self.field[len(byes) :]
            played = [
                self._match("knock-out", number, (others[i], others[-1 - i]), decide=True) for i in range(matches)
            ]
            winners = [str(pairing.winner) for pairing in played]
            losers = [team for team in others if team not in winners]
            self.field, self.out = byes + [team for team in others if team in winners], losers + self.out

    def _league(self, stage: str, schedule: list[list[tuple[str, str]]]) -> None:
        played = [self._match(stage, number, teams) for number, pairs in enumerate(schedule, 1) for teams in pairs]
        table = standings(self.field, played)
        self.field = [row.team for row in table]

    def _final(self, stage: str) -> None:
        pairing = self._match(stage, 1, (self.field[0], self.field[1]), decide=True)
        winner = str(pairing.winner)
        rest = [team for team in self.field if team != winner]
        self.field = [winner, *rest]

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
