"""WQ-6.5 to 6.12 and 6.21 to 6.26: conquest, tax, recruits, lieutenants, redraw and search."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from positions import Position
from script import legal, outcomes, play, refused


def player(state: Any, seat: int = 0) -> dict[str, Any]:
    """A player's part of the state dict."""
    return state.to_dict()["players"][seat]


@pytest.mark.clause("WQ-6.5", "WQ-1.11")
def test_conquest_puts_an_active_token_where_a_led_army_stands(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord", "orc-warrior").army(0, "honeybay", "elf-archer")
    state = play(position.state(), "conquest")
    assert legal(state) == ["conquest_region oldfield"]  # own active token in Mirestrand, no leader in Honeybay
    assert player(play(state, "conquest_region oldfield"))["active_tokens"] == ["mirestrand", "oldfield"]


@pytest.mark.clause("WQ-6.5", "WQ-3.6")
def test_conquest_sends_another_players_token_home(load: Any) -> None:
    position = (
        Position(load(players=2)).army(0, "oldfield", "lord").tokens(1, active=["redgully"], inactive=["oldfield"])
    )
    state = play(position.state(), "conquest", "conquest_region oldfield")
    assert (player(state, 1)["active_tokens"], player(state, 1)["inactive_tokens"]) == (["redgully"], [])


@pytest.mark.clause("WQ-6.5", "WQ-E19")
def test_conquest_turns_an_inactive_token_active_again(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord").tokens(0, inactive=["oldfield", "mirestrand"])
    state = play(position.state(), "conquest", "conquest_region oldfield")
    assert (player(state)["active_tokens"], player(state)["inactive_tokens"]) == (["oldfield"], ["mirestrand"])
    assert refused(play(state, "conquest"), "conquest_region oldfield")


@pytest.mark.clause("WQ-6.6", "WQ-6.21", "WQ-9.2")
def test_tax_is_the_printed_value_of_one_city_with_an_own_token(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=["amberfold", "bogmoor"], inactive=["oldfield"])
    state = play(position.army(1, "amberfold", "3 orc-warrior").state(), "tax")
    assert legal(state) == ["tax_city oldfield", "tax_city amberfold"]  # regions without a city give nothing
    assert player(play(state, "tax_city amberfold"))["gold"] == 25
    state = play(state, "tax_city oldfield")
    assert (player(state)["gold"], state.to_dict()["turn"]["taxed"]) == (22, ["oldfield"])
    assert legal(play(state, "tax")) == ["tax_city amberfold"]  # each city once a turn


@pytest.mark.clause("WQ-6.6", "WQ-12.8")
def test_tax_bonuses_add_up_on_every_tax_action(load: Any) -> None:
    position = (
        Position(load(players=2)).tokens(0, active=["amberfold", "oldfield"]).power(0, "tax-ledger", "mint-master")
    )
    state = play(position.state(), "tax", "tax_city amberfold", "tax", "tax_city oldfield")
    assert player(state)["gold"] == 20 + 5 + 3 + 2 + 3


@pytest.mark.clause("WQ-6.6", "WQ-12.9")
def test_a_city_in_revolt_gives_no_tax(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=["amberfold", "oldfield"]).event("riot-in-halewick")
    assert legal(play(position.state(), "tax")) == ["tax_city oldfield"]
    position = Position(load(players=2)).tokens(0, active=["amberfold"]).event("riot-in-halewick")
    assert "tax" not in legal(position.state())


@pytest.mark.clause("WQ-6.7", "WQ-6.23")
def test_recruits_are_of_the_race_whose_homeland_it_is(load: Any) -> None:
    position = Position(load(players=2)).army(0, "skullheath", "lieutenant-1").army(0, "oldfield", "lord")
    position.army(0, "fernhollow", "lieutenant-2")
    state = play(position.state(), "recruit")
    assert legal(state) == ["recruit_region skullheath", "recruit_region fernhollow"]  # Dareth is nobody's homeland
    orcs = play(state, "recruit_region skullheath")
    assert legal(orcs) == ["buy_unit orc-warrior", "buy_unit orc-archer"]  # at least one: no `done` yet
    elves = play(state, "recruit_region fernhollow")
    assert legal(elves) == ["buy_unit elf-warrior", "buy_unit elf-archer"]
    state = play(orcs, "buy_unit orc-archer", "buy_unit orc-warrior", "done")
    data = state.to_dict()
    assert data["troops"] == {"skullheath": {"owner": 0, "units": {"orc-warrior": 1, "orc-archer": 1}}}
    assert (player(state)["gold"], data["turn"]["actions"]) == (15, 2)
    assert (data["pools"]["orc-warrior"], data["pools"]["orc-archer"]) == (9, 5)


@pytest.mark.clause("WQ-6.7", "WQ-E17")
def test_no_recruits_under_another_players_token(load: Any) -> None:
    position = Position(load(players=2)).army(0, "anvilmere", "lord").tokens(1, active=["redgully", "anvilmere"])
    state = position.leader(0, "lieutenant-1", None).state()
    assert "recruit" not in legal(state)
    state = play(
        state, "conquest; conquest_region anvilmere; recruit; recruit_region anvilmere; buy_unit dwarf-warrior"
    )
    assert state.to_dict()["troops"]["anvilmere"]["units"] == {"dwarf-warrior": 1}
    inactive = Position(load(players=2)).army(0, "anvilmere", "lord").tokens(1, inactive=["anvilmere"])
    assert "recruit" not in legal(inactive.leader(0, "lieutenant-1", None).state())


@pytest.mark.clause("WQ-6.7")
def test_recruiting_needs_no_control(load: Any) -> None:
    position = Position(load(players=2)).tokens(0).leader(0, "lieutenant-1", None)
    assert legal(play(position.state(), "recruit")) == ["recruit_region mirestrand"]


@pytest.mark.clause("WQ-6.22", "WQ-17")
def test_whose_leader_blocks_recruiting(load: Any) -> None:
    for option, blocked in (("region", False), ("kingdom", True)):
        game = load(players=2, recruit_block=option)
        free = Position(game).leader(1, "lieutenant-1", "kingsmoor").army(1, "bogmoor", "orc-warrior")
        assert "recruit" in legal(free.state())  # enemy troops never block
        for region in ("bogmoor", "crookmarsh"):
            position = Position(game).leader(1, "lieutenant-1", region)
            assert ("recruit" not in legal(position.state())) == blocked
        own = Position(game).leader(0, "lieutenant-1", "crookmarsh")
        assert "recruit" in legal(own.state())


@pytest.mark.clause("WQ-6.23", "WQ-E35")
def test_recruiting_ends_by_itself_when_nothing_more_can_be_bought(load: Any) -> None:
    position = Position(load(players=2)).army(0, "skullheath", "lord").gold(0, 7).leader(0, "lieutenant-1", None)
    position.pool("orc-warrior", 2, 1, "redgully")
    state = play(position.state(), "recruit; recruit_region skullheath; buy_unit orc-warrior; buy_unit orc-warrior")
    assert (legal(state), player(state)["gold"]) == (["buy_unit orc-archer", "done"], 3)
    state = play(state, "buy_unit orc-archer")
    assert (state.node, player(state)["gold"]) == ("turn", 0)


@pytest.mark.clause("WQ-6.23", "WQ-12.8", "WQ-E35")
def test_a_recruit_discount_never_makes_a_unit_free(load: Any) -> None:
    position = Position(load(players=2)).gold(0, 7).power(0, "recruiting-hall").army(0, "skullheath", "lieutenant-1")
    state = play(position.state(), "recruit; recruit_region skullheath")
    assert player(play(state, "buy_unit orc-warrior"))["gold"] == 6
    assert player(play(state, "buy_unit orc-archer"))["gold"] == 5
    position.power(0, "recruiting-hall", "royal-charter")
    state = play(position.state(), "recruit")
    goblin = play(state, "recruit_region mirestrand; buy_unit goblin-warrior")
    archer = play(state, "recruit_region skullheath; buy_unit orc-archer")
    assert [player(goblin)["gold"], player(archer)["gold"]] == [6, 6]


@pytest.mark.clause("WQ-6.23", "WQ-12.8", "WQ-1.12")
def test_the_discount_decides_what_is_affordable(load: Any) -> None:
    position = Position(load(players=2)).power(0, "recruiting-hall").army(0, "skullheath", "lord")
    position.leader(0, "lieutenant-1", None)
    offers = {0: None, 1: ["buy_unit orc-warrior"], 2: ["buy_unit orc-warrior", "buy_unit orc-archer"]}
    for gold, offer in offers.items():
        state = position.gold(0, gold).state()
        assert ("recruit" in legal(state)) == bool(offer)
        if offer:
            assert legal(play(state, "recruit", "recruit_region skullheath")) == offer


@pytest.mark.clause("WQ-6.23", "WQ-6.7", "WQ-1.12")
def test_recruiting_asks_for_gold_and_a_pool(load: Any) -> None:
    position = Position(load(players=2)).leader(0, "lieutenant-1", None).army(0, "skullheath", "lord").gold(0, 1)
    assert "recruit" not in legal(position.state())  # the cheapest orc costs 2
    assert "recruit" in legal(position.gold(0, 2).state())
    position.pool("orc-warrior", 0, 1, "redgully")
    assert "recruit" not in legal(position.state())


@pytest.mark.clause("WQ-6.8", "WQ-6.24", "WQ-12.2")
def test_a_lieutenant_is_hired_for_six_gold_where_the_lord_stands_in_a_city(load: Any) -> None:
    position = Position(load(players=2)).army(0, "crownland", "lord").gold(0, 6)
    state = play(position.state(), "hire")
    assert (state.node, player(state)["gold"]) == ("turn", 0)
    assert player(state)["leaders"][2] == {"region": "crownland", "artifact": None}
    assert "hire" not in legal(position.gold(0, 5).state())
    country = Position(load(players=2)).army(0, "northmarch", "lord").army(0, "crownland", "lieutenant-1")
    assert "hire" not in legal(country.state())


@pytest.mark.clause("WQ-6.24")
def test_hiring_has_no_limit_in_a_turn(load: Any) -> None:
    position = Position(load(players=2)).tokens(0).leader(0, "lieutenant-1", None)
    state = play(position.state(), "hire; hire")
    assert (player(state)["gold"], state.to_dict()["turn"]["actions"]) == (8, 1)
    assert "hire" not in legal(state)


@pytest.mark.clause("WQ-6.24", "WQ-12.8")
@pytest.mark.parametrize(("cards", "price"), [(("officers-school",), 3), (("officers-school", "royal-charter"), 0)])
def test_cheap_lieutenants_cost_nothing_at_least(load: Any, cards: tuple[str, ...], price: int) -> None:
    position = Position(load(players=2)).power(0, *cards).gold(0, price)
    assert player(play(position.state(), "hire"))["gold"] == 0
    if price:
        assert "hire" not in legal(position.gold(0, price - 1).state())


@pytest.mark.clause("WQ-6.11", "WQ-6.25", "WQ-1.5")
def test_redraw_discards_a_card_draws_two_and_keeps_one(load: Any) -> None:
    state = play(Position(load(players=2)).state(), "redraw")
    assert legal(state) == ["conquest twin-shores", "quest cave-wolves", "quest smuggler-gang"]
    state = play(state, "quest smuggler-gang")
    assert state.to_dict()["quest_discards"] == {"smuggler-gang": 1}  # already there before the draw
    assert outcomes(state)["draw_quest stone-hand"] == Fraction(1, 10)
    state = play(state, "draw_quest stone-hand")
    assert outcomes(state)["draw_quest shell-beast"] == Fraction(1, 9)
    state = play(state, "draw_quest shell-beast")
    assert legal(state) == ["redraw_keep stone-hand", "redraw_keep shell-beast"]
    state = play(state, "redraw_keep shell-beast")
    assert player(state)["quests"] == ["cave-wolves", "shell-beast"]
    data = state.to_dict()
    assert data["quest_discards"] == {"smuggler-gang": 1, "stone-hand": 1}
    assert (state.node, data["turn"]["actions"], player(state)["quest_seen"]) == (
        "turn",
        2,
        ["smuggler-gang", "stone-hand"],
    )


@pytest.mark.clause("WQ-6.11", "WQ-9.3")
def test_a_conquest_card_is_redrawn_but_neither_defend_nor_glorious_victory(load: Any) -> None:
    position = Position(load(players=2)).conquest(0, "hunt-elf")
    state = play(position.state(), "redraw")
    assert legal(state)[0] == "conquest hunt-elf" and len(legal(state)) == 3
    state = play(state, "conquest hunt-elf; draw_conquest hunt-orc; draw_conquest wide-realm; redraw_keep hunt-orc")
    assert player(state)["conquest"] == ["hunt-orc"]
    assert state.to_dict()["conquest_discards"] == {"hunt-elf": 1, "wide-realm": 1}
    assert not [text for text in legal(state) if "defend" in text or "glorious" in text]


@pytest.mark.clause("WQ-6.11", "WQ-1.12")
def test_without_a_card_to_discard_there_is_no_redraw(load: Any) -> None:
    position = Position(load(players=2)).quest_piles(scored_by=1).conquest(0)
    position.player(1)["scored"] = position.tables.sort(
        "quests", position.player(1)["scored"] + position.player(0)["quests"]
    )
    position.player(0)["quests"] = []
    assert "redraw" not in legal(position.state())


@pytest.mark.clause("WQ-6.25", "WQ-1.13")
def test_with_deck_and_discards_short_the_one_drawn_card_is_kept(load: Any) -> None:
    position = Position(load(players=2)).quest_piles(deck=["queen-ysa"], scored_by=1)
    state = play(position.state(), "redraw", "quest cave-wolves", "draw_quest queen-ysa")
    assert outcomes(state) == {"draw_quest cave-wolves": 1}  # the redrawn card, reshuffled for the second draw
    state = play(state, "draw_quest cave-wolves", "redraw_keep cave-wolves")
    assert state.to_dict()["quest_reshuffled"] and state.to_dict()["quest_discards"] == {"queen-ysa": 1}


SEARCH = "search; search_leader lord; search_companion"


def searching(load: Any, **options: Any) -> Position:
    """A lord with a goblin and an orc on the battlefield of an open rumour."""
    position = Position(load(players=2, **options)).rumour("rumour-crown-standard").leader(0, "lieutenant-1", None)
    return position.army(0, "kingsmoor", "lord", "goblin-archer", "orc-warrior")


@pytest.mark.clause("WQ-6.12", "WQ-6.26", "WQ-10.3")
def test_a_search_costs_an_action(load: Any) -> None:
    position = searching(load)
    state = play(position.state(), SEARCH + " none", "roll 0 0")
    assert (state.node, state.to_dict()["turn"]["actions"]) == ("turn", 2)
    assert "search" in legal(state)  # a failed search may be repeated
    assert "search" not in legal(position.turn(0, actions=0).state())


@pytest.mark.clause("WQ-6.26", "WQ-17")
def test_or_each_leader_searches_once_a_turn_for_nothing(load: Any) -> None:
    position = searching(load, search_cost="free_once").army(0, "kingsmoor", "lieutenant-1")
    assert play(position.state(), SEARCH + " none", "roll 0 0").to_dict()["turn"]["actions"] == 3
    position.turn(0, actions=0)
    state = play(position.state(), SEARCH + " none", "roll 0 0")
    assert state.to_dict()["turn"] == {"actions": 0, "taxed": [], "bought": [], "searched": ["lord"]}
    assert legal(play(state, "search")) == ["search_leader lieutenant-1"]
    state = play(state, "search; search_leader lieutenant-1; search_companion none; roll 0 0")
    assert legal(state) == ["end_turn"]
    assert state.to_dict()["turn"]["searched"] == ["lord", "lieutenant-1"]


@pytest.mark.clause("WQ-6.12", "WQ-10.4")
def test_only_a_leader_on_the_named_battlefield_searches(load: Any) -> None:
    position = Position(load(players=2)).rumour("rumour-crown-standard").army(0, "kingsmoor", "orc-warrior")
    assert "search" not in legal(position.state())
    position.army(0, "dawnmarch", "lord").army(0, "skullheath", "lieutenant-1")  # no rumour names that battlefield
    assert "search" not in legal(position.state())


@pytest.mark.clause("WQ-6.9", "WQ-6.10", "WQ-6.14")
def test_a_quest_and_a_power_card_cost_an_action_each(load: Any) -> None:
    position = Position(load(players=2)).army(0, "goatscar", "lieutenant-1")
    state = play(position.state(), "quest", "quest_card cave-wolves")
    assert state.to_dict()["turn"]["actions"] == 2
    bought = play(position.state(), "buy_power; power_city mirestrand; display 2")
    assert (bought.node, bought.to_dict()["turn"]["actions"]) == ("turn", 2)
    assert "buy_power" not in legal(bought)  # one purchase per city and turn
