"""What every check of the family works on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ruleset.checks.located import Located
from ruleset.climbing.facts import Facts
from ruleset.climbing.rules import Ruleset


@dataclass(frozen=True)
class Context(Located):
    """One rule set under proof."""

    rules: Ruleset

    @cached_property
    def facts(self) -> Facts:
        """Deck, hands, sides, orders."""
        return Facts(self.rules)
