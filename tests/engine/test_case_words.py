"""Why a case cannot be run is told in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

CASEWORK = Path(__file__).parents[2] / "engine" / "casework"


def _mute(path: Path) -> list[str]:
    """The complaints of a module that have English words and no Chinese ones."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    raised = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "CaseError")
    own = (call for call in raised if isinstance(call.args[1], ast.Constant | ast.JoinedStr))
    return [f"{path.name}:{call.lineno}" for call in own if len(call.args) < 3]


def test_every_complaint_of_a_case_has_chinese_words() -> None:
    assert [place for path in CASEWORK.rglob("*.py") for place in _mute(path)] == []
    assert any("CaseError(" in path.read_text(encoding="utf-8") for path in CASEWORK.rglob("*.py"))
