"""Faces, ranks and suits by their file names (DESIGN §2): `S5`, `H10`, `sj`, `BJ`."""

from __future__ import annotations

from ruleset.tables import BIG_JOKER, FACES, RANKS, SMALL_JOKER, SUITS

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = ("S", "H", "C", "D")
JOKER_NAMES = {"sj": SMALL_JOKER, "BJ": BIG_JOKER}
STRAIN_NAMES = (*SUIT_NAMES, "NT")
BID_STRAIN_NAMES = (*SUIT_NAMES, *JOKER_NAMES)

RANK_INDEX = {name: index for index, name in enumerate(RANK_NAMES)}
FACE_NAMES = (*(suit + rank for suit in SUIT_NAMES for rank in RANK_NAMES), *JOKER_NAMES)
FACE_INDEX = {name: face for face, name in enumerate(FACE_NAMES)}

_RED_AND_BLACK = dict(zip("♠♥♣♦", SUIT_NAMES, strict=True))
_CHINESE = {"黑桃": "S", "红桃": "H", "梅花": "C", "方片": "D", "方块": "D", "小王": "sj", "大王": "BJ"}


def parse_face(text: str) -> int | None:
    """The face named by `text`, in any of the spellings the files may use; None if there is none."""
    name = text.strip()
    for written, letter in (*_RED_AND_BLACK.items(), *_CHINESE.items()):
        if name.startswith(written):
            name = letter + name[len(written) :]
    return FACE_INDEX.get(name)


def face_of(suit: int, rank: int) -> int:
    """The face of a suit (0..3) and a rank index (0..12)."""
    return suit * RANKS + rank


def suits_of(rank: int) -> tuple[int, ...]:
    """The four faces of a rank, S H C D."""
    return tuple(face_of(suit, rank) for suit in range(SUITS))


def rank_of(face: int) -> int:
    """Rank index of a face, -1 for a joker."""
    return face % RANKS if face < SMALL_JOKER else -1


assert len(FACE_NAMES) == FACES
