"""Games in a real browser: begun, played, loaded anew, looked at again; a second person sees no secrets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from served import Process, begin, look, play

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Person = Callable[..., Any]


def _choose(page: Any, game: str) -> None:
    page.goto("/")
    page.get_by_role("radio").and_(page.locator(f'[value="{game}"]')).check()


def _version(page: Any, token: str) -> int:
    return int(page.request.get(f"/api/{token}/state").json()["version"])


def _changed(page: Any, version: int) -> None:
    page.locator(f'#game:not([data-version="{version}"])').wait_for()


def _token(page: Any) -> str:
    return str(page.url.rpartition("/")[2])


def test_a_stranger_begins_a_game_and_plays_a_turn(person: Person) -> None:
    page = person(viewport={"width": 1440, "height": 900})
    _choose(page, "warquest")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/*")
    token = _token(page)
    for _ in range(12):
        page.locator("#status h1", has_text="Your decision").wait_for(timeout=60_000)
        before = _version(page, token)
        page.locator(".action").first.click()
        _changed(page, before)
    assert page.request.get(f"/api/{token}/log.txt").text().count("seat 0") >= 12
    assert page.locator("#error").is_hidden()
    page.reload()
    page.locator("#board svg [data-place]").first.wait_for()
    assert page.locator("#log li").count() >= 12
    page.goto("/")
    assert page.locator("#games a").count() == 1, "the browser remembers the link"


def test_an_action_is_picked_on_the_board_and_by_the_filter(person: Person, server: Process) -> None:
    token = begin(server.client, "warquest", [{"name": "Ann"}, {"agent": "greedy"}])["0"]
    page = person()
    page.goto(f"/play/{token}")
    page.locator("#status h1", has_text="Your decision").wait_for(timeout=60_000)
    every = page.locator(".action:visible").count()
    assert every > 1
    page.locator("#filter").fill("hartfield")
    assert page.locator(".action:visible").all_inner_texts() == ["hartfield"]
    page.get_by_role("button", name="Show all").click()
    assert page.locator(".action:visible").count() == every
    page.locator("#board [data-place=oldfield]").first.wait_for()
    assert page.locator("#question").inner_text() == "Choose a region for your city"
    place = page.locator("#board [data-place=oldfield]").first
    place.click(force=True)
    assert page.locator(".action:visible").all_inner_texts() == ["oldfield"]
    assert page.locator("#told").inner_text() == f"oldfield: 1 of {every} actions"
    place.click(force=True)
    page.locator("#log li", has_text="city oldfield").wait_for()
    page.locator("#status h1", has_text="Your decision").wait_for(timeout=60_000)
    page.locator("#hint").click()
    page.locator("#chances", has_text="Hint:").wait_for()
    page.locator("#undo").click()
    page.locator("#question", has_text="Choose a region for your city").wait_for()


def test_a_second_person_sees_the_moves_and_no_secrets(person: Person, server: Process) -> None:
    tokens = begin(server.client, "warquest", [{"name": "Ann"}, {"name": "Bob"}])
    play(server.client, tokens, 30)
    pages = [person(), person()]
    received: list[list[Any]] = [[], []]
    for number, page in enumerate(pages):
        page.on("response", lambda answer, kept=received[number]: kept.append(answer))
        page.goto(f"/play/{tokens[str(number)]}")
    seen = look(server.client, tokens["watch"])
    mover, waiter = pages[seen["to_move"]], pages[1 - seen["to_move"]]
    assert waiter.locator(".action").count() == 0
    mover.locator(".action").first.click()
    for page in pages:
        _changed(page, seen["version"])
    hands = [_hand(page) for page in pages]
    assert hands[0] and hands[1] and not hands[0] & hands[1]
    for number in (0, 1):
        answers = [answer.text() for answer in received[1 - number] if answer.status == 200]
        told = "\n".join([*answers, pages[1 - number].content()])
        assert not hands[number] & set(re.findall(r"[\w-]+", told)), "cards of the other hand"
        assert tokens[str(number)] not in told


def _hand(page: Any) -> set[str]:
    """The cards that chance gave this seat and nobody else, as its log tells them."""
    lines = "\n".join(page.locator("#log li.by--1").all_inner_texts())
    return set(re.findall(r"draw_(?:quest|conquest) ([a-z][\w-]+)", lines))


def test_a_finished_game_is_replayed_with_the_slider(person: Person, server: Process) -> None:
    tokens = begin(server.client, "warquest/battle", [{"name": "Ann"}, {"agent": "greedy"}])
    play(server.client, tokens, 500)
    page = person()
    page.goto(f"/play/{tokens['0']}")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    first = page.locator("#board").inner_html()
    page.locator("#slider").fill("7")
    page.locator("#where", has_text="Step 7 of").wait_for()
    assert page.locator("#board").inner_html() != first
    page.locator("body").press("End")
    last = page.locator("#slider").get_attribute("max")
    page.locator("#where", has_text=f"Step {last} of {last}").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the trace").click()
    trace = Path(download.value.path())
    page.goto("/")
    page.locator("#trace").set_input_files(trace)
    page.wait_for_url("**/replay/*")
    assert page.locator("#slider").get_attribute("max") == last


@pytest.mark.parametrize("width", [800, 1440])
def test_pages_are_dark_and_light_as_the_reader_wants(person: Person, server: Process, width: int) -> None:
    token = begin(server.client, "warquest", [{}, {"agent": "greedy"}])["0"]
    brightness = {}
    for scheme in ("light", "dark"):
        page = person(viewport={"width": width, "height": 900}, color_scheme=scheme)
        page.goto(f"/play/{token}")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        brightness[scheme] = sum(map(int, re.findall(r"\d+", colour)[:3]))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing is beyond the edge"
    assert brightness["dark"] < 150 < 600 < brightness["light"]


def test_the_page_tells_when_the_server_is_away_and_goes_on(person: Person, server: Process) -> None:
    token = begin(server.client, "warquest", [{}, {}])["0"]
    page = person()
    page.goto(f"/play/{token}")
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    page.locator("#net").wait_for()
    page.unroute("**/api/**")
    page.locator("#net").wait_for(state="hidden", timeout=10_000)


def test_people_are_invited_by_link(person: Person) -> None:
    page = person()
    _choose(page, "warquest/battle")
    page.locator(".settings:visible [data-seat='1'] .who").select_option("")
    page.locator(".settings:visible [data-seat='1'] .name").fill("<b>Bob</b>")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/*")
    assert "<b>Bob</b>" in page.locator("table").inner_text()
    link = page.get_by_label("Link of <b>Bob</b>").input_value()
    other = person()
    other.goto(link)
    assert "seat 1" in other.locator("header").inner_text()


def test_a_wrong_army_is_told_in_the_form(person: Person) -> None:
    page = person()
    _choose(page, "warquest/battle")
    page.locator(".settings:visible [name=attacker]").fill("3 dragons")
    page.get_by_role("button", name="Begin").click()
    page.locator("#error", has_text="dragons").wait_for()


def test_a_place_of_several_words_is_picked_on_the_board(person: Person, server: Process) -> None:
    tokens = begin(server.client, "warquest/battle", [{"name": "Ann"}, {"name": "Bob"}])
    for moves in range(40):
        seen = play(server.client, tokens, 1, seed=moves)
        own = look(server.client, tokens[str(seen["to_move"])])
        places = [place for action in own["actions"] for place in action["places"] if " " in place]
        if len(own["actions"]) > 1 and any(f'data-place="{place}"' in own["board"] for place in places):
            break
    chosen = next(place for place in places if f'data-place="{place}"' in own["board"])
    page = person()
    page.goto(f"/play/{tokens[str(seen['to_move'])]}")
    page.locator(f'#board [data-place="{chosen}"]').first.dispatch_event("click")
    expected = [action["text"] for action in own["actions"] if chosen in action["places"]]
    shown = page.locator(".action:visible").all()
    assert [button.get_attribute("data-text") for button in shown] == expected and expected


def test_the_keyboard_stays_in_the_actions_after_a_move(person: Person, server: Process) -> None:
    token = begin(server.client, "warquest", [{"name": "Ann"}, {"agent": "greedy"}])["0"]
    page = person()
    page.goto(f"/play/{token}")
    page.locator("#question").wait_for(timeout=60_000)
    for _ in range(3):
        version = _version(page, token)
        page.locator(".action").first.focus()
        page.keyboard.press("Enter")
        _changed(page, version)
        page.locator("#question").wait_for(timeout=60_000)
        assert page.evaluate("document.getElementById('actions').contains(document.activeElement)")


def test_the_board_is_as_wide_as_its_column_and_actions_answer_in_sight(person: Person, server: Process) -> None:
    token = begin(server.client, "warquest", [{"name": "Ann"}, {"name": "Bob"}])
    whose = look(server.client, token["watch"])["to_move"]
    for width in (1440, 800):
        page = person(viewport={"width": width, "height": 900})
        page.goto(f"/play/{token[str(whose)]}")
        column, drawn = (page.locator(place).bounding_box()["width"] for place in ("#board", "#board svg"))
        assert drawn == column >= 0.65 * width
        page.locator("#board [data-place=oldfield]").first.dispatch_event("click")
        box = page.locator(".action:visible").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 900


def test_the_form_shows_whole_armies_and_says_how_long_a_search_takes(person: Person) -> None:
    page = person(viewport={"width": 1440, "height": 900})
    for game in ("warquest/battle", "nexus_ops/battle"):
        _choose(page, game)
        for field in page.locator(".settings:visible .long").all():
            assert field.evaluate("each => each.scrollWidth <= each.clientWidth"), field.input_value()
    told = page.locator(".settings:visible .who option[value='ismcts:seconds=1']").first.inner_text()
    assert "every decision" in told
