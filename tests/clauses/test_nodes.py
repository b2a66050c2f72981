"""Section 14 (WQ-1.2, 1.3, 1.5, 1.7, 1.9, 1.13): which node offers which words, in order, and the odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb, factorial
from typing import Any

import pytest
from battles import begin

from positions import Position
from script import legal, wander

ACTION_KINDS = "move conquest tax recruit hire quest buy_power redraw search claim end_turn"
WORDS = {
    "place_city": "city",
    "setup_buy": "buy_unit done",
    "turn": ACTION_KINDS,
    "move_army": "army done",
    "leader_choice": "leader_goes leader_stays",
    "cargo": "cargo",
    "step": "step stop",
    "conquest_region": "conquest_region",
    "tax_city": "tax_city",
    "recruit_region": "recruit_region",
    "recruit_buy": "buy_unit done",
    "quest_card": "quest_card",
    "quest_leader": "quest_leader",
    "quest_companion": "quest_companion",
    "quest_power": "use done",
    "quest_hit": "quest_hit",
    "quest_go": "quest_go",
    "quest_keep": "quest_keep",
    "power_city": "power_city",
    "power_card": "display market",
    "power_discard": "power_discard",
    "redraw_card": "conquest quest",
    "redraw_keep": "redraw_keep",
    "search_leader": "search_leader",
    "search_companion": "search_companion",
    "claim_region": "claim_region",
    "conquest_keep": "conquest_keep",
    "leader_deploy": "leader_front leader_reserve",
    "deploy_front": "deploy_front",
    "deploy_back": "deploy_back",
    "battle_card": "use done",
    "declare": "declare",
    "hit": "hit",
    "flag": "flag",
    "leader_reinforce": "leader_front leader_stay",
    "reinforce_front": "reinforce_front",
    "reinforce_back": "reinforce_back",
    "battle_go": "battle_go",
    "rally": "rally done",
    "pursuit_hit": "pursuit_hit",
    "retreat_to": "retreat_to",
    "shed": "shed",
    "glorious": "glorious_use glorious_keep",
    "hunt": "hunt_claim hunt_pass",
    "loss_region": "loss_region",
    "loss_type": "loss_type",
    "levy_region": "levy_region levy_pass",
    "levy_buy": "buy_unit",
    "respawn_city": "respawn_city",
    "respawn_buy": "buy_unit done",
}
CHANCE = {"first_player", "draw_display", "draw_event", "draw_quest", "draw_conquest", "roll", "reroll", "ambush"}
PURPOSES = {"leader", "monster", "search", "pursuit"} | {
    f"{part} {side}" for part in ("back", "volley", "front") for side in "AD"
}
ALWAYS_ALL = {
    "leader_reinforce": {"leader_front", "leader_stay"},
    "battle_go": {"battle_go continue", "battle_go retreat"},
    "quest_go": {"quest_go continue", "quest_go retreat"},
    "glorious": {"glorious_use", "glorious_keep"},
}


def games_at_random(load: Any) -> Any:
    """Nodes of a few short games and battles, played at random."""
    for seats, seed in ((2, 3), (3, 5), (4, 7), (5, 11)):
        yield from wander(load("warquest", players=seats, rounds=5).new_initial_state(), seed)
    army = "4 goblin-warrior + 3 orc-warrior + 4 satyr-archer + 3 elf-archer + 2 elf-warrior + lord + lieutenant"
    cards = "massed-volley + high-ground + loaded-dice + field-surgeons + tower-shields"
    for seed in range(12):
        yield from wander(begin(load, f"{army} / cards {cards}", f"{army} / cards {cards}"), seed)


@pytest.mark.clause("WQ-1.9", "WQ-1.2", "WQ-1.1", "WQ-1.8")
def test_every_node_offers_its_own_words_in_ascending_order(load: Any) -> None:
    seen = set()
    for state in games_at_random(load):
        if state.kind != "decision":
            continue
        seen.add(state.node)
        actions, texts = state.legal_actions(), legal(state)
        assert texts, f"{state.node} offers nothing"
        assert all(lower < higher for lower, higher in pairwise(actions))
        assert {text.split()[0] for text in texts} <= set(WORDS[state.node].split()), state.node
        assert ALWAYS_ALL.get(state.node, set()) <= set(texts)
        assert 0 <= state.current_player() < state.game.num_players
    assert len(seen) > 30, f"random play saw {sorted(seen)} only"


@pytest.mark.clause("WQ-1.5", "WQ-1.7", "WQ-1.1", "WQ-12.1")
def test_chance_nodes_list_their_outcomes_with_exact_weights(load: Any) -> None:
    seen = set()
    for state in games_at_random(load):
        if state.kind != "chance":
            continue
        seen.add(state.node)
        pairs = state.chance_weights()
        assert state.node in CHANCE and state.current_player() == -1
        assert all(lower[0] < higher[0] for lower, higher in pairwise(pairs))
        assert [outcome for outcome, _ in pairs] == state.legal_actions()
        assert normal(dict(pairs)) == normal(expected_weights(state))
    assert seen == CHANCE


def normal(weights: dict[int, int]) -> dict[int, tuple[int, int]]:
    """Weights as fractions of their total, as pairs that compare across common factors."""
    total = sum(weights.values())
    return {outcome: Fraction(weight, total).as_integer_ratio() for outcome, weight in weights.items()}


def expected_weights(state: Any) -> dict[int, int]:
    """The weights that the page gives to the outcomes of a chance node, computed from the public dict."""
    data = state.to_dict()
    if state.node in ("roll", "reroll", "ambush"):
        assert data["roll"]["purpose"] in PURPOSES
        return roll_weights(data["roll"]["dice"])
    if state.node == "first_player":
        return dict.fromkeys(range(state.game.num_players), 1)
    left = cards_left(state, data)
    return {state.string_to_action(f"{state.node} {card}"): copies for card, copies in left.items()}


def cards_left(state: Any, data: dict[str, Any]) -> dict[str, int]:
    """The cards that can be drawn now (WQ-1.5, 4.10)."""
    tables = Position(state.game).tables
    if state.node == "draw_display":
        setup = data["round"] == 0
        return {
            card: n for card, n in data["power_deck"].items() if not setup or tables.power[card]["kind"] == "resource"
        }
    if state.node == "draw_event":
        return data["event_deck"]
    if state.node == "draw_conquest":
        return setup_conquest(tables, data) if data["round"] == 0 else data["conquest_deck"]
    deck = data["quest_deck"]
    tiers = ["starting"] if data["round"] == 0 else ["medium", "hard"]
    for tier in tiers:
        part = {card: n for card, n in deck.items() if tables.quests[card]["tier"] == tier}
        if part and not data["quest_reshuffled"]:
            return part
    return deck


def setup_conquest(tables: Any, data: dict[str, Any]) -> dict[str, int]:
    """In setup everybody is dealt a star first, then a territory card."""
    kind = "defend" if any(player["defend"] is None for player in data["players"]) else "territory"
    return {card: n for card, n in data["conquest_deck"].items() if tables.conquest[card]["kind"] == kind}


def roll_weights(dice: int) -> dict[int, int]:
    """n!/(i! j! k!) 2^i 1^j 3^k for i skulls, j flags, k blanks."""
    weights = {}
    for skulls in range(dice + 1):
        for flags in range(dice - skulls + 1):
            blanks = dice - skulls - flags
            ways = factorial(dice) // (factorial(skulls) * factorial(flags) * factorial(blanks))
            weights[skulls * 41 - comb(skulls, 2) + flags] = ways * 2**skulls * 3**blanks
    return weights


@pytest.mark.clause("WQ-1.3")
def test_a_node_with_one_outcome_is_still_a_node(load: Any) -> None:
    position = Position(load("warquest", players=2)).power_deck("whetstones").turn(1)
    state = position.state()
    state.apply_action(state.string_to_action("end_turn"))
    assert (state.node, legal(state)) == ("draw_display", ["draw_display whetstones"])
    assert len(state.chance_weights()) == 1


@pytest.mark.clause("WQ-1.4", "WQ-16.1", "WQ-1.6")
def test_only_the_drawer_sees_which_quest_or_conquest_card_was_drawn(load: Any) -> None:
    seen = set()
    for state in wander(load("warquest", players=3, rounds=5).new_initial_state(), 17):
        if state.node in ("draw_quest", "draw_conquest"):
            drawer = state.to_dict()["draw"]["player"]
            outcome = state.legal_actions()[0]
            text = state.action_to_string(outcome)
            for viewer in range(3):
                expected = text if viewer == drawer else f"{state.node} ?"
                assert state.action_to_string(outcome, viewer=viewer) == expected
            seen.add((state.node, drawer))
        elif state.kind == "chance":
            outcome = state.legal_actions()[0]
            assert all(
                state.action_to_string(outcome, viewer=viewer) == state.action_to_string(outcome) for viewer in range(3)
            )
    assert len(seen) >= 6


@pytest.mark.clause("WQ-1.4", "WQ-16.1", "WQ-1.6")
def test_choices_that_stay_hidden_are_printed_as_a_question_mark(load: Any) -> None:
    hidden = {"quest_keep", "conquest_keep", "redraw_keep", "redraw_card"}
    seen = set()
    for seed in (1, 2, 3):
        for state in wander(load("warquest", players=2, rounds=6).new_initial_state(), seed):
            if state.kind != "decision":
                continue
            action, other = state.legal_actions()[0], 1 - state.current_player()
            text = state.action_to_string(action)
            shown = f"{text.split()[0]} ?" if state.node in hidden else text
            assert state.action_to_string(action, viewer=other) == shown
            assert state.action_to_string(action, viewer=state.current_player()) == text
            seen.add(state.node)
    assert seen & hidden
