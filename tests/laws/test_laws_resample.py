"""Resampling keeps what a seat may know and draws the rest anew, all possible deals alike (WQ-16.2)."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

import pytest

import warquest
from laws.swaps import Kinds
from laws.walking import mixed_walk
from positions import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAWS = 20_000
SECRETS = ("conquest", "quests", "defend")


def rust_game(players: int, **options: Any) -> Any:
    """Only the Rust engine resamples."""
    return warquest.load(players=players, engine="rust", **options)


def short_decks(game: Any) -> dict[str, Any]:
    """A turn with hardly a card left to draw: a few redraws, and the discards are reshuffled."""
    position = Position(game)
    conquest, quests = (sorted(position.data[f"{kind}_deck"]) for kind in ("conquest", "quest"))
    mediums = [card for card in quests if position.tables.quests[card]["tier"] == "medium"]
    return position.conquest_piles(deck=conquest[:5]).quest_piles(deck=mediums[:5]).to_dict()


def redrawing(game: Any, seed: int, steps: int) -> Iterator[Any]:
    """A game of short decks in which everybody redraws as often as possible."""
    dice, state = random.Random(seed), game.from_dict(short_decks(game))
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        legal = state.legal_actions()
        redraws = [action for action in legal if state.action_to_string(action) == "redraw"]
        ending = [action for action in legal if state.action_to_string(action) in ("end_turn", "done")]
        state.apply_action(dice.choice(redraws or (ending if dice.random() < 0.8 else legal) or legal))


def check_alike(state: Any, sample: Any, seat: int) -> None:
    """The seat cannot tell the sample from the state, nor can anybody by whose turn it is."""
    assert sample.information_state(seat) == state.information_state(seat), state.node
    assert (sample.node, sample.current_player()) == (state.node, state.current_player())
    assert sum(weight for _, weight in sample.chance_weights()) == sum(weight for _, weight in state.chance_weights())
    if state.current_player() == seat:
        assert sample.legal_actions() == state.legal_actions()
    elif not state.is_terminal():
        assert sample.legal_actions(), state.node


def check_memories(document: dict[str, Any], kinds: Kinds) -> None:
    """What players remember is so: seen cards lie in the discards, mixed ones are in no hand of old cards only."""
    for hand, deck in (("conquest", "conquest"), ("quests", "quest")):
        for player in document["players"]:
            assert not Counter(player[f"{deck}_seen"]) - Counter(document[f"{deck}_discards"])
            mixed = set(player[f"{deck}_mixed"])
            for other in document["players"]:
                claim = document["claim"]["card"] if document["claim"] else None
                sure = [card for card in other[hand] if card not in mixed and card != claim]
                old = other[f"{deck}_old"] - (claim in other[hand])
                assert len(sure) >= old, (mixed, other[hand])
    if not document["quest_reshuffled"] and document["round"]:
        assert not {card for card in document["quest_deck"] if kinds.tier[card] == "starting"}


def walks(players: int, glorious_draws: bool) -> Iterator[tuple[Any, Any]]:
    """States of plain games, of battles in mid-game and of games of short decks, with their games."""
    game = rust_game(players, rounds=2, glorious_draws=glorious_draws)
    longer = rust_game(players, rounds=8, glorious_draws=glorious_draws)
    for seed in range(2):
        yield from ((game, state) for number, state in enumerate(mixed_walk(game, seed, 400)) if number % 5 == 0)
    for seed in range(3):
        yield from ((longer, state) for state in redrawing(longer, seed, 150))


@pytest.mark.clause("WQ-16.2", "WQ-1.6")
@pytest.mark.parametrize("glorious_draws", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_resampled_state_has_the_same_view_and_is_possible(engine: str, players: int, glorious_draws: bool) -> None:
    games: dict[Any, Any] = {}
    kinds, mixed, nodes = None, 0, set()
    for number, (game, state) in enumerate(walks(players, glorious_draws)):
        kinds = kinds or Kinds(game)
        if game not in games:
            games[game] = warquest.load(players=players, engine=engine, **game.options)
        seat = number % players
        generator = warquest.Generator(number, seat)
        sample = state.resample_from_infostate(seat, generator)
        check_alike(state, sample, seat)
        document = sample.to_dict()
        check_memories(document, kinds)
        other = games[game].from_dict(document)
        assert other.to_dict() == document
        assert other.view(seat) == state.view(seat)
        mixed += any(player["conquest_mixed"] or player["quest_mixed"] for player in document["players"])
        nodes.add(state.node)
    assert mixed > 50
    assert {"turn", "redraw_card", "redraw_keep", "draw_conquest", "draw_quest"} <= nodes


def test_every_seat_at_every_node_sees_the_same(load: Any) -> None:
    game = rust_game(3, rounds=2)
    twin = load(players=3, rounds=2)
    states = [state.clone() for number, state in enumerate(mixed_walk(game, 4, 500)) if number % 4 == 0]
    generator = warquest.Generator(4, 0)
    for state in states:
        for seat in range(3):
            sample = state.resample_from_infostate(seat, generator)
            check_alike(state, sample, seat)
            assert twin.from_dict(sample.to_dict()).information_state(seat) == state.information_state(seat)


def test_the_state_itself_is_untouched_and_the_generator_decides() -> None:
    state = rust_game(3).from_dict(Position(rust_game(3)).to_dict())
    before = state.digest()
    one, same, other = (state.resample_from_infostate(0, warquest.Generator(seed, 0)).digest() for seed in (1, 1, 2))
    assert state.digest() == before
    assert one == same != other


@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    state = rust_game(3).new_initial_state()
    with pytest.raises(warquest.OptionError):
        state.resample_from_infostate(seat, warquest.Generator(0, 0))


def test_a_game_without_secrets_gives_the_same_state() -> None:
    state = warquest.load(
        "warquest/battle", attacker="2 orc-warrior, lord", defender="3 orc-warrior"
    ).new_initial_state()
    assert state.resample_from_infostate(0, warquest.Generator(0, 0)) == state


def test_all_that_is_hidden_varies(load: Any) -> None:
    game = rust_game(3)
    state = game.from_dict(Position(game).to_dict())
    generator = warquest.Generator(5, 0)
    seen: dict[str, set[str]] = {}
    for _ in range(50):
        document = load(players=3).from_dict(state.resample_from_infostate(0, generator).to_dict()).to_dict()
        for seat in (1, 2):
            for secret in SECRETS:
                seen.setdefault(f"{secret} {seat}", set()).add(str(document["players"][seat][secret]))
        seen.setdefault("deck", set()).add(str(document["conquest_deck"]))
        assert document["players"][0] == state.to_dict()["players"][0]
    assert min(len(found) for found in seen.values()) > 3, seen


# --- how likely each card is ------------------------------------------------------------------------------------------


def frequencies(document: dict[str, Any], seat: int, other: int, secret: str) -> Counter[str]:
    """How often each card is in the hand of another, over many draws for a seat."""
    state = rust_game(len(document["players"])).from_dict(document)
    generator, found = warquest.Generator(9, 0), Counter[str]()
    for _ in range(DRAWS):
        cards = state.resample_from_infostate(seat, generator).to_dict()["players"][other][secret]
        found.update([cards] if isinstance(cards, str) else cards)
    return found


def check_uniform(found: Counter[str], cards: set[str], held: int) -> None:
    """Each of the cards, and no other, is in the hand as often as chance has it: within five standard errors."""
    share = held / len(cards)
    error = sqrt(share * (1 - share) / DRAWS)
    assert set(found) == cards
    for card, times in found.items():
        assert abs(times / DRAWS - share) < 5 * error + 1e-12, (card, times)


def few_cards() -> Position:
    """Two conquest cards in the deck, two discards that seat 1 has seen go: five that seat 0 cannot place."""
    position = Position(rust_game(2))
    left = sorted(position.data["conquest_deck"])
    position.conquest_piles(deck=left[:2], discards=left[2:4])
    position.player(1)["conquest_seen"] = position.tables.sort("conquest", left[2:4])
    return position


def test_each_unknown_conquest_card_is_as_likely_in_a_hand() -> None:
    document = few_cards().to_dict()
    unknown = {*document["conquest_deck"], *document["conquest_discards"], *document["players"][1]["conquest"]}
    assert len(unknown) == 5
    check_uniform(frequencies(document, 0, 1, "conquest"), unknown, 1)


def test_cards_seen_in_the_discards_stay_there() -> None:
    document = few_cards().to_dict()
    unknown = {*document["conquest_deck"], *document["players"][0]["conquest"]}
    check_uniform(frequencies(document, 1, 0, "conquest"), unknown, 1)


def test_a_card_mixed_in_is_never_an_old_one() -> None:
    position = few_cards()
    document = position.to_dict()
    lying = sorted(document["conquest_deck"])
    document["players"][0]["conquest_mixed"] = [lying[0]]
    document["players"][1]["conquest_old"] = 1
    unknown = {*lying, *document["conquest_discards"], *document["players"][1]["conquest"]} - {lying[0]}
    check_uniform(frequencies(document, 0, 1, "conquest"), unknown, 1)


def test_defend_cards_of_others_are_any_but_the_own() -> None:
    document = Position(rust_game(3)).to_dict()
    stars = {card for card in Kinds(rust_game(3)).stars if card != document["players"][1]["defend"]}
    check_uniform(frequencies(document, 1, 2, "defend"), stars, 1)


def test_undealt_starting_quests_may_be_in_a_hand_before_the_first_draw_and_hard_ones_not() -> None:
    document = Position(rust_game(2)).to_dict()
    kinds = Kinds(rust_game(2))
    starting = {card for card, tier in kinds.tier.items() if tier == "starting"}
    check_uniform(frequencies(document, 0, 1, "quests"), starting - {*document["players"][0]["quests"]}, 2)


def test_before_a_reshuffle_the_tiers_left_in_the_quest_pile_are_known() -> None:
    """One medium quest was drawn, with a starting quest failed: the other hand holds a starting and a medium quest."""
    game = rust_game(2)
    document, kinds = Position(game).to_dict(), Kinds(game)
    failed, medium = (
        document["players"][1]["quests"][0],
        next(c for c in document["quest_deck"] if kinds.tier[c] == "medium"),
    )
    document["quest_discards"] = {failed: 1}
    del document["quest_deck"][medium]
    document["players"][1]["quests"] = [document["players"][1]["quests"][1], medium]
    for player in document["players"]:
        player["quest_seen"] = [failed]
    state, generator, drawn = game.from_dict(document), warquest.Generator(1, 1), Counter[str]()
    for _ in range(500):
        sample = state.resample_from_infostate(0, generator).to_dict()
        assert [kinds.tier[card] for card in sample["players"][1]["quests"]] == ["starting", "medium"]
        assert failed not in sample["players"][1]["quests"]
        assert Counter(kinds.tier[card] for card in sample["quest_deck"]) == {"medium": 9, "hard": 10}
        drawn.update(sample["players"][1]["quests"])
    assert len(drawn) == 10 + 7


def test_out_of_the_game_are_starting_quests_that_nobody_saw_after_it_began() -> None:
    """After a reshuffle an undealt starting quest is in no deck: those in play are as many as were dealt."""
    game = rust_game(2)
    document, kinds = Position(game).to_dict(), Kinds(game)
    failed = document["players"][0]["quests"].pop(0)
    document |= {"quest_reshuffled": True}
    drawn = next(card for card in document["quest_deck"] if kinds.tier[card] == "medium")
    document["players"][0]["quests"].append(drawn)
    document["quest_deck"] = {failed: 1, **document["quest_deck"]}
    del document["quest_deck"][drawn]
    for player in document["players"]:
        player["quest_mixed"] = [failed]
        player["quest_old"] = len(player["quests"])
    state, generator = game.from_dict(document), warquest.Generator(1, 1)
    total = sum(tier == "starting" for tier in kinds.tier.values())
    for _ in range(500):
        sample = state.resample_from_infostate(0, generator).to_dict()
        hands = [card for player in sample["players"] for card in player["quests"]]
        there = [card for card in [*hands, *sample["quest_deck"]] if kinds.tier[card] == "starting"]
        assert len(there) == 4 == total - 6
        assert failed in sample["quest_deck"]
        assert sample["players"][1]["quest_mixed"] == [failed]


def test_a_choice_of_a_quest_tells_that_there_is_one_to_attempt() -> None:
    game = rust_game(2)
    position = Position(game)
    quest = position.player(1)["quests"][0]
    place = position.tables.quests[quest]["location"]
    state = position.leader(1, "lord", place).turn(1).state()
    state.apply_action(state.string_to_action("quest"))
    generator = warquest.Generator(1, 2)
    for _ in range(200):
        sample = state.resample_from_infostate(0, generator)
        check_alike(state, sample, 0)
        assert sample.legal_actions()
