"""What is measured of every deal of the climbing family: columns and names, in the form of `engine.metrics`."""

from __future__ import annotations

from engine.metrics import Metric

(
    CLIMB, FIRST_PLACES, LAST_PLACE, WINNERS_AGAIN, LEADER_WINS, TRIBUTES, CANCELLED, BOMBS, WIND, PLAYS, PASSES,
    TRICKS, DECISIONS, CARDS_LEFT, POINTS, EVEN_SIDE_GAIN,
) = range(16)  # fmt: skip
COLUMNS = 16

METRICS = (
    Metric("climb", "levels", "胜方升级数", "levels the winners climb"),
    Metric("double", "share", "双下率", "winners take the first places"),
    Metric("partner_last", "share", "胜方占末游率", "winners take the last place too"),
    # Of all deals; in the first of a match nobody has won before.
    Metric("winners_again", "share", "上局胜方再胜率", "last winners win again"),
    Metric("leader_wins", "share", "首出方胜率", "side of the first lead wins"),
    Metric("tributes", "count", "进贡张数", "tributes paid"),
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
)

HISTOGRAMS = ("climb", "bombs", "tricks")
"""Their full distribution is reported, not only mean and interval."""
