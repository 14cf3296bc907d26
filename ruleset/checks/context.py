"""What every check works on: the typed rules, what follows from them, and the way back to the file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ruleset.checks.located import Located, listing
from ruleset.language.coverage import Coverage, analyse_rows
from ruleset.language.domains import Domain, Environment
from ruleset.lower.facts import Facts
from ruleset.lower.outcome import Outcome, row_outcome
from ruleset.lower.totals import points_domain
from ruleset.rules import OutcomeRow, Ruleset


@dataclass(frozen=True)
class Context(Located):
    """One rule set under proof."""

    rules: Ruleset

    @cached_property
    def facts(self) -> Facts:
        """Deck, hands, ladder, bids."""
        return Facts(self.rules)

    @cached_property
    def totals(self) -> Domain:
        """Every total the attackers can reach. Only once multipliers and penalties are known to be sound."""
        return points_domain(self.facts)

    @cached_property
    def coverage(self) -> Coverage:
        """Which totals each row of `outcome` takes. Only once the conditions are known to be sound."""
        conditions = [row.condition.tree for row in self.rules.outcome]
        return analyse_rows(conditions, Environment({"points": self.totals}))

    @cached_property
    def by_points(self) -> list[tuple[int, OutcomeRow]]:
        """Every total that a row takes, rising, with its row."""
        rows = zip(self.rules.outcome, self.coverage.rows, strict=True)
        return sorted(((each["points"], row) for row, inputs in rows for each in inputs), key=lambda pair: pair[0])

    @cached_property
    def outcomes(self) -> list[tuple[int, Outcome]]:
        """What every total brings, rising. Only once the effects are known to be sound."""
        return [(points, row_outcome(row, points)) for points, row in self.by_points]


__all__ = ["Context", "listing"]
