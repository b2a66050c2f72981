"""WQ-8: power cards, the display and the market cities."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import warquest
from positions import Position
from script import legal, outcomes, play, refused

RULES = Path(warquest.__file__).parent / "rules" / "data" / "warquest"
DISPLAY = ("whetstones", "war-drums", "pack-mules", "old-maps", "tax-ledger")


def shop(load: Any, *cities: str, **options: Any) -> Position:
    """Player 0 with a lord and a lieutenant in these regions, and a known display."""
    position = Position(load(players=2, **options)).display(*DISPLAY)
    for slot, city in zip(("lord", "lieutenant-1"), cities or ("oldfield",), strict=False):
        position.army(0, city, slot)
    return position if len(cities) > 1 else position.leader(0, "lieutenant-1", None)


def shown(state: Any) -> list[str | None]:
    """The display from its right end."""
    return state.to_dict()["display"]


@pytest.mark.clause("WQ-8.1", "WQ-8.6", "WQ-6.10")
def test_resource_cards_are_bought_in_any_city_at_their_price(load: Any) -> None:
    state = play(shop(load, "oldfield").state(), "buy_power", "power_city oldfield")
    assert (state.node, legal(state)) == ("power_card", [f"display {place}" for place in range(5)])
    player = play(state, "display 3").to_dict()["players"][0]
    assert (player["power"], player["gold"]) == (["old-maps"], 18)
    assert "buy_power" not in legal(shop(load, "northmarch").state())  # no city


@pytest.mark.clause("WQ-8.1", "WQ-8.8")
def test_market_cards_are_bought_only_in_their_city_and_without_control(load: Any) -> None:
    position = shop(load, "cindercoast", "oxmeadow").market("war-paint", "iron-will", "tunnel-guides", "mint-master")
    state = play(position.tokens(0).tokens(1, active=["cindercoast"]).state(), "buy_power")
    assert legal(state) == ["power_city cindercoast", "power_city oxmeadow"]
    assert legal(play(state, "power_city cindercoast"))[5:] == ["market war-paint", "market iron-will"]
    assert legal(play(state, "power_city oxmeadow"))[5:] == ["market mint-master"]
    state = play(state, "power_city cindercoast", "market iron-will")
    data = state.to_dict()
    assert data["market"] == ["tunnel-guides", "war-paint", "mint-master"]
    assert (data["players"][0]["power"], data["players"][0]["gold"]) == (["iron-will"], 15)


@pytest.mark.clause("WQ-8.6", "WQ-1.12")
def test_a_city_and_a_card_are_offered_only_if_affordable(load: Any) -> None:
    position = shop(load, "oldfield", "cindercoast").market("war-paint").display("tower-shields")
    assert "buy_power" not in legal(position.gold(0, 4).state())
    state = play(position.gold(0, 5).state(), "buy_power")
    assert legal(state) == ["power_city cindercoast"]
    assert legal(play(state, "power_city cindercoast")) == ["market war-paint"]
    assert legal(play(position.gold(0, 7).state(), "buy_power")) == ["power_city cindercoast", "power_city oldfield"]


@pytest.mark.clause("WQ-8.6", "WQ-6.10", "WQ-8.5")
def test_one_purchase_in_a_city_and_turn_whatever_its_kind(load: Any) -> None:
    position = shop(load, "cindercoast", "oldfield").market("war-paint")
    state = play(position.gold(0, 60).state(), "buy_power; power_city cindercoast; market war-paint; buy_power")
    assert legal(state) == ["power_city oldfield"]
    state = play(state, "power_city oldfield", "display 1")
    assert state.to_dict()["turn"]["bought"] == ["cindercoast", "oldfield"]
    assert "buy_power" not in legal(state)


@pytest.mark.clause("WQ-8.6", "WQ-12.9", "WQ-12.4")
def test_on_a_market_day_cards_cost_one_less(load: Any) -> None:
    for card, price in (("great-fair", 2), ("royal-gift", 3)):
        position = shop(load, "oldfield").event(card).gold(0, price)
        state = play(position.state(), "buy_power; power_city oldfield; display 1")
        assert state.to_dict()["players"][0]["gold"] == 0
        assert refused(play(position.state(), "buy_power", "power_city oldfield"), "display 2")
    position = shop(load, "cindercoast").event("great-fair").display("tower-shields").market("war-paint").gold(0, 4)
    assert legal(play(position.state(), "buy_power; power_city cindercoast")) == ["market war-paint"]


@pytest.mark.clause("WQ-8.6", "WQ-12.5")
def test_no_price_falls_below_nothing(load: Any, tmp_path: Path) -> None:
    folder = Path(copytree(RULES, tmp_path / "rules"))
    text = (folder / "constants.toml").read_text()
    changed = text.replace('id = "market_day_discount"\nvalue = 1', 'id = "market_day_discount"\nvalue = 4')
    assert changed != text
    (folder / "constants.toml").write_text(changed)
    position = shop(load, "oldfield", rules=folder).event("great-fair").gold(0, 1)
    state = play(position.state(), "buy_power; power_city oldfield")
    assert legal(state) == ["display 0", "display 1", "display 2", "display 3", "display 4"]
    assert play(state, "display 3").to_dict()["players"][0]["gold"] == 1
    assert play(state, "display 2").to_dict()["players"][0]["gold"] == 0


@pytest.mark.clause("WQ-8.2", "WQ-E18", "WQ-8.6")
def test_the_sixth_card_costs_one_of_the_six(load: Any) -> None:
    owned = ("whetstones", "barbed-arrows", "massed-volley", "high-ground", "tower-shields")
    position = shop(load, "oldfield").power(0, *owned)
    state = play(position.state(), "buy_power; power_city oldfield; display 3")
    assert (state.node, legal(state)) == ("power_discard", [f"power_discard {card}" for card in (*owned, "old-maps")])
    deck = state.to_dict()["power_deck"]
    after = play(state, "power_discard high-ground")
    data = after.to_dict()
    assert data["players"][0]["power"] == ["whetstones", "barbed-arrows", "massed-volley", "tower-shields", "old-maps"]
    assert (after.node, data["power_deck"], data["market"]) == ("turn", deck, [])  # out of the game
    kept = play(state, "power_discard old-maps").to_dict()["players"][0]
    assert kept["power"] == list(owned)


@pytest.mark.clause("WQ-8.2", "WQ-E18")
def test_copies_among_the_six_are_one_choice_and_five_are_no_limit_yet(load: Any) -> None:
    owned = ("whetstones", "whetstones", "massed-volley", "high-ground")
    position = shop(load, "oldfield").power(0, *owned)
    assert play(position.state(), "buy_power; power_city oldfield; display 3").node == "turn"
    position.power(0, *owned, "tower-shields")
    state = play(position.state(), "buy_power; power_city oldfield; display 3")
    assert len(legal(state)) == 5


@pytest.mark.clause("WQ-E34", "WQ-8.3", "WQ-8.5", "WQ-8.7")
def test_the_display_closes_up_to_the_right_and_is_refilled_from_the_left(load: Any) -> None:
    position = shop(load, "oldfield", "cindercoast").power_deck(
        "tower-shields", "runed-plate", "lucky-bones", "hunters-kit"
    )
    state = play(position.state(), "buy_power; power_city oldfield; display 1")
    assert shown(state) == ["whetstones", None, "pack-mules", "old-maps", "tax-ledger"]  # no refill within the turn
    state = play(state, "buy_power; power_city cindercoast")
    assert legal(state) == ["display 0", "display 2", "display 3", "display 4"]
    state = play(state, "display 3; end_turn")
    assert shown(state) == ["whetstones", "pack-mules", "tax-ledger", None, None]
    state = play(state, "draw_display tower-shields; draw_display runed-plate; draw_display lucky-bones")
    assert (state.node, state.current_player(), state.to_dict()["market"]) == ("turn", 1, ["runed-plate"])
    assert shown(state) == ["whetstones", "pack-mules", "tax-ledger", "tower-shields", "lucky-bones"]
    state = play(state, "end_turn", "draw_display hunters-kit")
    assert shown(state) == ["pack-mules", "tax-ledger", "tower-shields", "lucky-bones", "hunters-kit"]


@pytest.mark.clause("WQ-8.3", "WQ-8.7", "WQ-1.5")
def test_a_refill_draws_over_the_cards_left_and_market_cards_do_not_count(load: Any) -> None:
    position = shop(load, "oldfield").power_deck("tower-shields", "tower-shields", "runed-plate")
    state = play(position.state(), "buy_power; power_city oldfield; display 4; end_turn")
    expected = {"draw_display tower-shields": Fraction(2, 3), "draw_display runed-plate": Fraction(1, 3)}
    assert outcomes(state) == expected
    state = play(state, "draw_display runed-plate")
    assert (state.node, outcomes(state)) == ("draw_display", {"draw_display tower-shields": 1})


@pytest.mark.clause("WQ-8.3", "WQ-8.7", "WQ-1.13", "WQ-2.2")
def test_an_empty_power_deck_refills_nothing_and_the_rightmost_card_still_goes(load: Any) -> None:
    position = shop(load, "oldfield").power_deck("tower-shields").power(1)
    state = play(position.state(), "buy_power; power_city oldfield; display 0; end_turn; draw_display tower-shields")
    state = play(state, "end_turn")
    assert shown(state) == ["pack-mules", "old-maps", "tax-ledger", "tower-shields", None]
    quiet = ("good-harvest", "good-harvest", "silver-vein", "silver-vein", "royal-gift")
    for left, event in zip((3, 2, 1, 0, 0), quiet, strict=True):
        state = play(state, "end_turn; end_turn", f"draw_event {event}")
        assert [card for card in shown(state) if card] == ["old-maps", "tax-ledger", "tower-shields"][3 - left :]
        assert state.node == "turn"


@pytest.mark.clause("WQ-8.3", "WQ-8.7")
def test_the_rightmost_card_is_the_lowest_position_filled(load: Any) -> None:
    position = shop(load, "oldfield").turn(1).army(1, "oldfield", "lord").leader(0, "lord", "honeybay").power_deck()
    state = play(position.state(), "buy_power; power_city oldfield; display 0; end_turn")
    assert shown(state) == ["pack-mules", "old-maps", "tax-ledger", None, None]  # closed up first, then one out


@pytest.mark.clause("WQ-8.4", "WQ-11.2", "WQ-11.21")
def test_a_card_is_paid_when_declared_once_for_each_copy(load: Any) -> None:
    position = Position(load(players=2)).power(0, "whetstones", "whetstones", "dawn-assault", "pack-mules").gold(0, 3)
    position.leader(0, "lieutenant-1", None).army(0, "southmead", "lord").army(1, "oldfield", "goblin-warrior")
    state = play(position.state(), "move; army southmead; step oldfield; leader_front")
    assert (state.node, legal(state)) == ("battle_card", ["use whetstones", "use dawn-assault", "done"])
    state = play(state, "use whetstones")
    assert (state.to_dict()["players"][0]["gold"], legal(state)) == (2, ["use whetstones", "use dawn-assault", "done"])
    assert legal(play(state, "use dawn-assault; roll 0 0")) == [
        "roll 0 0",
        "roll 0 1",
        "roll 1 0",
    ]  # no gold left to use more
    state = play(state, "use whetstones")
    # nothing affordable is left: no `done`
    assert (state.node, state.to_dict()["players"][0]["gold"]) == ("roll", 1)


@pytest.mark.clause("WQ-8.9", "WQ-8.4")
def test_a_card_with_two_effects_is_paid_once_and_campaign_cards_are_not_asked(load: Any) -> None:
    position = Position(load(players=2)).power(0, "night-raiders", "pack-mules").gold(0, 2)
    position.leader(0, "lieutenant-1", None).army(0, "southmead", "lord").army(1, "oldfield", "goblin-warrior")
    state = play(position.state(), "move; army southmead; step oldfield; leader_front")
    assert legal(state) == ["use night-raiders", "done"]
    state = play(state, "use night-raiders")
    data = state.to_dict()
    assert (data["players"][0]["gold"], data["roll"]["dice"], data["battle"]["first"]) == (0, 3, "A")
    assert data["players"][0]["power"] == ["pack-mules", "night-raiders"]  # used, not used up


@pytest.mark.clause("WQ-8.8", "WQ-8.1")
def test_cards_stay_with_their_owner_whatever_becomes_of_the_city(load: Any) -> None:
    position = shop(load, "oldfield").power(1, "tunnel-guides").tokens(1, active=["mirestrand", "redgully"])
    state = play(position.army(0, "mirestrand", "lord").state(), "conquest", "conquest_region mirestrand")
    assert state.to_dict()["players"][1]["power"] == ["tunnel-guides"]
