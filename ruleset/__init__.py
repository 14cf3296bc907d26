"""The Paigui rule compiler: rule files in, proved and compiled rule sets out.

`load` reads a rule file with all it inherits, `check` lists everything wrong with some files, `compile_rules` yields
the tables the engine plays from. Importing this package loads nothing else: what a call needs comes with the call.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleset.compiled import Compiled
    from ruleset.diagnostics.errors import RuleFileError
    from ruleset.diagnostics.finding import Finding
    from ruleset.inherit import Resolved
    from ruleset.pipeline import check, compile_rules, load

__all__ = ["Compiled", "Finding", "Resolved", "RuleFileError", "check", "compile_rules", "load"]

_HOMES = {
    "Compiled": "ruleset.compiled",
    "Finding": "ruleset.diagnostics.finding",
    "Resolved": "ruleset.inherit",
    "RuleFileError": "ruleset.diagnostics.errors",
    "check": "ruleset.pipeline",
    "compile_rules": "ruleset.pipeline",
    "load": "ruleset.pipeline",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
