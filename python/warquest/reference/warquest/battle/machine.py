"""The order of a battle: B1 to B13, A before D in every step (WQ-11.3, 11.19, 11.25).

Each function runs its step until somebody has to decide or dice are rolled, else it goes on to the next step. From B14
on the table takes over on which the battle is fought: the map, or nothing (WQ-11.38).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from .. import chance
from ..chance import RollRules
from ..model import ATTACKER, DEFENDER, NONE, SIDES
from . import attack, cards, deploy, pursuit, recover, reinforce, results
from .attack import SIDE_LETTERS
from .lines import fighting, other

if TYPE_CHECKING:
    from ..model import TableState


def side_to_move(state: TableState) -> int:
    return fighting(state).side_of(state.player)


# B2, B3.


def begin(state: TableState) -> None:
    deployment(state, ATTACKER)


def deployment(state: TableState, side: int) -> None:
    for each in SIDES[side:]:
        if deploy.ask(state, each):
            return
    card_play(state, ATTACKER)


def leader_deployed(state: TableState, action: int) -> None:
    side = side_to_move(state)
    deploy.place_leader(state, side, action)
    deployment(state, side)


def type_deployed(state: TableState, action: int) -> None:
    side = side_to_move(state)
    deploy.place_type(state, side, action)
    deployment(state, side)


def card_play(state: TableState, side: int) -> None:
    fighting(state).step = "cards"
    for each in SIDES[side:]:
        if cards.ask(state, each):
            return
    begin_round(state)


def card_played(state: TableState, action: int) -> None:
    side = side_to_move(state)
    if action == state.rules.first["done"]:
        card_play(state, side + 1)
    else:
        cards.use(state, side, action)
        card_play(state, side)


# B4, B5.


def begin_round(state: TableState) -> None:
    for own in fighting(state).sides:
        own.absorbed = own.steadied = 0
    ranged_attack(state, "back")


def ranged_attack(state: TableState, step: str) -> None:
    fighting(state).step = step
    declaration(state, ATTACKER)


def declaration(state: TableState, side: int) -> None:
    for each in SIDES[side:]:
        if attack.ask_target(state, each):
            return
    ranged_rolls(state, ATTACKER)


def declared(state: TableState, action: int) -> None:
    side = side_to_move(state)
    fighting(state).sides[side].target = state.rules.argument[action]
    declaration(state, side + 1)


def ranged_rolls(state: TableState, side: int) -> None:
    for each in SIDES[side:]:
        if fighting(state).sides[each].target != NONE:
            chance.begin_roll(state, attack.purpose(state, each), attack.shooting_dice(state, each))
            return
    take_results(state, DEFENDER)


def ranged_rolled(state: TableState, skulls: int, flags: int, side: int) -> None:
    fighting(state).sides[side].result = (skulls, flags)
    ranged_rolls(state, side + 1)


# B7.


def front_attack(state: TableState) -> None:
    battle = fighting(state)
    battle.step = "front"
    battle.first = attack.first_striker(state)
    front_roll(state, ATTACKER if battle.first == NONE else battle.first)


def front_roll(state: TableState, side: int) -> None:
    if attack.strikes(state, side):
        chance.begin_roll(state, attack.purpose(state, side), attack.melee_dice(state, side))
    else:
        front_roll_over(state, side)


def front_rolled(state: TableState, skulls: int, flags: int, side: int) -> None:
    fighting(state).sides[side].result = (skulls, flags)
    front_roll_over(state, side)


def front_roll_over(state: TableState, side: int) -> None:
    """With `first_strike` each side's results are done before the other rolls (11.23)."""
    if fighting(state).first != NONE:
        take_results(state, side)
    elif side == ATTACKER:
        front_roll(state, DEFENDER)
    else:
        take_results(state, DEFENDER)


# Results and check E.


def take_results(state: TableState, by: int) -> None:
    if fighting(state).sides[by].result is None or not results.begin(state, by):
        results_taken(state, by)


def hit_assigned(state: TableState, action: int) -> None:
    by = side_to_move(state)
    if not results.hit(state, action):
        results_taken(state, by)


def flag_assigned(state: TableState, action: int) -> None:
    by = side_to_move(state)
    if not results.flag(state, action):
        results_taken(state, by)


def results_taken(state: TableState, by: int) -> None:
    """The results of D, then of A (11.4); with `first_strike` the other side's roll."""
    first = fighting(state).first
    if first != NONE and by == first:
        front_roll(state, other(by))
    elif first == NONE and by == DEFENDER:
        take_results(state, ATTACKER)
    else:
        attack_over(state)


def attack_over(state: TableState) -> None:
    """Check E (11.25): a side without a piece on any line has lost; else the next step."""
    battle = fighting(state)
    for own in battle.sides:
        own.target = NONE
    standing = [side for side in SIDES if battle.sides[side].stands()]
    if len(standing) == len(SIDES):
        battle.first = NONE
    if len(standing) < len(SIDES):
        battle.winner = standing[0] if standing else NONE
        state.battle_decided()
    elif battle.step == "back" and battle.round == 1:
        ranged_attack(state, "volley")
    elif battle.step == "front":
        reinforcement(state, "reinforce_2", ATTACKER)
    else:
        reinforcement(state, "reinforce_1", ATTACKER)


# B6, B8.


def reinforcement(state: TableState, step: str, side: int, above: int = NONE) -> None:
    fighting(state).step = step
    for each in SIDES[side:]:
        if reinforce.ask(state, each, above):
            return
        above = NONE
    if step == "reinforce_1":
        front_attack(state)
    else:
        forced_retreat(state)


def leader_reinforced(state: TableState, action: int) -> None:
    side = side_to_move(state)
    slot = reinforce.choose_leader(state, side, action)
    reinforcement(state, fighting(state).step, side, slot)


LAST_SLOT = 2


def group_reinforced(state: TableState, action: int) -> None:
    """The leaders of this side have been asked before its troops."""
    side = side_to_move(state)
    reinforce.place_group(state, side, action)
    reinforcement(state, fighting(state).step, side, LAST_SLOT)


# B9 to B12.


def forced_retreat(state: TableState) -> None:
    """B9, then B10 after the last round, else B11."""
    battle = fighting(state)
    for side in SIDES:
        if not any(battle.sides[side].front):
            go(state, side, other(side))
            return
    if battle.round < state.rules.constants["battle_rounds"]:
        recover.ask_go(state, ATTACKER)
    elif state.options["round_limit_result"] == "defender_wins":
        go(state, ATTACKER, DEFENDER)
    else:
        go(state, ATTACKER, NONE)


def go_chosen(state: TableState, action: int) -> None:
    side = side_to_move(state)
    if action != state.rules.first["battle_go"]:
        go(state, side, other(side))
    elif not recover.begin(state, side):
        recovered(state, side)


def rallied(state: TableState, action: int) -> None:
    side = side_to_move(state)
    if not recover.rally(state, side, action):
        recovered(state, side)


def recovered(state: TableState, side: int) -> None:
    if side == ATTACKER:
        recover.ask_go(state, DEFENDER)
    else:
        fighting(state).round += 1
        begin_round(state)


# B13.


def go(state: TableState, goer: int, winner: int) -> None:
    """One side goes; the winner's goblins pursue it."""
    battle = fighting(state)
    battle.goer, battle.winner = goer, winner
    battle.step = "pursuit"
    chance.begin_roll(state, "pursuit", pursuit.dice(state))


def pursued(state: TableState, skulls: int, flags: int) -> None:
    if not skulls or not pursuit.begin(state, skulls):
        pursuit_over(state)


def pursuit_hit(state: TableState, action: int) -> None:
    if not pursuit.hit(state, action):
        pursuit_over(state)


def pursuit_over(state: TableState) -> None:
    battle = fighting(state)
    battle.step = "retreat"
    if battle.sides[battle.goer].stands():
        state.goer_leaves()
    else:
        state.battle_decided()


NODES = {
    "leader_deploy": (deploy.legal_leader, leader_deployed),
    "deploy_front": (deploy.legal_types, type_deployed),
    "deploy_back": (deploy.legal_types, type_deployed),
    "battle_card": (cards.legal, card_played),
    "declare": (attack.legal_targets, declared),
    "hit": (results.legal_hits, hit_assigned),
    "flag": (results.legal_flags, flag_assigned),
    "leader_reinforce": (reinforce.legal_leader, leader_reinforced),
    "reinforce_front": (reinforce.legal_groups, group_reinforced),
    "reinforce_back": (reinforce.legal_groups, group_reinforced),
    "battle_go": (recover.legal_go, go_chosen),
    "rally": (recover.legal_rallies, rallied),
    "pursuit_hit": (pursuit.legal_hits, pursuit_hit),
    **chance.ROLL_NODES,
}
"""Legal actions and what an action does, for every node of a battle."""


def attack_rolls(side: int) -> dict[str, RollRules]:
    """The rolls of a side: back line, volley, front line."""
    shared = (partial(attack.rerolls, side=side), partial(attack.ambushers, side=side))
    conversions = partial(attack.conversions, side=side)
    ranged = RollRules(*shared, conversions, partial(ranged_rolled, side=side))
    front = RollRules(*shared, conversions, partial(front_rolled, side=side))
    letter = SIDE_LETTERS[side]
    return {f"back {letter}": ranged, f"volley {letter}": ranged, f"front {letter}": front}


ROLLS = {
    **attack_rolls(ATTACKER),
    **attack_rolls(DEFENDER),
    "pursuit": RollRules(chance.none, chance.none, chance.none, pursued),
}
