"""What findings of the family say in more than one place."""

from __future__ import annotations

from ruleset.diagnostics.finding import Text
from ruleset.diagnostics.kind import Kind

wrong_party = Kind(
    "R596", "wrong-party",
    {"zh": "这里没有 `{target}`", "en": "there is no `{target}` here"},
    {"zh": "没有这一方", "en": "nobody here"},
    {"zh": "{why}", "en": "{why}"},
)  # fmt: skip

NOBODY_OFFENDED: Text = {
    "zh": "一局的结果只分胜方 winners 和其余各方 losers，没有人违例",
    "en": "a finish knows the winners and the losers; nobody offended",
}
NOBODY_WON: Text = {
    "zh": "违例只分犯错一方 offender 和对方 opponents",
    "en": "an offence knows the offender and the opponents; nobody has won",
}
RESULT_EXAMPLES = {"levels": "winners + 3"}
"""One way to write each kind of effect that a finish may have."""
