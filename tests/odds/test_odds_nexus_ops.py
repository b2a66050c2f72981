"""Odds of a second game's battles: the examples of its rules page, worked out there by hand."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import warquest
from odds.skirmishes import ENGINES, GAME, exactly, skirmish, survivors
from odds.tables import table
from script import play
from warquest.rules import export_folder


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.clause("NX-10.1", "NX-10.5", "NX-10.6", "NX-10.13", "NX-10.14")
def test_two_dragons_attack_three_humans(engine: str) -> None:
    """NX-E11, all eight outcomes."""
    odds = exactly("2 dragon", "3 human", engine)
    assert survivors(odds) == {
        "2D|1H": Fraction(125, 216),
        "2D|2H": Fraction(125, 648),
        "2D|3H": Fraction(125, 7776),
        "1D|1H": Fraction(25, 216),
        "1D|2H": Fraction(25, 324),
        "1D|3H": Fraction(25, 2592),
        "-|2H": Fraction(5, 648),
        "-|3H": Fraction(1, 486),
    }
    assert odds.win == {"attacker": 0, "defender": Fraction(19, 1944), "none": 1 - Fraction(19, 1944)}
    assert odds.lost("defender").mean == odds.lost("defender", "human").mean == Fraction(5, 3)
    assert odds.lost("attacker", "dragon").mean == Fraction(1727, 7776)
    assert odds.endings == {"annihilation": Fraction(19, 1944), "undecided": 1 - Fraction(19, 1944)}
    assert odds.rounds.chances == {1: 1}


@pytest.mark.clause("NX-10.10", "NX-10.11")
def test_three_dragons_attack_three_humans(engine: str) -> None:
    """NX-E12: who is wiped out in the first step does not shoot back."""
    odds = exactly("3 dragon", "3 human", engine)
    assert odds.win["attacker"] == Fraction(125, 216)
    assert odds.win["defender"] == Fraction(1, 46656)
    assert {left for left in survivors(odds) if left.endswith("|-")} == {"3D|-"}


@pytest.mark.clause("NX-10.9", "NX-10.11", "NX-10.12")
def test_a_human_attacks_a_human(engine: str) -> None:
    """NX-E13: both gone is a victory of the attacker."""
    odds = exactly("human", "human", engine)
    assert survivors(odds) == {
        "1H|1H": Fraction(25, 36),
        "1H|-": Fraction(5, 36),
        "-|1H": Fraction(5, 36),
        "-|-": Fraction(1, 36),
    }
    assert odds.win == {"attacker": Fraction(1, 6), "defender": Fraction(5, 36), "none": Fraction(25, 36)}


@pytest.mark.clause("NX-10.2")
@pytest.mark.parametrize(
    ("terrain", "chances"),
    [("magma", ("5/6", "5/36", "1/36", "25/36")), ("forest", ("2/3", "2/9", "1/9", "4/9"))],
)
def test_a_leaper_attacks_a_leaper(engine: str, terrain: str, chances: tuple[str, ...]) -> None:
    """NX-E15: win, lost, undecided, and both gone among the wins."""
    odds = exactly("leaper", "leaper", engine, terrain=terrain)
    assert [*odds.win.values(), survivors(odds)["-|-"]] == [Fraction(chance) for chance in chances]


@pytest.mark.clause("NX-13.10")
@pytest.mark.parametrize(
    ("attacker", "defender", "option", "chances"),
    [
        ("strider / cards frenzy", "strider", "owner", ("3/4", "1/8", "1/8", "3/8")),
        ("strider / cards frenzy + frenzy", "strider", "owner", ("3/4", "1/8", "1/8", "3/8")),
        ("strider / cards frenzy", "strider / cards frenzy", "owner", ("3/4", "3/16", "1/16", "9/16")),
        ("strider / cards frenzy", "strider", "all", ("3/4", "3/16", "1/16", "9/16")),
    ],
)
def test_striders_in_a_frenzy(engine: str, attacker: str, defender: str, option: str, chances: tuple[str, ...]) -> None:
    """NX-E19; with `frenzy_scope` "all" one card does what two did."""
    odds = exactly(attacker, defender, engine, frenzy_scope=option)
    assert [*odds.win.values(), survivors(odds)["-|-"]] == [Fraction(chance) for chance in chances]


@pytest.mark.clause("NX-13.14")
def test_a_targeting_array(engine: str) -> None:
    """NX-E33, and that a dragon has nothing of it."""
    plain, aimed = (exactly(f"strider{cards}", "fungoid", engine).win for cards in ("", " / cards targeting_array"))
    assert [str(chance) for chance in plain.values()] == ["1/2", "1/6", "1/3"]
    assert [str(chance) for chance in aimed.values()] == ["2/3", "1/9", "2/9"]
    dragons = [exactly(f"dragon{cards}", "2 human", engine).win for cards in ("", " / cards targeting_array")]
    assert dragons[0] == dragons[1]


@pytest.mark.clause("NX-10.7")
def test_what_is_given_up(engine: str) -> None:
    """NX-E17: greed keeps the dragon, which has rolled; perfect play for victory keeps the human, which has not."""
    wins = [exactly("dragon + human", "leaper", engine, policy=policy).win for policy in ("greedy", "optimal")]
    assert [win["attacker"] for win in wins] == [Fraction(91, 108), Fraction(31, 36)]


@pytest.mark.clause("NX-10.2", "NX-10.4", "NX-10.7")
def test_cheapest_first_on_both_sides(engine: str) -> None:
    """NX-E20; NX-E18 without a card."""
    assert survivors(exactly("strider + 2 human", "crystalline + fungoid", engine, terrain="forest")) == {
        "1S2H|1C1F": Fraction(125, 864),
        "1S2H|1C": Fraction(25, 72),
        "1S2H|-": Fraction(115, 864),
        "1S1H|1C1F": Fraction(5, 24),
        "1S1H|1C": Fraction(1, 9),
        "1S1H|-": Fraction(1, 72),
        "1S|1C1F": Fraction(1, 24),
    }
    assert exactly("3 human", "dragon", engine).win["attacker"] == Fraction(421, 1296)


@pytest.mark.clause("NX-10.2", "NX-13.14")
def test_who_never_hits_has_one_outcome(engine: str, tmp_path: Path) -> None:
    """A rules folder may let a type need 7: it rolls, and hits only with a Targeting Array."""
    folder = export_folder("nexus_ops", tmp_path / "rules")
    units = (folder / "units.toml").read_text(encoding="utf-8")
    assert "hit = 6\nlimit" in units
    (folder / "units.toml").write_text(units.replace("hit = 6\nlimit", "hit = 7\nlimit"), encoding="utf-8")
    state = warquest.load(GAME, engine=engine, rules=folder, attacker="2 human", defender="dragon").new_initial_state()
    rolled = play(state, "hits 0")
    assert rolled.chance_weights() == [(0, 36)]
    odds = exactly("2 human", "dragon / cards outflank", engine, rules=folder)
    assert odds.win["attacker"] == 0
    aimed = exactly("2 human / cards targeting_array", "dragon", engine, rules=folder)
    assert aimed.win["attacker"] == Fraction(1, 6) * Fraction(11, 36) + Fraction(5, 6) * Fraction(1, 6)


# --- what the results say ---------------------------------------------------------------------------------------------


def test_what_is_lost_is_worth_rubium(engine: str) -> None:
    """Both sides bring 14 rubium, so the margin of what is left is that of what is lost."""
    odds = exactly("dragon + human", "2 crystalline + leaper", engine)
    prices = {"dragon": 12, "leaper": 8, "crystalline": 3, "human": 2}
    for side in ("attacker", "defender"):
        means = sum(odds.lost(side, kind).mean * prices[kind] for kind in odds.brought[side])
        assert odds.value_lost(side).mean == odds.gold_lost(side).mean == means
        assert odds.leaders_lost(side).chances == {0: 1}
    margin = exactly("dragon + human", "2 crystalline + leaper", engine, utility="value_margin").value
    assert margin == odds.value_lost("defender").mean - odds.value_lost("attacker").mean


@pytest.mark.clause("NX-11.5")
def test_only_an_attacker_who_wins_has_points(engine: str) -> None:
    odds = exactly("2 strider", "human + fungoid", engine, utility="vp_margin")
    assert odds.vp("attacker").chances == {0: 1 - odds.win["attacker"], 1: odds.win["attacker"]}
    assert odds.vp("defender").chances == {0: 1}
    assert odds.value == odds.win["attacker"]


def test_the_json_names_the_game_and_its_terrain(engine: str) -> None:
    odds = exactly({"strider": 1, "cards": ["frenzy"]}, "fungoid", engine, terrain="spires")
    fields = odds.to_json()
    assert fields["game"] == GAME
    assert fields["attacker"] == "strider / cards frenzy"
    assert fields["options"]["terrain"] == "spires"
    assert fields["rounds"] == {"1": "1"}
    assert set(fields["endings"]) == {"annihilation", "undecided"}
    assert str(odds).startswith("attacker 75.00 %")
    again = pickle.loads(pickle.dumps(odds))
    assert again.to_json() == fields


@pytest.mark.parametrize("number", range(24))
def test_points_and_pieces_are_those_of_the_ends(engine: str, number: int) -> None:
    """Random battles, policies and options: chances sum to 1, nothing comes out of nothing."""
    policy = ("greedy", "random", "optimal")[number % 3]
    odds = exactly(**skirmish(number), engine=engine, policy=policy)
    assert sum(odds.win.values()) == sum(odds.endings.values()) == 1
    for outcome in odds.outcomes:
        sides = {"attacker": outcome.attacker, "defender": outcome.defender}
        for side, left in sides.items():
            assert all(0 < count <= odds.brought[side][unit] for unit, count in left.items())
        won = "attacker" if not sides["defender"] else "none" if sides["attacker"] else "defender"
        assert outcome.winner == won


# --- from a position --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["greedy", "random", "optimal"])
def test_a_roll_is_the_mean_of_what_may_follow(engine: str, policy: str) -> None:
    armies = {"attacker": "dragon + human / cards outflank", "defender": "leaper + 2 crystalline / cards frenzy"}
    state = warquest.load(GAME, engine=engine, **armies).new_initial_state()
    while state.kind == "decision":
        state.apply_action(state.legal_actions()[0])
    asked: dict[str, Any] = {"policy": policy, "exact": True, "fractions": True}
    whole = warquest.odds(state=state, **asked)
    assert whole.to_json()["start"] == state.to_dict()
    assert whole.brought == {"attacker": {"dragon": 1, "human": 1}, "defender": {"leaper": 1, "crystalline": 2}}
    weights = state.chance_weights()
    parts = [warquest.odds(state=state.child(roll), **asked).value * weight for roll, weight in weights]
    assert sum(parts) == whole.value * sum(weight for _, weight in weights)


def test_the_beginning_as_a_position(engine: str) -> None:
    armies = skirmish(7)
    whole = exactly(**armies, engine=engine)
    start = warquest.load(GAME, engine=engine, **armies).new_initial_state()
    for named in ({}, {"game": GAME}):
        assert table(warquest.odds(state=start, exact=True, fractions=True, **named)) == table(whole)


# --- what is refused --------------------------------------------------------------------------------------------------


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"game": "nexus_ops/batle"}, "did you mean .*nexus_ops/battle"),
    ({"game": "chess"}, "unknown game 'chess'"),
    ({"game": "nexus_ops"}, "odds are asked of warquest/battle or nexus_ops/battle, not of nexus_ops"),
    ({"game": "warquest"}, "not of warquest"),
    ({"game": "warquest/battle"}, "'human' is no piece"),
    ({"terrain": "swamp"}, "option terrain cannot be 'swamp'"),
    ({"terrain": "planes"}, "did you mean plains"),
    ({"rally": "per_leader"}, "nexus_ops/battle has no option 'rally'"),
    ({"policy": warquest.Policy(retreat_below=0.5)}, "nobody can retreat in nexus_ops/battle"),
    ({"policy": ("greedy", warquest.Policy("random", retreat_below=0.0))}, "nobody can retreat"),
    ({"attacker": "3 goblin-warrior"}, "attacker: army"),
    ({"defender": "21 human"}, "defender: army"),
    ({"defender": "human / cards ambush"}, "ambush is not played within a battle"),
    ({"attacker": "human@idol"}, "artifact"),
    ({"exact": False}, "does not sample"),
]


@pytest.mark.parametrize(("given", "meant"), REFUSED, ids=[str(index) for index in range(len(REFUSED))])
def test_what_makes_no_battle_is_refused(given: dict[str, Any], meant: str) -> None:
    asked: dict[str, Any] = {"attacker": "human", "defender": "human", "game": GAME, "engine": "reference", **given}
    with pytest.raises(warquest.WarquestError, match=meant):
        warquest.odds(**asked)


def test_an_option_of_one_game_is_refused_by_another() -> None:
    with pytest.raises(warquest.OptionError, match="warquest/battle has no option 'terrain'"):
        warquest.odds("lord", "lord", terrain="forest")


def test_a_position_of_another_game_is_refused(engine: str) -> None:
    campaign = warquest.load("nexus_ops", engine=engine).new_initial_state()
    with pytest.raises(warquest.OptionError, match="not of nexus_ops"):
        warquest.odds(state=campaign)
    battle = warquest.load("warquest/battle", engine="reference", attacker="lord", defender="lord")
    with pytest.raises(warquest.OptionError, match="the state is one of warquest/battle"):
        warquest.odds(state=battle.new_initial_state(), game=GAME)


def test_kinds_of_pieces_are_those_of_the_game(engine: str) -> None:
    odds = exactly("human", "dragon", engine)
    assert odds.survivors("attacker", "dragon").chances == {0: 1}
    for kind in ("lord", "lieutenant", "goblin-warrior"):
        with pytest.raises(warquest.OptionError, match="known: dragon, leaper, strider"):
            odds.lost("attacker", kind)
