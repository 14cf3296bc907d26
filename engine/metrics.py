"""What is measured of every deal: one integer per metric, so tallies stay exact and any split merges to the same.

A metric's column in the record of a deal is its index in METRICS; the constants below name the columns for the kernel
that fills a record (`engine.simulate.record_deal`).
"""

from __future__ import annotations

from typing import NamedTuple

DEALER_SIDE_WINS = 0
ATTACKERS_POINTS = 1
LEVEL_CHANGE = 2
TAKEOVERS = 3
ATTACKERS_GAIN = 4
KITTY_CAPTURED = 5
KITTY_POINTS = 6
OVERCALLS = 7
EXCHANGES = 8
UNDECLARED = 9
THROWS_TRIED = 10
THROWS_FAILED = 11
COINS = 12
TRICKS = 13
DECISIONS = 14
EVEN_SIDE_GAIN = 15
COLUMNS = 16


class Metric(NamedTuple):
    """One measured quantity. ``unit`` is ``share`` (0 or 1 a deal), ``points``, ``levels``, ``coins`` or ``count``."""

    name: str
    unit: str
    zh: str
    en: str


METRICS = (
    Metric("dealer_side_wins", "share", "庄家方胜率", "dealer side wins"),
    Metric("attackers_points", "points", "闲家得分", "attackers' points"),
    # Seen from the dealer side: +n dealer side up n levels, -n attackers up n, 0 a bare takeover.
    Metric("level_change", "levels", "升级数（庄家方为正）", "level change (dealer side +)"),
    Metric("takeovers", "share", "下台率", "attackers take over"),
    Metric("attackers_gain", "levels", "闲家升级数", "attackers' levels gained"),
    Metric("kitty_captured", "share", "抠底率", "kitty captured"),
    Metric("kitty_points", "points", "抠底得分", "points from captured kitty"),
    Metric("overcalls", "count", "反主次数", "overcalls"),
    Metric("exchanges", "count", "炒底次数", "kitty exchanges"),
    Metric("undeclared", "count", "无人亮主", "undeclared"),
    Metric("throws_tried", "count", "甩牌次数", "throws tried"),
    Metric("throws_failed", "count", "甩牌失败", "throws failed"),
    Metric("coins", "coins", "输赢金币", "coins changing hands"),
    Metric("tricks", "count", "圈数", "tricks"),
    Metric("decisions", "count", "决策数", "decisions"),
    # Levels the side of seats 0, 2, ... gains less those of the other side: the measure of bots against bots.
    Metric("even_side_gain", "levels", "0、2 号位一方净升级", "levels gained by seats 0, 2"),
)

COLUMN_OF = {metric.name: column for column, metric in enumerate(METRICS)}
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
# Their full distribution is reported, not only mean and interval.
HISTOGRAMS = ("attackers_points", "level_change", "overcalls")
