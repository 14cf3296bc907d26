"""Faces of cards: numbers, names, and how people write them (DESIGN §2).

A face is `suit * 13 + rank`, suits S H C D = 0..3, ranks 2..A = 0..12; 52 is the small joker, 53 the big joker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SUITS = "SHCD"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FACES = 54
SMALL_JOKER = 52
BIG_JOKER = 53
NO_TRUMP = 4

SUIT_SYMBOLS = "♠♥♣♦"
SUIT_NAMES = {"zh": ("黑桃", "红桃", "梅花", "方片"), "en": ("spades", "hearts", "clubs", "diamonds")}
_SUIT_SPELLINGS = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
    **{symbol: suit for suit, symbol in enumerate("♤♡♧♢")},
    **{name: suit for suit, name in enumerate(SUIT_NAMES["zh"])},
    "红心": 1,
    "草花": 2,
    "方块": 3,
}
_JOKER_SPELLINGS = {"sj": SMALL_JOKER, "小王": SMALL_JOKER, "BJ": BIG_JOKER, "大王": BIG_JOKER}
_CARD = re.compile(rf"({'|'.join(_SUIT_SPELLINGS)})\ufe0f?({'|'.join(RANKS)})")


class CardError(ValueError):
    """Raised for text that names no card; `text` is that text."""

    def __init__(self, text: object) -> None:
        self.text = text
        super().__init__(f"not a card: {text!r}; write a suit S H C D and a rank 2..10 J Q K A, like H10, or sj, BJ")


def parse_card(text: str) -> int:
    """Return the face `text` names: `S5`, `♠5`, `黑桃5`, `sj`, `小王`, `BJ`, `大王`.

    Raises:
        CardError: the text names no card.
    """
    if not isinstance(text, str):
        raise CardError(text)
    stripped = text.strip()
    if stripped in _JOKER_SPELLINGS:
        return _JOKER_SPELLINGS[stripped]
    found = _CARD.fullmatch(stripped)
    if found is None:
        raise CardError(text)
    return _SUIT_SPELLINGS[found[1]] * 13 + RANKS.index(found[2])


def parse_cards(text: str | Iterable[str]) -> list[int]:
    """Return the faces named by a list of texts, or by one text with the cards between blanks or commas."""
    names = re.split(r"[\s,、，]+", text.strip()) if isinstance(text, str) else text
    return [parse_card(name) for name in names if name]


def format_card(face: int, style: str = "letters") -> str:
    """Write a face: `H10` (`letters`, the form of files), `♥10` (`symbols`) or `红桃10` (`zh`)."""
    if face >= SMALL_JOKER:
        return (("小王", "大王") if style == "zh" else ("sj", "BJ"))[face - SMALL_JOKER]
    suits: Iterable[str] = {"symbols": SUIT_SYMBOLS, "zh": SUIT_NAMES["zh"]}.get(style, SUITS)
    return tuple(suits)[face // 13] + RANKS[face % 13]


def format_cards(faces: Iterable[int], style: str = "letters") -> str:
    """Write several faces with blanks between them, in the order given."""
    return " ".join(format_card(face, style) for face in faces)


def parse_strain(text: str) -> int:
    """Return the strain a trump is named by: a suit in any spelling of cards, or `NT`, `无主`.

    Raises:
        CardError: the text names neither.
    """
    stripped = text.strip() if isinstance(text, str) else text
    if stripped in ("NT", "无主"):
        return NO_TRUMP
    if stripped not in _SUIT_SPELLINGS:
        raise CardError(text)
    return _SUIT_SPELLINGS[stripped]


def format_strain(strain: int, style: str = "letters") -> str:
    """Write a strain: `H` or `NT`; `♥`; `红桃` or `无主`."""
    if strain == NO_TRUMP:
        return "无主" if style == "zh" else "NT"
    suits: Iterable[str] = {"symbols": SUIT_SYMBOLS, "zh": SUIT_NAMES["zh"]}.get(style, SUITS)
    return tuple(suits)[strain]


def parse_rank(text: str) -> int:
    """Return the rank index 0..12 of `2`..`10`, `J`, `Q`, `K`, `A`.

    Raises:
        CardError: there is no such rank.
    """
    if str(text) not in RANKS:
        raise CardError(text)
    return RANKS.index(str(text))
