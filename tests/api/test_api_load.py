"""Loading: names, numbers of players, options, rules folders, and what a wrong one is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
import pytest

import warquest
from api.walks import ARMIES, edited_rules


def test_a_game_says_what_it_is(load: Any, engine: str) -> None:
    game = load(players=3, rounds=12)
    assert (game.name, game.engine, game.num_players) == ("warquest", engine, 3)
    assert game.options["rounds"] == 12
    assert set(game.options) == set(game.rules["options"])
    assert game.rules["digest"] == game.rules_digest
    assert game.rules_version == game.rules["rules_version"] == "1"
    assert game.num_distinct_actions <= 2048
    assert game.max_chance_outcomes >= 861
    assert (game.min_utility, game.max_utility, game.utility_sum) == (-1.0, 1.0, 0.0)


def test_documents_and_options_are_fresh_copies(load: Any) -> None:
    game = load()
    game.rules["tables"].clear()
    game.options.clear()
    assert game.rules["tables"]
    assert game.options["rounds"] == 16


def test_both_engines_hold_one_document() -> None:
    games = [warquest.load(engine=engine) for engine in ("rust", "reference")]
    assert games[0].rules == games[1].rules
    for name in ("options", "rules_digest", "num_distinct_actions", "max_chance_outcomes", "max_game_length"):
        assert getattr(games[0], name) == getattr(games[1], name), name


@pytest.mark.parametrize("players", [0, 1, 6, -1, 10**30])
def test_a_wrong_number_of_players_is_refused(load: Any, players: int) -> None:
    with pytest.raises(warquest.OptionError, match="expected 2 to 5"):
        load(players=players)


@pytest.mark.parametrize("players", [True, "4", 4.0])
def test_players_that_are_no_integer_are_a_type_error(load: Any, players: Any) -> None:
    with pytest.raises(TypeError):
        load(players=players)


def test_numbers_of_numpy_are_numbers(load: Any) -> None:
    game = load(players=numpy.int64(2), rounds=numpy.int8(3))
    assert game.num_players == 2
    assert game.options["rounds"] == 3


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ({"game": "warqest"}, "did you mean warquest"),
        ({"game": "chess"}, "known: warquest, warquest/battle"),
        ({"engine": "rusty"}, "did you mean rust?"),
        ({"engine": ""}, "known: rust, reference"),
        ({"round": 3}, "rounds"),
        ({"rounds": 0}, "1 to 30"),
        ({"rounds": 31}, "1 to 30"),
        ({"rounds": True}, "1 to 30"),
        ({"rounds": "16"}, "1 to 30"),
        ({"rounds": 10**5000}, "1 to 30"),
        ({"returns": "zerosum"}, "did you mean zero_sum"),
        ({"glorious_draws": 1}, "true, false"),
    ],
)
def test_what_is_unknown_is_told_with_what_is_known(arguments: dict[str, Any], meant: str) -> None:
    with pytest.raises(warquest.OptionError) as error:
        warquest.load(**arguments)
    assert meant in str(error.value)


def test_a_name_that_is_no_text_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="game"):
        warquest.load(3)  # type: ignore[arg-type]


def test_a_folder_of_rules_is_played(load: Any, tmp_path: Path) -> None:
    rules = edited_rules(tmp_path / "rules", start_gold=33)
    game = load(rules=rules)
    state = game.new_initial_state()
    assert [player["gold"] for player in state.to_dict()["players"]] == [33] * 4
    assert game.rules_digest != load().rules_digest
    assert load(rules=str(rules)).rules_digest == game.rules_digest


def test_a_folder_that_is_not_there_or_broken_is_a_rules_error(load: Any, tmp_path: Path) -> None:
    with pytest.raises(warquest.RulesError) as missing:
        load(rules=tmp_path / "nowhere")
    assert missing.value.faults
    rules = edited_rules(tmp_path / "rules")
    (rules / "units.toml").write_text("format = ", encoding="utf-8")
    with pytest.raises(warquest.RulesError, match=r"units\.toml"):
        load(rules=rules)


def test_armies_are_options_in_their_canonical_text(load: Any) -> None:
    typed = load("warquest/battle", attacker="lord , 2 goblin_warrior,goblin-warrior", defender="2 orc-warrior")
    assert {side: typed.options[side] for side in ARMIES} == {
        side: load("warquest/battle", **ARMIES).options[side] for side in ARMIES
    }
    assert typed.num_players == 2


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ({}, "attacker"),
        ({"attacker": "1 orc-warrior"}, "defender"),
        (ARMIES | {"attacker": "1 orc-warior"}, "orc-warrior"),
        (ARMIES | {"rounds": 3}, "rounds"),
        (ARMIES | {"players": 3}, "expected 2"),
        (ARMIES | {"attacker": 7}, "attacker"),
    ],
)
def test_a_battle_without_two_armies_is_refused(load: Any, arguments: dict[str, Any], meant: str) -> None:
    with pytest.raises(warquest.OptionError) as error:
        load("warquest/battle", **arguments)
    assert meant in str(error.value)


def test_games_are_equal_by_rules_options_and_players() -> None:
    game = warquest.load(players=3)
    assert game == warquest.load(players=3, rounds=16)
    assert hash(game) == hash(warquest.load(players=3))
    assert game != warquest.load(players=4)
    assert game != warquest.load(players=3, rounds=12)
    assert game != "warquest"


def test_all_errors_are_one_family() -> None:
    names = [
        warquest.IllegalActionError,
        warquest.RulesError,
        warquest.OptionError,
        warquest.NotationError,
        warquest.SaveError,
    ]
    assert all(issubclass(error, warquest.WarquestError) for error in names)
    assert issubclass(warquest.WarquestError, ValueError)
