"""B16 to B18 on the map: the score, Glorious Victory and the Race Hunt (WQ-9.4, 9.5, 9.11, 11.16, 11.32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import conquest
from ..model import ATTACKER, DEFENDER, NONE, SIDES, insert
from .lines import fighting, other

if TYPE_CHECKING:
    from ..model import WarquestFields


def points(battle_losses: list[list[int]], winner: int, kill_vp: int, victory_vp: int) -> list[int]:
    """WQ-11.16, by side: one for each enemy piece destroyed, more for the winner."""
    gained = [kill_vp * sum(battle_losses[other(side)]) for side in SIDES]
    if winner != NONE:
        gained[winner] += victory_vp
    return gained


def score(state: WarquestFields) -> None:
    """B16; the pieces destroyed return to the pools, dead leaders and their artifacts leave the map."""
    battle = fighting(state)
    battle.first = NONE
    constants = state.rules.constants
    losses = [side.lost for side in battle.sides]
    gained = points(losses, battle.winner, constants["kill_vp"], constants["victory_vp"])
    for side, lost in enumerate(losses):
        player = state.players[battle.seat(side)]
        player.score(gained[side])
        for kind in range(state.rules.types):
            state.pools[kind] += lost[kind]
        for slot in range(3):
            if lost[state.rules.types + slot]:
                player.regions[slot] = player.artifacts[slot] = NONE
    glorious(state)


def glorious(state: WarquestFields) -> None:
    """B17: A won against an army of 10 troops or more, has a card left and has used none against this player."""
    battle = fighting(state)
    player = state.players[battle.attacker]
    great = battle.winner == ATTACKER and battle.defender_troops >= state.rules.glorious_troops
    if great and player.glorious and battle.defender not in player.glorious_against:
        battle.step = "glorious"
        state.ask("glorious", battle.attacker)
    else:
        hunt(state, ATTACKER)


def legal_glorious(state: WarquestFields) -> list[int]:
    first = state.rules.first
    return [first["glorious_use"], first["glorious_keep"]]


def choose_glorious(state: WarquestFields, action: int) -> None:
    battle = fighting(state)
    seat = battle.attacker
    if action == state.rules.first["glorious_keep"]:
        hunt(state, ATTACKER)
        return
    player = state.players[seat]
    player.glorious -= 1
    player.score(state.rules.glorious_vp - state.rules.constants["victory_vp"])
    insert(player.glorious_against, battle.defender)
    full = len(player.hands["conquest"].cards) >= state.rules.constants["active_conquest_limit"]
    if state.options["glorious_draws"] and not full:
        conquest.begin_draw(state, "conquest", "glorious", seat, 2)
    else:
        hunt(state, ATTACKER)


def glorious_drawn(state: WarquestFields, seat: int) -> None:
    hunt(state, ATTACKER)


def hunt(state: WarquestFields, side: int) -> None:
    """B18: A, then D, asked by public facts only (1.6)."""
    battle = fighting(state)
    for hunter in SIDES[side:]:
        if conquest.hunts(state, battle.sides[other(hunter)].lost):
            battle.step = "hunt"
            state.ask("hunt", battle.seat(hunter))
            return
    state.battle = None
    state.battle_over()


def legal_hunts(state: WarquestFields) -> list[int]:
    battle = fighting(state)
    first = state.rules.first
    hand = state.players[state.player].hands["conquest"].cards
    cards = conquest.hunts(state, battle.sides[other(battle.side_of(state.player))].lost)
    return [*(first["hunt_claim"] + card for card in cards if card in hand), first["hunt_pass"]]


def choose_hunt(state: WarquestFields, action: int) -> None:
    seat = state.player
    if action != state.rules.first["hunt_pass"]:
        conquest.score_card(state, seat, state.rules.argument[action])
        conquest.begin_draw(state, "conquest", "hunt", seat, 2)
    elif fighting(state).side_of(seat) == ATTACKER:
        hunt(state, DEFENDER)
    else:
        state.battle = None
        state.battle_over()


def hunt_drawn(state: WarquestFields, seat: int) -> None:
    """After a claim the same side is asked again."""
    hunt(state, fighting(state).side_of(seat))


NODES = {
    "glorious": (legal_glorious, choose_glorious),
    "hunt": (legal_hunts, choose_hunt),
}
