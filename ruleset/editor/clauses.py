"""The clauses of the text a rule file encodes: which there are, what they say, where they stand."""

from __future__ import annotations

import re

from ruleset.clauses import covers, read_list
from ruleset.editor.project import Analysis
from ruleset.source.nodes import Mapping, Scalar, Sequence

_CITED = re.compile(r"^/(?:clauses/[^/]+|procedures|.*/clauses|examples/[0-9]+/clause)(?:/[0-9]+)?$")


def cites(pointer: str) -> bool:
    """Whether a clause id stands at a pointer."""
    return _CITED.match(pointer) is not None


def clauses_of(analysis: Analysis) -> list[Mapping]:
    """The clauses of the text, in its order; none for a file without a text."""
    text = analysis.resolved.root.find("/source/text") if analysis.resolved else None
    if not isinstance(text, Scalar):
        return []
    root = read_list(text.text, text.span.source.path)
    listed = root.get("clauses") if root else None
    return [item for item in listed if isinstance(item, Mapping)] if isinstance(listed, Sequence) else []


def cited(analysis: Analysis, identifier: str) -> list[Mapping]:
    """The clauses an id stands for."""
    return [clause for clause in clauses_of(analysis) if covers(identifier, words(clause, "id"))]


def words(clause: Mapping, name: str) -> str:
    """One field of a clause as text."""
    node = clause.get(name)
    return node.text if isinstance(node, Scalar) else ""
