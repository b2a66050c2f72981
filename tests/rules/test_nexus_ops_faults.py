"""What the loader must refuse of Nexus Ops: one edit of a rules folder a case, and the fault it must bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules.edits import Edit, assert_told, both, double, drop, faults_of, put
from strategies.small_rules import Tables, shipped_tables

if TYPE_CHECKING:
    from pathlib import Path


def card(deck: str, name: str, key: str, value: Any) -> Edit:
    """Sets a field of a card."""
    file, table = {"energize": ("energize", "card"), "secret": ("missions", "secret")}[deck]

    def edit(tables: Tables) -> None:
        next(entry for entry in tables[file][table] if entry["id"] == name)[key] = value

    return edit


def swap(file: str, table: str, index: int) -> Edit:
    """Exchanges an entry and the next one."""

    def edit(tables: Tables) -> None:
        held = tables[file][table]
        held[index], held[index + 1] = held[index + 1], held[index]

    return edit


def many_tokens(tables: Tables) -> None:
    """Nine kinds of tokens."""
    template = tables["tokens"]["token"][3]
    tables["tokens"]["token"] += [template | {"id": f"strider_{index}"} for index in range(5)]


def many_missions(tables: Tables) -> None:
    template = tables["missions"]["secret"][-1]
    tables["missions"]["secret"] += [template | {"id": f"x{index:02}"} for index in range(15)]


FORM = [
    ("unknown field", put("units", "unit", 3, "colour", value="red"), "units", "unit[3].colour", "no such key"),
    ("missing field", drop("units", "unit", 0, "cost"), "units", "unit[0].cost", "required"),
    ("missing table", drop("units", "breath"), "units", "breath", "required"),
    ("wrong format", put("tokens", "format", value=2), "tokens", "format", "at most 1"),
    ("cost of 0", put("units", "unit", 0, "cost", value=0), "units", "unit[0].cost", "at least 1"),
    ("cost of 100", put("units", "unit", 0, "cost", value=100), "units", "unit[0].cost", "at most 99"),
    ("hit on 1", put("units", "unit", 0, "hit", value=1), "units", "unit[0].hit", "at least 2"),
    ("hit on 8", put("units", "hit_override", 0, "hit", value=8), "units", "hit_override[0].hit", "at most 7"),
    ("16 figures", put("units", "unit", 5, "limit", value=16), "units", "unit[5].limit", "at most 15"),
    ("breath of 7", put("units", "breath", "hit", value=7), "units", "breath.hit", "at most 6"),
    ("breath of 2 hexes", put("units", "breath", "range", value=2), "units", "breath.range", "at most 1"),
    ("bad source", put("tiles", "single", 0, "source", value="guess"), "tiles", "single[0].source", "'seed'"),
    (
        "bad limit source",
        put("units", "unit", 0, "limit_source", value="me"),
        "units",
        "unit[0].limit_source",
        "'seed'",
    ),
    (
        "bad name source",
        card("secret", "annihilate", "name_source", "me"),
        "missions",
        "secret[0].name_source",
        "'seed'",
    ),
    ("bad id", put("tokens", "token", 0, "id", value="large-mine"), "tokens", "token[0].id", "form"),
    ("name not ASCII", put("terrain", "terrain", 0, "name", value="Ü"), "terrain", "terrain[0].name", "form"),
    ("mine of 10", put("tokens", "token", 0, "mine", value=10), "tokens", "token[0].mine", "at most 9"),
    ("16 copies", card("energize", "frenzy", "count", 16), "energize", "card[4].count", "at most 15"),
    ("no copy", card("secret", "annihilate", "count", 0), "missions", "secret[0].count", "at least 1"),
    ("10 VP", card("secret", "annihilate", "vp", 10), "missions", "secret[0].vp", "at most 9"),
    ("plain of 0 VP", put("missions", "plain", "vp", value=0), "missions", "plain.vp", "at least 1"),
    ("window unknown", card("energize", "frenzy", "window", "late"), "energize", "card[4].window", "'start'"),
    (
        "kind of move unknown",
        put("units", "move_special", 0, "kind", value="swim"),
        "units",
        "move_special[0].kind",
        "fly",
    ),
    ("flying so far", put("units", "move_special", 2, "range", value=2), "units", "move_special[2].range", "no such"),
    (
        "kind of mission unknown",
        card("secret", "annihilate", "kind", "wins"),
        "missions",
        "secret[0].kind",
        "win_kills",
    ),
    ("field of another kind", card("secret", "win_magma", "unit", "human"), "missions", "secret[14].unit", "no such"),
    ("white battle", card("secret", "annihilate", "colour", "white"), "missions", "secret[0].colour", "'red'"),
    ("red kill", card("secret", "human_slayer", "colour", "red"), "missions", "secret[8].colour", "'white'"),
    ("too many tokens", many_tokens, "tokens", "token", "at most 8"),
    ("too many missions", many_missions, "missions", "secret", "at most 32"),
    ("no mission", put("missions", "secret", value=[]), "missions", "secret", "at least 1"),
    ("no energize card", put("energize", "card", value=[]), "energize", "card", "at least 1"),
    ("side 6", put("tiles", "home_sites", 0, "sides", value=[0, 6]), "tiles", "home_sites[0].sides[1]", "at most 5"),
    ("option missing", drop("options", "vp_target"), "options", "vp_target", "1 to 99"),
    ("option unknown", put("options", "rounds", value=3), "options", "rounds", "did you mean max_rounds"),
    ("two home mines", put("options", "home_mines", value=[2, 2]), "options", "home_mines", "3 numbers from 0 to 9"),
    ("seat 4", put("options", "first_player", value=4), "options", "first_player", "random, 0 to 3"),
    ("another game", put("game", "game", value="nexus"), "game", "game", "nexus_ops"),
]

MEANING = [
    ("id twice", double("tokens", "token", 0), "tokens", "token[4].id", "no other entry"),
    ("id of the notation", put("tokens", "token", 0, "id", value="pass"), "tokens", "token[0].id", "notation"),
    ("id of two decks", card("secret", "annihilate", "id", "ambush"), "missions", "secret[0].id", "no energize card"),
    ("five types", drop("units", "unit", 5), "units", "unit", "6: dragon"),
    ("types out of order", swap("units", "unit", 3), "units", "unit[3].id", "crystalline"),
    ("another type", put("units", "unit", 5, "id", value="robot"), "units", "unit[5].id", "human"),
    ("order", put("units", "unit", 2, "order", value=3), "units", "unit[2].order", "2"),
    ("terrain out of order", swap("terrain", "terrain", 1), "terrain", "terrain[1].id", "magma"),
    ("letter twice", put("units", "unit", 1, "abbr", value="D"), "units", "unit[1].abbr", "no other"),
    (
        "letter of two terrains",
        put("terrain", "terrain", 1, "abbr", value="N"),
        "terrain",
        "terrain[1].abbr",
        "no other",
    ),
    (
        "override of no unit",
        put("units", "hit_override", 0, "unit", value="lepper"),
        "units",
        "hit_override[0].unit",
        "leaper",
    ),
    (
        "override on no terrain",
        put("units", "hit_override", 0, "terrain", value="sea"),
        "units",
        "hit_override[0].terrain",
        "magma",
    ),
    ("override twice", double("units", "hit_override", 0), "units", "hit_override[5]", "no other entry"),
    ("two ways to move", double("units", "move_special", 0), "units", "move_special[3].unit", "no other"),
    (
        "moving over no terrain",
        put("units", "move_special", 0, "terrain", value="x"),
        "units",
        "move_special[0].terrain",
        "magma",
    ),
    ("breath of no unit", put("units", "breath", "unit", value="dragoon"), "units", "breath.unit", "dragon is close"),
    (
        "banned from nowhere",
        put("units", "unit", 5, "banned", value=["sea"]),
        "units",
        "unit[5].banned[0]",
        "a terrain",
    ),
    ("banned from home", put("units", "unit", 5, "banned", value=["home"]), "units", "unit[5].banned[0]", "a terrain"),
    ("banned twice", put("units", "unit", 5, "banned", value=["magma"] * 2), "units", "unit[5].banned[1]", "once"),
    ("five single tiles", put("tiles", "single", 0, "count", value=2), "tiles", "single", "6"),
    ("seven double tiles", put("tiles", "double", 0, "count", value=4), "tiles", "double", "6"),
    ("single tile twice", double("tiles", "single", 0), "tiles", "single[3].terrain", "no other"),
    (
        "double tile twice",
        put("tiles", "double", 1, "halves", value=["forest", "plains"]),
        "tiles",
        "double[1].halves",
        "no other",
    ),
    (
        "tile of home",
        put("tiles", "single", 0, "terrain", value="home"),
        "tiles",
        "single[0].terrain",
        "terrain of tiles",
    ),
    (
        "half of no terrain",
        put("tiles", "double", 0, "halves", value=["plain", "forest"]),
        "tiles",
        "double[0].halves[0]",
        "plains is close",
    ),
    ("hexes", put("terrain", "terrain", 2, "hexes", value=5), "terrain", "terrain[2].hexes", "6"),
    ("rings", put("terrain", "terrain", 3, "rings", value=[1, 2]), "terrain", "terrain[3].rings", "[2]"),
    ("two monoliths", put("terrain", "terrain", 0, "hexes", value=2), "terrain", "terrain[0].hexes", "1"),
    (
        "shared home",
        put("terrain", "terrain", 5, "per_player", value=False),
        "terrain",
        "terrain[5].per_player",
        "true",
    ),
    ("no site for four", drop("tiles", "home_sites", 2), "tiles", "home_sites", "2, 3 and 4"),
    (
        "sites out of order",
        put("tiles", "home_sites", 0, "sides", value=[3, 0]),
        "tiles",
        "home_sites[0].sides",
        "ascending",
    ),
    (
        "a site short",
        put("tiles", "home_sites", 1, "sides", value=[0, 2]),
        "tiles",
        "home_sites[1].sides",
        "3: one for each",
    ),
    ("17 tokens", put("tokens", "token", 0, "count", value=3), "tokens", "token", "18"),
    ("five extra tokens", put("tokens", "token", 0, "extra", value=5), "tokens", "token", "6, or none"),
    (
        "token that is never drawn",
        both(put("tokens", "token", 0, "count", value=0), put("tokens", "token", 3, "count", value=10)),
        "tokens",
        "token[0].count",
        "drawn",
    ),
    (
        "token of no unit",
        put("tokens", "token", 3, "unit", value="rider"),
        "tokens",
        "token[3].unit",
        "strider is close",
    ),
    (
        "extra tokens without any",
        put("options", "extra_tokens", value=True),
        "options",
        "extra_tokens",
        "6 extra tokens",
    ),
    ("cards out of order", swap("energize", "card", 0), "energize", "card[1].id", "behind"),
    ("missions out of order", swap("missions", "secret", 3), "missions", "secret[4].id", "behind"),
    ("effect unknown", put("energize", "card", 12, "id", value="zeal"), "energize", "card[12].id", "effect is known"),
    ("another window", card("energize", "frenzy", "window", "start"), "energize", "card[4].window", "open"),
    ("kill of no unit", card("secret", "human_slayer", "unit", "men"), "missions", "secret[8].unit", "human"),
    (
        "more kills than figures",
        card("secret", "dragon_slayer", "kills", 4),
        "missions",
        "secret[6].kills",
        "at most 3",
    ),
    (
        "home dominated",
        card("secret", "dominate_plains", "terrain", "home"),
        "missions",
        "secret[4].terrain",
        "win_rival_home",
    ),
    ("terrain unknown", card("secret", "win_magma", "terrain", "lava"), "missions", "secret[14].terrain", "magma"),
]


@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), FORM, ids=[case[0] for case in FORM])
def test_form(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, shipped_tables("nexus_ops"), edit), file, path, expected)


@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), MEANING, ids=[case[0] for case in MEANING])
def test_meaning(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, shipped_tables("nexus_ops"), edit), file, path, expected)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Faults of form and of meaning, of as many files as there are."""
    edits = [
        put("units", "unit", 0, "cost", value=0),
        put("tokens", "token", 0, "count", value=3),
        put("options", "vp_target", value=0),
        card("energize", "frenzy", "window", "start"),
        drop("missions", "plain"),
    ]
    found = {fault.file for fault in faults_of(tmp_path, shipped_tables("nexus_ops"), *edits)}
    assert found == {"units.toml", "tokens.toml", "options.toml", "energize.toml", "missions.toml"}


def test_a_folder_without_its_game_is_told_by_its_files(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, shipped_tables("nexus_ops"), lambda tables: tables.pop("game"))
    assert [(fault.file, fault.path) for fault in faults] == [("game.toml", "file")]
