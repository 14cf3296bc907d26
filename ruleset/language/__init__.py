"""The rule language: orders, conditions, amounts, effects, relations between bids, ranges, patterns, places (DESIGN §5).

Small, typed, total: whole numbers and named symbols, no loops, no user functions. Text is read into typed trees
(`parse_amount` and its siblings), checked against the names a site offers (`Environment`), bounded by interval
arithmetic (`bounds`) and turned into tables over the whole finite domain (`tabulate`). lark loads on first use.
"""

from ruleset.language.checks import check_amount, check_condition, check_names, check_units
from ruleset.language.coverage import Coverage, Overlap, analyse_rows
from ruleset.language.domains import Domain, Environment, Inputs
from ruleset.language.effects import CHANGES, CLIMBING, PHRASES, TARGETS, TRICKS, Vocabulary
from ruleset.language.errors import LanguageError, did_you_mean
from ruleset.language.evaluate import evaluate, holds, tabulate
from ruleset.language.intervals import Interval, bounds
from ruleset.language.orders import check_order, shortest_cycle
from ruleset.language.parser import (
    parse_amount,
    parse_climbing_effects,
    parse_condition,
    parse_effects,
    parse_goal,
    parse_order,
    parse_pattern,
    parse_places,
    parse_range,
    parse_relation,
    parse_shape,
    parse_tiers,
)
from ruleset.language.render import render
from ruleset.language.walking import names_in

__all__ = [
    "CHANGES",
    "CLIMBING",
    "PHRASES",
    "TARGETS",
    "TRICKS",
    "Coverage",
    "Domain",
    "Environment",
    "Inputs",
    "Interval",
    "LanguageError",
    "Overlap",
    "Vocabulary",
    "analyse_rows",
    "bounds",
    "check_amount",
    "check_condition",
    "check_names",
    "check_order",
    "check_units",
    "did_you_mean",
    "evaluate",
    "holds",
    "names_in",
    "parse_amount",
    "parse_climbing_effects",
    "parse_condition",
    "parse_effects",
    "parse_goal",
    "parse_order",
    "parse_pattern",
    "parse_places",
    "parse_range",
    "parse_relation",
    "parse_shape",
    "parse_tiers",
    "render",
    "shortest_cycle",
    "tabulate",
]
