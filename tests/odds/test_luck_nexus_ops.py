"""Luck of a trace of Nexus Ops: attack dice, what is rerolled, regenerations and the breath of dragons."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import warquest
from odds.skirmishes import ENGINES, GAME, skirmish
from warquest import traces
from warquest.luck import Luck, luck
from warquest.rules.nexus_ops.dice import roller

ROLLS = ("hits", "reroll", "regeneration", "breath")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def recorded(folder: Path, game: Any, index: int) -> tuple[Path, traces.Trace]:
    trace, _ = traces.record(game, 11, index)
    path = folder / f"game-{index}.jsonl"
    traces.write(path, trace)
    return path, trace


def scripted(folder: Path, game: Any, *texts: str) -> Path:
    """A trace of these notations; it may be cut short."""
    state = game.new_initial_state()
    steps = []
    for text in texts:
        steps.append(traces.Step(state.current_player(), text))
        state.apply_action(state.string_to_action(text))
    path = folder / "scripted.jsonl"
    traces.write(path, traces.Trace(traces.header_of(game), steps))
    return path


def rows(found: Luck) -> dict[tuple[int, str], Any]:
    return {(rolls.seat, rolls.of): rolls for rolls in found.rolls}


def sums(dice: list[Fraction]) -> dict[int, Fraction]:
    """The distribution of the number of successes of dice with these chances."""
    chances = {0: Fraction(1)}
    for chance in dice:
        after: Counter[int] = Counter()
        for number, weight in chances.items():
            after[number + 1] += weight * chance  # type: ignore[assignment]
            after[number] += weight * (1 - chance)  # type: ignore[assignment]
        chances = dict(after)  # type: ignore[arg-type]
    return chances


NEED = {"dragon": 2, "leaper": 3, "strider": 4, "crystalline": 5, "fungoid": 5, "human": 6}
CHANGED = {
    ("leaper", "magma"): 2,
    ("crystalline", "spires"): 4,
    ("crystalline", "forest"): 6,
    ("fungoid", "forest"): 4,
    ("fungoid", "spires"): 6,
}


def attack(state: Any) -> tuple[int, list[Fraction]]:
    """Who rolls at `hits` or `reroll`, and the chance of each die, by NX-10.2, 13.10, 13.14 and 13.15."""
    data = state.to_dict()
    side = "AD".index(data["battle"]["rolling"])
    own, unit = data["battle"]["sides"]["AD"[side]], data["battle"]["type"]
    need = CHANGED.get((unit, state.game.options["terrain"]), NEED[unit]) - own["targeting"]
    chance = Fraction(7 - max(2, need), 6)
    dice = own["misses"] if data["node"] == "reroll" else data["sides"][side]["units"][unit] * (1 + own["frenzy"])
    return side, [chance] * dice


@pytest.mark.clause("NX-10.5", "NX-13.10", "NX-13.14", "NX-13.15")
@pytest.mark.parametrize("number", range(12))
def test_a_battle_is_told_roll_by_roll(tmp_path: Path, engine: str, number: int) -> None:
    """Counted again from the lines of the trace, die by die."""
    game = warquest.load(GAME, engine=engine, **skirmish(number))
    path, trace = recorded(tmp_path, game, number)
    dice: dict[tuple[int, str], list[Fraction]] = {}
    shown: Counter[tuple[int, str]] = Counter()
    state = game.new_initial_state()
    for step in trace.steps:
        if step.do.split()[0] in ("hits", "reroll"):
            side, chances = attack(state)
            dice.setdefault((side, "attack"), []).extend(chances)
            shown[side, "attack"] += int(step.do.split()[1])
        elif step.do.startswith("regeneration"):
            side = 0 if state.to_dict()["battle"]["sides"]["D"]["hits"] else 1
            dice.setdefault((side, "regeneration"), []).append(Fraction(1, 2))
            shown[side, "regeneration"] += step.do == "regeneration survive"
        state.apply_action(state.string_to_action(step.do))
    found = luck(path, engine=engine)
    assert found.complete
    assert set(rows(found)) == set(dice)
    for who, rolls in rows(found).items():
        (symbols,) = rolls.symbols.values()
        chances = sums(dice[who])
        assert (rolls.dice, symbols.rolled) == (len(dice[who]), shown[who])
        assert symbols.expected == sum(dice[who])
        assert symbols.at_least == sum(chance for number, chance in chances.items() if number >= shown[who])
        assert symbols.at_most == sum(chance for number, chance in chances.items() if number <= shown[who])


@pytest.mark.clause("NX-10.6", "NX-13.13", "NX-13.15")
def test_every_die_has_an_owner(tmp_path: Path, engine: str) -> None:
    """A strider misses and shoots again; of two crystallines one regenerates."""
    armies = {
        "attacker": "2 strider / cards second_volley",
        "defender": "2 crystalline / cards crystalline_regeneration",
    }
    game = warquest.load(GAME, engine=engine, **armies)
    path = scripted(
        tmp_path,
        game,
        *("pass", "card crystalline_regeneration", "pass"),
        *("hits 0", "card second_volley", "reroll 2", "regeneration survive", "regeneration die", "hits 1"),
    )
    found = luck(path, engine=engine)
    assert not found.complete
    told = rows(found)
    assert list(told) == [(0, "attack"), (1, "attack"), (1, "regeneration")]
    assert [(rolls.rolls, rolls.dice) for rolls in told.values()] == [(2, 4), (1, 1), (2, 2)]
    assert [rolls.hits.rolled for rolls in (told[0, "attack"], told[1, "attack"])] == [2, 1]
    assert told[0, "attack"].hits.expected == 4 * Fraction(1, 2)
    assert told[0, "attack"].hits.at_least == Fraction(11, 16)
    assert told[1, "attack"].hits.at_least == Fraction(1, 3)
    assert told[1, "regeneration"].saves.rolled == 1
    assert told[1, "regeneration"].saves.at_least == Fraction(3, 4)
    assert [found.owner(rolls) for rolls in found.rolls] == ["seat 0", "seat 1", "seat 1, regeneration"]
    with pytest.raises(AttributeError, match="they have hits"):
        _ = told[0, "attack"].skulls


LAND = ["plains"] * 18


@pytest.mark.clause("NX-8.4", "NX-8.5")
def test_a_dragon_breathes(tmp_path: Path, engine: str) -> None:
    """Two dragons on hexes of their own breathe at two humans: one is hit."""
    units = [{"units": {"8": {"dragon": 1}, "2": {"dragon": 1}}}, {"units": {"9": {"human": 2}}}]
    scenario = {"terrain": LAND, "tokens": [], "token_pool": {}, "players": units, "phase": "battle"}
    game = warquest.load("nexus_ops", players=2, engine=engine, first_player=0, scenario=scenario)
    path = scripted(
        tmp_path, game, *("breath 8", "breath_at 9 1", "breath hit"), *("breath 2", "breath_at 9 1", "breath miss")
    )
    found = luck(path, engine=engine)
    (rolls,) = found.rolls
    assert (rolls.seat, rolls.of, rolls.rolls, rolls.dice) == (0, "breath", 2, 2)
    assert (rolls.hits.rolled, rolls.hits.expected, rolls.hits.at_least) == (1, 1, Fraction(3, 4))
    assert found.owner(rolls) == "seat 0, breath"


def test_a_game_is_told_by_seat(tmp_path: Path, engine: str) -> None:
    """Armies that stand in each other's home, so that there is much to fight for."""
    players = [
        {"rubium": 20, "units": {"24": {"dragon": 1, "strider": 3, "human": 4}}, "energize": ["frenzy"]},
        {"rubium": 20, "units": {"19": {"leaper": 2, "crystalline": 4, "human": 4}}},
    ]
    scenario = {"terrain": LAND, "tokens": [], "token_pool": {}, "players": players, "phase": "deploy"}
    options = {"first_player": 0, "max_rounds": 25, "scenario": scenario}
    game = warquest.load("nexus_ops", players=2, engine=engine, **options)
    seen: set[str] = set()
    for index in range(4):
        path, trace = recorded(tmp_path, game, index)
        shown = [step.do.split() for step in trace.steps if step.who < 0 and step.do.split()[0] in ROLLS]
        found = luck(path, engine=engine)
        assert sum(rolls.rolls for rolls in found.rolls) == len(shown)
        hits = sum(rolls.hits.rolled for rolls in found.rolls if rolls.of == "attack")
        assert hits == sum(int(words[1]) for words in shown if words[0] in ("hits", "reroll"))
        assert [rolls.seat for rolls in found.rolls] == sorted(rolls.seat for rolls in found.rolls)
        seen |= {rolls.of for rolls in found.rolls}
    assert "attack" in seen


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        ({"node": "breath", "active": 2, "battle": None}, 2),
        ({"node": "hits", "battle": {"attacker": 3, "defender": 1, "rolling": "A"}}, 3),
        ({"node": "reroll", "battle": {"attacker": 3, "defender": 1, "rolling": "D"}}, 1),
        (
            {"node": "regeneration", "battle": {"attacker": 3, "defender": 1, "sides": {"D": {"hits": 2}}}},
            3,
        ),
        (
            {"node": "regeneration", "battle": {"attacker": 3, "defender": 1, "sides": {"D": {"hits": None}}}},
            1,
        ),
    ],
)
def test_dice_belong_to_the_side_that_rolls(position: dict[str, Any], seat: int) -> None:
    assert roller(position) == seat
