"""The two engines agree at every node: fresh games, mid-game positions, random options, edited rules, battles alone."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equivalence.walk import EVERY_NODE, OUTLINE, same_game, twin
from strategies.drivers import Steered, Uniform
from strategies.games import PLAYERS, both, options, random_options
from strategies.scattered import scattered
from strategies.small_rules import varied_tables, write_folder

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
GAMES = 200 if DEEP else 1
SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_of_random_players(players: int) -> None:
    """Deep: two hundred games of sixteen rounds for each number of players; else one short one, everything compared."""
    games = both(players, rounds=16 if DEEP else 2)
    assert same_game(*games) is None
    for seed in range(GAMES):
        walk = twin(*games, Uniform(seed), OUTLINE if seed else EVERY_NODE)
        assert walk.nodes["terminal"] == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_steered_games_with_every_comparison(players: int) -> None:
    for seed in range(4):
        chosen = random_options(random.Random(100 * players + seed))
        games = both(players, **chosen)
        assert same_game(*games) is None
        start = scattered(games[1], seed) if seed % 2 else None
        assert twin(*games, Steered(seed), EVERY_NODE, steps=150, start=start).nodes.total() > 40


@given(players=st.sampled_from(PLAYERS), chosen=options(), seed=SEEDS, middle=st.booleans(), steered=st.booleans())
def test_random_options_players_and_play(
    players: int, chosen: dict[str, Any], seed: int, middle: bool, steered: bool
) -> None:
    games = both(players, **chosen)
    start = scattered(games[1], seed) if middle else None
    twin(*games, (Steered if steered else Uniform)(seed), EVERY_NODE, steps=60, start=start)


@given(tables=varied_tables(), players=st.sampled_from(PLAYERS), chosen=options(), seed=SEEDS, middle=st.booleans())
def test_edited_rules(tables: Any, players: int, chosen: dict[str, Any], seed: int, middle: bool) -> None:
    """A small map with other numbers in units, cards, die and constants."""
    with tempfile.TemporaryDirectory() as folder:
        games = both(players, rules=str(write_folder(Path(folder) / "rules", tables)), **chosen)
    assert same_game(*games) is None
    start = scattered(games[1], seed) if middle else None
    twin(*games, Steered(seed), EVERY_NODE, steps=60, start=start)


LEADERS = (
    [],
    ["lord"],
    ["lieutenant"],
    ["lord", "lieutenant"],
    ["lieutenant"] * 2,
    ["lord", "lieutenant", "lieutenant"],
)


@st.composite
def armies(draw: st.DrawFn, rules: dict[str, Any]) -> str:
    """An army text: troops within their pools, leaders, artifacts, cards, gold."""
    units = draw(
        st.lists(st.sampled_from(rules["tables"]["units"]["unit"]), max_size=5, unique_by=lambda unit: unit["id"])
    )
    pieces = [f"{draw(st.integers(1, min(6, unit['pool'])))} {unit['id']}" for unit in units]
    artifacts = [f"@{card['id']}" for card in rules["tables"]["events"]["card"] if card["kind"] == "rumour"]
    leaders = draw(st.sampled_from(LEADERS[0 if pieces else 1 :]))
    worn = draw(st.permutations(artifacts))
    pieces += [leader + (worn[index] if draw(st.booleans()) else "") for index, leader in enumerate(leaders)]
    cards = draw(st.lists(st.sampled_from(_battle_cards(rules)), max_size=4, unique=True))
    clauses = [f"cards {' + '.join(cards)}"] if cards else []
    clauses += draw(st.sampled_from([[], ["gold 3"], ["no-retreat"]]))
    return " / ".join([" + ".join(pieces), *clauses])


def _battle_cards(rules: dict[str, Any]) -> list[str]:
    """Cards with an effect that works in battles (WQ-12.6)."""
    battle = {"reroll_blanks", "flags_to_skulls", "absorb", "steadfast", "rally", "first_strike", "volley"}
    battle |= {"target_reserve", "extra_dice"}
    cards = rules["tables"]["power"]["card"]
    return [card["id"] for card in cards if any(_fights(effect, battle) for effect in card["effects"])]


def _fights(effect: dict[str, Any], battle: set[str]) -> bool:
    return effect["effect"] in battle and effect.get("phase") != "quest"


BATTLE_OPTIONS = {
    "beginner_ranged": [False, True],
    "rally": ["per_leader_min_one", "per_leader", "one_plus_leaders"],
    "round_limit_result": ["defender_wins", "no_winner"],
    "leader_deploy": ["optional", "obligatory"],
    "returns": ["zero_sum", "win_share", "vp", "vp_margin"],
}


@given(data=st.data(), seed=SEEDS)
def test_battles_alone(data: st.DataObject, seed: int, rules: dict[str, Any]) -> None:
    chosen = {name: data.draw(st.sampled_from(values), label=name) for name, values in BATTLE_OPTIONS.items()}
    sides = {side: data.draw(armies(rules), label=side) for side in ("attacker", "defender")}
    games = both(2, game="warquest/battle", **sides, **chosen)
    assert same_game(*games) is None
    twin(*games, Steered(seed), EVERY_NODE, steps=150)


@pytest.fixture(scope="module")
def rules() -> dict[str, Any]:
    """The shipped rules document."""
    return dict(both(2)[1].rules)
