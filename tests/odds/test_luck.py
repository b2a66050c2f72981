"""Luck of a trace: who rolled what, what was to be expected, and exact tails."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import warquest
from warquest import traces
from warquest.luck import convolved, luck
from warquest.rules.warquest.dice import roller

ARMIES = {"attacker": "3 orc-warrior + lord", "defender": "4 goblin-warrior + 2 goblin-archer + 2 satyr-archer"}


def recorded(folder: Path, game: Any, index: int) -> tuple[Path, traces.Trace]:
    trace, _ = traces.record(game, 5, index)
    path = folder / f"game-{index}.jsonl"
    traces.write(path, trace)
    return path, trace


def binomial(dice: int, chance: Fraction, number: int) -> Fraction:
    return comb(dice, number) * chance**number * (1 - chance) ** (dice - number)


@given(st.lists(st.tuples(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.integers(1, 3)), max_size=3))
def test_a_convolution_is_the_sum_of_independent_numbers(parts: list[tuple[list[int], int]]) -> None:
    parts = [(weights, times) for weights, times in parts if sum(weights)]
    singles = [weights for weights, times in parts for _ in range(times)]
    sums: Counter[int] = Counter()
    for numbers in product(*(range(len(weights)) for weights in singles)):
        weight = 1
        for number, weights in zip(numbers, singles, strict=True):
            weight *= weights[number]
        sums[sum(numbers)] += weight
    told = convolved([(tuple(weights), times) for weights, times in parts])
    whole = sum(sums.values())
    assert {number: Fraction(weight, sum(told)) for number, weight in enumerate(told) if weight} == {
        number: Fraction(weight, whole) for number, weight in sums.items() if weight
    }


@pytest.mark.parametrize("index", range(4))
def test_a_battle_is_told_roll_by_roll(tmp_path: Path, index: int, engine: str) -> None:
    """Counted again from the lines of the trace; tails from the binomial of all dice (WQ-12.1)."""
    game = warquest.load("warquest/battle", **ARMIES)
    path, trace = recorded(tmp_path, game, index)
    shown = [step.do.split() for step in trace.steps if step.who < 0]
    found = luck(path, engine=engine)
    assert found.complete
    assert {(rolls.seat, rolls.monster) for rolls in found.rolls} <= {(0, False), (1, False)}
    assert sum(rolls.rolls for rolls in found.rolls) == len(shown)
    assert sum(rolls.skulls.rolled for rolls in found.rolls) == sum(int(words[1]) for words in shown)
    assert sum(rolls.flags.rolled for rolls in found.rolls) == sum(int(words[2]) for words in shown)
    for rolls in found.rolls:
        for symbols, chance in ((rolls.skulls, Fraction(1, 3)), (rolls.flags, Fraction(1, 6))):
            assert symbols.expected == rolls.dice * chance
            more = sum((binomial(rolls.dice, chance, n) for n in range(symbols.rolled, rolls.dice + 1)), Fraction())
            assert symbols.at_least == more
            assert symbols.at_most == 1 - more + binomial(rolls.dice, chance, symbols.rolled)


def test_every_roll_has_an_owner(tmp_path: Path) -> None:
    """A battle by hand: the attacker rolls 5 and then 4 dice, the defender 1; goblins pursue."""
    game = warquest.load("warquest/battle", attacker="2 orc-warrior + goblin-warrior", defender="goblin-warrior")
    state = game.new_initial_state()
    steps = []
    for text in ("roll 0 1", "roll 1 0", "hit front goblin-warrior"):
        action = state.string_to_action(text)
        steps.append(traces.Step(state.current_player(), text))
        state.apply_action(action)
    begun = traces.Trace(traces.header_of(game), [traces.Step(who.who, who.do) for who in steps])
    path = tmp_path / "begun.jsonl"
    traces.write(path, begun)
    found = luck(path)
    assert not found.complete
    first, second = found.rolls
    assert (first.seat, first.dice, first.skulls.rolled, first.flags.rolled) == (0, 5, 0, 1)
    assert (second.seat, second.dice, second.skulls.rolled, second.flags.rolled) == (1, 1, 1, 0)
    assert first.skulls.at_most == Fraction(2, 3) ** 5
    assert first.skulls.at_least == 1
    assert second.skulls.at_least == Fraction(1, 3)


def test_a_campaign_has_players_and_monsters(tmp_path: Path) -> None:
    game = warquest.load("warquest", players=3, rounds=12)
    rolls = []
    for index in range(12):
        path, trace = recorded(tmp_path, game, index)
        shown = [
            step.do.split()
            for step in trace.steps
            if step.who < 0 and step.do.split()[0] in ("roll", "reroll", "ambush")
        ]
        found = luck(path)
        assert sum(each.rolls for each in found.rolls) == len(shown)
        assert sum(each.skulls.rolled for each in found.rolls) == sum(int(words[-2]) for words in shown)
        assert all(each.skulls.at_least + each.skulls.at_most > 1 for each in found.rolls)
        rolls += found.rolls
    assert {each.monster for each in rolls} == {True, False}
    assert {each.seat for each in rolls} == {0, 1, 2}


def test_the_engines_tell_the_same_luck(tmp_path: Path) -> None:
    path, _ = recorded(tmp_path, warquest.load("warquest", players=2, rounds=8), 3)
    told = [json.dumps(luck(path, engine=engine).to_json()) for engine in ("rust", "reference")]
    assert told[0] == told[1]


@pytest.mark.parametrize("content", ["", "{}\n", "no trace"])
def test_what_is_no_trace_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(traces.TraceError):
        luck(path)
    with pytest.raises(traces.TraceError):
        luck(tmp_path / "missing.jsonl")


@pytest.mark.parametrize(
    ("purpose", "winner", "who"),
    [
        ("back A", None, (2, "player")),
        ("volley D", None, (0, "player")),
        ("front D", None, (0, "player")),
        ("pursuit", "A", (2, "player")),
        ("pursuit", "D", (0, "player")),
        ("leader", None, (1, "player")),
        ("search", None, (1, "player")),
        ("monster", None, (1, "monster")),
    ],
)
def test_dice_belong_to_the_side_that_rolls(purpose: str, winner: str | None, who: tuple[int, str]) -> None:
    battle = {"attacker": 2, "defender": 0, "winner": winner}
    assert roller({"active": 1, "roll": {"purpose": purpose}, "battle": battle}) == who
