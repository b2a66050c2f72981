"""docs/observations.md says what the games have: slices, shapes, sizes and nodes, read from its tables."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path
from typing import Any

import pytest

import warquest
from observations.sheets import SEATINGS, options_of, states

PAGE = (Path(__file__).parents[2] / "docs" / "observations.md").read_text(encoding="utf-8")
BATTLES = {"warquest": "Battles of WarQuest", "nexus_ops": "Battles of Nexus Ops"}


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def slices_of(title: str) -> list[tuple[str, str]]:
    """(name, shape in letters) of the rows of a section's table of slices."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section(title), re.MULTILINE)
    return [(name, shape.strip()) for name, shape in rows]


def letters(game: Any) -> dict[str, int]:
    """What the letters of the page stand for, counted in the rules document."""
    tables = game.rules["tables"]
    units = len(tables["units"]["unit"])
    if game.name.startswith("warquest"):
        cards = {
            letter: tables[name]["card"] for letter, name in zip("PCE", ("power", "conquest", "events"), strict=True)
        }
        rumours = sum(card["kind"] == "rumour" for card in cards["E"])
        counts = {letter: len(kinds) for letter, kinds in cards.items()} | {"Q": len(tables["quests"]["card"])}
        return counts | {"R": len(tables["map"]["region"]), "U": units, "K": units + 3, "A": rumours}
    tiles, board = tables["tiles"], 19 + 3 * game.num_players
    counts = {"T": units, "L": len(tables["terrain"]["terrain"]) - 2, "H": board, "K": len(tables["tokens"]["token"])}
    cards = {"E": len(tables["energize"]["card"]), "M": len(tables["missions"]["secret"])}
    return counts | cards | {"S": len(tiles["single"]), "D": len(tiles["double"])}


def evaluated(shape: str, counts: dict[str, int]) -> tuple[int, ...]:
    """`"R, U + 8"` in numbers."""
    return tuple(
        sum(counts[word] if word in counts else int(word) for word in axis.split(" + ")) for axis in shape.split(", ")
    )


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_page_has_every_slice_with_its_shape(load: Any, name: str, players: int) -> None:
    game = load(name, players=players, **options_of(name))
    counts = letters(game) | {"N": players}
    told = slices_of(f"`{name}`") + slices_of(BATTLES[name.split("/")[0]])
    assert [(slice_name, evaluated(shape, counts)) for slice_name, shape in told] == [
        (slice_name, shape) for slice_name, shape, _, _ in game.observation_slices
    ]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_page_has_the_sizes(load: Any, name: str, players: int) -> None:
    row = re.search(rf"^\| `{name}` \| (.*) \|$", PAGE, re.MULTILINE)
    assert row
    sizes = [int(cell.replace(",", "")) if cell.strip() else 0 for cell in row[1].split("|")]
    assert sizes[players - 2] == load(name, players=players, **options_of(name)).observation_size


@pytest.mark.parametrize("name", warquest.games())
def test_the_page_has_every_node_in_its_place(load: Any, name: str) -> None:
    words = re.search(r"(?:^`node`: |among )((?:`\w+`\s+)+`terminal`)", section(f"`{name}`"), re.MULTILINE)
    assert words
    nodes = re.findall(r"`(\w+)`", words[1])
    game = load(name, players=2, **options_of(name, 1))
    assert game.observation_slices[0][:2] == ("node", (len(nodes),))
    met = set()
    for seed in range(3):
        for state in states(game, seed, 300):
            met.add(state.node)
            shown = state.observation(1)[: len(nodes)].tolist()
            assert shown == [float(node == state.node) for node in nodes]
    assert len(met) > 4
    assert prod(game.observation_slices[0][1]) >= len(met)
