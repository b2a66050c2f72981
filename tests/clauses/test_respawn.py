"""WQ-11.17, 11.36, 11.37: a lord killed comes back in the owner's next turn, with an army, and the turn ends there."""

from __future__ import annotations

from typing import Any

import pytest
from battles import go
from campaigns import leader_regions, march, players, standing, war
from rulebooks import edited

from positions import Position
from script import legal

CITIES = [
    "mirestrand", "murkwallow", "redgully", "cindercoast", "greyhorn", "anvilmere", "piperdale", "sundown-cape",
    "mistfirth", "larchvale", "oldfield", "crownland", "oxmeadow", "amberfold", "whitecliff", "hartfield",
]  # fmt: skip


def lordless(load: Any, **arguments: Any) -> Position:
    """Three players; the second has a lieutenant and a token at Redgully, and no lord."""
    return Position(load("warquest", players=3, **arguments)).leader(1, "lord", None)


def due(position: Position) -> Any:
    """The first player has ended his turn: the second one's begins."""
    return go(position.state(), "end_turn")


def cities(state: Any) -> list[str]:
    """The cities offered to the new lord."""
    assert (state.node, state.current_player()) == ("respawn_city", 1)
    return [text.removeprefix("respawn_city ") for text in legal(state)]


# --- where ---


@pytest.mark.clause("WQ-11.17", "WQ-11.36", "WQ-3.6")
def test_the_new_lord_comes_to_a_controlled_city(load: Any) -> None:
    position = lordless(load).tokens(1, active=["redgully", "skullheath"], inactive=["amberfold"])
    assert cities(due(position)) == ["redgully", "amberfold"]


@pytest.mark.clause("WQ-11.17", "WQ-11.36")
@pytest.mark.parametrize("army", ["leader", "troops"])
def test_a_controlled_city_under_an_enemy_army_does_not_count(load: Any, army: str) -> None:
    position = lordless(load).tokens(1, active=["redgully", "amberfold"])
    if army == "leader":
        position.leader(2, "lord", "amberfold")
    else:
        position.army(2, "amberfold", "1 goblin-warrior")
    assert cities(due(position)) == ["redgully"]


@pytest.mark.clause("WQ-11.17", "WQ-11.36")
@pytest.mark.parametrize("tokens", [[], ["skullheath"], ["amberfold"]])
def test_without_one_any_city_free_of_enemies_will_do(load: Any, tokens: list[str]) -> None:
    position = lordless(load).tokens(1, active=tokens).leader(2, "lord", "amberfold")
    taken = {"mirestrand", "greyhorn", "amberfold"}
    assert cities(due(position)) == [city for city in CITIES if city not in taken]


@pytest.mark.clause("WQ-11.17", "WQ-11.36", "WQ-11.37")
def test_if_no_city_qualifies_the_turn_is_played_without_a_lord(load: Any) -> None:
    position = lordless(load).leader(1, "lieutenant-1", "bogmoor")
    units = ["12 goblin-warrior", "8 goblin-archer"]
    names = [unit.split()[1] for unit in units for _ in range(int(unit.split()[0]))]
    for city, unit in zip([city for city in CITIES if city not in ("mirestrand", "greyhorn")], names, strict=False):
        position.army(2, city, f"1 {unit}")
    state = due(position)
    assert (state.node, state.current_player()) == ("turn", 1)
    assert state.to_dict()["turn"]["actions"] == 3
    assert leader_regions(state, 1) == [None, "bogmoor", None]


# --- with whom ---


@pytest.mark.clause("WQ-11.17", "WQ-E20", "WQ-11.36", "WQ-4.12")
def test_it_brings_an_army_worth_twenty_gold_and_the_turn_ends(load: Any) -> None:
    state = go(due(lordless(load).gold(1, 7)), "respawn_city redgully")
    assert leader_regions(state, 1)[0] == "redgully"
    assert (state.node, len(legal(state)), legal(state)[-1]) == ("respawn_buy", 11, "done")
    go(state, "; ".join(["buy_unit elf-warrior"] * 4 + ["buy_unit orc-archer"]))
    assert state.to_dict()["respawn"]["purse"] == 20 - 4 * 4 - 3
    assert legal(state) == ["buy_unit goblin-warrior", "done"]
    go(state, "done")
    assert (state.node, state.current_player()) == ("turn", 2)
    assert standing(state, "redgully") == (1, {"orc-archer": 1, "elf-warrior": 4})
    assert players(state)[1]["gold"] == 7, "own gold may not be added, the rest of the purse is lost"
    assert players(state)[1]["leaders"][0] == {"region": "redgully", "artifact": None}
    assert (players(state)[1]["active_tokens"], players(state)[1]["inactive_tokens"]) == (["redgully"], [])


@pytest.mark.clause("WQ-11.36", "WQ-4.12", "WQ-1.3")
def test_the_purchase_ends_by_itself_when_the_purse_is_empty(load: Any) -> None:
    state = go(due(lordless(load)), "respawn_city redgully" + "; buy_unit elf-warrior" * 5)
    assert (state.node, state.current_player()) == ("turn", 2)


@pytest.mark.clause("WQ-11.36", "WQ-11.17")
def test_nobody_need_be_bought(load: Any) -> None:
    state = go(due(lordless(load)), "respawn_city redgully; done")
    assert (state.node, state.current_player(), standing(state, "redgully")) == ("turn", 2, None)


@pytest.mark.clause("WQ-11.36", "WQ-4.12", "WQ-12.8")
def test_the_list_price_is_paid_whatever_the_cards(load: Any) -> None:
    state = go(due(lordless(load).power(1, "recruiting-hall")), "respawn_city redgully; buy_unit orc-warrior")
    assert state.to_dict()["respawn"]["purse"] == 18


@pytest.mark.clause("WQ-11.17", "WQ-12.5")
def test_the_purse_is_data(load: Any) -> None:
    small = edited(constants={"respawn_purse": {"value": 2}})
    state = go(due(lordless(load, rules=small).gold(1, 9)), "respawn_city redgully")
    kinds = ["goblin-warrior", "goblin-archer", "orc-warrior", "satyr-warrior"]
    assert legal(state) == [f"buy_unit {kind}" for kind in kinds] + ["done"]


@pytest.mark.clause("WQ-11.36", "WQ-5.6", "WQ-5.3")
def test_troops_already_there_count_for_the_rule_of_five(load: Any) -> None:
    kinds = ["goblin-warrior", "goblin-archer", "orc-warrior", "orc-archer", "dwarf-warrior"]
    four = due(lordless(load).army(1, "redgully", *kinds[:4]))
    assert len(legal(go(four, "respawn_city redgully"))) == 11
    five = due(lordless(load).army(1, "redgully", *kinds))
    assert legal(go(five, "respawn_city redgully")) == [f"buy_unit {kind}" for kind in kinds] + ["done"]


@pytest.mark.clause("WQ-11.17", "WQ-11.36", "WQ-4.8")
def test_the_new_army_may_have_two_races_or_any_by_option(load: Any) -> None:
    bought = "respawn_city redgully; buy_unit elf-archer; buy_unit orc-warrior"
    anyone = go(due(lordless(load)), bought)
    assert len(legal(anyone)) == 11
    two = go(due(lordless(load, respawn_races="two").army(1, "redgully", "1 dwarf-warrior")), bought)
    kinds = ["orc-warrior", "orc-archer", "elf-warrior", "elf-archer"]
    assert legal(two) == [f"buy_unit {kind}" for kind in kinds] + ["done"], (
        "those already there are no race of the army bought"
    )


@pytest.mark.clause("WQ-11.36", "WQ-2.4")
def test_nothing_can_be_bought_from_an_empty_pool(load: Any) -> None:
    position = lordless(load).pool("elf-archer", 1, 0, "mirestrand")
    state = go(due(position), "respawn_city redgully; buy_unit elf-archer")
    assert "buy_unit elf-archer" not in legal(state)


# --- when ---


@pytest.mark.clause("WQ-11.17", "WQ-11.37", "WQ-E20", "WQ-6.14")
def test_a_lord_lost_in_the_own_turn_comes_back_in_the_next(load: Any) -> None:
    state = march(war(load).army(1, "oldfield", "2 orc-warrior").state())
    go(state, "leader_front; roll 0 0; roll 2 0; hit front lord; hit front lord 1")
    assert (state.node, state.current_player(), state.to_dict()["turn"]["actions"]) == ("turn", 0, 2)
    go(state, "tax; tax_city mirestrand; end_turn; end_turn")
    while state.kind == "chance":
        go(state, legal(state)[0])
    assert (state.node, state.current_player(), state.to_dict()["round"]) == ("respawn_city", 0, 2)


@pytest.mark.clause("WQ-11.17", "WQ-E20", "WQ-11.37")
@pytest.mark.parametrize(("active", "round_number"), [(0, 1), (1, 2)])
def test_a_lord_killed_before_the_owners_turn_comes_back_in_that_very_turn(
    load: Any, active: int, round_number: int
) -> None:
    """The second of three players loses his lord to the first (before his turn) or to the third (after it)."""
    killer = 0 if active == 0 else 2
    position = Position(load("warquest", players=3)).turn(killer).leader(1, "lord", "oldfield")
    position.leader(killer, "lieutenant-1", None).leader(killer, "lord", "vinehill").army(
        killer, "vinehill", "2 orc-warrior"
    )
    state = march(position.state())
    go(state, "leader_front; leader_front; roll 2 0; roll 0 0; hit front lord; hit front lord 1; end_turn")
    while state.current_player() != 1:
        go(state, "end_turn" if state.kind == "decision" else legal(state)[0])
    assert (state.node, state.to_dict()["round"]) == ("respawn_city", round_number)


@pytest.mark.clause("WQ-11.17", "WQ-11.32", "WQ-6.14", "WQ-5.2")
def test_lieutenants_stay_and_stragglers_leave_at_the_end_of_the_respawn_turn(load: Any) -> None:
    position = lordless(load).army(1, "redgully", "1 orc-warrior").army(1, "amberfold", "2 elf-archer")
    state = go(due(position), "respawn_city redgully; done")
    assert leader_regions(state, 1)[:2] == ["redgully", "redgully"]
    assert (standing(state, "redgully"), standing(state, "amberfold")) == ((1, {"orc-warrior": 1}), None)


@pytest.mark.clause("WQ-11.17", "WQ-9.13", "WQ-6.14")
def test_a_respawn_turn_has_no_actions_and_no_claims(load: Any) -> None:
    position = lordless(load).conquest(1, "twin-shores").tokens(1, active=["redgully", "goatscar", "seawold"])
    state = due(position)
    assert state.to_dict()["turn"] is None
    assert all(text.startswith("respawn_city") for text in legal(state))
    go(state, "respawn_city redgully")
    assert all(text.startswith("buy_unit") or text == "done" for text in legal(state))
