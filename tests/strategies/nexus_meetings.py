"""Games of Nexus Ops to compare: every value of every option, and scenarios in which much is about to happen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import warquest

if TYPE_CHECKING:
    import random

PLAYERS = (2, 3, 4)
TRUTH = [False, True]
OPTION_VALUES: dict[str, list[Any]] = {
    "first_player": ["random", 0, 1],
    "double_orientation": ["random", "fixed"],
    "battle_cards_bystanders": TRUTH,
    "co_targets": ["any", "same_pair"],
    "co_loser_draw": ["role", "not_active"],
    "entry_needs_controlled_step": TRUTH,
    "breath_timing": ["interleaved", "before_battles", "after_battles"],
    "breath_choice": ["victim", "attacker"],
    "white_kill_window": ["turn", "battle"],
    "dominate_strict": TRUTH,
    "frenzy_scope": ["owner", "all"],
    "home_mines": [[2, 2, 3], [1, 1, 1], [0, 9, 0]],
    "elimination": ["no_units", "no_units_and_broke", "off"],
    "vp_target": [12, 4, 99],
    "max_rounds": [2, 5, 1000],
    "executive_orders": TRUTH,
    "king_of_the_hill": TRUTH,
    "top_priority": TRUTH,
    "returns": ["zero_sum", "win_share", "vp", "vp_margin"],
}
TILES = ("magma", "forest", "spires", "plains")
HEXES = range(1, 19)
MEETING_PLACES = 6
"""Units of a scenario stand on so many hexes, so that most of these are contested."""


def random_options(dice: random.Random) -> dict[str, Any]:
    """Any value of any option."""
    return {name: dice.choice(values) for name, values in OPTION_VALUES.items()}


def both(players: int, **options: Any) -> tuple[Any, Any]:
    """The same game on the reference and on the Rust engine."""
    reference_game, rust_game = (
        warquest.load("nexus_ops", players=players, engine=engine, **options) for engine in ("reference", "rust")
    )
    return reference_game, rust_game


def scenario(dice: random.Random, tables: dict[str, Any], players: int, vp_target: int) -> dict[str, Any]:
    """Armies that meet, full hands and some tokens; it needs a `first_player` that is a seat."""
    tokens = sorted(dice.sample(HEXES, dice.randrange(6)))
    kinds = [token["id"] for token in tables["tokens"]["token"] for _ in range(token["count"])]
    free = [place for place in HEXES if place not in tokens]
    meeting = dice.sample([0, *free, 19, 20, 22, 23], MEETING_PLACES)
    decks = {
        "energize": [card["id"] for card in tables["energize"]["card"] for _ in range(card["count"])],
        "secrets": [card["id"] for card in tables["missions"]["secret"] for _ in range(card["count"])],
    }
    for deck in decks.values():
        dice.shuffle(deck)
    seats = []
    for _ in range(players):
        units: dict[str, Counter[str]] = {}
        for unit in tables["units"]["unit"]:
            for _ in range(dice.randrange(min(5, unit["limit"]) + 1)):
                units.setdefault(str(dice.choice(meeting)), Counter())[unit["id"]] += 1
        hands = {name: [deck.pop() for _ in range(dice.randrange(8))] for name, deck in decks.items()}
        standing = {place: dict(heap) for place, heap in units.items()}
        seats.append({"rubium": dice.randrange(20), "vp": dice.randrange(vp_target), "units": standing, **hands})
    return {
        "terrain": [dice.choice(TILES) for _ in HEXES],
        "mines": {str(place): dice.choice([1, 2]) for place in free if dice.random() < 0.4},
        "tokens": tokens,
        "token_pool": dict(Counter(dice.sample(kinds, len(tokens)))),
        "players": seats,
        "phase": dice.choice(["deploy", "move", "battle", "battle"]),
    }


def random_game(dice: random.Random) -> tuple[Any, Any]:
    """Any options and players; three games of four begin with a scenario."""
    players, options = dice.choice(PLAYERS), random_options(dice)
    if dice.random() < 0.75:
        tables = warquest.load("nexus_ops", players=2).rules["tables"]
        options["first_player"] = dice.randrange(players)
        options["scenario"] = scenario(dice, tables, players, options["vp_target"])
    return both(players, **options)
