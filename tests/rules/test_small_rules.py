"""The small map and the varied numbers that other tests play by: they load, and they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies.small_rules import (
    MARKETS,
    REGIONS,
    Tables,
    document_of,
    shipped_tables,
    small_document,
    small_tables,
    varied_documents,
    varied_tables,
)
from warquest.rules.warquest.checks import numbers
from warquest.rules.warquest.limits import ACTION_IDS_MAX, CONSTANTS, REGIONS_MAX
from warquest.rules.warquest.schema import FILES
from warquest.rules.warquest.tables import WarQuestTables as Loaded

if TYPE_CHECKING:
    from warquest.rules import Document


def loaded(tables: Tables) -> Loaded:
    return Loaded({name: model.model_validate(tables[name]) for name, model in FILES.items()}, tables)


def test_small_map_has_everything() -> None:
    tables = small_document()["tables"]
    assert [region["id"] for region in tables["map"]["region"]] == list(REGIONS)
    assert {border["kind"] for border in tables["map"]["border"]} == {"plain", "mountain", "river", "bridge"}
    assert {card["city"] for card in tables["power"]["card"] if "city" in card} == set(MARKETS)
    assert [kingdom.get("race") for kingdom in tables["map"]["kingdom"]].count(None) == 1


@given(varied_documents())
def test_varied_numbers_load(document: Document) -> None:
    given = {entry["id"]: entry["value"] for entry in document["tables"]["constants"]["constant"]}
    assert all(low <= given[name] <= high for name, (low, high) in CONSTANTS.items())


@given(varied_tables(shipped_tables), st.sampled_from(["wooden", "iron"]))
def test_varied_shipped_rules_load(tables: Tables, version: str) -> None:
    tables["game"]["rules_version"] = version
    assert document_of(tables)["rules_version"] == version


@pytest.mark.clause("WQ-1.7")
@given(varied_tables())
def test_no_varied_roll_is_too_large(tables: Tables) -> None:
    assert max(numbers.dice_bounds(loaded(tables)).values()) <= 40


@pytest.mark.clause("WQ-1.7")
def test_dice_bounds_by_hand() -> None:
    """In front: five orcs in rage or five leaders (10), the five best cards (11) and the best artifact (1)."""
    assert numbers.dice_bounds(loaded(shipped_tables())) == {
        "front line": 10 + 11 + 1,
        "back line": 5 * 2 + 5 * 2 + 4 + 1,
        "quest": 2 + 2 + 4 + 8 + 1,
        "monster": 5 + 4 + 2,
        "pursuit": 20,
    }


ROWS = """
1R 1T 9 1C 1 1R 2 13 1R 1 3R 1Q 3 1 1T 1P 2 2 1Q 1R 5 2P 1C 1Q 1C 1Q 3 1 1T 1R 1C 2 2T 3 3G 3L 3G 1 2G 2 1G 1G 1L 1R
1T 2 1C 1 1R 1T 1R 1 1R 1
"""


def test_action_ids_are_counted() -> None:
    """Rows of the table of the state page, in its order, counted by hand: R regions, T types, G and L groups."""
    tables: Any = small_tables()
    sizes = {"R": 12, "T": 10, "G": 17, "L": 6, "": 1}
    sizes |= {
        letter: len(tables[file]["card"]) for letter, file in (("P", "power"), ("C", "conquest"), ("Q", "quests"))
    }
    counted = sum(int(row.rstrip("RTPCQGL")) * sizes[row.lstrip("0123456789")] for row in ROWS.split())
    assert numbers.action_ids(loaded(small_tables())) == counted


def test_action_ids_fit_at_every_capacity() -> None:
    """Whatever the other limits allow stays below the limit of ids, which the check guards all the same."""
    tables = small_tables()
    tables["map"]["region"] += [tables["map"]["region"][0] | {"id": f"wood-{i}"} for i in range(REGIONS_MAX - 12)]
    for unit in tables["units"]["unit"]:
        unit |= {"pool": 15, "defence": 3}
    tables["power"]["card"] = [tables["power"]["card"][0] | {"id": f"power-{i}", "copies": 1} for i in range(50)]
    assert numbers.action_ids(loaded(tables)) <= ACTION_IDS_MAX
    tables["power"]["card"] *= 6
    (fault,) = numbers.capacity(loaded(tables))
    assert "at most 2048" in fault.expected


def test_tables_are_fresh_copies() -> None:
    def spoil(value: Any) -> None:
        held = list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, list) else []
        for inner in held:
            spoil(inner)
        if isinstance(value, dict | list):
            value.clear()

    spoil(small_tables())
    assert document_of(small_tables()) == small_document()
