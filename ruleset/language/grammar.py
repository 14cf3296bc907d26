"""The parser: built by lark from ``rules.lark``, or loaded from the tables lark saved for that very grammar.

Building takes about 70 ms, loading 5 ms, and ``paigui check`` is started afresh for every file saved in an editor. The
tables are used only if they were made from this grammar by the installed version of lark; otherwise the parser is
built. After a change to ``rules.lark`` write them again: ``PYTHONHASHSEED=0 python -m ruleset.language.grammar`` (the seed
only keeps lark's numbering of states, and so the file, the same from run to run).
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from lark import Lark

GRAMMAR = Path(__file__).with_name("rules.lark")
TABLES = Path(__file__).with_name("rules.tables.json")
STARTS = (
    "order", "condition", "amount", "effects", "relation", "shape", "range", "pattern", "tiers", "places", "goal",
)  # fmt: skip
"""The start symbols, one for each kind of site."""


@cache
def parser() -> Lark:
    """The one parser, made on first use."""
    return saved_parser() or built_parser()


def built_parser() -> Lark:
    """A parser built from the grammar."""
    from lark import Lark

    from ruleset.language.build import Builder

    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="basic",
        start=[*STARTS, "rejected"],
        maybe_placeholders=False,
        transformer=Builder(),
    )


def saved_parser() -> Lark | None:
    """The parser from the saved tables, or None if they are not those of this grammar and this lark."""
    from lark import Lark

    from ruleset.language.build import Builder

    try:
        saved = json.loads(TABLES.read_text(encoding="utf-8"), object_hook=_with_numbers)
    except (OSError, ValueError):
        return None
    if saved.get("made_from") != _made_from():
        return None
    load: Any = Lark._load_from_dict
    return cast("Lark", load(saved["data"], saved["memo"], transformer=Builder()))


def save() -> None:
    """Write the tables of the grammar as it is now."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = built_parser().memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name != "transformer"}
    text = json.dumps({"made_from": _made_from(), "data": data, "memo": memo}, separators=(",", ":"), sort_keys=True)
    TABLES.write_text(text + "\n", encoding="utf-8")


def _made_from() -> dict[str, str]:
    import lark

    return {"grammar": sha256(GRAMMAR.read_bytes()).hexdigest(), "lark": lark.__version__}


def _with_numbers(entries: dict[str, Any]) -> dict[str | int, Any]:
    """JSON turns the numbers lark uses as keys into strings."""
    return {int(key) if key.isdigit() else key: value for key, value in entries.items()}


if __name__ == "__main__":
    save()
