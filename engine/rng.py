"""Counter-based random numbers in int64 arithmetic, the same compiled, interpreted and on any machine.

A number is a pure function of (seed, deal index, stream, counter): nothing is carried along, so one more number drawn
in one stream moves nothing in another, and any worker can produce any deal (DESIGN §9).

The four inputs are folded into two 32-bit keys by the mixing function below (a bijection of 32-bit words with full
avalanche); word `c` of a stream is `mix(mix(mix(c + key0) ^ key1) + key0)`. Within a stream of 2**32 words no word
comes twice, as in any keyed permutation read in order. Words and the intermediate products fit int64: the multipliers
are below 2**31 in size, the second one as its negative residue modulo 2**32.
"""

from __future__ import annotations

from engine.jit import Array, kernel

DEAL_STREAM = 0
"""Shuffles and lots of a deal."""
SETUP_STREAM = SETUP = 1
"""Levels, dealer and kind of a simulated deal."""
BOT_STREAM = 2
"""Stream of the bot in seat s: BOT_STREAM + s, for up to six seats."""
TIES_STREAM = 8
"""Decisions the rules leave to chance."""

WORD = 0xFFFFFFFF


@kernel
def mix(x: int) -> int:
    """Scramble the 32-bit word `x`: every output bit depends on every input bit; one-to-one."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & WORD
    x ^= x >> 15
    x = (x * -0x7B935975) & WORD
    return x ^ (x >> 16)


@kernel
def stream_keys(seed: int, index: int, stream: int) -> tuple[int, int]:
    """Return the two 32-bit keys of a stream. `seed` and `index` may be any int64."""
    a = mix((seed & WORD) ^ 0x243F6A88)
    b = mix((((seed >> 32) & WORD) + a) & WORD)
    a = mix(((index & WORD) + b + 0x13198A2E) & WORD)
    b = mix((((index >> 32) & WORD) ^ a) + b & WORD)
    a = mix((stream & WORD) * 0x1E3779B1 + a & WORD)
    return a, mix((a ^ b) + 0x3707344 & WORD)


@kernel
def word_of(key0: int, key1: int, counter: int) -> int:
    """Word number `counter` of the stream with these keys, uniform over 0 .. 2**32 - 1."""
    return mix(mix(mix(counter + key0 & WORD) ^ key1) + key0 & WORD)


@kernel
def word(seed: int, index: int, stream: int, counter: int) -> int:
    """Word number `counter` of a stream, uniform over 0 .. 2**32 - 1."""
    key0, key1 = stream_keys(seed, index, stream)
    return word_of(key0, key1, counter)


@kernel
def below_of(key0: int, key1: int, counter: int, n: int) -> int:
    """Number `counter` of the stream with these keys, scaled to 0 .. n - 1, 1 <= n < 2**31.

    The largest bias of any value is n / 2**32 of its probability: 3e-8 for a shoe of 108 cards.
    """
    return (word_of(key0, key1, counter) * n) >> 32


@kernel
def below(seed: int, index: int, stream: int, counter: int, n: int) -> int:
    """Number `counter` of a stream, scaled to 0 .. n - 1 (see `below_of`)."""
    key0, key1 = stream_keys(seed, index, stream)
    return below_of(key0, key1, counter, n)


@kernel
def shuffle(cards: Array, size: int, seed: int, index: int, counter: int) -> None:
    """Shuffle the first `size` of `cards` by the deal stream from `counter` on (Fisher and Yates, from the end)."""
    key0, key1 = stream_keys(seed, index, DEAL_STREAM)
    for last in range(size - 1, 0, -1):
        other = below_of(key0, key1, counter + last, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
