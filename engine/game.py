"""The step API: one match, action by action, under any compiled rule set.

    game = Game(compile_rules("shengji-competition"), seed=7)
    game.apply(Draw())
    game.observation(0), list(game.legal(0)), game.undo()

An illegal action raises `IllegalPlay` and changes nothing. Every action applied becomes one event of `Game.log`: the
action itself and all that followed from it. The rules are those of the kernels of the family, none stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.actions import Action, NextDeal
from engine.families import RuleSet, Table, table_for
from engine.faults import FAULTS, Fault
from engine.rulings import Earlier

__all__ = ["Game", "IllegalPlay", "RuleSet"]


class IllegalPlay(ValueError):
    """Raised for an action the rules do not allow now; the game is as before.

    Attributes:
        code: stable name of the fault, like ``withheld-lane``.
        clause: ids of the clauses it rests on, joined by commas; empty where the text is silent or the fault is none of
            its business.
        explanation: one sentence in English; ``zh`` the same in Chinese.
    """

    def __init__(self, fault: Fault, clause: str) -> None:
        self.code = fault.code
        self.clause = clause
        self.explanation = fault.en
        self.zh = fault.zh
        super().__init__(f"{fault.en} [{clause}]" if clause else fault.en)


class Game:
    """A match in progress. Seats are numbered in turn order; seat k + 1 plays after seat k."""

    def __init__(self, rules: RuleSet, seed: int = 0, earlier: Sequence[Earlier] = ()) -> None:
        """Begin a match: both sides at the start level, the first deal shuffled, nobody dealing yet.

        Args:
            rules: a compiled rule set.
            seed: of all chance.
            earlier: offences counted before this match, from `offences` of the one before.

        Raises:
            OffenceError: the rules know no such offence, or count none beyond a match.
        """
        self.rules = rules
        self.seed = seed
        self.earlier = tuple(earlier)
        self.table: Table = table_for(rules, seed)
        self.table.count_earlier(self.earlier)
        self._history: list[tuple[Any, list[Action]]] = [(self.table.snapshot(), [])]
        self.log: list[dict[str, Any]] = [self.table.deal_event()]

    # --- asking ---

    @property
    def tables(self) -> Any:
        """The rules as the kernels take them."""
        return self.table.tables

    @property
    def state(self) -> Any:
        """All of the match as the kernels keep it."""
        return self.table.state

    @property
    def seats(self) -> int:
        return int(self.rules.tables.seats)

    @property
    def phase(self) -> str:
        """Part of the deal the match is in, ``done`` when it is settled; the family names the others."""
        return self.table.phase

    @property
    def over(self) -> bool:
        """True when the match has ended; `winner` then says how."""
        return self.table.over

    @property
    def winner(self) -> int | None:
        """Side that has won the match, None while it goes on or when it ended unresolved."""
        return self.table.winner

    def offences(self, *, same_round: bool) -> list[Earlier]:
        """What the next match between the sides has to know of offences: ``Game(rules, seed, game.offences(same_round=True))``."""
        return self.table.offences(same_round)

    def actors(self) -> tuple[int, ...]:
        """Seats that may act now: while cards are drawn those that may bid, then the one that is asked or to play."""
        return self.table.actors()

    def legal(self, seat: int) -> Iterator[Action]:
        """Yield the legal actions of ``seat``, lazily: there can be millions of burials and discards."""
        if not self.over:
            yield from self.table.legal(seat)

    def is_legal(self, action: Action) -> bool:
        """Tell whether ``action`` may be applied now; `why_not` says why not."""
        return self.why_not(action) is None

    def why_not(self, action: Action) -> IllegalPlay | None:
        """Return what `apply` would raise, None if the action is legal."""
        fault = self._fault(action)
        return None if fault is None else IllegalPlay(fault, self._clause(fault.key))

    def observation(self, seat: int) -> Any:
        """What ``seat`` may see: nothing of other hands, of the shoe, or of cards laid face down by others."""
        return self.table.observation(seat)

    # --- acting ---

    def apply(self, action: Action) -> dict[str, Any]:
        """Apply an action; return its event: the action's data and all that followed from it.

        Raises:
            IllegalPlay: the rules do not allow it now; nothing has changed.
        """
        problem = self.why_not(action)
        if problem is not None:
            raise problem
        before = self.table.snapshot()
        self.table.perform(action)
        if isinstance(action, NextDeal):
            self._history.append((before, [action]))
        else:
            self._history[-1][1].append(action)
        event = self._event(action, before)
        self.log.append(event)
        return event

    def undo(self) -> Action:
        """Take the last action back and return it; state, log and randomness are exactly as before it.

        Raises:
            ValueError: nothing has been applied.
        """
        start, actions = self._history[-1]
        if not actions:
            raise ValueError("there is no action to undo")
        last = actions.pop()
        self.log.pop()
        self.table.restore(start)
        if isinstance(last, NextDeal):
            self._history.pop()
            return last
        for action in actions:
            self.table.perform(action)
        return last

    def _event(self, action: Action, before: Any) -> dict[str, Any]:
        """The action and what followed: each consequence has one name, and is left out when there is none."""
        if isinstance(action, NextDeal):
            return self.table.match_event() if self.over else self.table.deal_event()
        return self.table.event(action, before)

    # --- faults ---

    def _fault(self, action: Action) -> Fault | None:
        if self.over:
            return FAULTS["match-over"]
        if not 0 <= getattr(action, "seat", 0) < self.seats:
            return FAULTS["no-such-seat"]
        if isinstance(action, NextDeal):
            return None if self.phase == "done" else FAULTS["deal-goes-on"]
        return self.table.fault(action)

    def _clause(self, key: str) -> str:
        """Clauses of the rule file's key, of the section around it, or of the keys below it, in this order."""
        clauses = self.rules.clauses
        parts = key.split(".")
        for length in range(len(parts), 0, -1):
            name = ".".join(parts[:length])
            if name in clauses:
                return ", ".join(clauses[name])
        below = [ids for name, ids in clauses.items() if name.startswith(f"{key}.")] if key else []
        return ", ".join(dict.fromkeys(one for ids in below for one in ids))
