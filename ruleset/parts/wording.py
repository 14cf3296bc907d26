"""What a case has to ask to reach some cells, in words: the axes as `paigui show` names them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from ruleset.diagnostics.finding import Text
from ruleset.parts.cells import BY_ORDER, BY_PATTERN, Path
from ruleset.show import naming

_OFFENCE: dict[str, Text] = {
    "effects": {"zh": "犯了{name}", "en": "{name} committed"},
    "limit_effects": {"zh": "{name}到了次数上限", "en": "{name} repeated up to its limit"},
    "limit_count": {"zh": "{name}到了次数上限", "en": "{name} repeated up to its limit"},
    "limit_scope": {"zh": "{name}到了次数上限", "en": "{name} repeated up to its limit"},
    "limit_again": {"zh": "{name}超过次数上限", "en": "{name} repeated beyond its limit"},
    "grave_effects": {"zh": "{name}情节严重", "en": "{name} found grave"},
    "choices": {"zh": "{name}，裁判选第 {number} 种", "en": "{name} with the referee's choice {number}"},
    "steps": {"zh": "第 {number} 次{name}", "en": "{name} for the {number}. time"},
    "discretion": {"zh": "{name}，罚分由裁判定", "en": "{name} with points the referee sets"},
}
"""Field of an offence -> what has to happen for it to count; any other: the offence committed."""


def inputs_in_words(tables: Any, cells: Iterable[Path], key: str) -> Text:
    """The inputs the cells stand for: ranges of points, one place of a table and how many more; else the knob."""
    found = sorted({cell[: _depth(tables, cell)] for cell in cells}, key=_order)
    told = [cell for cell in found if len(cell) > 1 and cell[0] not in BY_ORDER]
    if not told:
        return {"zh": f"取决于 {key} 的案例", "en": f"a case that turns on {key}"}
    if {cell[0] for cell in told} == {"outcome"}:
        ranges = _ranges([cell[1] for cell in told], tables.points_step)
        return {"zh": f"闲家方总分 {'、'.join(ranges)}", "en": f"attackers' total {', '.join(ranges)}"}
    if told[0][0] == "offences":
        return _offence(told[0])
    place = _place(tables, told[0])
    more = _more(len(told) - 1)
    return {"zh": place + more["zh"], "en": place + more["en"]}


def _more(others: int) -> Text:
    if not others:
        return {"zh": "", "en": ""}
    return {"zh": f"（或另外 {others} 处）", "en": f" (or {others} other{'s' if others > 1 else ''})"}


def _offence(cell: Path) -> Text:
    _, name, *below = cell
    field, number = (
        (below[0] if below else "effects"),
        below[1] + 1 if len(below) > 1 and isinstance(below[1], int) else 1,
    )
    words = _OFFENCE.get(field, _OFFENCE["effects"])
    return {lang: text.format(name=name, number=number) for lang, text in words.items()}


def _order(cell: Path) -> tuple[str, ...]:
    return tuple(f"{step:06}" if isinstance(step, int) else str(step) for step in cell)


def _depth(tables: Any, cell: Path) -> int:
    axes = naming(type(tables)).axes.get(cell[0])
    return 1 + len(axes) if axes else 4 if cell[0] == "offences" else len(cell)


def _ranges(points: list[int], step: int) -> list[str]:
    """`0`, `40 to 75`, ..."""
    runs = [[points[0], points[0]]]
    for before, after in pairwise(points):
        if after - before == step:
            runs[-1][1] = after
        else:
            runs.append([after, after])
    return [str(low) if low == high else f"{low}..{high}" for low, high in runs]


def _place(tables: Any, cell: Path) -> str:
    name, *at = cell
    axes = naming(type(tables)).axes.get(name, ())
    words = [f"{title} {_named(tables, name, namer, step)}" for (title, namer), step in zip(axes, at, strict=False)]
    return f"{name}: {', '.join(words)}" if words else " ".join(map(str, cell))


def _named(tables: Any, name: str, namer: Any, step: Any) -> str:
    by_name = name in BY_PATTERN or not isinstance(step, int)
    return str(step) if by_name or name == "outcome" else str(namer(tables, step))
