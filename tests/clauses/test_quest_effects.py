"""WQ-12.6, 12.10 and 7.15 in quests: what cards, artifacts, companions and the monsters' specials do."""

from __future__ import annotations

from typing import Any

import pytest
from battles import go, roll
from quests import attempt, before_quest, begin_quest, player, quest
from rulebooks import edited

from positions import Position
from script import legal
from warquest import SaveError

# --- cards and artifacts ---


@pytest.mark.clause("WQ-7.2", "WQ-7.9", "WQ-12.6", "WQ-8.4", "WQ-12.4")
def test_quest_cards_are_paid_one_by_one_before_the_first_roll(load: Any) -> None:
    power = ("torches-and-rope", "hunters-kit", "whetstones", "old-maps")
    state = begin_quest(before_quest(load, "cave-wolves", power=power), "cave-wolves")
    assert (state.node, legal(state)) == ("quest_power", ["use torches-and-rope", "use hunters-kit", "done"])
    go(state, "use hunters-kit")
    assert (player(state)["gold"], legal(state)) == (19, ["use torches-and-rope", "done"])
    go(state, "use torches-and-rope")
    assert (player(state)["gold"], roll(state)) == (19, ("leader", 2 + 2 + 1))
    go(state, "roll 0 0; roll 0 0; quest_go continue")
    assert roll(state) == ("leader", 2 + 1 + 2 + 1)


@pytest.mark.clause("WQ-7.9", "WQ-8.4")
@pytest.mark.parametrize(("gold", "offered"), [(1, ["use hunters-kit", "done"]), (0, None)])
def test_a_quest_card_must_be_affordable(load: Any, gold: int, offered: Any) -> None:
    position = before_quest(load, "cave-wolves", power=("hunters-kit",)).gold(0, gold)
    state = begin_quest(position, "cave-wolves")
    assert (legal(state) if state.node == "quest_power" else None) == offered


@pytest.mark.clause("WQ-7.9", "WQ-8.4", "WQ-7.13", "WQ-1.8")
def test_two_copies_are_two_cards_and_both_serve_again_in_the_next_quest(load: Any) -> None:
    position = before_quest(load, "tunnel-horror", power=("hunters-kit", "hunters-kit"))
    state = begin_quest(position.quests(0, "tunnel-slime", "tunnel-horror"), "tunnel-horror")
    go(state, "use hunters-kit")
    assert legal(state) == ["use hunters-kit", "done"]
    go(state, "use hunters-kit")
    assert (roll(state), player(state)["gold"]) == (("leader", 6), 18)
    go(state, "roll 0 0; roll 0 0; quest_go retreat; draw_quest gaol-ogre")
    go(state, "quest; quest_card tunnel-slime; quest_leader lord")
    assert legal(state) == ["use hunters-kit", "done"]


@pytest.mark.clause("WQ-12.6", "WQ-12.4", "WQ-8.9")
def test_a_market_card_gives_its_quest_dice_and_scouts(load: Any) -> None:
    state = attempt(load, "cave-wolves", power=("monster-lore",))
    assert (roll(state), player(state)["gold"]) == (("leader", 4), 19)


@pytest.mark.clause("WQ-12.6", "WQ-7.9")
@pytest.mark.parametrize(("rounds", "dice"), [(1, [4, 3, 4]), (2, [4, 5, 4])])
def test_quest_dice_last_the_rounds_of_their_card(load: Any, rounds: int, dice: list[int]) -> None:
    effects = [{"effect": "extra_dice", "phase": "quest", "n": 2, "rounds": rounds}]
    folder = edited(power={"hunters-kit": {"effects": effects}})
    state = attempt(load, "cave-wolves", power=("hunters-kit",), rules=folder)
    seen = []
    for _ in range(3):
        seen.append(roll(state)[1])
        go(state, "roll 0 0; roll 0 0; quest_go continue")
    assert seen == dice


@pytest.mark.clause("WQ-12.6", "WQ-12.7", "WQ-12.4")
def test_blanks_are_rolled_again_in_quests(load: Any) -> None:
    state = go(attempt(load, "giant-raven", power=("lucky-bones",)), "roll 1 0")
    assert (state.node, roll(state)) == ("reroll", ("leader", 1))
    go(state, "reroll 1 0")
    assert quest(state)["monster_damage"] == 2
    assert state.node == "roll", "the monster's blanks are not rolled again"
    go(state, "roll 0 0")
    assert state.node == "quest_go"


@pytest.mark.clause("WQ-12.6", "WQ-12.7", "WQ-7.2")
def test_flags_do_nothing_unless_a_card_turns_them(load: Any) -> None:
    plain = go(attempt(load, "giant-raven"), "roll 0 2")
    assert quest(plain)["monster_damage"] == 0
    one = go(attempt(load, "giant-raven", power=("grim-sergeants",)), "roll 0 2")
    assert quest(one)["monster_damage"] == 1
    two = go(attempt(load, "giant-raven", power=("veteran-captains",)), "roll 0 2")
    assert quest(two)["monster_damage"] == 2


@pytest.mark.clause("WQ-12.6", "WQ-7.9", "WQ-12.4")
def test_absorb_ignores_the_first_skulls_of_each_monster_roll(load: Any) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 3}})
    state = attempt(load, "cave-wolves", power=("tower-shields",), rules=monster)
    go(state, "roll 0 0; roll 2 0; quest_hit leader")
    assert state.node == "quest_go"
    go(state, "quest_go continue; roll 0 0; roll 1 0")
    assert (state.node, quest(state)["leader_damage"]) == ("quest_go", 1)


@pytest.mark.clause("WQ-12.6", "WQ-7.9", "WQ-12.4")
@pytest.mark.parametrize(
    ("card", "flags", "stays"),
    [("oath-banner", 2, True), ("oath-banner", 3, False), ("iron-will", 3, True), ("iron-will", 4, False)],
)
def test_steadfast_keeps_a_companion(load: Any, card: str, flags: int, stays: bool) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 4}})
    state = attempt(load, "cave-wolves", "orc-warrior", power=(card,), rules=monster)
    go(state, f"roll 0 0; roll 0 {flags}")
    assert (quest(state)["companion"] == "orc-warrior") is stays


@pytest.mark.clause("WQ-10.5", "WQ-7.2", "WQ-12.6")
def test_a_quest_artifact_serves_its_own_leader_only(load: Any) -> None:
    position = before_quest(load, "cave-wolves").leader(0, "lieutenant-1", "goatscar")
    position.leader(0, "lord", "goatscar", artifact="rumour-sunspear")
    assert roll(begin_quest(position, "cave-wolves")) == ("leader", 3)
    assert roll(begin_quest(position, "cave-wolves", slot="lieutenant-1")) == ("leader", 2)


@pytest.mark.clause("WQ-10.5", "WQ-12.6", "WQ-7.9")
def test_the_leaders_aegis_absorbs_in_quests_and_battle_dice_do_not_count(load: Any) -> None:
    position = before_quest(load, "relic-thieves").leader(0, "lord", "northmarch", artifact="rumour-oak-aegis")
    state = go(begin_quest(position, "relic-thieves"), "roll 0 0; roll 1 0")
    assert (state.node, quest(state)["leader_damage"]) == ("quest_go", 0)
    position = before_quest(load, "relic-thieves").leader(0, "lord", "northmarch", artifact="rumour-dread-drum")
    assert roll(begin_quest(position, "relic-thieves")) == ("leader", 2)


# --- abilities of companions ---


@pytest.mark.clause("WQ-7.15", "WQ-11.18")
@pytest.mark.parametrize(
    ("companion", "dice"), [("orc-warrior", 3), ("satyr-archer", 4), ("elf-warrior", 4), ("dwarf-crossbowman", 4)]
)
def test_a_companion_has_its_attack_and_no_ability(load: Any, companion: str, dice: int) -> None:
    state = attempt(load, "tomb-guardian", companion)
    assert roll(state) == ("leader", dice)
    go(state, "roll 0 2")
    assert (state.node, roll(state)[0]) == ("roll", "monster"), "no ambush dice"


@pytest.mark.clause("WQ-7.15", "WQ-7.3")
def test_a_dwarf_companion_shields_nobody(load: Any) -> None:
    state = go(attempt(load, "cave-wolves", "dwarf-warrior"), "roll 0 0; roll 1 0")
    assert legal(state) == ["quest_hit leader", "quest_hit companion"]


@pytest.mark.clause("WQ-7.15", "WQ-10.4", "WQ-12.7")
def test_a_search_knows_no_ambush_and_no_cards(load: Any) -> None:
    position = Position(load("warquest", players=2)).rumour("rumour-dread-drum").power(0, "lucky-bones", "hunters-kit")
    position.leader(0, "lord", "crookmarsh").army(0, "crookmarsh", "2 satyr-archer").leader(0, "lieutenant-1", None)
    state = go(position.state(), "search; search_leader lord; search_companion satyr-archer")
    assert roll(state) == ("search", 4)
    go(state, "roll 0 1")
    assert state.node == "turn"


# --- monsters ---


def monster_with(load: Any, special: str, companion: str | None = None, **parameters: Any) -> Any:
    """An attempt on the cave wolves (health 5, attack 2) with one special."""
    entry = {"health": 5, "attack": 2, "specials": [{"effect": special, **parameters}]}
    return attempt(load, "cave-wolves", companion, rules=edited(quests={"cave-wolves": entry}))


@pytest.mark.clause("WQ-12.10", "WQ-7.8", "WQ-12.4", "WQ-7.9")
@pytest.mark.parametrize(("skulls", "damage"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_armour_takes_skulls_off_each_roll(load: Any, skulls: int, damage: int) -> None:
    state = go(monster_with(load, "armour", "orc-warrior", n=2), f"roll {skulls} 0")
    assert quest(state)["monster_damage"] == damage
    go(state, "roll 0 0; quest_go continue; roll 3 0")
    assert quest(state)["monster_damage"] == damage + 1


@pytest.mark.clause("WQ-12.10", "WQ-7.8", "WQ-12.4", "WQ-7.9")
def test_a_monster_regenerates_at_the_end_of_a_round(load: Any) -> None:
    state = go(monster_with(load, "regenerate", n=2), "roll 1 0")
    assert quest(state)["monster_damage"] == 1
    go(state, "roll 0 0")
    assert (state.node, quest(state)["monster_damage"]) == ("quest_go", 0)
    go(state, "quest_go continue; roll 3 0")
    assert quest(state)["monster_damage"] == 3
    go(state, "roll 1 0")
    assert quest(state)["monster_damage"] == 3, "not before the hits are assigned"
    go(state, "quest_hit leader")
    assert quest(state)["monster_damage"] == 1


@pytest.mark.clause("WQ-12.10", "WQ-7.8", "WQ-12.4")
def test_fear_costs_the_leaders_side_one_die(load: Any) -> None:
    state = monster_with(load, "fear", "goblin-warrior")
    assert roll(state) == ("leader", 2 + 1 - 1)
    go(state, "roll 0 0")
    assert roll(state) == ("monster", 2)
    go(state, "roll 0 0; quest_go continue")
    assert roll(state) == ("leader", 2 + 1 + 1 - 1)


@pytest.mark.clause("WQ-7.10", "WQ-12.10", "WQ-7.9", "WQ-1.3")
def test_a_roll_without_dice_makes_no_node(load: Any) -> None:
    entry = {"specials": [{"effect": "fear"}]}
    folder = edited(quests={"cave-wolves": entry}, units={"lord": {"attack": 1}})
    state = attempt(load, "cave-wolves", rules=folder)
    assert roll(state) == ("monster", 1)
    go(state, "roll 0 0; quest_go continue")
    assert roll(state) == ("leader", 1)


@pytest.mark.clause("WQ-12.10", "WQ-7.8", "WQ-12.4")
def test_one_skull_of_poison_kills_any_companion(load: Any) -> None:
    state = go(monster_with(load, "poison", "dwarf-warrior"), "roll 0 0; roll 2 0; quest_hit companion")
    assert (quest(state)["companion"], state.to_dict()["troops"]) == (None, {})
    assert legal(state) == ["quest_hit leader"]
    go(state, "quest_hit leader")
    assert state.node == "quest_go", "the leader has both his health against poison"


@pytest.mark.clause("WQ-12.10", "WQ-7.8", "WQ-12.4", "WQ-7.4")
def test_frenzy_doubles_the_monsters_extra_dice(load: Any) -> None:
    state = monster_with(load, "frenzy")
    seen = []
    for number in range(1, 5):
        assert roll(state) == ("leader", 2 + number - 1)
        go(state, "roll 0 0")
        seen.append(roll(state)[1])
        go(state, "roll 0 0; quest_go continue")
    assert seen == [2, 4, 6, 8]


@pytest.mark.clause("WQ-12.10", "WQ-7.8")
def test_a_monster_may_have_several_specials(load: Any) -> None:
    specials = [{"effect": "armour", "n": 1}, {"effect": "regenerate", "n": 1}, {"effect": "frenzy"}]
    folder = edited(quests={"cave-wolves": {"health": 9, "specials": specials}})
    state = go(attempt(load, "cave-wolves", "elf-warrior", rules=folder), "roll 4 0")
    assert quest(state)["monster_damage"] == 3
    go(state, "roll 0 0; quest_go continue")
    assert quest(state)["monster_damage"] == 2
    go(state, "roll 0 0")
    assert roll(state) == ("monster", 3)


@pytest.mark.clause("WQ-7.2", "WQ-7.3", "WQ-7.5", "WQ-12.10")
@pytest.mark.parametrize(
    ("card", "field", "most"),
    [
        ("giant-raven", "monster_damage", 2),
        ("giant-raven", "leader_damage", 1),
        ("giant-raven", "companion_damage", 1),
        ("viper-nest", "companion_damage", 0),
        ("giant-raven", "round", 4),
    ],
)
def test_no_saved_quest_goes_on_when_it_should_be_over(load: Any, card: str, field: str, most: int) -> None:
    state = go(attempt(load, card, "orc-warrior"), "roll 0 0; roll 0 0")
    saved = state.to_dict()
    assert (state.node, quest(state)["companion"]) == ("quest_go", "orc-warrior")
    for value in range(most + 1):
        saved["quest"][field] = max(value, 1) if field == "round" else value
        assert quest(state.game.from_dict(saved))[field] == saved["quest"][field]
    for value in (most + 1, most + 2):
        saved["quest"][field] = value
        with pytest.raises(SaveError, match="quest"):
            state.game.from_dict(saved)
