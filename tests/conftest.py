"""What all tests share: hypothesis without deadlines (a first call compiles), a fixed language, compiled rule sets."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

# The suite draws the same examples every time; `--hypothesis-profile=explore` draws new ones.
settings.register_profile("paigui", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile("paigui")

# Messages are compared with their English words whatever the machine's locale.
os.environ["PAIGUI_LANG"] = "en"
# Nor does it matter in which CI service the tests run.
for variable in ("NO_COLOR", "FORCE_COLOR", "GITHUB_ACTIONS", "GITHUB_WORKSPACE", "GITHUB_STEP_SUMMARY", "CI_PROJECT_DIR"):
    os.environ.pop(variable, None)

SHIPPED = (
    "shuangsheng-contest",
    "bashifen-online",
    "bashifen-club",
    "shengji-competition",
    "shuangsheng-clockwise",
)


@cache
def _compiled(rules: str) -> Any:
    from ruleset import compile_rules

    return compile_rules(rules)


@pytest.fixture(scope="session")
def compiled() -> Callable[[str], Any]:
    """compiled(id or path): the compiled rule set, each compiled once a session."""
    return _compiled


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> Any:
    """Each shipped shengji rule set in turn, compiled."""
    return _compiled(request.param)
