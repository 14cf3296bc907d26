"""Rule sets of the climbing family, compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import _compiled

EXAMPLES = Path(__file__).parents[3] / "examples"
SHIPPED = ("guandan-fuyang", "guandan-national-2017")
ALL = (*SHIPPED, str(EXAMPLES / "guandan-house.yaml"), str(EXAMPLES / "run-fast.yaml"))


@pytest.fixture(params=SHIPPED)
def guandan(request: pytest.FixtureRequest) -> Any:
    """Each shipped rule set of the family in turn."""
    return _compiled(request.param)


@pytest.fixture(params=ALL, ids=lambda rules: Path(rules).stem)
def any_rules(request: pytest.FixtureRequest) -> Any:
    """Each shipped rule set and each example of the family in turn."""
    return _compiled(request.param)


@pytest.fixture
def fuyang() -> Any:
    return _compiled("guandan-fuyang")


@pytest.fixture
def national() -> Any:
    return _compiled("guandan-national-2017")


@pytest.fixture
def run_fast() -> Any:
    return _compiled(str(EXAMPLES / "run-fast.yaml"))
