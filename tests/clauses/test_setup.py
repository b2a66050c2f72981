"""WQ-4: setup, from the first display card to round 1."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

import warquest
from positions import Position, Tables
from script import apply, legal, outcomes, play, refused, wander

DISPLAY = ["whetstones", "war-drums", "barbed-arrows", "massed-volley", "high-ground"]


def dealt(game: Any, first: int = 0) -> Any:
    """The state after the deal: every card the first one that is left, and a chosen first player."""
    state = game.new_initial_state()
    while state.node != "first_player":
        state.apply_action(state.legal_actions()[0])
    return play(state, f"first_player {first}")


def settled(game: Any, first: int = 0) -> Any:
    """The state after every player has taken the first city left, before anybody buys."""
    state = dealt(game, first)
    while state.node == "place_city":
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.clause("WQ-4.10", "WQ-4.3", "WQ-1.13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_sequence_of_setup(load: Any, players: int) -> None:
    nodes = []
    for node in wander(load(players=players).new_initial_state(), seed=players):
        nodes.append(node.node)
        if nodes[-1] == "turn":
            break
    blocks = [(name, len(list(block))) for name, block in groupby(nodes)]
    fixed = [("draw_display", 5), ("draw_quest", 2 * players), ("draw_conquest", 2 * players)]
    assert blocks[:5] == [*fixed, ("first_player", 1), ("place_city", players)]
    assert [name for name, _ in blocks[5:]] == ["setup_buy", "turn"]


@pytest.mark.clause("WQ-4.10", "WQ-4.5", "WQ-4.6")
def test_cards_are_dealt_seat_by_seat_and_quests_two_at_a_time(load: Any) -> None:
    state, drawers = load(players=3).new_initial_state(), []
    while state.node != "first_player":
        if state.node in ("draw_quest", "draw_conquest"):
            draw = state.to_dict()["draw"]
            assert draw["why"] == "setup"
            drawers.append((draw["deck"], draw["player"], draw["left"]))
        state.apply_action(state.legal_actions()[0])
    quests = [("quest", seat, left) for seat in range(3) for left in (2, 1)]
    assert drawers == quests + [("conquest", seat, 1) for seat in range(3)] * 2


@pytest.mark.clause("WQ-4.3", "WQ-4.10")
def test_the_first_display_shows_resource_cards_only(load: Any) -> None:
    game = load(players=2)
    tables = Tables(game)
    resources = tables.copies("power", kind="resource")
    state = game.new_initial_state()
    assert outcomes(state) == {f"draw_display {card}": Fraction(n, 36) for card, n in resources.items()}
    state = play(state, *[f"draw_display {card}" for card in DISPLAY])
    data = state.to_dict()
    assert data["display"] == DISPLAY  # the first one at the right end
    left = Counter(data["power_deck"]) + Counter(DISPLAY)
    assert left == Counter(tables.copies("power")) and state.node == "draw_quest"


@pytest.mark.clause("WQ-4.5")
def test_two_starting_quests_each_and_the_others_leave_the_game(load: Any) -> None:
    game = load(players=2)
    tables = Tables(game)
    starting = list(tables.copies("quests", tier="starting"))
    state = play(game.new_initial_state(), *[f"draw_display {card}" for card in DISPLAY])
    assert outcomes(state) == {f"draw_quest {card}": Fraction(1, 10) for card in starting}
    for number, card in enumerate(starting[:4]):
        assert outcomes(state) == {f"draw_quest {c}": Fraction(1, 10 - number) for c in starting[number:]}
        state = play(state, f"draw_quest {card}")
    data = state.to_dict()
    assert [player["quests"] for player in data["players"]] == [starting[:2], starting[2:4]]
    assert data["quest_deck"] == tables.copies("quests", tier="medium") | tables.copies("quests", tier="hard")


@pytest.mark.clause("WQ-4.6")
def test_one_star_two_blades_and_one_plain_card_each(load: Any) -> None:
    game = load(players=2)
    tables = Tables(game)
    stars, plain = tables.copies("conquest", mark="star"), tables.copies("conquest", mark="none")
    state = game.new_initial_state()
    while state.node != "draw_conquest":
        state.apply_action(state.legal_actions()[0])
    assert outcomes(state) == {f"draw_conquest {card}": Fraction(1, 8) for card in stars}
    state = play(state, "draw_conquest defend-dareth")
    assert outcomes(state) == {f"draw_conquest {c}": Fraction(1, 7) for c in stars if c != "defend-dareth"}
    state = play(state, "draw_conquest defend-calden")
    assert outcomes(state) == {f"draw_conquest {card}": Fraction(1, 17) for card in plain}
    state = play(state, "draw_conquest wide-realm; draw_conquest old-glory")
    data = state.to_dict()
    hands = [(p["defend"], p["conquest"], p["glorious"]) for p in data["players"]]
    assert hands == [("defend-dareth", ["wide-realm"], 2), ("defend-calden", ["old-glory"], 2)]
    rest = {card: 1 for card in plain if card not in ("wide-realm", "old-glory")}
    assert data["conquest_deck"] == rest | tables.copies("conquest", kind="race_hunt")


@pytest.mark.clause("WQ-4.6", "WQ-1.8")
@pytest.mark.parametrize("last", ["defend-snagfen", "defend-brennic"])
def test_whichever_star_comes_last_the_others_leave_the_game(load: Any, last: str) -> None:
    state = load(players=2).new_initial_state()
    while state.node != "draw_conquest":
        state.apply_action(state.legal_actions()[0])
    state = play(state, "draw_conquest defend-dareth", f"draw_conquest {last}")
    assert not [text for text in legal(state) if "defend" in text]
    state = play(state, "draw_conquest twin-shores; draw_conquest wide-realm")
    assert not [card for card in state.to_dict()["conquest_deck"] if card.startswith("defend")]
    assert [player["defend"] for player in state.to_dict()["players"]] == ["defend-dareth", last]


@pytest.mark.clause("WQ-4.1", "WQ-4.7")
def test_each_player_begins_with_gold_a_lord_and_a_lieutenant_in_an_own_city(load: Any) -> None:
    data = settled(load(players=3)).to_dict()
    cities = []
    for player in data["players"]:
        lord, lieutenant, empty = player["leaders"]
        assert player["gold"] == 20 and empty is None and lord == lieutenant
        assert player["active_tokens"] == [lord["region"]] and player["inactive_tokens"] == []
        cities.append(lord["region"])
    assert len(set(cities)) == 3


@pytest.mark.clause("WQ-4.2", "WQ-4.10")
@pytest.mark.parametrize("players", [2, 5])
def test_the_first_player_is_drawn_uniformly_and_keeps_the_place(load: Any, players: int) -> None:
    game = load(players=players)
    state = game.new_initial_state()
    while state.node != "first_player":
        state.apply_action(state.legal_actions()[0])
    assert outcomes(state) == {f"first_player {seat}": Fraction(1, players) for seat in range(players)}
    state = settled(game, first=1)
    while state.node == "setup_buy":
        apply(state, "done")
    for _ in range(2):
        assert state.current_player() == 1
        for _ in range(players):
            apply(state, "end_turn")
        while state.kind == "chance":
            state.apply_action(state.legal_actions()[0])


@pytest.mark.clause("WQ-4.7", "WQ-4.8", "WQ-E8")
def test_placement_and_purchases_go_counter_clockwise_with_the_first_player_last(load: Any) -> None:
    state, placed, bought = dealt(load(players=4), first=2), [], []
    while state.node == "place_city":
        placed.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    while state.node == "setup_buy":
        bought.append(state.current_player())
        apply(state, "done")
    assert placed == bought == [1, 0, 3, 2]
    assert (state.node, state.current_player(), state.to_dict()["round"]) == ("turn", 2, 1)


@pytest.mark.clause("WQ-4.7", "WQ-3.4")
def test_a_starting_city_is_a_free_city_but_an_dar(load: Any) -> None:
    game = load(players=2)
    cities = [name for name, region in Tables(game).regions.items() if region.get("city") and name != "crownland"]
    state = dealt(game)
    assert legal(state) == [f"city {city}" for city in cities] and len(cities) == 15
    assert refused(state, "city crownland") and refused(state, "city bogmoor")
    assert legal(play(state, "city oldfield")) == [f"city {city}" for city in cities if city != "oldfield"]


@pytest.mark.clause("WQ-4.8", "WQ-4.14")
def test_a_starting_army_has_at_most_two_races(load: Any) -> None:
    state = settled(load(players=2))
    assert len(legal(state)) == 11  # ten types and `done`
    state = play(state, "buy_unit goblin-warrior")
    assert len(legal(state)) == 11
    state = play(state, "buy_unit elf-archer")
    four = ["goblin-warrior", "goblin-archer", "elf-warrior", "elf-archer"]
    assert legal(state) == [*(f"buy_unit {unit}" for unit in four), "done"]


@pytest.mark.clause("WQ-4.14", "WQ-5.3")
def test_the_two_races_are_a_limit_of_setup_only(load: Any) -> None:
    position = Position(load(players=2)).army(0, "mirestrand", "orc-warrior", "elf-warrior")
    state = play(position.state(), "recruit", "recruit_region mirestrand", "buy_unit goblin-warrior", "done")
    assert len(state.to_dict()["troops"]["mirestrand"]["units"]) == 3


@pytest.mark.clause("WQ-4.8", "WQ-4.12")
def test_a_purchase_is_unit_by_unit_at_list_price_and_the_rest_is_kept(load: Any) -> None:
    state = settled(load(players=2))
    buyer = state.current_player()
    city = state.to_dict()["players"][buyer]["leaders"][0]["region"]
    state = play(state, "buy_unit dwarf-crossbowman; buy_unit dwarf-warrior; done")
    data = state.to_dict()
    assert data["players"][buyer]["gold"] == 13 and state.current_player() != buyer
    assert data["troops"] == {city: {"owner": buyer, "units": {"dwarf-warrior": 1, "dwarf-crossbowman": 1}}}
    assert (data["pools"]["dwarf-warrior"], data["pools"]["dwarf-crossbowman"]) == (8, 5)


@pytest.mark.clause("WQ-4.12", "WQ-1.3")
def test_the_purchase_ends_by_itself_when_nothing_can_be_bought(load: Any) -> None:
    state = settled(load(players=2))
    buyer = state.current_player()
    state = play(state, ["buy_unit elf-warrior"] * 4)
    assert "buy_unit elf-warrior" in legal(state) and state.current_player() == buyer
    state = play(state, "buy_unit elf-warrior")
    assert (state.node, state.current_player()) == ("setup_buy", 1 - buyer)
    assert state.to_dict()["players"][buyer]["gold"] == 0


@pytest.mark.clause("WQ-4.12", "WQ-4.8")
def test_an_empty_pool_sells_nothing(load: Any) -> None:
    state = settled(load(players=2))
    state = play(state, ["buy_unit goblin-warrior"] * 12)
    assert "buy_unit goblin-warrior" not in legal(state) and "buy_unit goblin-archer" in legal(state)
    assert state.to_dict()["players"][state.current_player()]["gold"] == 8


@pytest.mark.clause("WQ-4.13")
def test_who_buys_when(load: Any) -> None:
    for order, node in (("place_then_buy", "place_city"), ("each_in_turn", "setup_buy")):
        game = load(players=2, setup_order=order)
        state = play(dealt(game), "city oldfield")
        assert (state.node, state.current_player()) == (node, 0 if node == "place_city" else 1)
    state = play(state, "buy_unit elf-archer", "done")
    assert (state.node, state.current_player()) == ("place_city", 0)
    state = play(state, "city greyhorn", "done")
    assert (state.node, state.current_player()) == ("turn", 0)


@pytest.mark.clause("WQ-4.9", "WQ-17")
def test_a_game_has_sixteen_rounds_or_as_many_as_the_option_says(load: Any) -> None:
    assert load(players=2).options["rounds"] == 16
    for rounds in (1, 12, 30):
        assert load(players=2, rounds=rounds).options["rounds"] == rounds
    for wrong in (0, 31, -1, "12", 1.5, True):
        with pytest.raises(warquest.OptionError):
            load(players=2, rounds=wrong)


def passed(game: Any) -> Any:
    """A whole game in which nobody buys or does anything; yields every node."""
    state = settled(game)
    while not state.is_terminal():
        yield state
        choices = legal(state)
        quiet = [text for text in ("done", "end_turn", "levy_pass") if text in choices]
        apply(state, quiet[0] if quiet else choices[-1])
    yield state


@pytest.mark.clause("WQ-4.4", "WQ-4.9", "WQ-E7", "WQ-E42")
@pytest.mark.parametrize("rounds", [1, 2, 12, 16])
def test_the_event_pile_has_one_card_a_round_and_all_quiet_is_the_first(load: Any, rounds: int) -> None:
    draws, turns = 0, 0
    for state in passed(load(players=2, rounds=rounds)):
        draws += state.node == "draw_event"
        turns += state.node == "turn"
        if state.node == "turn" and state.to_dict()["round"] == 2:
            assert state.to_dict()["event"] == "all-quiet"
    assert (draws, turns) == (rounds - 1, 2 * rounds)
    assert state.to_dict()["round"] == rounds and "all-quiet" not in state.to_dict()["event_deck"]


@pytest.mark.clause("WQ-4.11", "WQ-4.4")
def test_every_reveal_is_uniform_over_the_other_events_not_yet_revealed(load: Any) -> None:
    game = load(players=2)
    left = Counter({card: n for card, n in Tables(game).copies("events").items() if card != "all-quiet"})
    for state in passed(game):
        if state.node == "draw_event":
            assert outcomes(state) == {f"draw_event {c}": Fraction(n, left.total()) for c, n in left.items()}
            left -= Counter([legal(state)[-1].removeprefix("draw_event ")])
    assert left.total() == 14  # 29 others, 15 of them revealed after All Quiet


@pytest.mark.clause("WQ-4.10", "WQ-4.6", "WQ-4.5")
def test_the_positions_of_these_tests_are_what_setup_leads_to(load: Any) -> None:
    game = load(players=3)
    state = play(game.new_initial_state(), *[f"draw_display {card}" for card in DISPLAY])
    while state.node != "first_player":
        state.apply_action(state.legal_actions()[0])
    state = play(state, "first_player 0", "city greyhorn", "city redgully", "city mirestrand", "done; done; done")
    assert state == Position(game).state()
    assert state.to_dict() == Position(game).to_dict()
