"""Replaying a log: every event is applied again and must come out as it was written.

The first event that differs stops the replay. A log cut off in the middle of a line goes on from its last whole event:
`replay` returns the game as it stands there, ready for the next action.
"""

from __future__ import annotations

from typing import Any

from engine.actions import ActionError, action_from_json, shortened
from engine.game import Game, IllegalPlay, RuleSet
from engine.log import Log, LogError, earlier_of, engine_version
from engine.rulings import OffenceError


class ReplayError(LogError):
    """Raised at the first event that cannot be applied or comes out differently.

    Attributes:
        line: of the log, from 1.
        logged: the event as written.
        replayed: the event as it came out, None if it could not be applied.
    """

    def __init__(self, message: str, line: int, logged: Any, replayed: Any = None) -> None:
        self.logged = logged
        self.replayed = replayed
        super().__init__(message, line)


def replay(rules: RuleSet, log: Log) -> Game:
    """Play a log again under ``rules`` and return the game after its last whole event.

    Raises:
        ReplayError: other rules than the log was played by, or the first event that differs.
    """
    header = log.header
    if header["fingerprint"] != rules.fingerprint:
        raise ReplayError(
            f"played by rules {header.get('rules', '?')} ({header['fingerprint'][:12]}), "
            f"not by {rules.id} ({rules.fingerprint[:12]}), which rule differently",
            1,
            header,
        )
    try:
        game = Game(rules, header["seed"], earlier_of(header))
    except OffenceError as problem:
        raise ReplayError(str(problem), 1, header) from problem
    for number, event in enumerate(log.events, 2):
        replayed = game.log[0] if number == 2 else _apply(game, event, number)
        if replayed != event:
            raise ReplayError(_difference(event, replayed, header), number, event, replayed)
    return game


def _apply(game: Game, event: Any, number: int) -> dict[str, Any]:
    try:
        return game.apply(action_from_json(event))
    except (ActionError, IllegalPlay) as problem:
        raise ReplayError(str(problem), number, event) from problem


def _difference(logged: Any, replayed: Any, header: Any) -> str:
    """Name every field that differs; another engine version may be the reason, so it is named too."""
    names = [name for name in {**logged, **replayed} if logged.get(name) != replayed.get(name)]
    parts = [f"{name}: logged {shortened(logged.get(name))}, now {shortened(replayed.get(name))}" for name in names]
    here = engine_version()
    other = f" (logged by engine {header['engine']}, this is {here})" if header["engine"] != here else ""
    return "; ".join(parts) + other
