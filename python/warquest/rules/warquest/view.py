"""WarQuest's tables for people to read: units, cards with their effects in words, the map and constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.view import Entry, Section, marked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.rules.document import Document

# The closed list of effects in words (WQ-12.6, 12.8 to 12.10); keys of the entry stand in braces.
EFFECTS = {
    "extra_dice": "+{n} dice in {phase} rolls",
    "reroll_blanks": "reroll {n} blanks",
    "flags_to_skulls": "{n} flags become skulls",
    "absorb": "ignore {n} skulls a round",
    "steadfast": "ignore {n} flags a round",
    "rally": "rally {n} more",
    "first_strike": "strike first in the front line",
    "volley": "shoot twice in round 1",
    "target_reserve": "ranged attacks may aim at the reserve",
    "move_bonus": "+{n} steps a move",
    "ford": "rivers do not stop",
    "tax_bonus": "+{n} gold a tax",
    "recruit_discount": "recruits {n} gold cheaper",
    "cheap_lieutenant": "lieutenants {n} gold cheaper",
    "scout": "draw two new quests, keep one",
    "armour": "armour {n}: ignores {n} skulls a roll",
    "regenerate": "regenerates {n} damage a round",
    "fear": "fear: the leader rolls one die fewer",
    "poison": "poison: a companion hit dies",
    "frenzy": "frenzy: twice the extra dice of later rounds",
    "plague": "each player loses {n} troops",
    "desertion": "each player's largest army loses {n} troops",
    "tax_revolt": "no tax from {city}",
    "bounty": "each player gains {gold} gold",
    "levy": "each player may buy one unit",
    "storm": "no crossing of unbridged rivers",
    "rumour": "an artifact lies at {battlefield}",
    "blocked_pass": "no way between {border}",
    "market_day": "power cards are cheaper",
    "raiders": "each player loses {n} gold",
}


def effect_words(effect: Entry) -> str:
    """An effect in words, with the parameters it has."""
    values = {"n": 1, **effect}
    if "border" in values:
        values["border"] = " and ".join(values["border"])
    words = EFFECTS[effect["effect"]].format(**values)
    if "rounds" in effect:
        words += f", rounds 1 to {effect['rounds']}" if effect["rounds"] > 1 else ", round 1"
    if "kingdom" in effect:
        words += f" in {effect['kingdom']}"
    return words


def condition_words(condition: Entry) -> str:
    """A territory condition in words (WQ-9.10)."""
    match condition["kind"]:
        case "all_of":
            return "tokens in " + ", ".join(condition["regions"])
        case "n_of_kingdom":
            return f"{condition['n']} tokens in {condition['kingdom']}"
        case "n_cities":
            return f"{condition['n']} tokens in cities"
        case "n_icon":
            return f"{condition['n']} tokens in regions with a {condition['icon']}"
        case _:
            return f"{condition['n']} tokens anywhere"


def sections(document: Document) -> Iterator[Section]:
    """The tables of a document, in reading order."""
    tables = document["tables"]
    yield _units(tables["units"])
    yield from _map(tables["map"])
    yield _power(tables["power"]["card"])
    yield _conquest(tables["conquest"]["card"])
    yield _quests(tables["quests"]["card"])
    yield _events(tables["events"]["card"])
    yield _constants(tables["constants"]["constant"])


def _units(units: Entry) -> Section:
    die = units["die"]
    faces = f"{die['skulls']} skulls, {die['flags']} flags, {die['blanks']} blanks"
    rows = []
    for unit in [*units["leader"], *units["unit"]]:
        number = unit["figures"] if "figures" in unit else unit["pool"]
        values = (unit.get("cost", "-"), unit["attack"], unit["defence"], number)
        rows.append((marked(unit), unit.get("race", "-"), unit["line"], *map(str, values), unit["ability"]))
    header = ("unit", "race", "line", "cost", "attack", "defence", "figures", "ability")
    return Section(f"Units (a die has {marked(die, faces)})", header, rows)


def _icons(region: Entry) -> str:
    icons = []
    if "city" in region:
        city = region["city"]
        notes = [f"tax {city['tax']}"] + ["market"] * city["market"] + ["no start"] * (not city["start"])
        icons.append(f"city {city['name']} ({', '.join(notes)})")
    if "battlefield" in region:
        icons.append(f"battlefield {region['battlefield']['name']}")
    if region.get("village"):
        icons.append("village")
    if "location" in region:
        icons.append(f"{region['location']['kind']} {region['location']['name']}")
    return ", ".join(icons)


_TIES = {"plain": "", "mountain": " (mountain)", "river": " (river)", "bridge": " (bridge)"}


def _map(board: Entry) -> Iterator[Section]:
    regions, borders = board["region"], board["border"]
    rows = []
    for kingdom in board["kingdom"]:
        own = [region for region in regions if region["kingdom"] == kingdom["id"]]
        cities = ", ".join(region["city"]["name"] for region in own if "city" in region)
        rows.append((marked(kingdom), kingdom.get("race", "-"), str(len(own)), cities))
    kinds = ", ".join(f"{sum(b['kind'] == kind for b in borders)} {kind}" for kind in _TIES)
    title = f"Map ({len(regions)} regions, {len(borders)} borders: {kinds})"
    yield Section(title, ("kingdom", "race", "regions", "cities"), rows)
    ways: dict[str, list[str]] = {region["id"]: [] for region in regions}
    for border in borders:
        ways[border["a"]].append(border["b"] + _TIES[border["kind"]])
        ways[border["b"]].append(border["a"] + _TIES[border["kind"]])
    places = [(marked(r), r["kingdom"], _icons(r), ", ".join(ways[r["id"]])) for r in regions]
    yield Section("Regions", ("region", "kingdom", "icons", "borders"), places)


def _power(cards: list[Entry]) -> Section:
    rows = []
    for card in cards:
        kind = f"market, {card['city']}" if card["kind"] == "market" else card["kind"]
        words = "; ".join(effect_words(effect) for effect in card["effects"])
        numbers = (str(card["copies"]), str(card["cost"]), str(card["use_cost"]))
        rows.append((marked(card), kind, *numbers, "yes" if card["quest"] else "", words))
    return Section("Power cards", ("card", "kind", "copies", "cost", "use", "quest", "effects"), rows)


def _conquest(cards: list[Entry]) -> Section:
    rows = []
    for card in cards:
        words = {
            "defend": lambda c: f"hold {c['kingdom']} at the end",
            "glorious_victory": lambda c: f"beat an army of {c['min_troops']} troops",
            "race_hunt": lambda c: f"destroy {c['troops']} {c['race']} troops in a battle",
            "territory": lambda c: condition_words(c["condition"]),
        }[card["kind"]](card)
        rows.append((marked(card), card["kind"], str(card["copies"]), str(card["vp"]), words))
    return Section("Conquest cards", ("card", "kind", "copies", "vp", "condition"), rows)


def _quests(cards: list[Entry]) -> Section:
    rows = []
    for card in cards:
        words = "; ".join(effect_words(special) for special in card["specials"])
        numbers = (str(card["health"]), str(card["attack"]), str(card["vp"]))
        rows.append((marked(card), card["tier"], card["location"], card["monster"], *numbers, words))
    header = ("card", "tier", "location", "monster", "health", "attack", "vp", "specials")
    return Section("Quest cards", header, rows)


def _events(cards: list[Entry]) -> Section:
    rows = []
    for card in cards:
        words = "; ".join(effect_words(effect) for effect in card["effects"]) or "nothing happens"
        if "artifact" in card:
            words += f"; {card['artifact']['name']}: {effect_words(card['artifact']['effect'])}"
        rows.append((marked(card), card["kind"], str(card["copies"]), words))
    return Section("Event cards", ("card", "kind", "copies", "effect"), rows)


def _constants(constants: list[Entry]) -> Section:
    rows = [(marked(c), str(c["value"]), c["source"], c["meaning"]) for c in constants]
    return Section("Constants", ("constant", "value", "source", "meaning"), rows)
