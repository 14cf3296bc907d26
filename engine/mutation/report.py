"""Mutants in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.mutation import Mutation, Survivor


def mutation_lines(found: Iterable[Mutation], lang: str) -> Iterator[str]:
    """A line for each rule set, and two for each mutant of it that no case told."""
    for mutation in found:
        yield f"{mutation.rules}: {_summary(mutation, lang)}"
        for survivor in mutation.survivors:
            yield from _survivor(survivor, lang)


def _summary(mutation: Mutation, lang: str) -> str:
    killed, left, share = mutation.counts["killed"], len(mutation.survivors), f"{mutation.percent:.1f} %"
    refused, same, excused = mutation.counts["refused"], mutation.counts["same game"], len(mutation.excused)
    if lang == "zh":
        return (
            f"变异体识破 {share}（{killed + left} 个中的 {killed} 个），漏过 {left} 个；"
            f"另有 {refused} 个被检查拒绝，{same} 个玩法不变，{excused} 个声明为等价"
        )
    return (
        f"mutants killed {share} ({killed} of {killed + left}), {left} survived; "
        f"besides {refused} refused by the checks, {same} the same game, {excused} excused"
    )


def _survivor(survivor: Survivor, lang: str) -> Iterator[str]:
    mutant, asked = survivor.verdict.mutant, survivor.verdict.asked
    told = {"zh": "漏过", "en": "survived"}[lang]
    yield f"  {mutant.place}: {told} {mutant.key}: {mutant.before} → {mutant.after}"
    yield f"    = {_why(asked, lang)}{survivor.reach[lang]}"


def _why(asked: int, lang: str) -> str:
    if not asked:
        return {"zh": "没有案例涉及；可问：", "en": "no case reads it; ask: "}[lang]
    if lang == "zh":
        return f"{asked} 个案例涉及而分辨不出；所在："
    return f"{asked} case{'s read' if asked > 1 else ' reads'} it and cannot tell; it differs at: "
