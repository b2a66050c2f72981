"""Players for the twin walk: uniform ones, and one that steers towards what was seen least.

A driver is called with a sight (equivalence.walk.Sight) and answers with one of its legal ids; chance is driven too.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from strategies.board import board_of


def draw(dice: random.Random, weights: list[int]) -> int:
    """An index, drawn by exact integer weights."""
    rest = dice.randrange(sum(weights))
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    raise AssertionError("weights are positive")


class Uniform:
    """Every legal action alike; chance as it falls."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def __call__(self, sight: Any) -> int:
        if sight.kind == "chance":
            return int(sight.legal[draw(self.dice, sight.weights)])
        return int(self.dice.choice(sight.legal))


# How much a steered player likes a kind of move; 1 where nothing is said. The first word decides unless two are given.
APPETITE = {
    "claim": 40.0, "search": 12.0, "quest": 12.0, "move": 6.0, "recruit": 4.0, "buy_power": 4.0, "end_turn": 0.4,
    "done": 0.25, "stop": 0.7, "glorious_use": 3.0, "hunt_claim": 9.0, "use": 5.0, "step enemy": 40.0,
    "step nearer": 5.0, "step own": 2.0, "quest_card": 3.0, "cargo most": 8.0, "cargo none": 0.5,
    "battle_go continue": 3.0, "quest_go continue": 3.0, "retreat_to own": 8.0, "army led": 3.0, "levy_pass": 0.4,
}  # fmt: skip


class Steered:
    """Prefers the rare: what it (or others that share its `counts`) has chosen least, and what leads to battles."""

    def __init__(self, seed: int, counts: Counter[str] | None = None, forced: float = 0.25) -> None:
        self.dice = random.Random(seed)
        self.counts: Counter[str] = Counter() if counts is None else counts
        self.forced = forced

    def __call__(self, sight: Any) -> int:
        if sight.kind == "chance":
            return int(sight.legal[self._outcome(sight)])
        keys = [f"{sight.node}: {feature(sight, text)}" for text in sight.texts]
        wishes = [_appetite(key.partition(": ")[2]) / (1 + self.counts[key]) ** 0.5 for key in keys]
        chosen = self.dice.choices(range(len(keys)), wishes)[0]
        self.counts[keys[chosen]] += 1
        return int(sight.legal[chosen])

    def _outcome(self, sight: Any) -> int:
        """A card or a seat: the least seen one; a roll: any outcome, however unlikely, now and then."""
        if self.dice.random() >= self.forced:
            return draw(self.dice, sight.weights)
        if sight.node in ("roll", "reroll", "ambush"):
            return self.dice.randrange(len(sight.legal))
        least = min(range(len(sight.legal)), key=lambda index: (self.counts[sight.texts[index]], self.dice.random()))
        self.counts[sight.texts[least]] += 1
        return least


def _appetite(key: str) -> float:
    return APPETITE.get(key, APPETITE.get(key.split()[0], 1.0))


def feature(sight: Any, text: str) -> str:
    """What an action is like, so that alike ones are counted together: its verb and what matters of its argument."""
    verb, _, argument = text.partition(" ")
    if verb in ("step", "retreat_to"):
        return f"{verb} {_whither(sight, argument)}"
    if verb == "cargo":
        return f"cargo {_load(sight, argument)}"
    if verb == "army":
        return "army led" if argument in sight.document["troops"] else "army alone"
    if verb in ("hit", "flag", "pursuit_hit"):
        return f"{verb} {argument.split()[0]}"
    if verb in ("use", "declare", "quest_go", "battle_go", "quest_hit", "buy_unit", "claim", "display", "market"):
        return text
    return verb


def _load(sight: Any, argument: str) -> str:
    if argument == "0":
        return "none"
    return "most" if argument == sight.texts[-1].split()[1] else "some"


def _whither(sight: Any, region: str) -> str:
    """Whom an army meets in a region; else whether it comes nearer to an enemy by going there."""
    document, mover = sight.document, sight.player
    enemies, own = standing(document, mover)
    if region in enemies:
        return "enemy"
    if region in own:
        return "own"
    march = document["move"] and document["move"]["army"]
    if not march:
        return "free"
    board = board_of(sight.game)
    nearer = board.nearest(region, enemies) < board.nearest(march["region"], enemies)
    return "nearer" if nearer else "free"


def standing(document: dict[str, Any], seat: int) -> tuple[set[str], set[str]]:
    """Regions where pieces of others stand, and those where pieces of this seat do."""
    enemies, own = set(), set()
    for region, troops in document["troops"].items():
        (own if troops["owner"] == seat else enemies).add(region)
    for other, player in enumerate(document["players"]):
        held = {leader["region"] for leader in player["leaders"] if leader}
        (own if other == seat else enemies).update(held)
    return enemies, own
