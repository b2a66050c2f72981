"""Registration, game strings and declarations; OpenSpiel's own simulation test for every game and number of players."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
from typing import Any

import pyspiel
import pytest
from spielers import SEATED, load, walk

import warquest
from adapters import ADAPTERS, BATTLES, DUELS, duel
from warquest.errors import OptionError
from warquest.load import LISTINGS
from warquest.openspiel import register, short_name
from warquest.openspiel.declarations import CHANCE_RUN
from warquest.rules.option_kinds import Numbers, Table
from warquest.rules.options import specs


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_openspiels_own_simulations_pass(game: str, players: int) -> None:
    brief = {ADAPTERS[game].length: 1} if game in ADAPTERS else {}
    sims = 3 if brief else 20
    pyspiel.random_sim_test(load(game, players, **brief), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "armies"), DUELS)
def test_openspiels_own_simulations_pass_on_other_battles(game: str, armies: str) -> None:
    pyspiel.random_sim_test(load(game, **duel(game, armies)), num_sims=3, serialize=True, verbose=False)


def test_a_game_that_does_not_exist_has_no_name() -> None:
    with pytest.raises(warquest.OptionError, match="unknown game 'nexus-ops'; did you mean nexus_ops"):
        short_name("nexus-ops")


def test_every_game_is_registered_once_and_again_does_no_harm() -> None:
    before = pyspiel.registered_names()
    assert {short_name(game) for game in warquest.games()} <= set(before)
    assert short_name("nexus_ops/battle") == "warquest_nexus_ops_battle"
    register()
    importlib.reload(importlib.import_module("warquest.openspiel"))
    assert pyspiel.registered_names() == before


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_what_is_declared_is_what_the_engine_says(game: str, players: int) -> None:
    played = load(game, players)
    core = warquest.load(
        game, players=players, **LISTINGS[game].usual | (ADAPTERS[game].brief if game in ADAPTERS else {})
    )
    assert played.core == core
    assert played.num_players() == players
    assert played.num_distinct_actions() == core.num_distinct_actions
    assert played.max_chance_outcomes() == core.max_chance_outcomes
    assert played.max_game_length() == min(core.max_game_length, 2**30 - 1)
    assert (played.min_utility(), played.max_utility()) == (core.min_utility, core.max_utility)
    kind = played.get_type()
    assert (kind.min_num_players, kind.max_num_players) == (min(LISTINGS[game].players), max(LISTINGS[game].players))
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


@pytest.mark.parametrize("game", warquest.games())
def test_information_is_imperfect_exactly_where_dealing_anew_changes_something(game: str) -> None:
    played = load(game)
    changes = any(
        state.core.resample_from_infostate(seat, warquest.Generator(1, seat)) != state.core
        for seed in range(3)
        for state in walk(played, seed, 300)
        for seat in range(played.num_players())
    )
    kinds = pyspiel.GameType.Information
    assert played.get_type().information == (kinds.IMPERFECT_INFORMATION if changes else kinds.PERFECT_INFORMATION)


@pytest.mark.parametrize("game", warquest.games())
def test_utility_follows_the_option_returns(game: str) -> None:
    kinds = pyspiel.GameType.Utility
    sums = {"zero_sum": (kinds.ZERO_SUM, 0.0), "win_share": (kinds.CONSTANT_SUM, 1.0)}
    names = next(option for option in specs(game) if option.name == "returns").allowed.split(", ")
    assert set(sums) <= set(names)
    for name in names:
        played = load(game, returns=name)
        kind, total = sums.get(name, (kinds.GENERAL_SUM, None))
        assert (played.get_type().utility, played.utility_sum()) == (kind, total)
        pyspiel.random_sim_test(played, num_sims=1, serialize=False, verbose=False)


def _options(game: str) -> list[dict[str, Any]]:
    """Every value of every option that a game string can hold."""
    held = [option.name for option in specs(game) if not isinstance(option, Numbers | Table)]
    if game in BATTLES:
        return [duel(game, armies) for owner, armies in DUELS if owner == game]
    values = ADAPTERS[game].option_values
    return [{name: value} for name in held for value in values.get(name, []) if isinstance(value, str | bool | int)]


@pytest.mark.parametrize("game", warquest.games())
def test_game_strings_are_read_back_as_the_same_game(game: str) -> None:
    several = 0
    for options in [{}, *_options(game)]:
        written = {
            name: -1 if name == "first_player" and value == "random" else value for name, value in options.items()
        }
        played = pyspiel.load_game(short_name(game), written)
        assert all(played.core.options[name] == value for name, value in options.items() if game not in BATTLES)
        again = pyspiel.load_game(str(played))
        assert (str(again), again.core) == (str(played), played.core)
        assert pickle.loads(pickle.dumps(played)).core == played.core
        several += 1
    assert several > 2


def test_a_word_or_a_number_is_a_number_and_the_word_minus_one() -> None:
    assert pyspiel.load_game("warquest_nexus_ops(first_player=-1)").core.options["first_player"] == "random"
    assert pyspiel.load_game("warquest_nexus_ops(first_player=2)").core.options["first_player"] == 2


def test_a_game_string_has_what_differs_from_the_defaults_in_its_canonical_form() -> None:
    assert str(pyspiel.load_game("warquest_warquest(players=4)")) == "warquest_warquest()"
    told = str(pyspiel.load_game("warquest_warquest_battle", {"attacker": "lord,2  orc-warrior, 1 orc-warrior"}))
    assert told == "warquest_warquest_battle(attacker=3 orc-warrior + lord)"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("warquest_warquest(players=9)", "cannot be played by 9 players; expected 2 to 5"),
        ("warquest_warquest(rounds=0)", "option rounds cannot be 0"),
        ("warquest_warquest(returns=zero)", "did you mean zero_sum?"),
        ("warquest_warquest_battle(attacker=3 orc-warior)", "attacker: .*orc-warior"),
        ("warquest_nexus_ops(first_player=-2)", "option first_player cannot be -2"),
    ],
)
def test_parameters_that_cannot_be_are_refused_by_name(text: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        pyspiel.load_game(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("warquest_warquest(round=2)", "Unknown parameter 'round'"),
        ("warquest_warquest(rounds=two)", "Wrong type for parameter rounds"),
        ("warquest_nexus_ops(home_mines=2)", "Unknown parameter 'home_mines'"),
    ],
)
def test_openspiel_itself_refuses_what_is_no_parameter(text: str, told: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=told):
        pyspiel.load_game(text)


@pytest.mark.parametrize("game", warquest.games())
def test_chance_nodes_in_a_row_stay_far_below_what_is_declared(game: str) -> None:
    played, longest, run = load(game, max(LISTINGS[game].players)), 0, 0
    for seed in range(5):
        for state in walk(played, seed):
            run = run + 1 if state.is_chance_node() else 0
            longest = max(longest, run)
    assert longest < CHANCE_RUN / 2
    assert played.max_chance_nodes_in_history() == min(CHANCE_RUN * (played.max_game_length() + 1), 2**30 - 1)
    assert played.max_history_length() > 0


def test_an_interpreter_with_the_games_registered_ends_well() -> None:
    program = "import warquest.openspiel, pyspiel; print(pyspiel.load_game('warquest_warquest'))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "warquest_warquest()\n", "")


def test_without_openspiel_the_error_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import warquest.openspiel"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert "ImportError: warquest.openspiel needs OpenSpiel: pip install 'warquest[openspiel]'" in run.stderr
