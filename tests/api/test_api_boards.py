"""Board texts to check by eye (docs/contract.md, `str`; docs/warquest-state.md, "Board text")."""

from __future__ import annotations

from collections import Counter
from typing import Any

from positions import Position
from script import play

CAMPAIGN = """\
round 4 of 12, event silver-vein, first seat 0, node roll (chance)
turn: seat 0, actions left 1
roll: pursuit, 3 dice, shown so far 0 skulls, 0 flags
seat 0: 6 gold, 0 VP, 1 active and 1 inactive tokens
  leaders: none
  power cards: war-drums
  hand: conquest cards 1, quest cards 2, Glorious Victories 2
  scored: none
seat 1: 20 gold, 3 VP, 1 active and 0 inactive tokens
  leaders: lord at oldfield, lieutenant-1 at redgully with rumour-oak-aegis
  power cards: none
  hand: conquest cards 1, quest cards 2, Glorious Victories 2
  scored: none
map:
  mirestrand: token of seat 0
  redgully: token of seat 1; seat 1: 2 dwarf-warrior, lieutenant-1
  vinehill: inactive token of seat 0
  oldfield: battle
battle at oldfield, round 1, step pursuit
  winner: seat 1 (D)
  retreats: seat 0 (A)
  seat 0 (A), attacker
    declared: war-drums
    back: 2 elf-archer
    lost: lord
  seat 1 (D), defender
    front: 3 goblin-warrior, lord
    lost: none
display from the right end: 0 whetstones, 1 -, 2 torches-and-rope, 3 -, 4 -
market: mint-master
rumours: none
pools: 9 goblin-warrior, 8 goblin-archer, 10 orc-warrior, 6 orc-archer, \
7 dwarf-warrior, 6 dwarf-crossbowman, 10 satyr-warrior, 6 satyr-archer, 9 elf-warrior, 4 elf-archer"""

END_OF_A_BATTLE = """\
battle, round 1, step retreat, node terminal (the end)
winner: seat 0 (A)
retreats: seat 1 (D)
seat 0 (A), attacker: 2 gold, 7 VP
  power cards: war-drums
  artifacts: lord with rumour-oak-aegis
  declared: war-drums
  survivors: 3 orc-warrior, lord
  lost: none
seat 1 (D), defender: 0 gold, 0 VP
  survivors: 1 goblin-archer
  lost: 2 goblin-warrior"""


def test_a_lord_has_fallen_and_the_battle_goes_on(load: Any) -> None:
    position = Position(load(players=2, rounds=12)).event("silver-vein").gold(0, 7).vp(1, 3)
    position.leader(0, "lieutenant-1", None).leader(1, "lieutenant-1", "redgully", "rumour-oak-aegis")
    position.army(0, "vinehill", "lord", "2 elf-archer").army(1, "oldfield", "lord", "3 goblin-warrior")
    position.army(1, "redgully", "2 dwarf-warrior").tokens(0, active=["mirestrand"], inactive=["vinehill"])
    position.power(0, "war-drums").market("mint-master").display("whetstones", None, "torches-and-rope")
    march = "move; army vinehill; cargo 2; step oldfield"
    cards = "leader_front; leader_front; use war-drums; declare front"
    fight = "roll 0 0; roll 0 0; roll 2 0; hit front lord; hit front lord 1"
    assert str(play(position.turn(0, actions=2).state(), march, cards, fight)) == CAMPAIGN


def test_what_a_seat_has_scored_is_told(load: Any) -> None:
    position = Position(load(players=3, rounds=12)).glorious(1, 0, against=[0, 2])
    conquest, quests = (list(Counter(position.data[deck]).elements()) for deck in ("conquest_deck", "quest_deck"))
    position.conquest_piles(conquest[2:], claimed_by=1).quest_piles(quests[1:], scored_by=1)
    board = str(position.turn(0, actions=2).state())
    used = "Glorious Victory against seat 0, Glorious Victory against seat 2"
    assert f"\n  scored: {', '.join([*conquest[:2], quests[0]])}, {used}\nseat 2: " in board
    assert board.count("\n  scored: none\n") == 2


def test_the_end_of_a_battle_tells_who_won_with_what_is_left(load: Any) -> None:
    attacker = "3 orc-warrior + lord@rumour-oak-aegis / cards war-drums / gold 3"
    game = load("warquest/battle", attacker=attacker, defender="2 goblin-warrior + 1 goblin-archer")
    shots = "leader_front; use war-drums; declare front; roll 0 0"
    clash = "roll 3 0; roll 1 0; hit front goblin-warrior; hit front goblin-warrior"
    assert str(play(game.new_initial_state(), shots, clash)) == END_OF_A_BATTLE


def test_nobody_has_won_a_battle_that_nobody_survived(load: Any) -> None:
    state = load("warquest/battle", attacker="1 goblin-archer", defender="1 goblin-archer").new_initial_state()
    hits = "hit back goblin-archer; hit back goblin-archer"
    lines = str(play(state, "declare back; declare back; roll 1 0; roll 1 0", hits)).splitlines()
    assert lines[:3] == [
        "battle, round 1, step back, node terminal (the end)",
        "winner: nobody",
        "seat 0 (A), attacker: 0 gold, 1 VP",
    ]


def test_before_the_first_piece_the_map_is_empty(load: Any) -> None:
    board = str(load(players=2).new_initial_state()).splitlines()
    assert board[0] == "round 0 of 16, event none, first seat none, node draw_display (chance)"
    assert board[11:13] == ["map: none", "display from the right end: 0 -, 1 -, 2 -, 3 -, 4 -"]
