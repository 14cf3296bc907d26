"""Offences: what the referee reports, and the effects the rule set ties to it (RULES.md, part A section 9).

An offence of a seat is counted for its side and its kind (A-S1-20). Points move at once, they only show in the final
total; levels move at once or after the deal, as the rule set says; a faulty trick stands (A-X-9) unless an effect says
who loses it.
"""

from __future__ import annotations

from engine import tables as P
from engine.rulings import OffenceError, find_offence
from engine.tables import Tables
from engine.tricks import drawing, machine
from engine.tricks import levels as level_rules
from engine.tricks import state as S
from engine.tricks.scoring import pay_opponents, penalise
from engine.tricks.state import State
from ruleset.tables import Applied, Effect, EffectKind, Fault, LimitScope, Offence, Target

__all__ = ["OffenceError", "commit_offence", "effects_of", "find_offence"]


def effects_of(
    offence: Offence, fault: int, repetition: int, points: int | None = None, grave: bool = False
) -> tuple[Effect, ...]:
    """Return the effects of committing ``offence`` for the ``repetition``-th time (from 1), ``fault`` as `Fault` says.

    A grave case has the grave effects in place of the ordinary ones. Where the referee chooses the points, ``points`` is
    the choice, or None for the usual number.

    Raises:
        OffenceError: ``points`` outside the referee's range, or ``grave`` where the rule set knows no grave case.
    """
    if grave and not offence.grave_effects:
        raise OffenceError(f"the rule set knows no grave case of {offence.name!r}")
    effects = offence.grave_effects if grave else offence.effects[fault] + _discretion(offence, points)
    if offence.limit_count and repetition == offence.limit_count:
        effects += offence.limit_effects
    return effects


def commit_offence(
    T: Tables,
    offences: tuple[Offence, ...],
    st: State,
    seat: int,
    index: int,
    points: int | None = None,
    grave: bool = False,
    both: bool = False,
) -> tuple[Effect, ...]:
    """Count offence ``index`` of ``seat`` and apply its effects to the state; return them.

    ``both``: the other side has offended alike. The rule set may have effects of its own for that; if it has none each
    side suffers those of its own fault, the seat after the offender standing for the other side.

    Raises:
        OffenceError: as `effects_of`; nothing is changed then.
    """
    if both and offences[index].effects[Fault.BOTH]:
        _count(st, seat ^ 1, index)
        effects = _commit(T, offences[index], st, seat, index, Fault.BOTH, points, grave)
    else:
        effects = _commit(T, offences[index], st, seat, index, _fault(st, seat), points, grave)
        if both:
            other = (seat + 1) % int(T.params[P.SEATS])
            effects += _commit(T, offences[index], st, other, index, _fault(st, other), points, grave)
    if st.scalars[S.PHASE] == S.DONE:
        level_rules.settle(T, st)
    return effects


def _commit(
    T: Tables, offence: Offence, st: State, seat: int, index: int, fault: int, points: int | None, grave: bool
) -> tuple[Effect, ...]:
    scope = S.IN_DEAL if offence.limit_scope == LimitScope.DEAL else S.IN_MATCH
    repetition = int(st.offence_counts[scope, seat & 1, index]) + 1
    effects = effects_of(offence, fault, repetition, points, grave)
    _count(st, seat, index)
    for effect in effects:
        _apply(T, st, effect, seat, after_deal=offence.applied == Applied.AFTER_THE_DEAL)
    return effects


def _count(st: State, seat: int, index: int) -> None:
    st.offence_counts[:, seat & 1, index] += 1


def _fault(st: State, seat: int) -> int:
    """Whose fault it is; in a race nobody is dealer side yet, so the offender counts as one of it."""
    dealer = int(st.scalars[S.DEALER])
    return Fault.DEALER_SIDE if dealer == S.NOBODY or (dealer ^ seat) & 1 == 0 else Fault.ATTACKERS


def _discretion(offence: Offence, points: int | None) -> tuple[Effect, ...]:
    lowest, highest, usual = offence.discretion
    if not highest:
        if points is not None:
            raise OffenceError(f"the rule set leaves no choice of points for {offence.name!r}")
        return ()
    chosen = usual if points is None else points
    if not lowest <= chosen <= highest:
        raise OffenceError(f"{chosen} points for {offence.name!r}; the referee chooses from {lowest} to {highest}")
    return (Effect(EffectKind.POINTS, chosen, Target.OPPONENTS),)


def _apply(T: Tables, st: State, effect: Effect, seat: int, after_deal: bool) -> None:
    side = _side(st, effect.target, seat)
    sc = st.scalars
    match EffectKind(effect.kind):
        case EffectKind.WARNING:
            pass  # counted like every offence; it has no other effect
        case EffectKind.REFEREE_DECIDES:
            sc[S.RULINGS] += 1
        case EffectKind.POINTS:
            _move_points(st, side, effect.amount)
        case EffectKind.LEVEL:
            _move_level(T, st, side, effect.amount, after_deal)
        case EffectKind.LOSES_MATCH:
            sc[S.MATCH_WINNER] = 1 - side
            machine.abandon(T, st)
        case EffectKind.LOSES_TRICK:
            machine.lose_trick(T, st, side)
        case EffectKind.LOSES_DEALERSHIP:
            sc[S.DEALERSHIP_LOST] |= 1 << side
        case EffectKind.TAKEOVER:
            sc[S.DEALERSHIP_LOST] |= 1 << (int(sc[S.DEALER]) & 1)
        case EffectKind.PARTNER_MAY_NOT_RUFF:
            machine.ban_partners(T, st, seat)
        case EffectKind.STAKE:
            _pay(T, st, effect, seat, side)
        case EffectKind.RACE_AGAIN:
            sc[S.NEXT_KIND] = S.RACE_AGAIN
            machine.abandon(T, st)
        case EffectKind.DEAL_VOID:
            machine.abandon(T, st)
        case EffectKind.REDEAL:
            drawing.deal_anew(T, st)
        case EffectKind.MULTIPLY_STAKE:
            sc[S.STAKE_FACTOR] *= effect.amount


def _side(st: State, target: int, seat: int) -> int:
    """Side an effect meets; in a race nobody is dealer side yet, so the offender's side stands for it."""
    dealer = int(st.scalars[S.DEALER])
    dealer_side = (dealer if dealer != S.NOBODY else seat) & 1
    match Target(target):
        case Target.OPPONENTS:
            return 1 - (seat & 1)
        case Target.DEALER_SIDE:
            return dealer_side
        case Target.ATTACKERS:
            return 1 - dealer_side
        case _:
            return seat & 1


def _move_points(st: State, side: int, amount: int) -> None:
    """``side`` gains points through the attackers' total: it falls when the dealer side gains (A-S2-22).

    While nobody deals yet there are no attackers and no total to move; no text provides for that case.
    """
    dealer = int(st.scalars[S.DEALER])
    if dealer != S.NOBODY:
        penalise(st, amount if side != dealer & 1 else -amount)


def _move_level(T: Tables, st: State, side: int, amount: int, after_deal: bool) -> None:
    sc = st.scalars
    if not after_deal or sc[S.DEALER] == S.NOBODY:
        level_rules.change_level(T, st, side, amount)
        return
    st.pending[sc[S.PENDING]] = (EffectKind.LEVEL, amount, side)
    sc[S.PENDING] += 1


def _pay(T: Tables, st: State, effect: Effect, seat: int, side: int) -> None:
    """The offender pays a share of the base stake; a debt of the other side is paid by the seat after the offender."""
    payer = seat if side == seat & 1 else (seat + 1) % int(T.params[P.SEATS])
    pay_opponents(T, st, payer, int(T.params[P.BASE_STAKE]) * effect.amount // effect.divisor)
