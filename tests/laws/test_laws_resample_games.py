"""Resampling in every game: the view is kept, what is hidden is dealt anew, and no card is likelier than another."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

import warquest
from adapters import ADAPTERS, BATTLES, CAMPAIGNS, SEATED, adapter_of, duel
from laws.walking import mixed_walk, walk

DRAWS = 4000


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_a_seat_sees_and_may_do_the_same_in_a_state_dealt_anew(engine: str, game: str, players: int) -> None:
    """Only the Rust engine resamples; the engine under test must take what it made, and see the same in it."""
    adapter = ADAPTERS[game]
    options = adapter.brief | adapter.rich
    judge, rust = (warquest.load(game, players=players, engine=which, **options) for which in (engine, "rust"))
    changed = 0
    for seed in range(2):
        for number, state in enumerate(mixed_walk(rust, seed, 300)):
            if number % 7:
                continue
            for seat in range(players):
                sample = state.resample_from_infostate(seat, warquest.Generator(number, seat))
                changed += sample != state
                taken = judge.from_dict(sample.to_dict())
                assert taken.view(seat) == state.view(seat), state.node
                assert (taken.node, taken.current_player()) == (state.node, state.current_player())
                if state.current_player() == seat:
                    assert taken.legal_actions() == state.legal_actions(), state.node
                assert state.is_terminal() or taken.legal_actions()
    assert changed > 20


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_sample_depends_on_the_generator_alone_and_leaves_the_state(game: str) -> None:
    played = warquest.load(game, players=3, **ADAPTERS[game].brief)
    for state in mixed_walk(played, 1, 60):
        before = state.digest()
        one, same, other = (state.resample_from_infostate(0, warquest.Generator(seed, 0)) for seed in (5, 5, 6))
        assert one == same
        assert one.view(0) == other.view(0)
        assert state.digest() == before


@pytest.mark.parametrize("game", BATTLES)
def test_where_nothing_is_hidden_nothing_changes(game: str) -> None:
    played = warquest.load(game, **duel(game, next(iter(adapter_of(game).duels))))
    for state in walk(played, 1, 60):
        assert all(state.resample_from_infostate(seat, warquest.Generator(1, 2)) == state for seat in (0, 1))


@pytest.mark.clause("NX-2.8")
@pytest.mark.parametrize(("deck", "hand"), [("energize_deck", "energize"), ("secret_deck", "secrets")])
def test_each_unseen_card_of_nexus_ops_is_as_likely_in_a_hand(deck: str, hand: str) -> None:
    """Copies of a card in a hand of h out of N unseen ones: hypergeometric, within five standard errors."""
    game = warquest.load("nexus_ops", players=3, max_rounds=3)
    middles = (ADAPTERS["nexus_ops"].middle(game, seed) for seed in range(99))
    document = next(made for made in middles if made["players"][1][hand])
    unseen = Counter(document[deck]) + Counter(document["players"][1][hand]) + Counter(document["players"][2][hand])
    total, held = unseen.total(), len(document["players"][1][hand])
    state, generator, found = game.from_dict(document), warquest.Generator(3, 0), Counter[str]()
    for _ in range(DRAWS):
        found.update(state.resample_from_infostate(0, generator).to_dict()["players"][1][hand])
    assert set(found) <= set(unseen)
    for card, copies in unseen.items():
        share = copies / total
        variance = held * share * (1 - share) * (total - held) / (total - 1)
        assert abs(found[card] / DRAWS - held * share) < 5 * sqrt(variance / DRAWS), card
