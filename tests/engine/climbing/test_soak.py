"""A sample of what `python -m tests.soak` does at length."""

from __future__ import annotations

from typing import Any

import pytest

from engine.climbing.bots import BOTS
from tests.soak.__main__ import digest, plain_digest, soak
from tests.soak.logged import play_deals, replays_exactly


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_every_action_is_legal_and_every_card_counted(guandan: Any, bot: str) -> None:
    assert soak(guandan, 1000, 5, bot) == (1000, "fine")


@pytest.mark.parametrize("bot", sorted(BOTS.values()))
def test_logs_replay_exactly(guandan: Any, bot: int) -> None:
    assert all(replays_exactly(play_deals(guandan, seed, 2, bot)) for seed in range(2))


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_plain_python_plays_the_same_deals(guandan: Any, bot: str) -> None:
    assert digest(guandan, 4, 3, bot) == plain_digest(guandan.id, 4, 3, bot)
