"""The generator of simulations: xoshiro256++ seeded by SplitMix64 (docs/contract.md, "Generator")."""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """The finaliser of SplitMix64, a bijection of 64-bit words."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def rotate_left(word: int, count: int) -> int:
    return ((word << count) | (word >> (64 - count))) & MASK


class Generator:
    """One stream of one seed."""

    __slots__ = ("words",)

    def __init__(self, seed: int, stream: int) -> None:
        start = mix((mix(seed & MASK) + stream) & MASK)
        self.words = [mix((start + GOLDEN * count) & MASK) for count in (1, 2, 3, 4)]

    def next(self) -> int:
        """The next 64-bit word."""
        first, second, third, fourth = self.words
        answer = (rotate_left((first + fourth) & MASK, 23) + first) & MASK
        third ^= first
        fourth ^= second
        self.words = [first ^ fourth, second ^ third, third ^ ((second << 17) & MASK), rotate_left(fourth, 45)]
        return answer

    def below(self, bound: int) -> int:
        """A uniform integer of 0..bound-1; draws nothing for bound 1."""
        if bound == 1:
            return 0
        product = self.next() * bound
        if product & MASK < bound:
            threshold = ((1 << 64) - bound) % bound
            while product & MASK < threshold:
                product = self.next() * bound
        return product >> 64
