"""The policies of docs/odds.md: what `greedy` chooses, when a side retreats, and that both engines choose alike."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import warquest
from odds.duels import duel
from odds.tables import endings, table
from script import legal, play
from warquest.reference.policies import Policy, chances
from warquest.reference.warquest.battle import policies
from warquest.reference.warquest.contest import CONTEST


def begin(attacker: str, defender: str, **options: Any) -> Any:
    loaded = warquest.load("warquest/battle", engine="reference", attacker=attacker, defender=defender, **options)
    return loaded.new_initial_state()


def greedy(state: Any) -> str:
    return str(state.action_to_string(policies.greedy(state)))


def chosen(state: Any, **policy: Any) -> dict[str, Fraction]:
    """What a policy does, by notation."""
    told = chances(CONTEST, state, Policy(**policy))
    return {state.action_to_string(action): chance for action, chance in told}


@pytest.mark.parametrize(
    ("troops", "place"), [(4, "leader_front"), (5, "leader_reserve"), (7, "leader_reserve"), (0, "leader_front")]
)
def test_a_leader_fights_in_front_if_the_troops_leave_room(troops: int, place: str) -> None:
    army = f"{troops} goblin-warrior + lord" if troops else "lord + 6 goblin-archer"
    assert greedy(begin(army, "goblin-warrior")) == place


def test_a_leader_counts_the_leaders_before_it() -> None:
    state = begin("4 goblin-warrior + lord + lieutenant", "goblin-warrior")
    assert greedy(state) == "leader_front"
    assert greedy(play(state, "leader_front")) == "leader_reserve"


def test_the_strongest_are_deployed_first() -> None:
    front = begin("4 goblin-warrior + 2 orc-warrior + 2 elf-warrior", "goblin-warrior")
    assert greedy(front) == "deploy_front elf-warrior"
    assert greedy(play(front, "deploy_front elf-warrior; deploy_front elf-warrior")) == "deploy_front orc-warrior"
    back = begin("goblin-warrior + 5 satyr-archer + 2 dwarf-crossbowman", "goblin-warrior")
    assert greedy(back) == "deploy_back dwarf-crossbowman"  # equal attack and cost: the lowest id


def test_cards_are_played_in_their_order_until_none_is_left() -> None:
    state = begin("orc-warrior / cards war-drums + whetstones / gold 9", "goblin-warrior")
    assert legal(state) == ["use whetstones", "use war-drums", "done"]
    assert greedy(state) == "use whetstones"
    assert greedy(play(state, "use whetstones")) == "use war-drums"


@pytest.mark.parametrize(
    ("defender", "line"),
    [
        ("2 goblin-warrior + goblin-archer", "front"),
        ("goblin-warrior + goblin-archer", "front"),
        ("goblin-warrior + satyr-archer", "back"),
        ("goblin-warrior + satyr-archer + lord", "front"),
    ],
)
def test_the_stronger_line_is_shot_at(defender: str, line: str) -> None:
    state = begin("goblin-archer", defender, leader_deploy="obligatory")
    assert greedy(state) == f"declare {line}"


def test_the_reserve_is_shot_at_if_it_is_stronger() -> None:
    state = begin("goblin-archer / cards hawk-eyes", "12 goblin-warrior")
    state = play(state, "use hawk-eyes")
    assert legal(state) == ["declare front", "declare reserve"]
    assert greedy(state) == "declare reserve"


def test_hits_go_to_the_least_health_then_the_most_attack_then_the_dearest() -> None:
    state = begin("goblin-archer", "elf-warrior + orc-warrior + satyr-warrior")
    state = play(state, "declare front; declare back; roll 1 0; roll 0 0")
    assert greedy(state) == "hit front elf-warrior"
    state = begin("2 goblin-archer", "elf-warrior + orc-warrior + satyr-warrior")
    state = play(state, "declare front; declare back; roll 2 0; roll 0 0; hit front orc-warrior")
    assert greedy(state) == "hit front orc-warrior 1"
    state = begin("goblin-archer", "orc-warrior + goblin-warrior + dwarf-warrior")
    assert greedy(play(state, "declare front; roll 1 0")) == "hit front dwarf-warrior"  # the class of WQ-11.7


def test_flags_drive_away_the_strongest_and_least_damaged() -> None:
    state = begin("2 goblin-archer", "2 orc-warrior + goblin-warrior")
    state = play(state, "declare front; roll 1 1; hit front orc-warrior")
    assert legal(state) == ["flag front goblin-warrior", "flag front orc-warrior", "flag front orc-warrior 1"]
    assert greedy(state) == "flag front orc-warrior"


def test_a_rally_brings_back_the_strongest_and_never_stops_early() -> None:
    state = begin("2 goblin-archer + 4 goblin-warrior", "3 orc-warrior + 2 goblin-warrior + 2 goblin-archer")
    script = "declare front; declare front; roll 0 2; roll 0 0; flag front goblin-warrior; flag front orc-warrior"
    state = play(state, script, "roll 0 0; roll 0 0; battle_go continue; battle_go continue")
    assert legal(state) == ["rally retreat goblin-warrior", "rally retreat orc-warrior", "done"]
    assert greedy(state) == "rally retreat orc-warrior"


def test_greedy_goes_on_and_random_takes_every_action_alike() -> None:
    state = play(begin("orc-warrior", "goblin-warrior"), "roll 0 0; roll 0 0")
    assert legal(state) == ["battle_go continue", "battle_go retreat"]
    assert chosen(state) == {"battle_go continue": 1}
    assert chosen(state, base="random") == dict.fromkeys(legal(state), Fraction(1, 2))


@pytest.mark.parametrize(("share", "retreats"), [(0.0, False), (1.5, False), (1.51, True), (9.0, True)])
def test_a_side_retreats_below_its_share(share: float, retreats: bool) -> None:
    """An orc warrior (1 + 2) against a goblin warrior (1 + 1) has one and a half of its strength."""
    state = play(begin("orc-warrior", "goblin-warrior"), "roll 0 0; roll 0 0")
    go = "battle_go retreat" if retreats else "battle_go continue"
    assert chosen(state, retreat_below=share) == {go: 1}
    assert chosen(state, retreat_below=share, retreat_after=2) == {"battle_go continue": 1}


def test_damage_and_the_retreat_line_weaken() -> None:
    state = begin("2 orc-warrior", "2 goblin-warrior")
    state = play(state, "roll 0 0; roll 1 1; hit front orc-warrior; flag front orc-warrior")
    side = state.battle.sides[0]
    assert (policies.strength(state, side), policies.strength(state, state.battle.sides[1])) == (2, 4)


def test_random_with_a_retreat_rule_retreats_for_certain() -> None:
    state = play(begin("goblin-warrior", "orc-warrior"), "roll 0 0; roll 0 0")
    assert chosen(state, base="random", retreat_below=1.0) == {"battle_go retreat": 1}


@pytest.mark.parametrize("number", range(0, 60, 4))
def test_the_engine_chooses_like_the_reference_at_every_decision(number: int) -> None:
    """Odds of the engine's own greedy, and of the reference's asked at each of the engine's states."""
    armies = duel(number)
    twin = warquest.load("warquest/battle", engine="reference", **armies)

    def reference_greedy(state: Any, actions: list[int]) -> int:
        return policies.greedy(twin.from_dict(state.to_dict()))

    told = [
        warquest.odds(**armies, policy=policy, exact=True, fractions=True) for policy in ("greedy", reference_greedy)
    ]
    assert table(told[0]) == table(told[1])
    assert endings(told[0]) == endings(told[1])
