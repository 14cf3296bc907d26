"""What is measured of every deal of the climbing family: columns and names, in the form of `engine.metrics`."""

from __future__ import annotations

from engine.metrics import Bars, Measures, Metric, Spread

(
    CLIMB, FIRST_PLACES, LAST_PLACE, WINNERS_AGAIN, LEADER_WINS, TRIBUTE_PAID, TRIBUTES, CANCELLED, BOMBS, WIND, PLAYS,
    PASSES, TRICKS, DECISIONS, CARDS_LEFT, POINTS, EVEN_SIDE_GAIN, FINISH,
) = range(18)  # fmt: skip
COLUMNS = 18

METRICS = (
    Metric("climb", "levels", "胜方升级数", "levels the winners climb"),
    Metric("double", "share", "双下率", "winners take the first places"),
    Metric("partner_last", "share", "胜方占末游率", "winners take the last place too"),
    # Of all deals; in the first of a match nobody has won before.
    Metric("winners_again", "share", "上局胜方再胜率", "last winners win again"),
    Metric("leader_wins", "share", "首出方得头游率", "side of the first lead is first out"),
    Metric("tribute_paid", "share", "进贡率", "tribute paid"),
    Metric("tributes", "count", "进贡张数", "cards of tribute"),
    Metric("cancelled", "share", "抗贡率", "tribute cancelled"),
    Metric("bombs", "count", "炸弹数", "bombs"),
    Metric("wind", "count", "接风次数", "leads taken over from a seat that is out"),
    Metric("plays", "count", "出牌手数", "plays"),
    Metric("passes", "count", "过牌次数", "passes"),
    Metric("tricks", "count", "圈数", "tricks"),
    Metric("decisions", "count", "决策数", "decisions"),
    Metric("cards_left", "count", "剩余牌张数", "cards left in hand"),
    Metric("points", "points", "输赢分", "points changing hands"),
    # Steps the side of seats 0, 2, ... gains less those of the others: the measure of bots against bots.
    Metric("even_side_gain", "levels", "0、2 号位一方净升级", "levels gained by seats 0, 2"),
    Metric("finish", "kind", "名次", "finish"),
)

MOST_BOMBS = 8
"""Bombs of a deal shown singly; more are gathered."""


def places_label(finish: int, lang: str) -> str:
    """The places of the first finisher's side: 1 2 when it took the first two."""
    places = " ".join(str(place + 1) for place in range(finish.bit_length()) if finish >> place & 1)
    return f"第 {places} 名" if lang == "zh" else f"places {places}"


def climb_label(value: int, lang: str) -> str:
    return f"升 {value} 级" if lang == "zh" else f"+{value}"


def bombs_label(value: int, lang: str) -> str:
    more = ("以上" if lang == "zh" else " or more") if value == MOST_BOMBS else ""
    return f"{value} 个{more}" if lang == "zh" else f"{value}{more}"


MEASURES = Measures(
    metrics=METRICS,
    headlines=("climb", "double", "leader_wins", "tribute_paid", "cancelled", "bombs", "tricks", "decisions"),
    quantiles=("decisions",),
    histograms=("climb", "bombs", "tricks", "finish"),
    spreads=(
        Spread("finish", "头游一方的名次", "places of the side that is first out", places_label),
        Spread("climb", "每局升级分布", "levels the winners climb in a deal", climb_label),
        Spread("bombs", "每局炸弹数", "bombs in a deal", bombs_label, (0, MOST_BOMBS)),
    ),
    bars=(Bars("decisions", "每局决策数", "decisions in a deal", 20),),
)
