"""Offences: what the referee reports, and the effects the rule set ties to it (GUANDAN.md, penalties; N-25 to N-38).

An offence of a seat is counted for its side over the deal, the round, the match and the event. Warnings, breaches, fouls and
lost matches are offences of their own that others record, so one pot counts them whatever led to them. An illegal action
was never applied here, so what is to become of cards on the table (they stay, they go back) changes nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.actions import Report
from engine.climbing import drawing, flow, levels, machine, results
from engine.climbing import state as S
from engine.climbing.beats import PATTERN
from engine.climbing.readings import readings
from engine.climbing.state import State
from engine.climbing.tables import Tables
from engine.layered import from_items
from engine.rulings import OffenceError, find_offence
from ruleset.climbing_tables import ClimbingTables, Clock, pattern_index
from ruleset.tables import Applied, Effect, EffectKind, LimitAgain, LimitScope, Offence, OnlyIf, Target

SCOPES = {LimitScope.DEAL: S.IN_DEAL, LimitScope.ROUND: S.IN_ROUND, LimitScope.MATCH: S.IN_MATCH, LimitScope.EVENT: S.IN_EVENT}
RECORDED = {
    EffectKind.WARNING: "warning",
    EffectKind.BREACH: "breach",
    EffectKind.FOUL: "foul",
    EffectKind.LOST_MATCH: "lost_match",
}
"""Effects that record the offence of this name once more."""
OF_THE_TABLE = (EffectKind.CARDS_STAY, EffectKind.CARDS_GO_BACK, EffectKind.DRAWS_CARD)
"""What becomes of cards that were never played here."""


def check_report(rules: ClimbingTables, report: Report) -> None:
    """See whether the rule set provides for a report.

    Raises:
        OffenceError: unknown offence or pattern, or a choice or a grave case that it does not have.
    """
    offence = rules.offences[find_offence(rules.offences, report.offence)]
    if report.points is not None or report.both:
        raise OffenceError(f"the rule set knows neither points nor common fault for {report.offence!r}")
    if report.grave and not offence.grave_effects:
        raise OffenceError(f"the rule set knows no grave case of {report.offence!r}")
    if report.choice is not None and not 0 <= report.choice < len(offence.choices):
        raise OffenceError(f"choice {report.choice} for {report.offence!r}; the referee has {len(offence.choices)}")
    if report.pattern is not None and report.pattern not in {pattern.name for pattern in rules.patterns}:
        raise OffenceError(f"the rule set names no pattern {report.pattern!r}")


def commit_offence(T: Tables, rules: ClimbingTables, st: State, report: Report) -> tuple[Effect, ...]:
    """Count a reported offence and apply its effects to the state; return them, those of recorded offences included.

    Raises:
        OffenceError: as `check_report`; nothing is changed then.
    """
    check_report(rules, report)
    return _Ruling(T, rules, st, report).commit(find_offence(rules.offences, report.offence))


def overrun(rules: ClimbingTables, clock: int, seconds: int) -> tuple[tuple[Effect, ...], ...]:
    """The effects of taking so many seconds, one entry for each time a step of the clock applies, in order."""
    applied: list[tuple[int, tuple[Effect, ...]]] = []
    for after, every, effects in rules.time_steps[clock]:
        while seconds > after:
            applied.append((after, effects))
            if not every:
                break
            after += every
    return tuple(effects for _, effects in sorted(applied, key=lambda one: one[0]))


def clock_of(st: State) -> int:
    """What is being waited for."""
    match int(st.scalars[S.PHASE]):
        case S.PAY | S.RESIST:
            return Clock.TRIBUTE
        case S.BACK:
            return Clock.BACK
    return Clock.OPENING if st.scalars[S.TURNS] == 0 else Clock.PLAY


def punish_overrun(T: Tables, rules: ClimbingTables, st: State, seat: int, seconds: int) -> tuple[Effect, ...]:
    """Apply what the rules say for a seat that took so many seconds over what it is asked."""
    found: tuple[Effect, ...] = ()
    for effects in overrun(rules, clock_of(st), seconds):
        found += _Ruling(T, rules, st, Report(seat, "overrun")).apply_all(effects)
    return found


class _Ruling:
    """One report being applied."""

    def __init__(self, T: Tables, rules: ClimbingTables, st: State, report: Report) -> None:
        self.T, self.rules, self.st, self.report = T, rules, st, report
        self.seat = report.seat
        self.side = rules.side_of[report.seat]

    def commit(self, index: int) -> tuple[Effect, ...]:
        offence = self.rules.offences[index]
        self.st.offence_counts[:, self.side, index] += 1
        reported = offence.name == self.report.offence
        if reported and offence.only_if == OnlyIf.OPPONENTS_WERE_HARMED and not self.report.harmed:
            return ()
        effects = self._own(offence, index) if not (reported and self.report.grave) else offence.grave_effects
        found = self.apply_all(effects + self._limit(offence, index), offence)
        if self.st.scalars[S.PHASE] == S.DONE:
            results.settle(self.T, self.st)
        return found

    def apply_all(self, effects: tuple[Effect, ...], offence: Offence | None = None) -> tuple[Effect, ...]:
        found: tuple[Effect, ...] = ()
        for effect in effects:
            found += (effect, *self._apply(effect, offence))
        return found

    def _own(self, offence: Offence, index: int) -> tuple[Effect, ...]:
        effects = offence.effects[0]
        if offence.steps:
            effects = offence.steps[min(self._count(offence.step_scope, index), len(offence.steps)) - 1]
        if offence.choices:
            effects += offence.choices[self.report.choice or 0]
        return effects

    def _limit(self, offence: Offence, index: int) -> tuple[Effect, ...]:
        limit, count = offence.limit_count, self._count(offence.limit_scope, index)
        if not limit or count < limit:
            return ()
        full = {
            LimitAgain.NEVER: count == limit,
            LimitAgain.FROM_THAT_ON: True,
            LimitAgain.EVERY_TIME_IT_IS_FULL: count % limit == 0,
        }
        return offence.limit_effects if full[LimitAgain(offence.limit_again)] else ()

    def _count(self, scope: int, index: int) -> int:
        return int(self.st.offence_counts[SCOPES[LimitScope(scope)], self.side, index])

    def _apply(self, effect: Effect, offence: Offence | None) -> tuple[Effect, ...]:
        kind = EffectKind(effect.kind)
        recorded = RECORDED.get(kind)
        if recorded is not None:
            names = [one.name for one in self.rules.offences]
            return self.commit(names.index(recorded)) if recorded in names else ()
        if kind == EffectKind.LEVEL:
            self._level(effect, offence)
        elif kind not in OF_THE_TABLE:
            _EFFECTS.get(kind, _Ruling._left_to_the_referee)(self, effect)
        return ()

    def _level(self, effect: Effect, offence: Offence | None) -> None:
        """At once, or after the deal; a condition on its winner can only be judged then."""
        st, side = self.st, self._target(effect)
        late = offence is not None and offence.applied == Applied.AFTER_THE_DEAL
        won = offence is not None and offence.only_if == OnlyIf.OFFENDERS_SIDE_WON_THE_DEAL
        if late or won:
            row = int(st.scalars[S.PENDING])
            st.pending[row] = (effect.amount, side, self.side if won else S.NOBODY)
            st.scalars[S.PENDING] = row + 1
        else:
            levels.change_level(self.T, st, side, effect.amount)

    def _target(self, effect: Effect) -> int:
        """Side an effect meets; of several other sides that of the next seat."""
        if effect.target != Target.OPPONENTS:
            return self.side
        return self.rules.side_of[(self.seat + 1) % self.rules.seats]

    def _left_to_the_referee(self, effect: Effect) -> None:
        self.st.scalars[S.RULINGS] += 1

    def _lose_match(self, effect: Effect) -> None:
        sc = self.st.scalars
        sc[S.FORFEITED_BY] = self.side
        sc[S.MATCH_WINNER] = self.rules.side_of[(self.seat + 1) % self.rules.seats]
        machine.abandon(self.T, self.st)

    def _lose_deal(self, effect: Effect) -> None:
        machine.lose_deal(self.T, self.st, self.side)

    def _void_deal(self, effect: Effect) -> None:
        machine.abandon(self.T, self.st)

    def _redeal(self, effect: Effect) -> None:
        drawing.deal_anew(self.T, self.st)

    def _sit_out_turn(self, effect: Effect) -> None:
        """A turn in hand is lost at once, else the next one (N-32)."""
        self.st.sits_out[self.seat, S.SITS_TURNS] += 1
        if self._in_turn():
            self.st.sits_out[self.seat, S.SITS_TURNS] -= 1
            flow.skip_turn(self.T, self.st)

    def _sit_out_trick(self, effect: Effect) -> None:
        """What is left of this trick, or the next one if it has not begun (N-26)."""
        self.st.sits_out[self.seat, S.SITS_TRICKS] += 1
        if self._in_turn():
            flow.skip_turn(self.T, self.st)

    def _in_turn(self) -> bool:
        return bool(self.st.scalars[S.PHASE] == S.PLAY and self.st.scalars[S.TURN] == self.seat)

    def _pass(self, effect: Effect) -> None:
        """The turn in hand is passed; a leader leads his lowest card (G-29)."""
        T, st = self.T, self.st
        if not self._in_turn():
            return
        if st.scalars[S.PLAYED]:
            flow.pass_turn(T, st)
            return
        cards, reading = np.zeros(4, dtype=np.int64), np.zeros(3, dtype=np.int64)
        flow.lowest_lead(T, st, self.seat, cards)
        if flow.play_fault(T, st, self.seat, cards, flow.ANY, flow.ANY, flow.ANY, reading) == flow.FINE:
            flow.play(T, st, cards, *(int(part) for part in reading))
        else:
            self._left_to_the_referee(effect)

    def _rank_last(self, effect: Effect) -> None:
        flow.rank_last(self.st, self.seat)

    def _void_hand(self, effect: Effect) -> None:
        flow.void_hand(self.T, self.st, self.seat)

    def _no_tribute(self, effect: Effect) -> None:
        self.st.scalars[S.NO_TRIBUTE_NEXT] = 1

    def _name_leader(self, effect: Effect) -> None:
        self.st.scalars[S.NAMES_NEXT] = self._target(effect)

    def _exclude(self, effect: Effect) -> None:
        self.st.scalars[S.EXCLUDED] |= 1 << self.side

    def _name_pattern(self, effect: Effect) -> None:
        """The next lead is of the pattern an opponent has named, within the cards shown (N-31)."""
        report, sc = self.report, self.st.scalars
        if report.pattern is None or not report.cards:
            self._left_to_the_referee(effect)
            return
        sc[S.NAMES_PATTERN_FOR] = self.seat
        sc[S.FORCED_PATTERN] = pattern_index(self.rules, report.pattern)
        self.st.taken_back[:] = from_items(report.cards)

    def _bar_pattern(self, effect: Effect) -> None:
        """The partner may not lead the pattern shown, at the very next lead (N-33)."""
        pattern = self._pattern_shown()
        if pattern is None:
            self._left_to_the_referee(effect)
            return
        sc = self.st.scalars
        mates = [seat for seat in range(self.rules.seats) if self.rules.side_of[seat] == self.side and seat != self.seat]
        sc[S.BARRED_SEATS] = sum(1 << seat for seat in mates)
        sc[S.BARRED_PATTERN] = pattern

    def _pattern_shown(self) -> int | None:
        """The first pattern the cards shown make, or the one named with them."""
        st, report = self.st, self.report
        if report.cards:
            cards = from_items(report.cards)
            if readings(self.T, int(st.scalars[S.LEVEL]), cards, 0, st.work[0], st.readings[0]):
                return int(st.readings[0][0, PATTERN])
        return None if report.pattern is None else pattern_index(self.rules, report.pattern)

    def _show_first(self, effect: Effect) -> None:
        if self.report.cards:
            self.st.must_show[self.seat] = 1 + self.report.cards[0]
        else:
            self._left_to_the_referee(effect)

    def _bar_side(self, effect: Effect) -> None:
        if self.st.scalars[S.PHASE] == S.PLAY and self.st.scalars[S.PLAYED]:
            self.st.scalars[S.NO_FOLLOW_SIDE] = self.side


_EFFECTS: dict[EffectKind, Any] = {
    EffectKind.LOSES_MATCH: _Ruling._lose_match,
    EffectKind.LOSES_DEAL: _Ruling._lose_deal,
    EffectKind.DEAL_VOID: _Ruling._void_deal,
    EffectKind.REDEAL: _Ruling._redeal,
    EffectKind.LOSES_TURN: _Ruling._sit_out_turn,
    EffectKind.SITS_OUT_TRICK: _Ruling._sit_out_trick,
    EffectKind.PASSES: _Ruling._pass,
    EffectKind.RANKED_LAST: _Ruling._rank_last,
    EffectKind.HAND_VOID: _Ruling._void_hand,
    EffectKind.NO_TRIBUTE: _Ruling._no_tribute,
    EffectKind.NAMES_LEADER: _Ruling._name_leader,
    EffectKind.EXCLUDED: _Ruling._exclude,
    EffectKind.OPPONENT_NAMES_PATTERN: _Ruling._name_pattern,
    EffectKind.PARTNER_MAY_NOT_LEAD_PATTERN: _Ruling._bar_pattern,
    EffectKind.SHOWN_CARD_GOES_FIRST: _Ruling._show_first,
    EffectKind.SIDE_MAY_NOT_FOLLOW: _Ruling._bar_side,
}
