"""Observations of WarQuest positions, worked out by hand from docs/observations.md."""

from __future__ import annotations

from typing import Any

from observations.sheets import f32, filled, places, same, sheet
from positions import Position
from script import play

HERE, THERE = "vinehill", "oldfield"


def war(load: Any, players: int = 3) -> Position:
    """The lord of seat 0 stands beside an army of seat 1."""
    position = Position(load("warquest", players=players)).leader(0, "lieutenant-1", None)
    return position.army(0, HERE, "lord", "3 orc-warrior").army(1, THERE, "2 elf-archer")


def test_players_in_a_turn(load: Any) -> None:
    position = war(load).gold(0, 50).vp(2, 60).power(1, "war-drums", "war-drums").glorious(0, 1, [2])
    shown = sheet(position.turn(0, actions=2).state(), 1)
    part = [0.25, 0.5, 1.0]
    assert same(shown["players"][0], *[0] * 7, 0.5, 0.05, 0, 0, *part, 0.5, 0, 0, 1 / 24, 0, 0.4)
    assert same(shown["players"][1], *[0] * 7, 0.5, 0.05, 1, 0.15, *part, 0.5, 0, 0, 1 / 24, 0, 0)
    assert same(shown["players"][2], 1, 1, 1, *[0] * 4, 1, 0.125, 0, 0, *part, 0.25, 0, 0, 1 / 24, 0, 0)
    assert filled(shown["glorious_against"]) == {(2, 1): 1}
    assert same(shown["turn"], 2 / 3, *[0] * 10)
    assert same(shown["table"], 1 / 30, 43 / 64, 29 / 64, 19 / 64, 0, 20 / 64, 0, 0)


def test_the_map(load: Any) -> None:
    position = war(load).tokens(2, ["bogmoor"], ["reedgap"]).leader(2, "lieutenant-2", "bogmoor")
    game = position.game
    region, unit = places(game, "map", "region"), places(game, "units", "unit")
    shown = sheet(position.state(), 1)
    assert filled(shown["tokens"]) == {
        (0, region["redgully"]): 1,
        (1, region["bogmoor"]): 1,
        (1, region["reedgap"]): 0.5,
        (2, region["mirestrand"]): 1,
    }
    assert filled(shown["armies"]) == {
        (0, region["redgully"]): 4 / 8,
        (0, region[THERE]): 1 / 8,
        (1, region["greyhorn"]): 4 / 8,
        (1, region["bogmoor"]): 5 / 8,
        (2, region[HERE]): 2 / 8,
    }
    assert filled(shown["troops"]) == {
        (region[HERE], unit["orc-warrior"]): f32(3 / 10),
        (region[THERE], unit["elf-archer"]): f32(2 / 6),
    }
    pools = [1, 1, 0.7, 1, 1, 1, 1, 1, 1, 4 / 6]
    assert same(shown["pools"], *pools)


def test_a_march_and_the_attack_at_its_end(load: Any) -> None:
    state = war(load, players=2).leader(0, "lieutenant-1", "mirestrand").state()
    game = state.game
    region, orcs = places(game, "map", "region"), places(game, "units", "unit")["orc-warrior"]
    asked = sheet(play(state, f"move; army {HERE}"), 0)
    assert filled(asked["asked"]) == {(orcs,): 1}
    assert filled(asked["place"]) == {(region[HERE],): 1}
    assert filled(asked["march"]) == {(10,): 1, (16,): f32(3 / 16)}
    stepping = play(state, f"move; army {HERE}; cargo 2")
    shown = sheet(stepping, 1)
    assert filled(shown["march"]) == {(orcs,): f32(2 / 10), (10,): 1, (16,): f32(3 / 16)}
    assert not shown["asked"].any()
    arrived = sheet(play(stepping, f"step {THERE}"), 1)
    assert filled(arrived["place"]) == {(region[THERE],): 0.75}
    assert filled(arrived["arrived"]) == {(0, orcs): f32(2 / 10)}
    assert filled(arrived["march"]) == {(13,): 1, (16,): f32(2 / 16)}
    fought = sheet(play(stepping, f"step {THERE}; done"), 1)
    assert filled(fought["place"]) == {(region[THERE],): 1, (region[HERE],): 0.5}


def test_a_battle_is_seen_from_its_sides_and_by_a_bystander(load: Any) -> None:
    """Own side first; the bystander has the attacker's first. The attackers are asked to deploy."""
    state = play(war(load).state(), f"move; army {HERE}; cargo 2; step {THERE}")
    assert state.node == "leader_deploy"
    orcs, archers, lord = 2, 9, 10
    attacker, defender, bystander = (sheet(state, seat) for seat in range(3))
    assert same(attacker["battle"], 1, 1, 1, 0.2, 0.1, *[0] * 11)
    assert same(defender["battle"], 1, 0, 1, 0.2, 0.1, *[0] * 11)
    assert same(bystander["battle"], 1, 1, 0, 0.2, 0.1, *[0] * 11)
    mine, theirs = {(2, orcs): f32(0.1), (2, lord): f32(0.05)}, {(2, archers): f32(0.1)}
    for shown, rows in ((attacker, (mine, theirs)), (defender, (theirs, mine)), (bystander, (mine, theirs))):
        assert [filled(row) for row in shown["battle_lines"]] == list(rows)
        assert filled(shown["asked"]) == {(lord,): 1}
        assert filled(shown["battle_step"]) == {(0,): 1}
        assert not shown["battle_lost"].any() and not shown["roll"].any()
    assert same(attacker["players"][:, 3], 1, 0, 0)
    assert same(bystander["players"][:, 4], 0, 0, 1)


def test_cards_in_hands_in_the_open_and_out_of_the_game(load: Any) -> None:
    position = Position(load("warquest", players=2)).power(0, "war-drums", "pack-mules").market("night-raiders")
    position.conquest(0, "old-glory").defend(0, "defend-borvald").display(
        None, "whetstones", "oath-banner", "whetstones"
    )
    position.data["conquest_deck"].pop("wide-realm")
    position.player(1)["claimed"] = ["wide-realm"]
    position.data["conquest_deck"].pop("free-towns")
    position.data["conquest_discards"] = {"free-towns": 1}
    position.player(0)["conquest_seen"] = ["free-towns"]
    state = position.state()
    power, conquest = places(state.game, "power"), places(state.game, "conquest")
    own, other = sheet(state, 0), sheet(state, 1)
    assert filled(own["power"]) == {(0, power["war-drums"]): f32(1 / 6), (0, power["pack-mules"]): f32(1 / 4)}
    assert filled(other["power"]) == {(1, place): value for (_, place), value in filled(own["power"]).items()}
    offer = {"night-raiders": 1.0, "whetstones": f32(2 / 5), "oath-banner": f32(3 / 5)}
    assert filled(own["offer"]) == {(power[card],): value for card, value in offer.items()}
    assert filled(own["conquest"]) == {(conquest["old-glory"],): 0.5, (conquest["defend-borvald"],): 0.5}
    assert filled(own["conquest_known"]) == {(conquest["wide-realm"],): 1, (conquest["free-towns"],): 0.5}
    assert filled(other["conquest_known"]) == {(conquest["wide-realm"],): 1}
    assert (conquest["old-glory"],) not in filled(other["conquest"])


def test_events_rumours_and_artifacts(load: Any) -> None:
    position = Position(load("warquest", players=2)).rumour("rumour-sunspear")
    position.leader(1, "lieutenant-1", "redgully", "rumour-oak-aegis").event("good-harvest")
    state = position.state()
    event = places(state.game, "events")
    shown = sheet(state, 0)
    assert filled(shown["artifacts"]) == {(1, 0): 0.5, (2, 2): f32(2 / 3)}
    assert filled(sheet(state, 1)["artifacts"]) == {(1, 0): 0.5, (2, 1): f32(2 / 3)}
    told = {name: float(shown["events"][place]) for name, place in event.items()}
    assert (told["good-harvest"], told["rumour-sunspear"], told["rumour-oak-aegis"], told["all-quiet"]) == (1, 0, 0, 0)
    assert told["silver-vein"] == told["great-fair"] == 0.5


def test_a_quest_with_a_power_card(load: Any) -> None:
    position = Position(load("warquest", players=2)).quests(0, "cave-wolves", "mad-hermit").power(0, "lucky-bones")
    state = position.army(0, "goatscar", "lord", "2 orc-warrior").state()
    state = play(
        state, "quest; quest_card cave-wolves; quest_leader lord; quest_companion orc-warrior; use lucky-bones"
    )
    assert state.node == "roll"
    shown, other = sheet(state, 0), sheet(state, 1)
    assert same(shown["quest_fight"], 1, 1 / 5, 0, 0, 0, 0, 0)
    assert filled(shown["asked"]) == {(2,): 1, (10,): 1}
    quests, power = places(state.game, "quests"), places(state.game, "power")
    assert filled(shown["quests"]) == {(quests["cave-wolves"],): 1, (quests["mad-hermit"],): 0.5}
    assert float(other["quests"][quests["cave-wolves"]]) == 1
    assert filled(shown["power"]) == {(0, power["lucky-bones"]): 0.5}
    assert same(shown["roll"], *[0] * 7, 1, *[0] * 2, state.view(0)["roll"]["dice"] / 20, 0, 0)


def test_redrawn_cards_are_seen_by_who_draws(load: Any) -> None:
    state = play(Position(load("warquest", players=2)).conquest(0, "old-glory").state(), "redraw; conquest old-glory")
    state = play(state, "draw_conquest wide-realm; draw_conquest free-towns")
    assert state.node == "redraw_keep"
    conquest = places(state.game, "conquest")
    own, other = sheet(state, 0), sheet(state, 1)
    both = {(conquest["free-towns"],), (conquest["wide-realm"],)}
    assert {place for place, value in filled(own["conquest"]).items() if value == 1} == both
    assert not both & set(filled(other["conquest"]))
    assert own["turn"][9] == other["turn"][9] == 0.5
    assert filled(own["draw_why"]) == filled(other["draw_why"]) == {(3,): 1}


def test_a_battle_alone_tells_which_leader_is_asked(load: Any) -> None:
    """Both sides see it; the place is that of the slot behind the unit types."""
    game = load("warquest/battle", attacker="orc-warrior + lord + lieutenant", defender="2 dwarf-warrior")
    state = game.new_initial_state()
    for place in (10, 11):
        assert state.node == "leader_deploy"
        assert filled(sheet(state, 0)["asked"]) == filled(sheet(state, 1)["asked"]) == {(place,): 1}
        state = play(state, "leader_front")
    assert not sheet(state, 0)["asked"].any()


def test_a_battle_alone_with_damage_and_cards(load: Any) -> None:
    """Two shots at a dwarf who stands it."""
    armies = {"attacker": "2 orc-archer + orc-warrior / cards barbed-arrows", "defender": "2 dwarf-warrior / gold 8"}
    game = load("warquest/battle", **armies)
    state = game.new_initial_state()
    power, dwarfs = places(game, "power")["barbed-arrows"], places(game, "units", "unit")["dwarf-warrior"]
    assert state.node == "battle_card"
    assert filled(sheet(state, 1)["power"]) == {(1, power): f32(1 / 6)}
    assert same(sheet(state, 1)["players"], 0, 0.2, 0.02, 0, 0, 1, 1 / 40, 1 / 400, 0, 0)
    state = play(state, "use barbed-arrows; declare front")
    assert filled(sheet(state, 0)["power"]) == {(0, power): f32(2 / 6)}
    assert same(sheet(state, 0)["roll"], 1, *[0] * 9, 3 / 20, 0, 0)
    assert same(sheet(state, 1)["roll"], 0, 1, *[0] * 8, 3 / 20, 0, 0)
    assert filled(sheet(state, 0)["battle_sides"]) == {(0, 0): 1}
    assert filled(sheet(state, 1)["battle_step"]) == {(2,): 1}
    state = play(state, "roll 2 1")
    assert state.node == "hit"
    assert same(sheet(state, 0)["battle"][-5:], 1, 0, 2 / 20, 1 / 20, 0)
    assert same(sheet(state, 1)["battle"][-5:], 0, 1, 2 / 20, 1 / 20, 0)
    state = play(state, "hit front dwarf-warrior; hit front dwarf-warrior 1")
    for seat in range(2):
        shown = sheet(state, seat)
        assert filled(shown["battle_damage"]) == {(1 - seat, dwarfs): f32(2 / 20)}
        assert shown["battle_lines"][1 - seat, :, dwarfs].tolist() == [f32(2 / 20), 0, 0, 0]
