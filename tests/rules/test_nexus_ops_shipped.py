"""The shipped rules of Nexus Ops: what the page says of units, board, tokens and cards (NX-1 to 18)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rich.console import Console

from warquest.rules import json_schema, shipped, view
from warquest.rules.nexus_ops.view import MISSIONS, MOVES, mission_words, move_words

DOCUMENT = shipped("nexus_ops")
TABLES = DOCUMENT["tables"]
UNITS = TABLES["units"]


@pytest.mark.clause("NX-1.9", "NX-5.2", "NX-6.4", "NX-8.4", "NX-10.2")
def test_units_are_those_of_the_page() -> None:
    assert [(u["id"], u["abbr"], u["cost"], u["hit"], u["limit"], u["miner"], u["banned"]) for u in UNITS["unit"]] == [
        ("dragon", "D", 12, 2, 3, False, []),
        ("leaper", "L", 8, 3, 4, False, []),
        ("strider", "S", 6, 4, 6, False, []),
        ("crystalline", "C", 3, 5, 8, True, ["monolith"]),
        ("fungoid", "F", 3, 5, 8, True, ["monolith"]),
        ("human", "H", 2, 6, 12, True, ["monolith", "magma"]),
    ]
    assert {(o["unit"], o["terrain"]): o["hit"] for o in UNITS["hit_override"]} == {
        ("leaper", "magma"): 2,
        ("crystalline", "spires"): 4,
        ("crystalline", "forest"): 6,
        ("fungoid", "forest"): 4,
        ("fungoid", "spires"): 6,
    }
    assert (UNITS["breath"]["unit"], UNITS["breath"]["range"], UNITS["breath"]["hit"]) == ("dragon", 1, 4)


@pytest.mark.clause("NX-6.5", "NX-6.6", "NX-6.7")
def test_ways_to_move() -> None:
    words = {special["unit"]: move_words(special) for special in UNITS["move_special"]}
    assert words == {
        "strider": "2 steps over plains",
        "leaper": "2 steps from magma, past enemies",
        "dragon": "anywhere from the monolith",
    }


@pytest.mark.clause("NX-1.6", "NX-2.3", "NX-2.4", "NX-2.9")
def test_the_board() -> None:
    tiles = TABLES["tiles"]
    hexes = {kind["id"]: kind["hexes"] for kind in TABLES["terrain"]["terrain"]}
    assert hexes == {"monolith": 1, "magma": 3, "forest": 6, "plains": 5, "spires": 4, "home": 3}
    assert {tile["terrain"]: tile["count"] for tile in tiles["single"]} == {"magma": 3, "forest": 2, "spires": 1}
    assert {tuple(tile["halves"]): tile["count"] for tile in tiles["double"]} == {
        ("plains", "forest"): 3,
        ("plains", "spires"): 2,
        ("forest", "spires"): 1,
    }
    assert {site["players"]: site["sides"] for site in tiles["home_sites"]} == {
        2: [0, 3],
        3: [0, 2, 4],
        4: [0, 1, 3, 4],
    }
    assert (tiles["start_rubium"]["first"], tiles["start_rubium"]["step"]) == (8, 3)


@pytest.mark.clause("NX-2.6", "NX-7.2", "NX-15.3")
def test_tokens() -> None:
    assert [(t["id"], t["count"], t["mine"], t.get("unit")) for t in TABLES["tokens"]["token"]] == [
        ("large_mine", 4, 2, None),
        ("small_mine_fungoid", 4, 1, "fungoid"),
        ("small_mine_crystalline", 4, 1, "crystalline"),
        ("strider", 6, 0, "strider"),
    ]


@pytest.mark.clause("NX-13.1", "NX-14.1")
def test_decks() -> None:
    energize, secret = TABLES["energize"]["card"], TABLES["missions"]["secret"]
    assert (sum(card["count"] for card in energize), sum(card["count"] for card in secret)) == (32, 36)
    for cards in (energize, secret):
        assert [card["id"] for card in cards] == sorted(card["id"] for card in cards)
    assert Counter(card["colour"] for card in secret for _ in range(card["count"])) == {"white": 18, "red": 18}
    assert sum(card["count"] for card in secret if card["kind"] == "dominate") == 6
    assert TABLES["missions"]["plain"]["vp"] == 1
    windows = {
        window: [card["id"] for card in energize if card["window"] == window]
        for window in ("start", "open", "step", "post_roll", "after")
    }
    assert windows["start"] == ["ambush", "forced_march", "rift_jump", "scattered_rubium", "volunteers"]
    assert (windows["step"], windows["post_roll"]) == (["outflank"], ["second_volley"])
    assert windows["after"] == ["critical_objective"]


def test_missions_have_words() -> None:
    words = {card["id"]: mission_words(card) for card in TABLES["missions"]["secret"]}
    assert words["human_slayer"] == "remove 2 human in one battle"
    assert words["make_trouble"] == "win on a home hex of another player"
    schema = str(json_schema("nexus_ops"))
    assert all(f"'const': '{kind}'" in schema for kind in (*MISSIONS, *MOVES))


def entries(value: Any) -> list[dict[str, Any]]:
    """All tables and entries of all files."""
    found = []
    for table in value.values():
        for held in table.values():
            found += [held] if isinstance(held, dict) else held
    return found


def test_every_entry_says_where_it_comes_from() -> None:
    assert {entry["source"] for entry in entries(TABLES)} == {"seed", "public", "reconstruction"}
    assert [unit["id"] for unit in UNITS["unit"] if unit["limit_source"] == "seed"] == ["dragon"]


def test_the_view_names_every_entry() -> None:
    text = view.describe_text(DOCUMENT)
    for entry in entries(TABLES):
        if "id" in entry:
            mark = f" {view.RECONSTRUCTION_MARK}" * (entry["source"] == "reconstruction")
            assert f"  {entry['id']}{mark}" in text
    assert all(option in text for option in DOCUMENT["options"])
    console = Console(record=True, width=400, quiet=True)
    console.print(view.describe(DOCUMENT))
