"""Plain data as one line of YAML, for examples in messages and for values set from outside a file."""

from __future__ import annotations

import json
import re
from typing import Any

from ruleset.source.scalars import resolve

_BARE = re.compile(r"[\w~.<>=+*/()-][\w ~.<>=+*/()'-]*(?<! )")


def flow(data: Any) -> str:
    """`{a: [1, b]}`: flow style, quotes only where YAML needs them. Reading it gives `data` back."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{_key(key)}: {flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(flow(item) for item in data) + "]"
    return _scalar(data) if isinstance(data, str) else json.dumps(data)


def _key(key: Any) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) and text[0] not in "*>-" else json.dumps(text, ensure_ascii=False)


def _scalar(text: str) -> str:
    plain = _BARE.fullmatch(text) and text[0] not in "*>-=" and text != "<<" and resolve(text) == text
    return text if plain else json.dumps(text, ensure_ascii=False)
