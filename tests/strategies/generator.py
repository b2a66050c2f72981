"""The generator and the random player of docs/contract.md, written a third time: neither engine is asked."""

from __future__ import annotations

from typing import Any

from adapters import adapter_of
from equivalence.differences import canonical

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The finaliser of SplitMix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


class Generator:
    """xoshiro256++ of (seed, stream)."""

    def __init__(self, seed: int, stream: int) -> None:
        start = mix((mix(seed & WORD) + stream) & WORD)
        self.words = [mix((start + GOLDEN * count) & WORD) for count in (1, 2, 3, 4)]

    def next(self) -> int:
        """64 random bits."""
        a, b, c, d = self.words
        answer = (_rotated((a + d) & WORD, 23) + a) & WORD
        c, d, shifted = c ^ a, d ^ b, (b << 17) & WORD
        self.words = [a ^ d, b ^ c, c ^ shifted, _rotated(d, 45)]
        return answer

    def below(self, n: int) -> int:
        """A number below n: multiply-shift with rejection, no draw for 1."""
        if n == 1:
            return 0
        product = self.next() * n
        while product & WORD < (2**64 - n) % n:
            product = self.next() * n
        return product >> 64


def _rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & WORD


class RandomGame:
    """Game number `index` of a simulation with a seed: every seat plays at random."""

    def __init__(self, game: Any, seed: int, index: int) -> None:
        self.state = game.new_initial_state()
        self.chance = Generator(seed, 16 * index)
        self.seats = [Generator(seed, 16 * index + 1 + seat) for seat in range(game.num_players)]
        self.adapter = adapter_of(game)
        self.decisions = self.chance_nodes = self.choices = 0

    def play(self) -> str:
        """Plays to the end; the game's line of the run digest."""
        while not self.state.is_terminal():
            self.step()
        told = {"chance_nodes": self.chance_nodes, "decisions": self.decisions, "state": self.state.digest()}
        return canonical(told) + "\n"

    def step(self) -> None:
        """One decision or one outcome."""
        legal = self.state.legal_actions()
        if self.state.kind == "chance":
            self.chance_nodes += 1
            self.state.apply_action(self._outcome())
            return
        self.decisions += 1
        self.choices += len(legal) > 1
        self.state.apply_action(legal[self.seats[self.state.current_player()].below(len(legal))])

    def _outcome(self) -> int:
        if self.state.node in self.adapter.dice:
            return int(self.state.string_to_action(self.adapter.roll(self.state, self.chance.below)))
        weights = self.state.chance_weights()
        rest = self.chance.below(sum(weight for _, weight in weights))
        for outcome, weight in weights:
            rest -= weight
            if rest < 0:
                return int(outcome)
        raise AssertionError("weights are positive")
