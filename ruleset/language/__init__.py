"""The rule language: orders, conditions, amounts, effects, relations between bids, ranges (DESIGN §5).

Small, typed, total: whole numbers and named symbols, no loops, no user functions. Text is read into typed trees
(`parse_amount` and its siblings), checked against the names a site offers (`Environment`), bounded by interval
arithmetic (`bounds`) and turned into tables over the whole finite domain (`tabulate`). lark loads on first use.
"""

from ruleset.language.domains import Domain, Environment, Inputs
from ruleset.language.errors import LanguageError, did_you_mean
from ruleset.language.evaluate import evaluate, holds, tabulate
from ruleset.language.parser import (
    parse_amount,
    parse_condition,
    parse_effects,
    parse_order,
    parse_range,
    parse_relation,
    parse_shape,
)

__all__ = [
    "Domain",
    "Environment",
    "Inputs",
    "LanguageError",
    "did_you_mean",
    "evaluate",
    "holds",
    "parse_amount",
    "parse_condition",
    "parse_effects",
    "parse_order",
    "parse_range",
    "parse_relation",
    "parse_shape",
    "tabulate",
]
