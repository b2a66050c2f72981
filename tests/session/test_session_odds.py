"""Odds of battles ahead in a campaign: those of the battle alone, from what the seat sees."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import warquest
from session.tables import game_of, with_people
from warquest.load import LISTINGS
from warquest.session import Session, battle_ahead

CAMPAIGNS = [name for name, listing in LISTINGS.items() if not listing.sides]


@cache
def positions(name: str) -> list[tuple[Any, int, int]]:
    """Positions of games of greedy players in which a battle may lie ahead, with a seat that decides and its action."""
    game = warquest.load(name, **{"warquest": {"rounds": 3}, "nexus_ops": {"max_rounds": 6}}[name])
    seen: list[tuple[Any, int, int]] = []

    def note(state: Any, seat: int, action: int) -> None:
        leads = state.action_to_string(action).startswith(("step ", "fight "))
        if seat >= 0 and (leads or state.to_dict()["battle"] is not None):
            seen.append((state.clone(), seat, action))

    for seed in range(2):
        warquest.play_match(["greedy"] * game.num_players, game, seed, on_step=note)
    return seen


@cache
def contests(name: str) -> list[tuple[Any, int, int]]:
    """Some positions in which a battle begins or is fought."""
    few = positions(name)[:: max(1, len(positions(name)) // 30)]
    found = [each for each in few if battle_ahead(*each) is not None]
    assert len(found) > 8
    return found


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_odds_ahead_know_only_what_the_seat_sees(name: str) -> None:
    for number, (state, seat, action) in enumerate(contests(name)):
        told = battle_ahead(state, seat, action)
        other = state.resample_from_infostate(seat, warquest.Generator(number, 0))
        again = battle_ahead(other, seat, action)
        assert told is not None and again is not None
        assert str(told) == str(again)
        assert told.odds.win == again.odds.win


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_odds_ahead_name_who_fights_and_where(name: str) -> None:
    for state, seat, action in contests(name):
        told = battle_ahead(state, seat, action)
        assert told is not None
        assert told.attacker != told.defender
        assert told.place in state.game.map.regions
        assert told.odds.game.name in LISTINGS and LISTINGS[told.odds.game.name].sides
        assert float(sum(told.odds.win.values())) == pytest.approx(1)
        assert told.odds.game.rules_digest == state.game.rules_digest


def test_the_armies_of_a_march_are_those_that_meet() -> None:
    checked = 0
    for state, seat, action in positions("warquest"):
        notation = state.action_to_string(action)
        told = battle_ahead(state, seat, action) if notation.startswith("step ") else None
        if told is None:
            continue
        region, after = notation.split()[1], state.to_dict()
        defenders = after["troops"].get(region, {"units": {}})["units"]
        document = state.game.rules
        armies = [
            warquest.rules.parse_army(told.odds.game.options[side], document) for side in ("attacker", "defender")
        ]
        marching = dict(after["move"]["army"]["units"])
        for unit, number in after["move"]["moved"].get(region, {"units": {}})["units"].items():
            marching[unit] = marching.get(unit, 0) + number
        units = [{k: n for k, n in army["pieces"].items() if k in document_units(document)} for army in armies]
        assert units == [marching, defenders]
        assert armies[0]["gold"] == after["players"][told.attacker]["gold"]
        checked += 1
    assert checked > 2


def document_units(document: dict[str, Any]) -> set[str]:
    return {unit["id"] for unit in document["tables"]["units"]["unit"]}


def test_a_battle_under_way_goes_on_from_where_it_stands() -> None:
    decided = 0
    for state, seat, action in contests("warquest"):
        battle = state.to_dict()["battle"]
        told = battle_ahead(state, seat, action) if battle else None
        if told is None:
            continue
        start = told.odds.start
        assert start is None or start["battle"]["sides"] == battle["sides"]
        decided += start is not None
    assert decided > 5


def test_hints_and_commands_carry_the_odds() -> None:
    session = with_people(game_of("warquest/battle"), 0)
    hint = session.hint(0.01)
    assert hint.battle is not None and hint.battle.odds.win == session.odds().odds.win  # type: ignore[union-attr]
    assert "attacker wins" in str(hint.battle)
    with pytest.raises(warquest.IllegalActionError):
        session.odds("pursuit_hit lord")
    quiet = with_people(game_of("warquest"), 0)
    assert quiet.odds() is None and quiet.odds("city mirestrand") is None
    over = Session.new("warquest/battle", ["greedy", None], 2)
    over.advance(forced=True)
    while over.to_move is not None:
        over.play(over.state.legal_actions()[0])
        over.advance(forced=True)
    with pytest.raises(warquest.SessionError, match="the game is over"):
        over.odds()
