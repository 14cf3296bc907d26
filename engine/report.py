"""What simulate and compare say in words: sheets of text cells in Chinese or English, and CSV.

Numbers come from `engine.compare`; nothing is computed here but how they are written.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.benchmark import Benchmark
from engine.compare import Estimate, Paired, all_pairs, chosen_metrics, duration, estimate, paired, quantiles, unit
from engine.families import family_of
from engine.metrics import Bars, Metric, Spread
from engine.simulate import Played
from engine.tally import Tally

SHOWN_QUANTILES = ("0.1", "0.5", "0.9")
PACES = (2.0, 5.0, 10.0)
"""Seconds a decision takes in the table of lengths, if nobody says."""
BAR = 40


@dataclass
class Sheet:
    """A titled table: the first column is set left, the others right."""

    title: str
    header: list[str]
    rows: list[list[str]] = field(default_factory=list)


@dataclass
class Report:
    """Sheets and the notes under them, in one language."""

    heading: str
    sheets: list[Sheet]
    notes: list[str]


def simulation_report(played: Played, lang: str) -> Report:
    """Metrics of one rule set with their distributions."""
    measures, metrics = played.plan.measures[0], chosen_metrics(played.plan)
    means = Sheet(
        played.plan.arms[0].name, ["", _say(lang, "平均 ± 95 %", "mean ± 95 %")], metric_rows(played, metrics, lang)
    )
    spreads = [_spread_sheet(played, spread, lang) for spread in measures.spreads]
    bars = [_bar_sheet(played.tally, each, lang) for each in measures.bars]
    return Report(_heading(played, lang), [means, *spreads, *bars], notes(played, lang))


def comparison_report(played: Played, lang: str, every_pair: bool = False, asked: Sequence[str] = ()) -> Report:
    """Metrics side by side, distributions, and paired differences (against the first rule set).

    Of the metrics ``asked`` for alone, if any; rule sets of several families are compared in what all of them have.
    """
    names, metrics = [arm.name for arm in played.plan.arms], chosen_metrics(played.plan, asked)
    means = Sheet(
        _say(lang, "平均 ± 95 % 区间", "mean ± 95 % interval"), ["", *names], metric_rows(played, metrics, lang)
    )
    pairs = list(combinations(range(len(names)), 2)) if every_pair else [(0, b) for b in range(1, len(names))]
    spreads = [_spread_sheet(played, spread, lang) for spread in _common_spreads(played, asked)]
    sheets = [means, *spreads, *(pair_sheet(played, b, a, _headlines(played, asked), lang) for a, b in pairs)]
    return Report(_heading(played, lang), sheets, notes(played, lang))


def comparison_csv(played: Played, asked: Sequence[str] = ()) -> str:
    """One row per metric and rule set, then one per metric and pair; an empty cell where a column does not apply."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["a", "b", "metric", "value", "ci95_low", "ci95_high", "correlation", "deals_that_differ", "deals"])
    names, deals, metrics = (
        [arm.name for arm in played.plan.arms],
        played.tally.deals,
        chosen_metrics(played.plan, asked),
    )
    for arm, name in enumerate(names):
        for metric in metrics:
            e = estimate(played.tally, arm, metric)
            writer.writerow([name, "", metric.name, e.mean, *e.interval, "", "", deals])
    for p in all_pairs(played.tally, metrics):
        related = "" if p.correlation is None else p.correlation
        row = [names[p.a], names[p.b], p.metric.name, p.difference, *p.interval, related, p.deals_that_differ, deals]
        writer.writerow(row)
    return out.getvalue()


def matches_report(played: Played, most_deals: int, pace: float, lang: str) -> Report:
    """Length and end of whole matches; beside the rule set what it would be with the rules about its end another way."""
    arms = played.plan.arms
    words = {each.name: _say(lang, each.zh, each.en) for each in arms[0].game.alternatives(arms[0].tables)}
    names = [arms[0].name, *(words[arm.name] for arm in arms[1:])]
    metrics = chosen_metrics(played.plan)
    means = Sheet(
        _say(lang, "平均 ± 95 % 区间", "mean ± 95 % interval"), ["", *names], metric_rows(played, metrics, lang)
    )
    sheets = [means, *_goal_sheets(played, names, lang), _duration_sheet(played, names, pace, lang)]
    sheets += [_bar_sheet(played.tally, each, lang) for each in played.plan.measures[0].bars]
    sheets += [
        pair_sheet(played, b, 0, _headlines(played, ()), lang, (names[b], names[0])) for b in range(1, len(arms))
    ]
    return Report(
        _heading(played, lang), sheets, [*_endless_notes(played, names, most_deals, lang), *notes(played, lang)]
    )


def _goal_sheets(played: Played, names: Sequence[str], lang: str) -> list[Sheet]:
    """What passing the goal level costs, where the family measures it: shares of all deals and of all tries."""
    if "tries" not in played.plan.measures[0].names:
        return []
    parts = [
        ("goal_deals", "deals", "打终点级的局占全部", "deals at the goal level, of all deals"),
        ("failed_tries", "tries", "冲关失败占冲关", "failed tries, of all tries"),
        ("demotions", "failed_tries", "退级占冲关失败", "falls, of all failed tries"),
    ]
    sheet = Sheet(_say(lang, "终点级", "the goal level"), ["", *names])
    for part, whole, zh, en in parts:
        totals = [
            (played.tally.sums(arm, part).total, played.tally.sums(arm, whole).total) for arm in range(len(names))
        ]
        cells = [f"{100 * some / every:.1f} %" if every else "-" for some, every in totals]
        sheet.rows.append([_say(lang, zh, en), *cells])
    return [sheet]


def _duration_sheet(played: Played, names: Sequence[str], pace: float, lang: str) -> Sheet:
    """Minutes of a match at the pace given, or at a few."""
    sheet = Sheet(_say(lang, "每盘时长（分钟）", "length of a match in minutes"), ["", *names])
    for each in [pace] if pace else PACES:
        lengths = [duration(played.tally, arm, each / 60) for arm in range(len(names))]
        cells = [f"{length['mean']:.1f} ± {(length['ci95'][1] - length['ci95'][0]) / 2:.1f}" for length in lengths]
        sheet.rows.append([_say(lang, f"每次决策 {each:g} 秒", f"{each:g} s a decision"), *cells])
        shown = [[length["quantiles"][share] for share in SHOWN_QUANTILES] for length in lengths]
        sheet.rows.append([_quantile_title(lang), *(" / ".join(f"{value:.0f}" for value in row) for row in shown)])
    return sheet


def _endless_notes(played: Played, names: Sequence[str], most_deals: int, lang: str) -> list[str]:
    """Say which matches did not end by themselves."""
    said = []
    for arm, name in enumerate(names):
        stopped = played.tally.sums(arm, "stopped").total
        if stopped and stopped == played.tally.deals:
            zh = f"{name}：没有一盘自行结束，都在主办方的 {most_deals:,} 局处停下；每盘局数就是这个数。"
            en = f"{name}: no match ended by itself; all stopped at the host's {most_deals:,} deals, which is their length."
        elif stopped:
            zh = f"{name}：{stopped:,} 盘没有自行结束，在主办方的 {most_deals:,} 局处停下；每盘局数是下界。"
            en = f"{name}: {stopped:,} matches did not end by themselves and stopped at the host's {most_deals:,} deals; the mean is a lower bound."  # noqa: E501
        else:
            continue
        said.append(_say(lang, zh, en))
    return said


def benchmark_report(measured: Benchmark, lang: str) -> Report:
    """The figures of the benchmark, one sheet for each question."""
    jobs = sorted({speed.jobs for speed in measured.speeds})
    by_rules: dict[str, list[float]] = {}
    for speed in measured.speeds:
        by_rules.setdefault(speed.rules, []).append(speed.deals_per_s)
    decisions = {speed.rules: speed.decisions_per_s for speed in measured.speeds if speed.jobs == 1}
    simulation = Sheet(
        _say(lang, "模拟（standard 机器人，完整的一局）", "simulation (standard bots, whole deals)"),
        ["", *(_say(lang, f"局/秒，{n} 个进程", f"deals/s, {n} job{'s' * (n > 1)}") for n in jobs), "×",
         _say(lang, "决策/秒", "decisions/s")],
        [[name, *(f"{rate:,.0f}" for rate in rates), f"{rates[-1] / rates[0]:.2f}", f"{decisions[name]:,.0f}"]
         for name, rates in by_rules.items()],
    )  # fmt: skip
    legality = Sheet(
        _say(lang, "跟牌合法性（难局）", "follow legality (hard positions)"),
        ["", _say(lang, "中位 µs", "median µs"), _say(lang, "最坏 µs", "worst µs")],
        [[name, f"{each.median_us:.2f}", f"{each.worst_us:.1f}"] for name, each in measured.legality.items()],
    )
    listing = Sheet(
        _say(lang, "列出一手新牌的全部出法", "all moves of a fresh hand that leads"),
        ["", _say(lang, "出法中位数", "moves, median"), _say(lang, "中位 µs", "median µs"), _say(lang, "最坏 µs", "worst µs")],
        [[name, f"{each.moves_median:.0f}", f"{each.median_us:.2f}", f"{each.worst_us:.1f}"]
         for name, each in measured.moves.items()],
    )  # fmt: skip
    ladder = Sheet(
        _say(lang, "机器人对阵（每局换座位各打一次）", "bots (every deal twice, seats swapped)"),
        ["", _say(lang, "每局净升级 ± 95 %", "levels a deal ± 95 %"), "p", _say(lang, "局数", "deals")],
        [[f"{each.rules}: {each.stronger} > {each.weaker}",
          f"{each.gain:+.3f} ± {each.interval.half_width:.3f}",
          f"{each.p:.1g}" if each.p >= 1e-99 else "< 1e-99", f"{each.deals:,}"] for each in measured.ladder],
    )  # fmt: skip
    peers = Sheet(
        _say(lang, "其他程序库", "other libraries"),
        ["", _say(lang, "版本", "version"), _say(lang, "局/秒", "deals/s"), _say(lang, "决策/秒", "decisions/s")],
        [[each.name, each.version, f"{each.deals_per_s:,.0f}", f"{each.decisions_per_s:,.0f}"]
         for each in measured.peers],
    )  # fmt: skip
    starts = Sheet(
        _say(lang, "启动（秒）", "starting (seconds)"),
        ["", ""],
        [
            *(
                row
                for start in measured.starts
                for row in (
                    [
                        _say(lang, f"首次编译引擎（{start.rules}）", f"first start, engine compiled ({start.rules})"),
                        f"{start.first_s:.1f}",
                    ],
                    [_say(lang, "以后启动", "later starts"), f"{start.later_s:.2f}"],
                )
            ),
            [_say(lang, "检查一个文件", "paigui check, one file"), f"{measured.cold_check_s:.2f}"],
        ],
    )
    heading = "; ".join(f"{name} {value}" for name, value in measured.machine.items())
    sheets = [simulation, starts, legality, listing, ladder, peers]
    return Report(heading, [sheet for sheet in sheets if sheet.rows], [])


def _say(lang: str, zh: str, en: str) -> str:
    return zh if lang == "zh" else en


def _heading(played: Played, lang: str) -> str:
    plan, done = played.plan, f"{played.tally.deals:,}"
    bots, rate = ", ".join(dict.fromkeys(plan.arms[0].bots)), f"{played.deals_per_second:,.0f}"
    alone, matches = len(plan.arms) == 1, unit(played) == "matches"
    one, many = ("盘", "matches") if matches else ("局", "deals")
    same = ("" if alone else "相同的牌", "" if alone else ", the same for all")
    return _say(
        lang,
        f"{done} {one}{same[0]}（种子 {plan.seed}，机器人 {bots}），用时 {played.seconds:.1f} 秒，每秒 {rate} {one}",
        f"{done} {many}{same[1]} (seed {plan.seed}, bots {bots}) in {played.seconds:.1f} s: {rate} {many}/s",
    )


def notes(played: Played, lang: str) -> list[str]:
    """How far the figures carry."""
    matches = unit(played) == "matches"
    one, kind = ("match", "盘") if matches else ("deal", "局")
    said = [
        _say(
            lang,
            "以上数字只对这些机器人成立：真人的打法可能改变结果。",
            "These figures hold for these bots; people may play otherwise.",
        ),
    ]
    if len(played.plan.arms) > 1:
        said.append(
            _say(
                lang,
                f"差值按同{'样的' if matches else '一局'}牌配对；区间逐项成立，看多项时宜作探索之用。",
                f"Differences are paired {one} by {one}; each interval stands alone: exploratory when many are read.",
            )
        )
    if across_families(played):
        said.append(
            _say(
                lang,
                "这些规则集分属不同的牌类，只比较双方都有的量。",
                "The rule sets are of different families: only what exists in both is compared.",
            )
        )
    if not played.complete:
        said.insert(
            0,
            _say(
                lang,
                f"提前停止：计划 {played.plan.count:,} {kind}，完成 {played.tally.deals:,} {kind}。",
                f"Stopped early: {played.tally.deals:,} of {played.plan.count:,} {unit(played)} played.",
            ),
        )
    return said


def across_families(played: Played) -> bool:
    return len({family_of(arm.tables) for arm in played.plan.arms}) > 1


def metric_rows(played: Played, metrics: Sequence[Metric], lang: str) -> list[list[str]]:
    """A row for each metric with its mean under every rule set; quantiles below those the family reports them for."""
    tally, rows = played.tally, []
    for metric in metrics:
        if metric.name == "even_side_gain" and _same_bots(played):
            continue
        rows.append([_title(metric, lang), *(_estimate(estimate(tally, arm, metric)) for arm in range(tally.arms))])
        if all(metric.name in measures.quantiles for measures in played.plan.measures):
            rows.append(_quantile_row(tally, metric.name, lang))
    return rows


def _same_bots(played: Played) -> bool:
    return all(len(set(arm.bots)) == 1 for arm in played.plan.arms)


def _quantile_row(tally: Tally, name: str, lang: str) -> list[str]:
    cells = []
    for arm in range(tally.arms):
        found = quantiles(tally, arm, name)
        cells.append(" / ".join(str(found[share]) for share in SHOWN_QUANTILES))
    return [_quantile_title(lang), *cells]


def _quantile_title(lang: str) -> str:
    shares = " / ".join(f"{float(share):.0%}"[:-1] for share in SHOWN_QUANTILES)
    return _say(lang, f"　{shares} % 分位", f"  {shares} % quantiles")


def _common_spreads(played: Played, asked: Sequence[str]) -> list[Spread]:
    """Distributions that every arm has, of the metrics asked for alone if any are."""
    first, others = played.plan.measures[0], played.plan.measures[1:]
    spreads = [spread for spread in first.spreads if all(spread in other.spreads for other in others)]
    return [spread for spread in spreads if not asked or spread.metric in asked]


def _headlines(played: Played, asked: Sequence[str]) -> list[Metric]:
    """The metrics whose differences are shown: those asked for, those the family puts first, or all that are shared."""
    first = played.plan.measures[0]
    if asked or any(measures.names != first.names for measures in played.plan.measures):
        return [metric for metric in chosen_metrics(played.plan, asked) if metric.name != "even_side_gain"]
    return [first.metric(name) for name in first.headlines]


def _spread_sheet(played: Played, spread: Spread, lang: str) -> Sheet:
    """Share of deals by value, the far ends gathered."""
    names = [arm.name for arm in played.plan.arms]
    sheet = Sheet(_say(lang, spread.zh, spread.en), ["", *names])
    counters = [played.tally.histogram(arm, spread.metric) for arm in range(played.tally.arms)]
    for value in _spread_values(counters, spread):
        shares = [_share_at(counter, value, spread.ends) for counter in counters]
        sheet.rows.append([spread.label(value, lang), *(f"{share:.1%}".replace("%", " %") for share in shares)])
    return sheet


def _spread_values(counters: Sequence[Counter[int]], spread: Spread) -> Sequence[int]:
    if spread.ends is None:
        return sorted({value for counter in counters for value in counter})
    low, high = spread.ends
    return range(high, low - 1, -1)


def _share_at(counter: Counter[int], value: int, ends: tuple[int, int] | None) -> float:
    low, high = ends or (value, value)
    found = (
        (n for each, n in counter.items() if max(low, min(high, each)) == value) if ends else iter((counter[value],))
    )
    return sum(found) / max(1, counter.total())


def _bar_sheet(tally: Tally, bars: Bars, lang: str) -> Sheet:
    """Histogram of one metric as text bars."""
    steps: dict[int, int] = {}
    for value, deals in tally.histogram(0, bars.metric).items():
        start = value // bars.step * bars.step
        steps[start] = steps.get(start, 0) + deals
    sheet = Sheet(_say(lang, bars.zh, bars.en), ["", "", ""])
    most = max(steps.values(), default=1)
    for low in range(min(steps, default=0), max(steps, default=-bars.step) + bars.step, bars.step):
        deals = steps.get(low, 0)
        share = deals / max(1, tally.deals)
        bar = ("#" * round(BAR * deals / most)).ljust(BAR)
        sheet.rows.append([f"{low}..{low + bars.step - 1}", f"{100 * share:.1f} %", bar])
    return sheet


def pair_sheet(
    played: Played, a: int, b: int, metrics: Sequence[Metric], lang: str, names: tuple[str, str] | None = None
) -> Sheet:
    """Differences of some metrics, arm ``a`` less arm ``b``; ``names`` are theirs if not those of the arms."""
    first, second = names or (played.plan.arms[a].name, played.plan.arms[b].name)
    title = (
        _say(lang, f"{first} 减 {second}，同样的牌", f"{first} less {second}, match by match")
        if unit(played) == "matches"
        else _say(lang, f"{first} 减 {second}，同一局牌", f"{first} less {second}, deal by deal")
    )
    head = [
        "",
        _say(lang, "差 ± 95 %", "difference ± 95 %"),
        _say(lang, "相关", "correlation"),
        *(
            [_say(lang, "不同的盘", "matches that differ")]
            if unit(played) == "matches"
            else [_say(lang, "不同的局", "deals that differ")]
        ),
        "",
    ]
    if played.plan.arms[a].fingerprint == played.plan.arms[b].fingerprint:
        title += _say(lang, "（规则等同）", " (the same rules)")
    return Sheet(title, head, [_pair_row(paired(played.tally, a, b, m), played.tally.deals, lang) for m in metrics])


def _pair_row(pair: Paired, deals: int, lang: str) -> list[str]:
    related = "-" if pair.correlation is None else f"{pair.correlation:.2f}"
    verdict = "" if pair.detected else _say(lang, "未见差别", "no difference detected")
    gap = _number(pair.difference, pair.interval.half_width, pair.metric, signed=True)
    return [_title(pair.metric, lang), gap, related, f"{100 * pair.deals_that_differ / max(1, deals):.1f} %", verdict]


def _title(metric: Metric, lang: str) -> str:
    return metric.title(lang)


def _estimate(e: Estimate) -> str:
    return _number(e.mean, e.interval.half_width, e.metric)


def _number(mean: float, half_width: float, metric: Metric, signed: bool = False) -> str:
    sign = "+" if signed else ""
    if metric.unit == "share":
        return f"{100 * mean:{sign}.1f} ± {100 * half_width:.1f} %"
    digits = 1 if metric.unit in ("points", "coins") else 3
    return f"{mean:{sign}.{digits}f} ± {half_width:.{digits}f}"
