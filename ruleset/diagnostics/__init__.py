"""What is wrong with a rule file, where, and how it is told: findings, their kinds, and the renderers."""

from ruleset.diagnostics.errors import RuleFileError
from ruleset.diagnostics.finding import Edit, Finding, Severity, Suggestion, Text
from ruleset.diagnostics.kind import Kind, all_kinds, kind

__all__ = ["Edit", "Finding", "Kind", "RuleFileError", "Severity", "Suggestion", "Text", "all_kinds", "kind"]
