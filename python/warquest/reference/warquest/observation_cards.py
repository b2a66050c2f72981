"""What an observation tells of cards, the viewer's memory included (docs/observations.md, "warquest")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..observation import Sheet, part, parts_of, times
from .battle.observation import bearer, hand, rumour_ids

if TYPE_CHECKING:
    from ..observation import Shapes, View
    from .rules import Rules


def shapes(rules: Rules, players: int) -> Shapes:
    power, conquest, quests = len(rules.power), len(rules.conquest), len(rules.quests)
    return [
        ("power", (players, power)),
        ("offer", (power,)),
        ("power_deck", (power,)),
        ("conquest", (conquest,)),
        ("conquest_known", (conquest,)),
        ("quests", (quests,)),
        ("quests_known", (quests,)),
        ("artifacts", (len(rumour_ids(rules)), 1 + players)),
    ]


def write(sheet: Sheet, view: View, rules: Rules) -> None:
    write_power(sheet, view, rules)
    write_conquest(sheet, view, rules)
    write_quests(sheet, view, rules)
    write_artifacts(sheet, view, rules)


def write_power(sheet: Sheet, view: View, rules: Rules) -> None:
    for seat, player in enumerate(view["players"]):
        row = (seat - view["viewer"]) % len(view["players"])
        sheet.put_row(hand(player["power"], in_use(view, seat), rules), "power", row)
    sheet.put_row([offered(view, card, rules) for card in rules.power_ids], "offer")
    copies = [card.copies for card in rules.power]
    sheet.put_row(parts_of(view["power_deck"], rules.power_ids, copies), "power_deck")


def in_use(view: View, seat: int) -> list[str]:
    battle, used = view["battle"], []
    if battle is not None and seat in (battle["attacker"], battle["defender"]):
        used += battle["sides"]["A" if seat == battle["attacker"] else "D"]["cards"]
    if view["quest"] is not None and seat == view["active"]:
        used += view["quest"]["used"]
    return used


def offered(view: View, card: str, rules: Rules) -> float:
    if card in view["market"]:
        return 1.0
    display = view["display"]
    return part(1 + display.index(card), rules.constants["display_size"]) if card in display else 0.0


def drawn(view: View, deck: str) -> list[str]:
    """The cards of a pending draw that the viewer sees."""
    draw = view["draw"]
    shown = draw is not None and draw["deck"] == deck and isinstance(draw["drawn"], list)
    return draw["drawn"] if shown else []


def write_conquest(sheet: Sheet, view: View, rules: Rules) -> None:
    own, names = view["players"][view["viewer"]], rules.conquest_ids
    copies = [card.copies for card in rules.conquest]
    held = own["conquest"] + ([own["defend"]] if own["defend"] is not None else [])
    focus = drawn(view, "conquest") + ([view["claim"]["card"]] if view["claim"] else [])
    sheet.put_row(held_values(held, focus, names, copies), "conquest")
    gone = [card for player in view["players"] for card in player["claimed"]]
    sheet.put_row(known_values(gone, own["conquest_seen"], own["conquest_mixed"], names, copies), "conquest_known")


def write_quests(sheet: Sheet, view: View, rules: Rules) -> None:
    own, names = view["players"][view["viewer"]], rules.quest_ids
    copies = [card.copies for card in rules.quests]
    focus = drawn(view, "quest") + ([view["quest"]["card"]] if view["quest"] else [])
    sheet.put_row(held_values(own["quests"], focus, names, copies), "quests")
    gone = [card for player in view["players"] for card in player["scored"]]
    sheet.put_row(known_values(gone, own["quest_seen"], own["quest_mixed"], names, copies), "quests_known")


def held_values(held: list[str], focus: list[str], names: list[str], copies: list[int]) -> list[float]:
    counts = zip(names, times(held, names), copies, strict=True)
    return [1.0 if name in focus else part(n, 2 * most) for name, n, most in counts]


def known_values(
    gone: list[str], seen: list[str], mixed: list[str], names: list[str], copies: list[int]
) -> list[float]:
    """Of a single card: out of the game 1, seen in the discards 1/2, reshuffled since then 1/4."""
    counts = zip(times(gone, names), times(seen, names), times(mixed, names), copies, strict=True)
    return [part(4 * a + 2 * b + m, 4 * most) for a, b, m, most in counts]


def write_artifacts(sheet: Sheet, view: View, rules: Rules) -> None:
    sought = (view["search"] or {}).get("card")
    for row, card in enumerate(rumour_ids(rules)):
        sheet.put(1.0 if card == sought else 1 / 2 if card in view["rumours"] else 0.0, "artifacts", row, 0)
        for seat, player in enumerate(view["players"]):
            column = 1 + (seat - view["viewer"]) % len(view["players"])
            carried = [leader and leader["artifact"] for leader in player["leaders"]]
            sheet.put(bearer(carried, card), "artifacts", row, column)
