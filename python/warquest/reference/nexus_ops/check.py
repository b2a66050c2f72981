"""What a saved state must keep: where the play stands, contexts, points, and a node that its step would ask.

The last is checked by asking again: a copy of the state is led into the step of its node, and must come to the same
node with the same dict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import SaveError, WarquestError
from ..canonical import canonical
from ..contract import CHANCE, TERMINAL
from ..decode import require
from . import check_battle, check_board, check_cards, economy, resume, scoring
from .phases import BATTLE, BATTLE_PHASE, CHAINS, CHANCE_NODES, DEPLOY, END, MOVE, SETUP, phase

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .game import NexusState
    from .model import NexusFields, TableState, Turn

DRAW_NODES = ("draw_energize", "draw_secret", "keep_mission")


def game(state: NexusState, data: Any) -> None:
    check_node(state)
    check_place(state)
    check_contexts(state)
    check_chain(state)
    check_cards.check(state)
    check_board.check(state)
    check_points(state)
    if state.turn is not None:
        check_turn(state, state.turn)
    if state.battle is not None:
        check_battle.in_game(state, state.battle)
    check_eliminated(state)
    check_again(state, data)


def battle_alone(state: BattleState, data: Any) -> None:
    check_node(state)
    require(state.battles == 1, "battles", "1 in a battle alone")
    require(not state.chain, "chain", "nothing under way in a battle alone")
    check_battle.alone(state, state.fighting())
    check_again(state, data)


def check_again(state: TableState, data: Any) -> None:
    """The dict is canonical, somebody can act, and the step of the node asks just this."""
    require(canonical(state.to_dict()) == canonical(data), "state", "a dict as to_dict writes it")
    try:
        open_choices = state.legal_actions()
        twin = state.clone()
        resume.ask_again(twin)
    except SaveError:
        raise
    except (AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, WarquestError) as fault:
        raise SaveError(f"node {state.node}: impossible with the rest of the state") from fault
    require(bool(open_choices) or state.is_terminal(), f"node {state.node}", "something to do")
    require(canonical(twin.to_dict()) == canonical(data), f"node {state.node}", "the node that this state comes to")


# Node, player, round.


def check_node(state: TableState) -> None:
    if state.node == "terminal":
        require(state.player == TERMINAL, "player", f"{TERMINAL} at the end")
    elif state.node in CHANCE_NODES:
        require(state.player == CHANCE, "player", f"{CHANCE} at a chance node")
    else:
        require(state.player >= 0, "player", "a seat at a decision node")


def check_place(state: NexusFields) -> None:
    setup = phase(state) == SETUP
    require((state.round == 0) == setup, "round", "0 in the setup and only there")
    require((state.first < 0) == (state.node == "first_player"), "first", "a seat from first_player on")
    named = state.options["first_player"]
    require(named == "random" or state.first == named, "first", "the seat that the option names")
    busy = not setup and not state.is_terminal()
    require((state.active >= 0) == busy, "active", "a seat in a turn, null in the setup and at the end")
    require(not setup or state.battles == 0, "battles", "0 in the setup")


def check_contexts(state: NexusFields) -> None:
    require((state.turn is not None) == (state.active >= 0), "turn", "a turn while a seat is active")
    require((state.draw is not None) == (state.node in DRAW_NODES), "draw", "an object at draws, else null")
    lost = state.draw is not None and state.draw.why == "lost"
    fighting = lost or state.node in BATTLE
    require((state.battle is not None) == fighting, "battle", "an object in a battle, else null")


def check_chain(state: NexusFields) -> None:
    """The rows of the links; that they fit the rest is found by taking them again."""
    rules = state.rules
    texts = [rules.actions.row[action] for action in state.chain]
    if texts and texts[0] == "start_card":
        texts[0] = rules.energize_ids[rules.actions.value[state.chain[0]]]
    require(texts == CHAINS.get(state.node, []), "chain", f"the links taken at {state.node}")


# The turn.


def check_turn(state: NexusFields, turn: Turn) -> None:
    now, units = phase(state), state.units[state.active]
    march = state.rules.forced_march
    marched = state.energize_discards[march] if now in (DEPLOY, MOVE) and march >= 0 else 0
    require(turn.bonus <= marched, "turn.bonus", "no more than forced marches played, 0 after the move phase")
    require(now == MOVE or not turn.moved, "turn.moved", "{} outside the move phase")
    for place, counts in turn.moved.items():
        there = all(count <= here for count, here in zip(counts, units[place], strict=True))
        require(there, f"turn.moved.{place}", "units that stand there")
    require(now == BATTLE_PHASE or not turn.breath, "turn.breath", "{} outside the battle phase")
    for place, count in turn.breath.items():
        able = count <= units[place][state.rules.breather] and state.controls(state.active, place)
        require(able, f"turn.breath.{place}", "dragons on a controlled hex")
    check_fights(state, turn)
    check_kills(state, turn)


def check_fights(state: NexusFields, turn: Turn) -> None:
    require(phase(state) == BATTLE_PHASE or not turn.fights, "turn.fights", "[] outside the battle phase")
    own = state.strength[state.active]
    contested = [place for place, strength in enumerate(own) if strength and state.hostile(state.active, place)]
    require(set(turn.fights) <= set(contested), "turn.fights", "hexes contested by the active player")
    if phase(state) == BATTLE_PHASE:
        battle = state.battle
        if battle is not None:
            waits = battle.defender < 0 and not battle.critical
            require((battle.hex in turn.fights) == waits, "turn.fights", "the hex of a battle until it begins")
        fought = set(contested) - set(turn.fights)
        require(len(fought) <= state.battles, "turn.fights", "the contested hexes that were not fought")


def check_kills(state: NexusFields, turn: Turn) -> None:
    none = phase(state) not in (BATTLE_PHASE, END) or state.battles == 0
    if state.options["white_kill_window"] == "battle":
        battle = state.battle
        begun = battle is not None and battle.defender >= 0 and not battle.over
        none = none or begun or phase(state) == END or bool(state.chain)
    require(not (none and any(turn.kills)), "turn.kills", "no kills at this time")
    for kind, count in enumerate(turn.kills):
        most = state.rules.limit[kind]
        require(count <= most, f"turn.kills.{state.rules.unit_ids[kind]}", f"at most {most}")


# Points and the end.


def check_points(state: NexusState) -> None:
    rules, target = state.rules, state.options["vp_target"]
    scored = 0
    for seat, player in enumerate(state.players):
        place = f"players[{seat}].vp"
        cards = sum(rules.secrets[card].vp for card in player.played) + player.plain * rules.plain_vp
        known = state.game.scenario.first_vp(seat) + cards
        most_on_hill = state.round * economy.HILL_VP if state.options["king_of_the_hill"] else 0
        require(known <= player.vp <= known + most_on_hill, place, "the VP of the missions played")
        require(state.is_terminal() or player.vp < target, place, f"fewer than {target} before the end")
        scored += player.plain + sum(rules.secrets[card].red for card in player.played)
    require(scored <= state.battles, "battles", "one for each red card played")
    if state.is_terminal():
        check_end(state)


def check_end(state: NexusFields) -> None:
    """NX-16.1, 16.3, 16.6."""
    there = [seat for seat, player in enumerate(state.players) if player.vp >= state.options["vp_target"]]
    ended = bool(there) or bool(scoring.eliminated(state)) or state.round == state.options["max_rounds"]
    require(ended, "node", "an end: the VP, an elimination or the last round")
    require(len(there) <= 1, "winners", "one seat that reached the VP")
    require(state.winners == (there or scoring.leaders(state)), "winners", "those who won")


def check_eliminated(state: NexusFields) -> None:
    """Who is eliminated ends the game, at the latest after the missions of the battle (NX-16.3)."""
    if state.is_terminal() or state.options["elimination"] != "no_units":
        return
    battle = state.battle
    open_seats = set[int]()
    if battle is not None and state.node != "critical_window":
        open_seats = {battle.attacker, battle.defender}
    for seat in scoring.eliminated(state):
        require(seat in open_seats, f"players[{seat}].units", "units, or an end of the game")
