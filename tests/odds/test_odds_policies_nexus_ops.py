"""The policy `greedy` of Nexus Ops (docs/odds.md): cards that help, and the cheapest casualties."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from odds.skirmishes import CARDS, ENGINES, GAME, exactly, skirmish
from odds.tables import endings, table
from script import legal, play
from warquest.reference.nexus_ops.battle import policies

SKIRMISHES = range(48)


def begin(attacker: str, defender: str, **options: Any) -> Any:
    loaded = warquest.load(GAME, engine="reference", attacker=attacker, defender=defender, **options)
    return loaded.new_initial_state()


def greedy(state: Any) -> str:
    return str(state.action_to_string(policies.greedy(state)))


def played(state: Any) -> list[str]:
    """What greed plays until dice are rolled."""
    told = []
    while state.kind == "decision":
        told.append(greedy(state))
        state = play(state, told[-1])
    return told


# --- casualties -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("army", "lost"),
    [
        ("dragon + leaper + strider + crystalline + fungoid + human", "human"),
        ("dragon + leaper + strider", "strider"),
        ("dragon + leaper", "leaper"),
        ("leaper + crystalline + fungoid", "fungoid"),  # equal cost: the latest in attack order
    ],
)
def test_the_cheapest_unit_falls(army: str, lost: str) -> None:
    state = play(begin("2 dragon", army), "hits 1")
    while state.kind == "chance":
        state = play(state, "hits 0")
    assert (state.node, state.player) == ("casualty", 1)
    assert greedy(state) == f"lose {lost}"


def test_of_equal_cost_that_falls_which_attacks_no_more() -> None:
    """In the step of the crystallines theirs is over and the fungoids' is to come; in that of humans both are over."""
    state = play(begin("crystalline + human", "2 crystalline + 2 fungoid"), "hits 1; hits 0")
    assert greedy(state) == "lose crystalline"
    state = play(begin("2 human", "2 crystalline + 2 fungoid"), "hits 0; hits 0; hits 1")
    assert greedy(state) == "lose fungoid"


def test_the_order_of_attack_is_the_one_in_force() -> None:
    """Reversed, fungoids have attacked in their step, and before both crystallines are the later."""
    start = begin("human + fungoid / cards gravity_anomaly", "crystalline + fungoid")
    state = play(start, "card gravity_anomaly", "hits 1")
    assert greedy(state) == "lose crystalline"
    state = play(start, "card gravity_anomaly", "hits 0", "hits 1; hits 0")
    assert greedy(state) == "lose fungoid"


def test_a_unit_that_regenerates_counts_half() -> None:
    """3/2 rubium, for a crystalline or a fungoid, is less than 2 for a human."""
    state = play(
        begin("dragon", "crystalline + fungoid + human / cards crystalline_regeneration"),
        "card crystalline_regeneration",
        "hits 1",
    )
    assert greedy(state) == "lose crystalline"
    state = play(begin("dragon", "fungoid + human / cards fungoid_regeneration"), "card fungoid_regeneration", "hits 1")
    assert greedy(state) == "lose fungoid"
    state = play(begin("dragon", "strider + human"), "hits 1")
    assert greedy(state) == "lose human"


def test_who_has_outflanked_takes_the_dearest() -> None:
    state = play(begin("2 leaper / cards outflank", "dragon + crystalline + fungoid"), "card outflank")
    state = play(state, "hits 0; hits 1")
    assert (state.node, state.player) == ("casualty", 0)
    assert greedy(state) == "lose dragon"


def test_who_has_outflanked_leaves_the_others_order_for_last() -> None:
    """Equal cost: who still attacks, then the earliest in attack order."""
    start = play(begin("leaper + crystalline / cards outflank", "crystalline + fungoid"), "card outflank")
    assert greedy(play(start, "hits 1")) == "lose crystalline"
    assert greedy(play(start, "hits 0; hits 1; hits 0")) == "lose fungoid"


# --- cards ------------------------------------------------------------------------------------------------------------


def test_cards_are_played_in_the_order_of_the_page() -> None:
    cards = " + ".join(sorted(CARDS))
    state = begin(f"crystalline + fungoid / cards {cards}", "strider + human")
    assert played(state) == [
        "card targeting_array",
        "card frenzy",
        "card crystalline_regeneration",
        "card fungoid_regeneration",
        "card outflank",
        "pass",
    ]


@pytest.mark.parametrize(
    ("army", "enemy", "terrain"),
    [
        ("2 dragon / cards targeting_array", "human", "plains"),  # they hit with a 2 without it
        ("leaper + dragon / cards targeting_array", "human", "magma"),
        ("human / cards crystalline_regeneration + fungoid_regeneration", "human", "plains"),
        ("human / cards outflank", "9 human", "plains"),
        ("human / cards gravity_anomaly", "dragon", "plains"),
    ],
)
def test_cards_that_do_not_help_are_kept(army: str, enemy: str, terrain: str) -> None:
    assert played(begin(army, enemy, terrain=terrain)) == ["pass"]
    assert played(begin(enemy, army, terrain=terrain)) == ["pass"]


def test_a_second_copy_is_played_if_it_helps() -> None:
    twice = "targeting_array + targeting_array"
    assert played(begin(f"leaper / cards {twice}", "human")) == ["card targeting_array", "pass"]
    assert played(begin(f"strider / cards {twice}", "human")) == ["card targeting_array"] * 2
    assert played(begin("strider / cards frenzy + frenzy + outflank", "human")) == ["card frenzy", "pass"]


def test_one_frenzy_for_all_is_enough() -> None:
    armies = ("strider / cards frenzy", "strider / cards frenzy")
    assert played(begin(*armies, frenzy_scope="owner")) == ["card frenzy", "card frenzy"]
    assert played(begin(*armies, frenzy_scope="all")) == ["card frenzy", "pass"]


def test_outflank_is_played_as_soon_as_it_may_be() -> None:
    assert played(begin("strider / cards outflank", "human + fungoid")) == ["card outflank"]
    later = play(begin("dragon + strider / cards outflank", "human + fungoid"), "pass; hits 0; pass")
    assert (later.node, greedy(later)) == ("window_step", "card outflank")


def test_a_second_volley_is_for_the_first_dice_that_miss() -> None:
    state = play(begin("2 dragon + human / cards second_volley", "3 human"), "pass")
    assert played(play(state, "hits 1")) == ["card second_volley"]
    assert legal(play(state, "hits 2"))[0] == "pass"  # nothing missed: the next window is that of the humans
    assert play(state, "hits 2").node == "window_step"


# --- both engines -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("number", range(0, 48, 4))
def test_the_engine_chooses_like_the_reference_at_every_decision(engine: str, number: int) -> None:
    """Odds of the engine's own greedy, and of the reference's asked at each of the engine's states."""
    armies = skirmish(number)
    twin = warquest.load(GAME, engine="reference", **armies)

    def reference_greedy(state: Any, actions: list[int]) -> int:
        return policies.greedy(twin.from_dict(state.to_dict()))

    told = [exactly(**armies, engine=engine, policy=policy) for policy in ("greedy", reference_greedy)]
    assert table(told[0]) == table(told[1])
    assert endings(told[0]) == endings(told[1])


@pytest.mark.parametrize("number", SKIRMISHES)
def test_both_engines_tell_the_same_odds(number: int) -> None:
    """Written apart from the page alone, `greedy` comes to the same fractions."""
    told = [exactly(**skirmish(number), engine=engine) for engine in ENGINES]
    assert table(told[0]) == table(told[1])
    assert endings(told[0]) == endings(told[1])


@pytest.mark.parametrize("utility", ["win", "value_margin"])
def test_greed_is_no_better_than_perfect_play(utility: str) -> None:
    """Against an enemy who has nothing to choose."""
    for army in ("dragon + 2 human", "leaper + fungoid + crystalline / cards outflank", "strider + human"):
        for enemy in ("2 leaper", "3 human", "strider"):
            best, greed = (
                exactly(army, enemy, "reference", policy=policy, utility=utility).value
                for policy in ("optimal", "greedy")
            )
            assert best >= greed


def test_the_skirmishes_show_everything() -> None:
    words = " ".join(str(skirmish(number)) for number in SKIRMISHES)
    for word in (*CARDS, "dragon", "leaper", "strider", "human", "magma", "forest", "spires", "monolith", "'all'"):
        assert word in words, word
