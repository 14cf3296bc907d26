"""What every check of the family works on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ruleset.checks.located import Located
from ruleset.climbing import patterns
from ruleset.climbing.facts import Facts
from ruleset.climbing.finish import lower_results
from ruleset.climbing.patterns import Tier
from ruleset.climbing.rules import Ruleset
from ruleset.climbing_tables import Pattern
from ruleset.diagnostics.finding import Finding
from ruleset.diagnostics.kind import Kind


@dataclass(frozen=True)
class Context(Located):
    """One rule set under proof."""

    rules: Ruleset

    @cached_property
    def facts(self) -> Facts:
        """Deck, hands, sides, orders."""
        return Facts(self.rules)

    @cached_property
    def tiers(self) -> tuple[list[Pattern], list[list[Tier]]]:
        """Every pattern, and the classes of bombs from low to high. Only once each bomb can be held."""
        return patterns.all_tiers(self.facts)

    @cached_property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """(steps of the winners, of the others) by finish. Only once every finish has one row."""
        return lower_results(self.rules.results, self.facts.seats, self.facts.finish_patterns)

    def set_here(self, pointer: str) -> bool:
        """Whether the file itself sets a value, not one of its parents."""
        return self.resolved.layers[0].root.find(pointer) is not None

    def nearest(self, *pointers: str) -> str:
        """Of values that contradict one another the one that the file itself sets, or else the nearest parent."""
        for layer in self.resolved.layers:
            for pointer in pointers:
                if layer.root.find(pointer) is not None:
                    return pointer
        return pointers[0]

    def at_nearest(self, kind: Kind, *pointers: str, **words: Any) -> Finding:
        """A finding at the one of several values that its author can best change."""
        return self.at(kind, self.nearest(*pointers), **words)
