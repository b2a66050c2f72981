"""What a saved battle must keep: pieces, cards, outcome and results, on the map or alone (WQ-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decode import require
from . import armies, check_lines, effects, movement, resume
from .model import ATTACKER, DEFENDER, NONE, SIDES

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .game import WarquestState
    from .model import Battle, Side, TableState
    from .rules import Rules


def pieces(rules: Rules, side: Side) -> list[int]:
    """All pieces of a side, by type, then slot."""
    counts = [0] * len(rules.kind_ids)
    for line in (side.undeployed, *side.lines()):
        for group, count in enumerate(line):
            counts[rules.group_kind[group]] += count
    return counts


def check_campaign_battle(state: WarquestState, battle: Battle) -> None:
    require(battle.region >= 0, "battle.region", "a region")
    require(battle.attacker == state.active != battle.defender, "battle.attacker", "the active seat against another")
    require(state.battles > 0, "battles", "at least the one that is fought")
    around = {region for region, _ in movement.passable(state, battle.region)}
    require(
        bool(battle.origins) and around.issuperset(battle.origins), "battle.origins", "where the attacker came from"
    )
    check_battle(state, battle)
    rules = state.rules
    for side in SIDES:
        own = battle.sides[side]
        player = state.players[battle.seat(side)]
        counts = pieces(rules, own)
        place = f"battle.sides.{'AD'[side]}"
        for card in own.cards:
            require(own.cards.count(card) <= player.power.count(card), f"{place}.cards", "cards of its player")
        if state.node in ("shed", "glorious", "hunt") or state.draw is not None:
            require(not any(counts), place, "empty lines after the retreat")
            check_laid_aside(state, battle, side)
            continue
        for slot in range(3):
            there = player.regions[slot] == battle.region
            present = counts[rules.types + slot] + own.lost[rules.types + slot]
            require(present == int(there), place, "just the leaders in its region")
        if state.node in resume.BEFORE_STAND:
            army = [count + lost for count, lost in zip(counts[: rules.types], own.lost[: rules.types], strict=True)]
            require(armies.keeps_rule_of_five(state, army), place, "an army that kept the rule of five")
        if side == DEFENDER:
            troops = sum(counts[: rules.types]) + sum(own.lost[: rules.types])
            require(troops == battle.defender_troops, "battle.defender_troops", f"the troops of D, {troops}")
    if state.node in resume.BEFORE_STAND:
        free = state.troop_owner[battle.region] == NONE
        require(free, f"troops.{rules.region_ids[battle.region]}", "no standing troops in the battle")


def check_laid_aside(state: WarquestState, battle: Battle, side: int) -> None:
    """The lost are figures of the box: back in the pools, and their leaders gone, once scored (B16)."""
    rules = state.rules
    own = battle.sides[side]
    place = f"battle.sides.{'AD'[side]}.lost"
    lost = own.lost[: rules.types]
    fallen = [slot for slot in range(3) if own.lost[rules.types + slot]]
    require(all(own.lost[rules.types + slot] == 1 for slot in fallen), place, "each leader once")
    if side == DEFENDER:
        require(sum(lost) <= battle.defender_troops, place, "no more troops than D had")
        survived = battle.goer == NONE and battle.winner == ATTACKER and sum(lost) < battle.defender_troops
        require(not survived, place, "all troops of a destroyed army")
    check_past_effects(state, battle, side, fallen)
    if state.node == "shed":
        return
    back = all(count <= there for count, there in zip(lost, state.pools, strict=True))
    require(back, place, "figures that are in the pools")
    regions = state.players[battle.seat(side)].regions
    require(all(regions[slot] < 0 for slot in fallen), place, "leaders who have left the map")
    if battle.goer == NONE and battle.winner != side:
        beaten = battle.region not in regions and state.troop_owner[battle.region] != battle.seat(side)
        require(beaten, place, "nobody left of a destroyed army")


def check_past_effects(state: WarquestState, battle: Battle, side: int, fallen: list[int]) -> None:
    """What vanished: by the cards, the artifacts of the player, and those that left the game with fallen leaders."""
    rules = state.rules
    own = battle.sides[side]
    artifacts = [card for card in state.players[battle.seat(side)].artifacts if card >= 0]
    if fallen:
        artifacts += gone_artifacts(state)
    brought = [effect for card in own.cards for effect in rules.power[card].effects]
    brought += [effect for card in artifacts for effect in rules.events[card].artifact]
    for name, kind in (("absorbed", "absorb"), ("steadied", "steadfast")):
        most = effects.total(brought, kind)
        require(getattr(own, name) <= most, f"battle.sides.{'AD'[side]}.{name}", f"at most {most}")


def gone_artifacts(state: WarquestState) -> list[int]:
    """Rumours that are neither in the deck nor open nor worn: they left the game with their leaders."""
    around = [*state.rumours, *(card for player in state.players for card in player.artifacts)]
    gone: list[int] = []
    for card, event in enumerate(state.rules.events):
        if event.kind == "rumour":
            gone += [card] * (event.copies - state.event_deck[card] - around.count(card))
    return gone


def check_battle(state: TableState, battle: Battle) -> None:
    """What holds in every battle, on the map or alone."""
    rules = state.rules
    places = rules.constants["line_places"]
    for side, own in enumerate(battle.sides):
        place = f"battle.sides.{'AD'[side]}"
        lines = {"front": own.front, "back": own.back, "retreat": own.retreat, "undeployed": own.undeployed}
        barred = {
            "front": rules.ranged_groups,
            "back": [group for group in range(rules.groups) if group not in rules.ranged_groups],
            "retreat": range(rules.troop_groups, rules.groups),
            "undeployed": [group for group in range(rules.groups) if rules.group_damage[group]],
        }
        for name, line in lines.items():
            require(not any(line[group] for group in barred[name]), f"{place}.{name}", "pieces that can stand there")
        for name in ("front", "back"):
            require(sum(lines[name]) <= places, f"{place}.{name}", f"at most {places} pieces")
        deployed = battle.step != "deploy"
        require(not (deployed and any(own.undeployed)), f"{place}.undeployed", "empty after the deployment")
        for card in own.cards:
            require(rules.power[card].battle, f"{place}.cards", "cards with a battle effect")
    check_outcome(state, battle)
    check_results(state, battle)
    if battle.region == NONE or state.node in resume.BEFORE_STAND:
        check_lines.check_vanished(state, battle)
    if state.is_terminal() or state.node not in resume.BEFORE_STAND:
        return
    check_lines.check(state, battle)
    check_lines.check_faces(state, battle)
    check_lines.check_targets(state, battle)
    if battle.step == "front":
        check_lines.check_striker(state, battle)


AFTER_ROUNDS = ("pursuit", "retreat", "shed", "glorious", "hunt")


def check_outcome(state: TableState, battle: Battle) -> None:
    """Winner and goer, and what only some steps have."""
    over = battle.step in AFTER_ROUNDS or state.is_terminal()
    require(over or battle.winner == battle.goer == NONE, "battle.winner", "null before the battle is decided")
    if battle.goer != NONE:
        beaten = battle.winner == 1 - battle.goer
        drawn = battle.winner == NONE and battle.goer == ATTACKER
        require(beaten or (drawn and state.options["round_limit_result"] == "no_winner"), "battle.goer", "the loser")
        check_going(state, battle)
    elif battle.step in ("pursuit", "retreat", "shed"):
        require(False, "battle.goer", f"a side in step {battle.step}")
    elif state.is_terminal():
        ended = battle.step in check_lines.ATTACKS
        require(ended, "battle.step", "the attack that ended the battle, or retreat with a goer")
    require(battle.step != "volley" or battle.round == 1, "battle.step", "a volley in round 1 only")
    asking = state.node in ("leader_deploy", "leader_reinforce")
    require((battle.asked >= 0) == asking, "battle.asked", "a slot where a leader is asked")
    require((battle.rallies >= 0) == (state.node == "rally"), "battle.rallies", "a number at rally only")
    assigning = state.node in ("hit", "flag", "pursuit_hit")
    require((battle.assign is not None) == assigning, "battle.assign", "in force while results are assigned")
    require(battle.first == NONE or battle.step == "front", "battle.first", "null outside of step front")
    if battle.step in ("deploy", "cards"):
        fresh = battle.round == 1 and not any(any(side.lost) for side in battle.sides)
        require(fresh, "battle.round", "the first, and no losses, before the attack")


def check_going(state: TableState, battle: Battle) -> None:
    """Who has to go, or may (11.11, 11.12); the winner's lines are as they were, the goer's at most thinned out."""
    last = battle.round == state.rules.constants["battle_rounds"]
    drawn = battle.winner == NONE
    require(last or not drawn, "battle.winner", "a winner before the last round")
    require(battle.step in AFTER_ROUNDS, "battle.step", "a step after the rounds, where a side goes")
    require(battle.step == "retreat" or not state.is_terminal(), "battle.step", "retreat at the end")
    if battle.step not in ("pursuit", "retreat") or state.is_terminal():
        return
    attacker, defender = (any(side.front) for side in battle.sides)
    if battle.goer == DEFENDER:
        fits = attacker and not (last and defender)
    elif drawn:
        fits = attacker and defender
    else:
        late = last and state.options["round_limit_result"] == "no_winner"
        fits = (defender or not attacker) and not (late and attacker)
    require(fits, "battle.goer", "the side that has to go, or chose to")


def check_results(state: TableState, battle: Battle) -> None:
    """A's result waits for D's roll, or for D's results to be assigned; D's is taken up at once (11.4)."""
    rolling = state.roll.purpose if state.roll is not None else ""
    by_defender = battle.assign is not None and battle.assign.by == DEFENDER and battle.first == NONE
    waiting = battle.step in check_lines.ATTACKS and (rolling.endswith(" D") or by_defender) and battle.first == NONE
    attacker, defender = battle.sides
    if battle.step == "front":
        due = waiting and (by_defender or (any(attacker.front) and any(defender.front)))
    else:
        due = waiting and attacker.target != NONE
    require((attacker.result is not None) == due, "battle.sides.A.result", "a roll that waits, else null")
    require(defender.result is None, "battle.sides.D.result", "null at every node")
    for name, side in zip("AD", battle.sides, strict=True):
        aiming = battle.step in ("back", "volley") and not state.is_terminal()
        require(side.target == NONE or aiming, f"battle.sides.{name}.target", "null outside of a back-line attack")


# A battle alone.


def check_camp(state: BattleState, battle: Battle, side: int) -> None:
    """The pieces, cards and gold are those of the game's army."""
    rules = state.rules
    army = state.game.armies[side]
    own, camp = battle.sides[side], state.camps[side]
    brought = [*army.units, *(int(slot in army.slots) for slot in range(3))]
    heaps = [pieces(rules, own), own.lost, camp.survivors or [0] * len(brought)]
    found = [sum(counts) for counts in zip(*heaps, strict=True)]
    require(found == brought, f"battle.sides.{'AD'[side]}", "the pieces of this game's army")
    for card in own.cards:
        fits = own.cards.count(card) <= camp.power.count(card)
        require(fits, f"battle.sides.{'AD'[side]}.cards", "cards of this game's army")
    paid = sum(rules.power[card].use_cost for card in own.cards)
    require(camp.gold == army.gold - paid, f"sides[{side}].gold", f"{army.gold - paid}")
    if side == DEFENDER:
        require(battle.defender_troops == sum(army.units), "battle.defender_troops", f"{sum(army.units)}")


def check_end(state: BattleState, battle: Battle) -> None:
    from .battle.spoils import points

    constants = state.rules.constants
    losses = [side.lost for side in battle.sides]
    gained = points(losses, battle.winner, constants["kill_vp"], constants["victory_vp"])
    require(state.points() == gained, "sides: vp", f"{gained}")
    lines = any(any(pieces(state.rules, side)) for side in battle.sides)
    require(not lines, "battle.sides", "empty lines at the end")
    standing = [side for side in SIDES if any(state.camps[side].survivors or [])]
    if battle.goer == NONE:
        won = standing[0] if standing else NONE
        require(len(standing) < 2 and battle.winner == won, "battle.winner", "the side that is left")
