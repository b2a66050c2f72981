"""WQ-12.1 to 12.5, 12.11: the shipped numbers and cards, and what a rules folder may not contain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from rulebooks import Tables, edited, entry, rewritten, shipped

import warquest

UNIT_TABLE = {
    "goblin-warrior": ("melee", 1, 1, 1),
    "goblin-archer": ("ranged", 2, 1, 1),
    "orc-warrior": ("melee", 2, 1, 2),
    "orc-archer": ("ranged", 3, 1, 2),
    "dwarf-warrior": ("melee", 3, 1, 3),
    "dwarf-crossbowman": ("ranged", 4, 2, 2),
    "satyr-warrior": ("melee", 2, 1, 2),
    "satyr-archer": ("ranged", 4, 2, 1),
    "elf-warrior": ("melee", 4, 2, 2),
    "elf-archer": ("ranged", 3, 2, 1),
}
EFFECTS = {
    "extra_dice reroll_blanks flags_to_skulls absorb steadfast rally first_strike volley target_reserve",
    "move_bonus ford tax_bonus recruit_discount cheap_lieutenant scout",
    "armour regenerate fear poison frenzy",
    "plague desertion tax_revolt bounty levy storm rumour blocked_pass market_day raiders",
}
SOURCES = {"seed", "public", "reconstruction"}


@pytest.fixture
def tables(load: Callable[..., Any]) -> Tables:
    """The tables of the rules document that the engine under test plays by."""
    return load("warquest", players=2).rules["tables"]


def cards(table: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    """The physical cards of a table with these fields, each copy once."""
    kinds = [card for card in table["card"] if all(card.get(name) == value for name, value in fields.items())]
    return [card for card in kinds for _ in range(card["copies"])]


# --- die and units ---


@pytest.mark.clause("WQ-12.1")
def test_the_battle_die(tables: Tables) -> None:
    die = tables["units"]["die"]
    assert (die["skulls"], die["flags"], die["blanks"]) == (2, 1, 3)


@pytest.mark.clause("WQ-12.2", "WQ-1.8")
def test_the_unit_table(tables: Tables) -> None:
    units = tables["units"]["unit"]
    found = {unit["id"]: (unit["line"], unit["cost"], unit["attack"], unit["defence"]) for unit in units}
    assert found == UNIT_TABLE
    assert list(found) == list(UNIT_TABLE)


@pytest.mark.clause("WQ-12.2", "WQ-11.18")
def test_leaders_and_abilities(tables: Tables) -> None:
    lord, lieutenant = tables["units"]["leader"]
    assert [(leader["attack"], leader["defence"], leader["line"]) for leader in (lord, lieutenant)] == [
        (2, 2, "melee")
    ] * 2
    assert lieutenant["cost"] == 6
    abilities = {unit["id"]: unit["ability"] for unit in tables["units"]["unit"]}
    assert {name for name, ability in abilities.items() if ability == "pursuit"} == {"goblin-warrior", "goblin-archer"}
    assert {name for name, ability in abilities.items() if ability == "rage"} == {"orc-warrior"}
    assert {name for name, ability in abilities.items() if ability == "shield"} == {
        "dwarf-warrior",
        "dwarf-crossbowman",
    }
    assert {name for name, ability in abilities.items() if ability == "ambush"} == {"satyr-warrior", "satyr-archer"}
    assert {name for name, ability in abilities.items() if ability == "skirmish"} == {"elf-warrior"}


# --- decks ---


@pytest.mark.clause("WQ-12.3")
def test_the_power_deck(tables: Tables) -> None:
    market = cards(tables["power"], kind="market")
    assert (len(cards(tables["power"], kind="resource")), len(market)) == (36, 14)
    cities = {region["id"] for region in tables["map"]["region"] if region.get("city", {}).get("market")}
    assert Counter(card["city"] for card in market) == dict.fromkeys(cities, 2)
    assert len(cities) == 7


@pytest.mark.clause("WQ-12.3")
def test_the_conquest_deck(tables: Tables) -> None:
    deck = tables["conquest"]
    assert len(cards(deck)) == 40
    defend = cards(deck, kind="defend")
    assert sorted(card["kingdom"] for card in defend) == sorted(kingdom["id"] for kingdom in tables["map"]["kingdom"])
    assert {card["vp"] for card in defend} <= set(range(4, 9))
    assert len(cards(deck, kind="glorious_victory")) == 10
    assert [card["vp"] for card in cards(deck, kind="race_hunt")] == [4] * 5
    territory = cards(deck, kind="territory")
    assert len(territory) == 17
    assert {card["vp"] for card in territory} <= set(range(3, 10))


@pytest.mark.clause("WQ-12.3")
@pytest.mark.parametrize(
    ("tier", "health", "attack", "vp"),
    [("starting", (2, 4), (1, 2), (3, 5)), ("medium", (5, 7), (2, 3), (6, 8)), ("hard", (8, 11), (3, 5), (9, 12))],
)
def test_the_quest_deck(tables: Tables, tier: str, health: Any, attack: Any, vp: Any) -> None:
    deck = cards(tables["quests"], tier=tier)
    assert len(deck) == 10
    for field, (low, high) in {"health": health, "attack": attack, "vp": vp}.items():
        values = [card[field] for card in deck]
        assert (min(values), max(values)) == (low, high), f"the range of {field} is used to both ends"
    places = {region["id"] for region in tables["map"]["region"] if "location" in region}
    assert {card["location"] for card in deck} <= places


@pytest.mark.clause("WQ-12.3")
def test_the_event_deck(tables: Tables) -> None:
    deck = tables["events"]
    sizes = {kind: len(cards(deck, kind=kind)) for kind in ("quiet", "rumour", "negative", "positive")}
    assert sizes == {"quiet": 1, "rumour": 8, "negative": 11, "positive": 10}


@pytest.mark.clause("WQ-10.2", "WQ-12.9")
def test_negative_events_are_the_six_kinds_of_the_page(tables: Tables) -> None:
    kinds = {effect["effect"] for card in cards(tables["events"], kind="negative") for effect in card["effects"]}
    assert kinds == {"plague", "desertion", "tax_revolt", "storm", "blocked_pass", "raiders"}


@pytest.mark.clause("WQ-12.4")
def test_every_effect_of_the_closed_list_is_used_and_no_other(tables: Tables) -> None:
    used = [effect for card in tables["power"]["card"] for effect in card["effects"]]
    used += [effect for card in tables["events"]["card"] for effect in card["effects"]]
    used += [card["artifact"]["effect"] for card in tables["events"]["card"] if "artifact" in card]
    used += [effect for card in tables["quests"]["card"] for effect in card["specials"]]
    assert {effect["effect"] for effect in used} == {name for line in EFFECTS for name in line.split()}


@pytest.mark.clause("WQ-12.5")
def test_every_entry_says_where_its_numbers_come_from(tables: Tables) -> None:
    lists = [rows for table in tables.values() for rows in table.values() if isinstance(rows, list)]
    entries = [row for rows in lists for row in rows if ("id" in row and "kind" not in row) or "copies" in row]
    assert len(entries) > 200
    assert {row["source"] for row in entries if "source" in row} == {"seed", "reconstruction"} & SOURCES
    assert all("source" in row for row in entries)


@pytest.mark.clause("WQ-12.5", "WQ-4.1", "WQ-6.14", "WQ-11.1")
def test_the_numbers_that_the_source_states_stand_in_the_data(tables: Tables) -> None:
    constants = {row["id"]: row["value"] for row in tables["constants"]["constant"] if row["source"] == "seed"}
    stated = {
        "start_gold": 20, "actions_per_turn": 3, "steps_per_move": 3, "line_places": 5, "battle_rounds": 5,
        "quest_rounds": 5, "victory_vp": 5, "kill_vp": 1, "quest_gold": 2, "tokens_per_vp": 3, "city_vp": 2,
        "power_card_limit": 5, "respawn_purse": 20, "army_limit": 5, "event_loss_limit": 2,
    }  # fmt: skip
    assert stated.items() <= constants.items()
    (glorious,) = [card for card in tables["conquest"]["card"] if card["kind"] == "glorious_victory"]
    assert (glorious["min_troops"], glorious["vp"]) == (10, 10)


# --- faults ---


def refused(load: Callable[..., Any], change: Callable[[Tables], None]) -> list[Any]:
    """The faults for which a changed rules folder is refused."""
    with pytest.raises(warquest.RulesError) as error:
        load("warquest", players=2, rules=rewritten(change))
    assert error.value.faults
    return error.value.faults


def power_effect(effect: dict[str, Any], card: str = "whetstones", **fields: Any) -> Callable[[Tables], None]:
    """A change: this card has this one effect."""
    return lambda tables: entry(tables, "power", card).update(effects=[effect], **fields)


@pytest.mark.clause("WQ-12.4")
@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "haste"},
        {"effect": "extra_dice", "phase": "front", "n": 1, "colour": 3},
        {"effect": "extra_dice", "phase": "reserve", "n": 1},
        {"effect": "extra_dice", "n": 1},
        {"effect": "absorb"},
        {"effect": "armour", "n": 1},
        {"effect": "bounty", "gold": 1},
        {"effect": "volley", "n": 1},
    ],
)
def test_an_unknown_effect_or_parameter_names_file_card_and_field(load: Any, effect: dict[str, Any]) -> None:
    faults = refused(load, power_effect(effect))
    assert {fault.file for fault in faults} == {"power.toml"}
    assert all("whetstones" in fault.path and "effects" in fault.path for fault in faults)


@pytest.mark.clause("WQ-12.11", "WQ-12.4")
@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(
    "name", ["reroll_blanks", "flags_to_skulls", "absorb", "steadfast", "rally", "move_bonus", "tax_bonus"]
)
def test_a_number_below_one_is_refused(load: Any, name: str, number: int) -> None:
    faults = refused(load, power_effect({"effect": name, "n": number}))
    assert any("whetstones" in fault.path and fault.value == number for fault in faults)


@pytest.mark.clause("WQ-12.11", "WQ-12.6")
@pytest.mark.parametrize("rounds", [0, 6])
def test_rounds_outside_one_to_five_are_refused(load: Any, rounds: int) -> None:
    faults = refused(load, power_effect({"effect": "extra_dice", "phase": "front", "n": 1, "rounds": rounds}))
    assert any("whetstones" in fault.path and fault.value == rounds for fault in faults)


@pytest.mark.clause("WQ-12.11", "WQ-12.6")
@pytest.mark.parametrize("rounds", [1, 5])
def test_rounds_from_one_to_five_are_taken(load: Any, rounds: int) -> None:
    effect = {"effect": "extra_dice", "phase": "front", "n": 1, "rounds": rounds}
    assert load("warquest", players=2, rules=edited(power={"whetstones": {"effects": [effect]}})).num_players == 2


@pytest.mark.clause("WQ-12.11", "WQ-7.2")
@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "extra_dice", "phase": "front", "n": 1},
        {"effect": "rally", "n": 1},
        {"effect": "volley"},
        {"effect": "scout"},
    ],
)
def test_a_quest_card_must_do_something_in_quests(load: Any, effect: dict[str, Any]) -> None:
    faults = refused(load, power_effect(effect, quest=True))
    assert any(fault.file == "power.toml" and "whetstones" in fault.path for fault in faults)


@pytest.mark.clause("WQ-12.11", "WQ-7.2")
@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "extra_dice", "phase": "quest", "n": 1},
        {"effect": "reroll_blanks", "n": 1},
        {"effect": "flags_to_skulls", "n": 1},
        {"effect": "absorb", "n": 1},
        {"effect": "steadfast", "n": 1},
    ],
)
def test_five_effects_do_something_in_quests(load: Any, effect: dict[str, Any]) -> None:
    folder = edited(power={"whetstones": {"effects": [effect], "quest": True}})
    assert load("warquest", players=2, rules=folder).num_players == 2


def event_effect(card: str, **parameters: Any) -> Callable[[Tables], None]:
    """A change: the effect of an event card has these parameters."""
    return lambda tables: entry(tables, "events", card)["effects"][0].update(parameters)


def second_goblin_home(tables: Tables) -> None:
    """Dareth becomes a second homeland of the goblins."""
    entry(tables, "map", "dareth")["race"] = "goblin"


def condition(card: str, **parameters: Any) -> Callable[[Tables], None]:
    """A change of a territory card's condition."""
    return lambda tables: entry(tables, "conquest", card)["condition"].update(parameters)


def same_name(tables: Tables) -> None:
    """A quest card gets the id of a conquest card."""
    entry(tables, "quests", "queen-ysa")["id"] = "wide-realm"


@pytest.mark.clause("WQ-12.11", "WQ-3.7")
@pytest.mark.parametrize(
    ("change", "file"),
    [
        pytest.param(
            event_effect("rumour-sunspear", battlefield="crownland"), "events.toml", id="rumour without battlefield"
        ),
        pytest.param(event_effect("riot-in-an-dar", city="skullheath"), "events.toml", id="revolt in no city"),
        pytest.param(
            event_effect("rockfall", border=["bogmoor", "goatscar"]), "events.toml", id="pass that is no border"
        ),
        pytest.param(condition("wide-realm", n=25), "conquest.toml", id="more than 24 tokens"),
        pytest.param(condition("free-towns", n=17), "conquest.toml", id="more cities than the map has"),
        pytest.param(condition("march-of-snagfen", n=7), "conquest.toml", id="more regions than the kingdom has"),
        pytest.param(second_goblin_home, "map.toml", id="two homelands of one race"),
        pytest.param(event_effect("raiders", n=0), "events.toml", id="no raiders"),
    ],
)
def test_impossible_cards_and_maps_are_refused(load: Any, change: Callable[[Tables], None], file: str) -> None:
    assert file in {fault.file for fault in refused(load, change)}


@pytest.mark.clause("WQ-12.11")
def test_a_conquest_and_a_quest_card_may_not_share_an_id(load: Any) -> None:
    assert any("wide-realm" in str(fault) for fault in refused(load, same_name))


@pytest.mark.clause("WQ-12.10", "WQ-12.4")
def test_a_special_may_stand_once_on_a_card(load: Any) -> None:
    twice = [{"effect": "armour", "n": 1}, {"effect": "armour", "n": 2}]
    faults = refused(load, lambda tables: entry(tables, "quests", "cave-wolves").update(specials=twice))
    assert any(fault.file == "quests.toml" and "cave-wolves" in fault.path for fault in faults)
    once = [{"effect": "armour", "n": 1}, {"effect": "fear"}, {"effect": "poison"}]
    folder = edited(quests={"cave-wolves": {"specials": once}})
    assert load("warquest", players=2, rules=folder).num_players == 2


@pytest.mark.clause("WQ-12.11", "WQ-12.10")
@pytest.mark.parametrize("special", ["armour", "regenerate"])
def test_a_special_without_a_number_of_one_or_more_is_refused(load: Any, special: str) -> None:
    faults = refused(
        load, lambda tables: entry(tables, "quests", "cave-wolves").update(specials=[{"effect": special, "n": 0}])
    )
    assert {fault.file for fault in faults} == {"quests.toml"}


@pytest.mark.clause("WQ-1.7", "WQ-12.11")
def test_rules_whose_rolls_could_exceed_forty_dice_are_refused(load: Any) -> None:
    faults = refused(load, power_effect({"effect": "extra_dice", "phase": "front", "n": 9}))
    assert any("40" in fault.expected for fault in faults)


@pytest.mark.clause("WQ-12.11", "WQ-12.4")
def test_all_faults_are_reported_together(load: Any) -> None:
    def several(tables: Tables) -> None:
        power_effect({"effect": "haste"})(tables)
        second_goblin_home(tables)
        condition("wide-realm", n=25)(tables)

    faults = refused(load, several)
    assert {"power.toml"} <= {fault.file for fault in faults}
    assert all(str(fault).startswith(fault.file) and fault.expected for fault in faults)


@pytest.mark.clause("WQ-12.5", "WQ-12.11")
def test_an_unknown_source_is_refused(load: Any) -> None:
    faults = refused(load, lambda tables: entry(tables, "power", "whetstones").update(source="hearsay"))
    assert any(fault.value == "hearsay" for fault in faults)


@pytest.mark.clause("WQ-12.5")
def test_a_corrected_number_is_played_and_changes_the_digest(load: Any) -> None:
    folder = edited(units={"orc-warrior": {"cost": 5, "source": "public"}})
    corrected, original = load("warquest", players=2, rules=folder), load("warquest", players=2)
    assert corrected.rules_digest != original.rules_digest
    assert entry(corrected.rules["tables"], "units", "orc-warrior")["cost"] == 5
    assert load("warquest", players=2, rules=edited()).rules_digest == original.rules_digest


@pytest.mark.clause("WQ-12.5")
def test_the_document_is_a_copy(load: Any) -> None:
    game = load("warquest", players=2)
    entry(game.rules["tables"], "units", "orc-warrior")["cost"] = 99
    assert entry(game.rules["tables"], "units", "orc-warrior")["cost"] == 2
    assert entry(shipped(), "units", "orc-warrior")["cost"] == 2
