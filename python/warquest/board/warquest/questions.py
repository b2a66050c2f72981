"""What a seat has to decide in WarQuest, in a sentence; and what the notation of an action does not tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.board.warquest.prices import card_price, unit_price

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warquest.board.warquest.words import Words

    View = Mapping[str, Any]

QUESTIONS = {
    "place_city": "choose a region for your city",
    "setup_buy": "buy the troops you begin with, or be done",
    "turn": "choose an action, or end the turn",
    "move_army": "which army marches?",
    "step": "to which region does the army go?",
    "conquest_region": "where do you place a control token?",
    "tax_city": "which city is taxed?",
    "recruit_region": "where do you recruit?",
    "recruit_buy": "buy troops, or be done",
    "quest_card": "which quest?",
    "quest_leader": "which leader goes on the quest?",
    "quest_companion": "who goes with the leader?",
    "quest_power": "use a power card in the quest, or be done",
    "quest_hit": "the monster hits: whom?",
    "quest_go": "fight on, or retreat from the quest?",
    "quest_keep": "keep which quest?",
    "power_city": "buy a power card in which city?",
    "power_card": "which power card do you buy?",
    "power_discard": "six power cards are too many: discard which?",
    "redraw_card": "exchange which card?",
    "redraw_keep": "keep which card?",
    "search_leader": "which leader searches?",
    "search_companion": "who goes with the leader?",
    "claim_region": "claim the card with which region?",
    "conquest_keep": "keep which conquest card?",
    "leader_deploy": "does the leader fight in the front line, or wait in reserve?",
    "deploy_front": "who stands in the front line?",
    "deploy_back": "who stands in the back line?",
    "battle_card": "use a power card in the battle, or be done",
    "declare": "which line of the enemy do you attack?",
    "hit": "a skull: which piece is hit?",
    "flag": "a flag: which troop flees?",
    "leader_reinforce": "does the leader join the front line?",
    "reinforce_front": "who joins the front line?",
    "reinforce_back": "who joins the back line?",
    "battle_go": "fight on, or retreat?",
    "rally": "rally troops that fled, or be done",
    "pursuit_hit": "pursuit, a skull: which piece is hit?",
    "retreat_to": "to which region do they retreat?",
    "shed": "too many troops: give up which?",
    "glorious": "use Glorious Victory?",
    "hunt": "claim a hunt, or pass?",
    "loss_region": "a loss: in which region?",
    "loss_type": "a loss: which troop?",
    "levy_region": "where do you levy troops, if anywhere?",
    "levy_buy": "levy which troop?",
    "respawn_city": "your army is gone: in which city does it return?",
    "respawn_buy": "buy troops, or be done",
}


def question(view: View, node: str, words: Words) -> str:
    """The sentence of a decision; of other nodes their name."""
    asked = (((view.get("move") or {}).get("army")) or {}).get("asked")
    if asked and node == "cargo":
        return f"{words.units[asked]['name']}: how many go with the army?"
    if asked and node == "leader_choice":
        return f"does the {asked.replace('-', ' ')} go with the army?"
    return QUESTIONS.get(node, node.replace("_", " "))


def remark(view: View, notation: str, words: Words) -> str:
    """What is bought for how much, and which card lies at a place of the display."""
    verb, _, word = notation.partition(" ")
    if verb == "buy_unit":
        return f"{unit_price(view, word, words)} gold"
    if verb == "market":
        return f"{card_price(view, word, words)} gold"
    if verb == "display":
        card = view["display"][int(word)]
        return f"{words.power[card]['name']}, {card_price(view, card, words)} gold"
    price = words.power[word]["use_cost"] if verb == "use" else 0
    return f"{price} gold" if price else ""
