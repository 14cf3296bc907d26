"""A sample of what `python -m tests.soak` does at length."""

from __future__ import annotations

from typing import Any

import pytest

from tests.soak.__main__ import digest, plain_digest, soak
from tests.soak.logged import play_deals, replays_exactly


@pytest.mark.parametrize("bot", ["standard", "random"])
def test_every_action_is_legal_and_every_card_counted(shipped: Any, bot: str) -> None:
    assert soak(shipped, 2000, 5, bot) == (2000, "fine")


@pytest.mark.parametrize("bot", [0, 1])
def test_logs_replay_exactly(shipped: Any, bot: int) -> None:
    assert all(replays_exactly(play_deals(shipped, seed, 2, bot)) for seed in range(3))


def test_plain_python_plays_the_same_deals(shipped: Any) -> None:
    for bot in ("standard", "random"):
        assert digest(shipped, 6, 3, bot) == plain_digest(shipped.id, 6, 3, bot)
