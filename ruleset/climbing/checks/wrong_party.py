"""Effects name who is there: a finish has winners and losers, an offence an offender and opponents."""

from __future__ import annotations

from ruleset.diagnostics.kind import Kind

wrong_party = Kind(
    "R596", "wrong-party",
    {"zh": "这里没有 `{target}`", "en": "there is no `{target}` here"},
    {"zh": "没有这一方", "en": "nobody here"},
    {"zh": "{why}", "en": "{why}"},
)  # fmt: skip
