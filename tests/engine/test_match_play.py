"""Whole matches of bots: their ends by goal, time and the host's number of deals; the same by hand and by loop."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.actions import Bid, Bury, Draw, Exchange, NextDeal, Pass, Play
from engine.bots import RANDOM as RANDOM_BOT
from engine.bots import STANDARD as STANDARD_BOT
from engine.bots import choose_bid, choose_bury, choose_exchange, choose_play
from engine.game import Game
from engine.layered import items_of
from engine.match import play_match
from engine.tricks import state as S
from engine.tricks.deal import run_deal
from engine.tricks.legal import faces_of, legal_bids
from engine.tricks.state import copy_state, same_state
from ruleset.tables import MATCH_WON, UnfinishedDeal

RANDOM = (0, 0, 0, 0)


def test_a_match_is_won_by_passing_the_goal(compiled: Any) -> None:
    result = play_match(compiled("shuangsheng-contest").tables, RANDOM, seed=1)
    assert result.reason == "goal" and result.winner is not None
    assert result.levels[result.winner] == MATCH_WON and result.deals > 3
    assert sum(result.coins) == 0 and result.seconds == 0


def test_a_match_without_an_end_lasts_as_long_as_the_host_says(compiled: Any) -> None:
    result = play_match(compiled("bashifen-online").tables, RANDOM, seed=1, deals=40)
    assert (result.winner, result.reason, result.deals) == (None, "stopped", 40)


def test_the_same_seed_plays_the_same_match_and_another_does_not(compiled: Any) -> None:
    rules = compiled("shengji-competition").tables
    first = play_match(rules, RANDOM, seed=9)
    assert play_match(rules, RANDOM, seed=9) == first
    assert play_match(rules, RANDOM, seed=10) != first


def test_time_ends_a_match_and_the_higher_level_wins(compiled: Any) -> None:
    rules = compiled("bashifen-club").tables
    result = play_match(rules, RANDOM, seed=2, pace=8.0)  # some 100 decisions a deal: a quarter of an hour
    assert result.reason == "time" and 2 <= result.deals <= 7 and result.seconds >= 3600
    ahead = result.levels[0] - result.levels[1]
    assert ahead == 0 or result.winner == (0 if ahead > 0 else 1)


def test_a_deal_in_play_when_time_ends_counts_only_where_it_may_be_finished(compiled: Any) -> None:
    rules = compiled("bashifen-club").tables
    assert rules.unfinished_deal == UnfinishedDeal.FINISH
    finished = play_match(rules, RANDOM, seed=2, pace=8.0)
    broken = play_match(replace(rules, unfinished_deal=int(UnfinishedDeal.VOID)), RANDOM, seed=2, pace=8.0)
    assert broken.deals == finished.deals - 1
    assert broken.seconds == finished.seconds  # the time was played all the same


@pytest.mark.parametrize("bot", [RANDOM_BOT, STANDARD_BOT])
def test_the_step_api_and_the_loop_play_the_same_deal(shipped: Any, bot: int) -> None:
    game = Game(shipped, 17)
    for deal in range(2):
        loop = copy_state(game.state)
        run_deal(game.tables, loop, np.full(6, bot))
        while game.phase != "done":
            _let_bot_act(game, bot)
        paid = loop.coins.copy()
        loop.coins[:] = game.state.coins  # the loop has paid for the deal, the game pays when it is closed
        assert same_state(loop, game.state), deal
        game.apply(NextDeal())
        assert game.state.coins.tolist() == paid.tolist()


def _let_bot_act(game: Game, bot: int) -> None:
    """What `run_deal` does for one step, through the step API. Only the count of decisions is kept by hand: declining
    to bid while cards are drawn is no action, and a seat that holds no bid is not asked by the loop."""
    T, st, sc = game.tables, game.state, game.state.scalars
    if game.phase == "draw":
        seat = game.apply(Draw())["seat"]
        if game.phase == "draw" and legal_bids(T, st, seat):
            bid = int(choose_bid(T, st, seat, bot))
            if bid:
                game.apply(Bid(seat, bid))
            else:
                sc[S.DECISIONS] += 1
        return
    (seat,) = game.actors()
    cards = np.zeros(S.MAX_PACKS, dtype=np.int64)
    if game.phase == "play":
        choose_play(T, st, seat, bot, cards)
        game.apply(Play(seat, faces_of(T, int(sc[S.ORDER]), cards)))
    elif game.phase == "bury":
        choose_bury(T, st, seat, bot, cards)
        game.apply(Bury(seat, tuple(items_of(cards))))
    elif sc[S.EXCHANGE_OPEN]:
        game.apply(Exchange(seat, bool(choose_exchange(T, st, seat, bot))))
    elif not legal_bids(T, st, seat):
        game.apply(Pass(seat))
        sc[S.DECISIONS] -= 1
        if sc[S.PHASE] == S.PLAY:
            sc[S.PLAY_BEGAN] -= 1
    else:
        bid = int(choose_bid(T, st, seat, bot))
        game.apply(Bid(seat, bid) if bid else Pass(seat))
