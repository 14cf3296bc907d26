"""Values on top of a rule set, as tests draw them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def written_out(settings: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Pointers with values as nested data; the last value of a pointer counts."""
    data: dict[str, Any] = {}
    for pointer, value in settings:
        *above, name = pointer.strip("/").split("/")
        section = data
        for step in above:
            section = section.setdefault(step, {})
        section[name] = value
    return data
