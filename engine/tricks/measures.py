"""What is measured of every deal of the tricks family: columns and names, in the form of `engine.metrics`."""

from __future__ import annotations

from engine.metrics import Bars, Measures, Metric, Spread

(
    DEALER_SIDE_WINS, ATTACKERS_POINTS, LEVEL_CHANGE, TAKEOVERS, ATTACKERS_GAIN, KITTY_CAPTURED, KITTY_POINTS,
    OVERCALLS, EXCHANGES, UNDECLARED, THROWS_TRIED, THROWS_FAILED, COINS, TRICKS, DECISIONS, EVEN_SIDE_GAIN,
) = range(16)  # fmt: skip
COLUMNS = 16

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

LEVEL_RANGE = 3
"""Level changes shown singly; larger ones are gathered."""


def level_change_label(value: int, lang: str) -> str:
    """Who rises by how much."""
    zh = lang == "zh"
    more = ("以上" if zh else " or more") if abs(value) == LEVEL_RANGE else ""
    if value > 0:
        return f"庄家方升 {value} 级{more}" if zh else f"dealer side +{value}{more}"
    if value < 0:
        return f"闲家升 {-value} 级{more}" if zh else f"attackers +{-value}{more}"
    return "双方不升级" if zh else "nobody"


MEASURES = Measures(
    metrics=METRICS,
    headlines=("dealer_side_wins", "attackers_points", "level_change", "kitty_points", "overcalls", "throws_failed"),
    quantiles=("attackers_points",),
    histograms=("attackers_points", "level_change", "overcalls"),
    spreads=(
        Spread(
            "level_change", "每局升级分布", "level change in a deal", level_change_label, (-LEVEL_RANGE, LEVEL_RANGE)
        ),
    ),
    bars=(Bars("attackers_points", "闲家得分分布", "attackers' points", 20),),
)
