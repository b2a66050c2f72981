"""Games of Nexus Ops: every value of every option, random scenarios, positions in mid-game, and battles alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import warquest

PAGE = Path(__file__).parents[2] / "docs" / "nexus-ops-state.md"
PLAYERS = (2, 3, 4)
RINGS = range(1, 19)
PHASES = ("deploy", "move", "battle")
BATTLE_WINDOWS = ("open", "step", "post_roll")


def _option_values() -> dict[str, list[Any]]:
    """The options of the section "Options" that list their values; `extra_tokens` needs other rules to be true."""
    section = PAGE.read_text(encoding="utf-8").split("## Options")[1].split("\n\n`nexus_ops/battle`")[0]
    values: dict[str, list[Any]] = {}
    for entry in section.split("·"):
        head, bar, tail = entry.partition("|")
        if not bar:
            continue
        *names, first = re.findall(r"[a-z_]+", head)
        words = [first, *re.findall(r"`([a-z_]+)`", tail)] if first != "false" else [False, True]
        if first == "true":
            words = [True, False]
        values.update(dict.fromkeys(names, words))
    values["extra_tokens"] = [False]
    return values


OPTION_VALUES = _option_values()


def random_options(dice: random.Random, players: int, scenarios: bool = True) -> dict[str, Any]:
    """Any value of any option, few rounds; half of the games begin by a scenario."""
    chosen: dict[str, Any] = {name: dice.choice(values) for name, values in OPTION_VALUES.items()}
    chosen["first_player"] = dice.choice(["random", dice.randrange(players)])
    chosen["home_mines"] = dice.choice([[2, 2, 3], [dice.randint(0, 9) for _ in range(3)]])
    chosen["vp_target"] = dice.choice([2, 5, 12])
    chosen["max_rounds"] = dice.choice([2, 3, 4])
    if scenarios and dice.random() < 0.5:
        chosen["scenario"] = scenario(_tables(), dice, players, chosen)
    return chosen


def _tables() -> dict[str, Any]:
    tables: dict[str, Any] = warquest.load("nexus_ops").rules["tables"]
    return tables


def scenario(
    tables: dict[str, Any],
    dice: random.Random,
    players: int,
    options: dict[str, Any],
    favoured: list[str] | None = None,
) -> dict[str, Any]:
    """A random scenario that the options allow; it begins in a phase if the first player is known.

    Favoured secret missions are in the first player's hand.
    """
    made = (_box if dice.random() < 0.5 else _any_board)(tables, dice)
    first = options["first_player"]
    phase = dice.choice(PHASES) if first != "random" and dice.random() < 0.8 else None
    if phase:
        made["phase"] = phase
    made["players"] = _purses(tables, dice, players, options["vp_target"])
    if first != "random":
        _favour(made["players"], first, (favoured or [])[:6])
    _place(made, tables, dice, first if phase == "battle" else None)
    return made if dice.random() < 0.9 else {"terrain": made["terrain"]}


def _box(tables: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The tiles of the box, mixed and turned; some of its tokens revealed."""
    singles = [tile["terrain"] for tile in tables["tiles"]["single"] for _ in range(tile["count"])]
    doubles = [list(tile["halves"]) for tile in tables["tiles"]["double"] for _ in range(tile["count"])]
    bag = _bag(tables)
    for heap in (singles, doubles, bag):
        dice.shuffle(heap)
    lying = dict(zip(RINGS, bag, strict=True))
    tokens = sorted(dice.sample(RINGS, dice.choice([0, 4, 9])))
    return {
        "terrain": singles + [half for tile in doubles for half in dice.sample(tile, 2)],
        "mines": {str(place): lying[place]["mine"] for place in RINGS if place not in tokens and lying[place]["mine"]},
        "tokens": tokens,
        "token_pool": dict(Counter(lying[place]["id"] for place in tokens)),
    }


def _any_board(tables: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Terrain, mines and tokens as no game would bring them about."""
    terrain = sorted({single["terrain"] for single in tables["tiles"]["single"]} | {"plains"})
    worth = sorted({token["mine"] for token in _bag(tables)})
    tokens = sorted(dice.sample(RINGS, dice.choice([0, 4, 9])))
    mines = {str(place): dice.choice(worth) for place in RINGS if place not in tokens}
    return {
        "terrain": [dice.choice(terrain) for _ in RINGS],
        "mines": {place: value for place, value in mines.items() if value},
        "tokens": tokens,
        "token_pool": dict(Counter(token["id"] for token in dice.sample(_bag(tables), len(tokens)))),
    }


def _bag(tables: dict[str, Any]) -> list[dict[str, Any]]:
    return [token for token in tables["tokens"]["token"] for _ in range(token["count"])]


def _purses(tables: dict[str, Any], dice: random.Random, players: int, target: int) -> list[dict[str, Any]]:
    """Money, points and hands; each hand has what the ones before have left."""
    energize = [card["id"] for card in tables["energize"]["card"] for _ in range(card["count"])]
    secrets = [card["id"] for card in tables["missions"]["secret"] for _ in range(card["count"])]
    dice.shuffle(energize)
    dice.shuffle(secrets)
    made = []
    for _ in range(players):
        hand = [energize.pop() for _ in range(dice.choice([0, 2, 5, 7]))]
        missions = [secrets.pop() for _ in range(dice.choice([0, 4, 9]))]
        purse = {"rubium": dice.choice([0, 3, 9, 30]), "vp": dice.randrange(target)}
        made.append({**purse, "energize": sorted(hand), "secrets": sorted(missions)})
    return made


def _favour(players: list[dict[str, Any]], seat: int, favoured: list[str]) -> None:
    for player in players:
        player["secrets"] = [card for card in player["secrets"] if card not in favoured]
    players[seat]["secrets"] = sorted(players[seat]["secrets"] + favoured)


def _place(made: dict[str, Any], tables: dict[str, Any], dice: random.Random, explorer: int | None) -> None:
    """Units of all seats at home and on a few hexes, so that most are contested; the explorer's not on tokens."""
    fields = [0, *dice.sample(RINGS, dice.choice([1, 3, 6])), 19 + dice.randrange(3 * len(made["players"]))]
    for seat, player in enumerate(made["players"]):
        places = [*fields, *range(19 + 3 * seat, 22 + 3 * seat)]
        if seat == explorer:
            places = [place for place in places if place not in made["tokens"]]
        units: dict[str, dict[str, int]] = {}
        share = dice.choice([1, 1, 2, 4])
        for unit in tables["units"]["unit"]:
            for _ in range(dice.randint(0, unit["limit"] // share)):
                here = units.setdefault(str(dice.choice(places)), {})
                here[unit["id"]] = here.get(unit["id"], 0) + 1
        if dice.random() < 0.9:
            player["units"] = units


def middle(game: Any, seed: int, favoured: list[str] | None = None) -> dict[str, Any]:
    """A position in the turn of some seat, with battles to fight and cards to play: the start of a scenario.

    Where the options name the first player it is that one; a game with a scenario of its own begins by that.
    """
    options, dice = game.options, random.Random(seed)
    if not options["scenario"]:
        if options["first_player"] == "random":
            options["first_player"] = dice.randrange(game.num_players)
        options["scenario"] = scenario(game.rules["tables"], dice, game.num_players, options, favoured)
        options["scenario"].setdefault("phase", dice.choice(PHASES[:2]))
    begun = warquest.load("nexus_ops", engine=game.engine, players=game.num_players, **options).new_initial_state()
    document: dict[str, Any] = begun.to_dict()
    document["round"] = document["round"] and dice.randint(1, options["max_rounds"])
    return document


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """Keyword arguments of `warquest.load("nexus_ops/battle", ...)`."""
    tables = _tables()
    cards = [c["id"] for c in tables["energize"]["card"] for _ in range(c["count"]) if c["window"] in BATTLE_WINDOWS]
    stack = list(draw(st.permutations(cards)))
    terrain = draw(st.sampled_from(["plains", "forest", "spires", "magma", "monolith", "home"]))
    chosen = {name: draw(st.sampled_from(OPTION_VALUES[name])) for name in ("frenzy_scope", "returns")}
    armies = {side: _army(draw, tables, stack) for side in ("attacker", "defender")}
    return {**armies, "terrain": terrain, **chosen}


def _army(draw: st.DrawFn, tables: dict[str, Any], stack: list[str]) -> str:
    types = [unit["id"] for unit in tables["units"]["unit"]]
    kinds = draw(st.lists(st.sampled_from(types), min_size=1, max_size=4, unique=True))
    units = " + ".join(f"{draw(st.integers(1, 6))} {unit}" for unit in kinds)
    cards = [stack.pop() for _ in range(draw(st.integers(0, 4)))]
    return f"{units} / cards {' + '.join(cards)}" if cards else units


WISHES = {
    "move_to enemy": 12.0, "move_to token": 4.0, "move": 8.0, "fight": 12.0, "breath": 6.0, "card": 5.0,
    "start_card": 4.0, "critical": 6.0, "white": 6.0, "red": 8.0, "plain": 2.0, "buy": 6.0, "discard": 0.15,
    "end_phase": 0.5, "pass": 0.6, "done": 0.5,
}  # fmt: skip


def feature(sight: Any, text: str) -> str:
    """What an action of Nexus Ops is like: its verb, and what matters of its argument."""
    verb, _, argument = text.partition(" ")
    if verb == "move_to":
        return f"move_to {_whither(sight.document, sight.player, argument)}"
    if verb in ("card", "start_card", "red", "white", "lose", "keep", "jump_unit", "ambush_unit"):
        return text
    if verb in ("buy", "move"):
        return f"{verb} {argument.split()[0]}"
    return verb


def _whither(document: dict[str, Any], seat: int, place: str) -> str:
    others = [player for other, player in enumerate(document["players"]) if other != seat]
    if any(place in player["units"] for player in others):
        return "enemy"
    return "token" if int(place) in document["tokens"] else "free"
