"""R13x: comments that ask for a finding to be ignored."""

from ruleset.diagnostics.kind import Kind

unreadable_ignore = Kind(
    "R130", "unreadable-ignore",
    {"zh": "读不懂这条 `paigui:` 注释", "en": "this `paigui:` comment cannot be read"},
    {"zh": "没有作用", "en": "without effect"},
    {"zh": "读不懂的注释若被放过，写的人会以为它管用", "en": "passed over in silence, it would seem to work"},
    severity="warning",
)
unknown_in_ignore = Kind(
    "R131", "unknown-in-ignore",
    {"zh": "没有 `{word}` 这一检查项", "en": "there is no finding `{word}`"},
    {"zh": "没有作用", "en": "without effect"},
    {"zh": "`paigui rules` 列出全部检查项", "en": "`paigui rules` lists every finding"},
    severity="warning",
)
ignore_without_reason = Kind(
    "R132", "ignore-without-reason",
    {"zh": "忽略要写明理由", "en": "an ignore comment needs its reason"},
    {"zh": "没有理由，不起作用", "en": "no reason, no effect"},
    {"zh": "日后看这份规则的人要知道为何放过这一处", "en": "whoever reads these rules later has to know why this was let pass"},
    severity="warning",
)
unused_ignore = Kind(
    "R133", "unused-ignore",
    {"zh": "这里没有 {words} 可忽略", "en": "there is no {words} to ignore here"},
    {"zh": "多余", "en": "not needed"},
    {"zh": "留着它，以后真有这一处错误也会被放过", "en": "left here, it would hide the next mistake of this kind"},
    severity="warning",
)
