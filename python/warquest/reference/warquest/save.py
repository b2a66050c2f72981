"""States from dicts: reading every field strictly; `check.py` then refuses what cannot be (docs/warquest-state.md)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from .. import decode
from ..decode import NUMBER_LIMIT, choice, choice_or_none, choices, counts, distinct, number, optional, record
from ..dice import DICE_LIMIT
from . import check
from .encode import SIDE_NAMES
from .model import (
    DECKS,
    NONE,
    Arrived,
    Assign,
    Battle,
    Claim,
    Contest,
    Draw,
    EventStep,
    Hand,
    March,
    MarchingArmy,
    Pile,
    Player,
    Quest,
    Recruit,
    Respawn,
    Roll,
    Search,
    Side,
    Turn,
)
from .rules import LINES, SLOTS

if TYPE_CHECKING:
    from .battle_game import BattleGame, BattleState, Camp
    from .game import WarquestGame, WarquestState
    from .rules import Rules

CAMPAIGN_KEYS = (
    "node", "player", "round", "first", "active", "battles", "players", "troops", "pools", "power_deck", "display",
    "market", "event_deck", "event", "rumours", "conquest_deck", "conquest_discards", "quest_deck", "quest_discards",
    "quest_reshuffled", "turn", "move", "contests", "recruit", "quest", "search", "power", "claim", "draw", "respawn",
    "event_step", "roll", "battle",
)  # fmt: skip
PLAYER_KEYS = (
    "gold", "vp", "leaders", "active_tokens", "inactive_tokens", "power", "defend", "conquest", "quests", "glorious",
    "glorious_against", "claimed", "scored", "quest_seen", "conquest_seen", "quest_mixed", "conquest_mixed",
    "quest_old", "conquest_old",
)  # fmt: skip
BATTLE_KEYS = (
    "region", "attacker", "defender", "origins", "round", "step", "defender_troops", "winner", "goer", "first",
    "assign", "asked", "rallies", "sides",
)  # fmt: skip
SIDE_KEYS = (
    "undeployed", "front", "back", "reserve", "retreat", "lost", "cards", "target", "result", "absorbed", "steadied",
)  # fmt: skip
QUEST_KEYS = (
    "card", "slot", "companion", "used", "round", "monster_damage", "leader_damage", "companion_damage", "skulls",
    "flags",
)  # fmt: skip
STEPS = (
    "deploy", "cards", "back", "volley", "reinforce_1", "front", "reinforce_2", "recover", "pursuit", "retreat", "shed",
    "glorious", "hunt",
)  # fmt: skip
FACES_LIMIT = 2 * DICE_LIMIT  # the dice of a roll, and as many by ambush at most
WHYS = ("claim", "hunt", "glorious", "redraw", "quest", "setup")


def campaign(game: WarquestGame, data: Any) -> WarquestState:
    """The campaign state of a dict."""
    fields = record(data, CAMPAIGN_KEYS, "state")
    state = game.blank_state()
    read_table(state, fields)
    read_decks(state, fields)
    read_contexts(state, fields)
    check.campaign(state, data)
    return state


def read_table(state: WarquestState, fields: dict[str, Any]) -> None:
    """Where the play stands, the players, tokens and troops."""
    rules = state.rules
    players = state.game.num_players
    regions = range(len(rules.region_ids))
    read_node(state, fields, players)
    state.round = number(fields["round"], 0, state.options["rounds"], "round")
    state.first = seat_or_none(fields["first"], players, "first")
    state.active = seat_or_none(fields["active"], players, "active")
    state.token_owner = [NONE for _ in regions]
    state.token_active = [False for _ in regions]
    entries = decode.items(fields["players"], "players")
    decode.require(len(entries) == players, "players", f"{players} players")
    state.players = [read_player(state, seat, entry) for seat, entry in enumerate(entries)]
    state.pools = counts(fields["pools"], rules.unit_ids, "pools")
    read_troops(state, fields["troops"])


def read_node(state: Any, fields: dict[str, Any], players: int) -> None:
    if not isinstance(fields["node"], str) or fields["node"] not in (*state.nodes, "terminal"):
        decode.refuse("node", fields["node"], "a node of this game")
    state.node = fields["node"]
    state.player = number(fields["player"], -4, players - 1, "player")
    state.battles = number(fields["battles"], 0, 2**31 - 1, "battles")


def seat_or_none(value: Any, players: int, place: str) -> int:
    return NONE if value is None else number(value, 0, players - 1, place)


def read_player(state: WarquestState, seat: int, entry: Any) -> Player:
    rules = state.rules
    place = f"players[{seat}]"
    fields = record(entry, PLAYER_KEYS, place)
    for key, active in (("active_tokens", True), ("inactive_tokens", False)):
        for region in distinct(fields[key], rules.region_ids, f"{place}.{key}"):
            decode.require(state.token_owner[region] == NONE, f"{place}.{key}", "one token in a region")
            state.token_owner[region] = seat
            state.token_active[region] = active
    leaders = decode.items(fields["leaders"], f"{place}.leaders")
    decode.require(len(leaders) == len(SLOTS), f"{place}.leaders", f"{len(SLOTS)} slots")
    places = [read_leader(rules, leader, f"{place}.leaders[{slot}]") for slot, leader in enumerate(leaders)]
    return Player(
        gold=number(fields["gold"], 0, NUMBER_LIMIT, f"{place}.gold"),
        vp=number(fields["vp"], 0, NUMBER_LIMIT, f"{place}.vp"),
        regions=[region for region, _ in places],
        artifacts=[artifact for _, artifact in places],
        power=choices(fields["power"], rules.power_ids, f"{place}.power"),
        defend=choice_or_none(fields["defend"], rules.conquest_ids, f"{place}.defend"),
        hands={deck: read_hand(rules, deck, fields, place) for deck in DECKS},
        glorious=number(fields["glorious"], 0, rules.constants["glorious_per_player"], f"{place}.glorious"),
        glorious_against=decode.seats(fields["glorious_against"], state.game.num_players, f"{place}.glorious_against"),
        claimed=choices(fields["claimed"], rules.conquest_ids, f"{place}.claimed"),
        scored=choices(fields["scored"], rules.quest_ids, f"{place}.scored"),
    )


def read_leader(rules: Rules, leader: Any, place: str) -> tuple[int, int]:
    if leader is None:
        return NONE, NONE
    fields = record(leader, ("region", "artifact"), place)
    region = choice(fields["region"], rules.region_ids, f"{place}.region")
    return region, choice_or_none(fields["artifact"], rules.event_ids, f"{place}.artifact")


def deck_names(rules: Rules, deck: str) -> list[str]:
    return rules.conquest_ids if deck == "conquest" else rules.quest_ids


def read_hand(rules: Rules, deck: str, fields: dict[str, Any], place: str) -> Hand:
    names = deck_names(rules, deck)
    hand = "conquest" if deck == "conquest" else "quests"
    cards = choices(fields[hand], names, f"{place}.{hand}")
    return Hand(
        cards=cards,
        seen=choices(fields[f"{deck}_seen"], names, f"{place}.{deck}_seen"),
        mixed=choices(fields[f"{deck}_mixed"], names, f"{place}.{deck}_mixed"),
        old=number(fields[f"{deck}_old"], 0, len(cards), f"{place}.{deck}_old"),
    )


def read_troops(state: WarquestState, value: Any) -> None:
    rules = state.rules
    state.troop_owner = [NONE] * len(rules.region_ids)
    state.troops = [[0] * rules.types for _ in rules.region_ids]
    for name, entry in read_map(value, "troops").items():
        place = f"troops.{name}"
        region = choice(name, rules.region_ids, "troops")
        fields = record(entry, ("owner", "units"), place)
        state.troop_owner[region] = number(fields["owner"], 0, state.game.num_players - 1, f"{place}.owner")
        state.troops[region] = counts(fields["units"], rules.unit_ids, f"{place}.units")
        decode.require(any(state.troops[region]), place, "at least one unit")


def read_map(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        decode.refuse(place, value, "an object")
    return value


def read_decks(state: WarquestState, fields: dict[str, Any]) -> None:
    rules = state.rules
    state.power_deck = counts(fields["power_deck"], rules.power_ids, "power_deck")
    display = decode.items(fields["display"], "display")
    decode.require(len(display) == rules.constants["display_size"], "display", "one entry for each place")
    state.display = [choice_or_none(card, rules.power_ids, f"display[{spot}]") for spot, card in enumerate(display)]
    state.market = choices(fields["market"], rules.power_ids, "market")
    state.event_deck = counts(fields["event_deck"], rules.event_ids, "event_deck")
    state.event = choice_or_none(fields["event"], rules.event_ids, "event")
    state.rumours = choices(fields["rumours"], rules.event_ids, "rumours")
    state.piles = {
        deck: Pile(
            deck=counts(fields[f"{deck}_deck"], deck_names(rules, deck), f"{deck}_deck"),
            discards=counts(fields[f"{deck}_discards"], deck_names(rules, deck), f"{deck}_discards"),
        )
        for deck in DECKS
    }
    state.quest_reshuffled = decode.boolean(fields["quest_reshuffled"], "quest_reshuffled")


# Contexts.


def read_contexts(state: WarquestState, fields: dict[str, Any]) -> None:
    rules = state.rules
    players = state.game.num_players
    state.turn = optional(fields["turn"], partial(read_turn, rules), "turn")
    state.move = optional(fields["move"], partial(read_move, rules, state.node), "move")
    state.contests = optional(fields["contests"], partial(read_contests, rules), "contests") or {}
    state.recruit = optional(fields["recruit"], partial(read_recruit, rules), "recruit")
    state.quest = optional(fields["quest"], partial(read_quest, rules), "quest")
    state.search = optional(fields["search"], partial(read_search, rules), "search")
    shop = optional(fields["power"], partial(read_shop, rules), "power")
    state.shop = NONE if shop is None else shop
    state.claim = optional(fields["claim"], partial(read_claim, rules), "claim")
    state.draw = optional(fields["draw"], partial(read_draw, rules, players), "draw")
    state.respawn = optional(fields["respawn"], partial(read_respawn, rules), "respawn")
    state.event_step = optional(fields["event_step"], partial(read_event_step, rules, players), "event_step")
    state.roll = optional(fields["roll"], partial(read_roll, tuple(state.rolls)), "roll")
    state.battle = optional(fields["battle"], partial(read_battle, rules, players), "battle")


def read_turn(rules: Rules, value: Any, place: str) -> Turn:
    fields = record(value, ("actions", "taxed", "bought", "searched"), place)
    return Turn(
        actions=number(fields["actions"], 0, rules.constants["actions_per_turn"], f"{place}.actions"),
        taxed=distinct(fields["taxed"], rules.region_ids, f"{place}.taxed"),
        bought=distinct(fields["bought"], rules.region_ids, f"{place}.bought"),
        searched=distinct(fields["searched"], SLOTS, f"{place}.searched"),
    )


def read_move(rules: Rules, node: str, value: Any, place: str) -> March:
    fields = record(value, ("budget", "moved", "army"), place)
    moved = {}
    for name, entry in read_map(fields["moved"], f"{place}.moved").items():
        inner = f"{place}.moved.{name}"
        arrived = record(entry, ("leaders", "units", "origins"), inner)
        moved[choice(name, rules.region_ids, f"{place}.moved")] = Arrived(
            leaders=distinct(arrived["leaders"], SLOTS, f"{inner}.leaders"),
            units=counts(arrived["units"], rules.unit_ids, f"{inner}.units"),
            origins=distinct(arrived["origins"], rules.region_ids, f"{inner}.origins"),
        )
    return March(
        budget=number(fields["budget"], 0, NUMBER_LIMIT, f"{place}.budget"),
        moved=moved,
        army=optional(fields["army"], partial(read_army, rules, node), f"{place}.army"),
    )


def read_army(rules: Rules, node: str, value: Any, place: str) -> MarchingArmy:
    fields = record(value, ("from", "region", "leaders", "staying", "units", "asked", "steps"), place)
    asked: Any = {"leader_choice": SLOTS, "cargo": rules.unit_ids}.get(node, ())
    return MarchingArmy(
        start=choice(fields["from"], rules.region_ids, f"{place}.from"),
        region=choice(fields["region"], rules.region_ids, f"{place}.region"),
        leaders=distinct(fields["leaders"], SLOTS, f"{place}.leaders"),
        staying=distinct(fields["staying"], SLOTS, f"{place}.staying"),
        units=counts(fields["units"], rules.unit_ids, f"{place}.units"),
        asked=choice_or_none(fields["asked"], asked, f"{place}.asked"),
        steps=number(fields["steps"], 0, NUMBER_LIMIT, f"{place}.steps"),
    )


def read_contests(rules: Rules, value: Any, place: str) -> dict[int, Contest]:
    contests = {}
    for name, entry in read_map(value, place).items():
        inner = f"{place}.{name}"
        fields = record(entry, ("units", "origins"), inner)
        contests[choice(name, rules.region_ids, place)] = Contest(
            units=counts(fields["units"], rules.unit_ids, f"{inner}.units"),
            origins=distinct(fields["origins"], rules.region_ids, f"{inner}.origins"),
        )
    decode.require(bool(contests), place, "null when no battle waits")
    return contests


def read_recruit(rules: Rules, value: Any, place: str) -> Recruit:
    fields = record(value, ("region", "bought"), place)
    return Recruit(
        region=choice(fields["region"], rules.region_ids, f"{place}.region"),
        bought=number(fields["bought"], 0, NUMBER_LIMIT, f"{place}.bought"),
    )


def read_quest(rules: Rules, value: Any, place: str) -> Quest:
    fields = record(value, QUEST_KEYS, place)
    amounts = ("monster_damage", "leader_damage", "companion_damage", "skulls", "flags")
    return Quest(
        card=choice(fields["card"], rules.quest_ids, f"{place}.card"),
        slot=choice_or_none(fields["slot"], SLOTS, f"{place}.slot"),
        companion=choice_or_none(fields["companion"], rules.unit_ids, f"{place}.companion"),
        used=choices(fields["used"], rules.power_ids, f"{place}.used"),
        round=number(fields["round"], 0, rules.constants["quest_rounds"], f"{place}.round"),
        **{name: number(fields[name], 0, NUMBER_LIMIT, f"{place}.{name}") for name in amounts},
    )


def read_search(rules: Rules, value: Any, place: str) -> Search:
    fields = record(value, ("slot", "companion", "card"), place)
    return Search(
        slot=choice(fields["slot"], SLOTS, f"{place}.slot"),
        companion=choice_or_none(fields["companion"], rules.unit_ids, f"{place}.companion"),
        card=choice(fields["card"], rules.event_ids, f"{place}.card"),
    )


def read_shop(rules: Rules, value: Any, place: str) -> int:
    return choice(record(value, ("city",), place)["city"], rules.region_ids, f"{place}.city")


def read_claim(rules: Rules, value: Any, place: str) -> Claim:
    fields = record(value, ("card", "picked"), place)
    return Claim(
        card=choice(fields["card"], rules.conquest_ids, f"{place}.card"),
        picked=distinct(fields["picked"], rules.region_ids, f"{place}.picked"),
    )


def read_draw(rules: Rules, players: int, value: Any, place: str) -> Draw:
    fields = record(value, ("deck", "why", "player", "drawn", "left"), place)
    deck = DECKS[choice(fields["deck"], DECKS, f"{place}.deck")]
    return Draw(
        deck=deck,
        why=WHYS[choice(fields["why"], WHYS, f"{place}.why")],
        player=number(fields["player"], 0, players - 1, f"{place}.player"),
        drawn=choices(fields["drawn"], deck_names(rules, deck), f"{place}.drawn"),
        left=number(fields["left"], 0, NUMBER_LIMIT, f"{place}.left"),
    )


def read_respawn(rules: Rules, value: Any, place: str) -> Respawn:
    fields = record(value, ("region", "purse", "bought"), place)
    return Respawn(
        region=choice_or_none(fields["region"], rules.region_ids, f"{place}.region"),
        purse=number(fields["purse"], 0, rules.constants["respawn_purse"], f"{place}.purse"),
        bought=counts(fields["bought"], rules.unit_ids, f"{place}.bought"),
    )


def read_event_step(rules: Rules, players: int, value: Any, place: str) -> EventStep:
    fields = record(value, ("player", "left", "region"), place)
    return EventStep(
        player=number(fields["player"], 0, players - 1, f"{place}.player"),
        left=number(fields["left"], 1, NUMBER_LIMIT, f"{place}.left"),
        region=choice_or_none(fields["region"], rules.region_ids, f"{place}.region"),
    )


def read_roll(purposes: tuple[str, ...], value: Any, place: str) -> Roll:
    fields = record(value, ("purpose", "dice", "skulls", "flags"), place)
    amounts = {name: number(fields[name], 0, FACES_LIMIT, f"{place}.{name}") for name in ("skulls", "flags")}
    return Roll(
        purpose=purposes[choice(fields["purpose"], purposes, f"{place}.purpose")],
        dice=number(fields["dice"], 1, DICE_LIMIT, f"{place}.dice"),
        **amounts,
    )


# The battle.


def read_battle(rules: Rules, players: int, value: Any, place: str) -> Battle:
    fields = record(value, BATTLE_KEYS, place)
    sides = record(fields["sides"], SIDE_NAMES, f"{place}.sides")
    rallies = fields["rallies"]
    return Battle(
        region=choice_or_none(fields["region"], rules.region_ids, f"{place}.region"),
        attacker=number(fields["attacker"], 0, players - 1, f"{place}.attacker"),
        defender=number(fields["defender"], 0, players - 1, f"{place}.defender"),
        origins=distinct(fields["origins"], rules.region_ids, f"{place}.origins"),
        round=number(fields["round"], 1, rules.constants["battle_rounds"], f"{place}.round"),
        step=STEPS[choice(fields["step"], STEPS, f"{place}.step")],
        defender_troops=number(fields["defender_troops"], 0, NUMBER_LIMIT, f"{place}.defender_troops"),
        winner=choice_or_none(fields["winner"], SIDE_NAMES, f"{place}.winner"),
        goer=choice_or_none(fields["goer"], SIDE_NAMES, f"{place}.goer"),
        first=choice_or_none(fields["first"], SIDE_NAMES, f"{place}.first"),
        assign=optional(fields["assign"], read_assign, f"{place}.assign"),
        asked=choice_or_none(fields["asked"], SLOTS, f"{place}.asked"),
        rallies=NONE if rallies is None else number(rallies, 1, NUMBER_LIMIT, f"{place}.rallies"),
        sides=[read_side(rules, sides[name], f"{place}.sides.{name}") for name in SIDE_NAMES],
    )


def read_assign(value: Any, place: str) -> Assign:
    fields = record(value, ("by", "skulls", "flags"), place)
    return Assign(
        by=choice(fields["by"], SIDE_NAMES, f"{place}.by"),
        skulls=number(fields["skulls"], 0, FACES_LIMIT, f"{place}.skulls"),
        flags=number(fields["flags"], 0, FACES_LIMIT, f"{place}.flags"),
    )


def read_side(rules: Rules, value: Any, place: str) -> Side:
    fields = record(value, SIDE_KEYS, place)
    lines = ("undeployed", "front", "back", "reserve", "retreat")
    return Side(
        lost=counts(fields["lost"], rules.kind_ids, f"{place}.lost"),
        cards=choices(fields["cards"], rules.power_ids, f"{place}.cards"),
        target=choice_or_none(fields["target"], LINES[:3], f"{place}.target"),
        result=optional(fields["result"], read_result, f"{place}.result"),
        absorbed=number(fields["absorbed"], 0, NUMBER_LIMIT, f"{place}.absorbed"),
        steadied=number(fields["steadied"], 0, NUMBER_LIMIT, f"{place}.steadied"),
        **{line: counts(fields[line], rules.group_names, f"{place}.{line}") for line in lines},
    )


def read_result(value: Any, place: str) -> tuple[int, int]:
    decode.require(isinstance(value, list) and len(value) == 2, place, "[skulls, flags]")
    return number(value[0], 0, FACES_LIMIT, f"{place}[0]"), number(value[1], 0, FACES_LIMIT, f"{place}[1]")


def battle_alone(game: BattleGame, data: Any) -> BattleState:
    """The state of a battle alone of a dict."""
    fields = record(data, ("node", "player", "battles", "roll", "battle", "sides"), "state")
    state = game.blank_state()
    read_node(state, fields, game.num_players)
    state.roll = optional(fields["roll"], partial(read_roll, tuple(state.rolls)), "roll")
    state.battle = read_battle(state.rules, game.num_players, fields["battle"], "battle")
    camps = decode.items(fields["sides"], "sides")
    decode.require(len(camps) == game.num_players, "sides", "two sides")
    state.camps = [read_camp(game, seat, camp) for seat, camp in enumerate(camps)]
    check.battle_alone(state, data)
    return state


def read_camp(game: BattleGame, seat: int, value: Any) -> Camp:
    from .battle_game import new_camp

    place = f"sides[{seat}]"
    fields = record(value, ("gold", "vp", "power", "artifacts", "survivors"), place)
    camp = new_camp(game.armies[seat])
    power = choices(fields["power"], game.index.power_ids, f"{place}.power")
    decode.require(power == camp.power, f"{place}.power", "the cards of this game's army")
    artifacts = [
        choice_or_none(card, game.index.event_ids, f"{place}.artifacts[{slot}]")
        for slot, card in enumerate(decode.items(fields["artifacts"], f"{place}.artifacts"))
    ]
    decode.require(artifacts == camp.artifacts, f"{place}.artifacts", "the artifacts of this game's army")
    camp.gold = number(fields["gold"], 0, NUMBER_LIMIT, f"{place}.gold")
    camp.vp = number(fields["vp"], 0, NUMBER_LIMIT, f"{place}.vp")
    if fields["survivors"] is not None:
        camp.survivors = counts(fields["survivors"], game.index.kind_ids, f"{place}.survivors")
    return camp
