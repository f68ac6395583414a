"""Tables from the pages: opened, joined by invitation, watched; and what proves that a game was fair."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]
NAME = "Friday <img src=x onerror=alert(1)>"


def test_two_people_meet_at_a_private_table_by_its_invitation(visit: Visit) -> None:
    host, guest = visit(), visit({"width": 390, "height": 800})
    host.open("/new?game=great_old_ones")
    host.page.check("input[name=private]")
    host.page.fill("#name", NAME)
    host.page.click("#create button.primary")
    host.page.wait_for_url("**/join/*")
    expect(host.page.locator("h1")).to_have_text(NAME)
    host.page.get_by_role("button", name="Make an invitation").click()
    link = host.page.locator("#link").input_value()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Take a seat").click()
    for visitor in (guest, host):
        visitor.page.wait_for_url("**/table/*")
        expect(visitor.page.locator("#seats li")).to_have_count(2)
    assert "invitation" not in guest.page.url
    assert "#" not in guest.page.url


def test_an_open_table_is_listed_for_others_and_taken_from_there(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.open("/new?game=odds")
    host.page.fill("#name", "Anybody welcome")
    host.page.click("#create button.primary")
    host.page.wait_for_url("**/join/*")
    guest.open("/")
    guest.page.locator("#open").get_by_text("Anybody welcome").click()
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.wait_for_url("**/table/*")
    guest.open("/watch")
    expect(guest.page.locator("#running")).to_contain_text("Anybody welcome")


def test_a_table_that_is_refused_says_why_and_where(visit: Visit) -> None:
    host = visit()
    host.open("/new?game=evil_high_priest")
    host.page.locator("summary").click()
    host.page.fill("#option-max_rounds", "many")
    host.page.click("#create button.primary")
    expect(host.page.locator("#refusals")).to_contain_text("max_rounds")
    host.complaints[:] = [one for one in host.complaints if "422" not in one]  # the browser's own remark


def test_each_die_is_rolled_again_before_ones_eyes(visit: Visit) -> None:
    visitor = visit()
    game = visitor.play_now("odds")
    visitor.play_by_clicks(Random(3), most_clicks=300)  # noqa: S311
    visitor.open(f"/table/{game}/proof")
    expect(visitor.page.locator("#verdict h2")).to_contain_text("Everything that was checked holds")
    visitor.page.locator(".draws button").first.click()
    expect(visitor.page.locator(".arithmetic .holds").first).to_contain_text("the same, computed again")
    expect(visitor.page.locator("#receipts li").first).to_contain_text("It is the order that was used")
    assert Axe().run(visitor.page).violations_count == 0


def test_a_transcript_that_was_changed_is_reported(visit: Visit) -> None:
    visitor = visit()
    game = visitor.play_now("odds")
    visitor.play_by_clicks(Random(4), most_clicks=300)  # noqa: S311

    def tamper(route: Route) -> None:
        told = json.loads(route.fetch().text())
        entry = next(one for one in told["entries"] if one["public"].get("draws"))
        draw = entry["public"]["draws"][0]
        draw["result"] = draw["result"] % draw["sides"] + 1
        route.fulfill(json=told)

    visitor.page.route("**/transcript", tamper)
    visitor.open(f"/table/{game}/proof")
    expect(visitor.page.locator("#verdict .fails")).to_contain_text("does not hold")


def test_a_guest_makes_the_account_their_own_and_signs_in_elsewhere(visit: Visit) -> None:
    visitor, other = visit(), visit()
    visitor.play_now("great_old_ones")
    visitor.open("/me")
    expect(visitor.page.locator("#me")).to_contain_text("a guest")
    visitor.page.fill("input[name=name]", "Ottilie of the pages")
    visitor.page.get_by_role("button", name="Keep this name").click()
    expect(visitor.page.locator("input[name=name]")).to_have_value("Ottilie of the pages")
    expect(visitor.page.locator("#me")).not_to_contain_text("a guest")
    token = visitor.page.evaluate(
        """async () => {
            const { csrf } = await (await fetch("/v1/me/session")).json();
            const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
            const body = JSON.stringify({ name: "another browser" });
            return (await (await fetch("/v1/me/tokens", { method: "POST", headers, body })).json()).token;
        }"""
    )
    other.open("/me")
    other.page.fill("#token", token)
    other.page.get_by_role("button", name="Sign in").click()
    expect(other.page.locator("input[name=name]")).to_have_value("Ottilie of the pages")
    assert Axe().run(other.page).violations_count == 0
    other.page.get_by_role("button", name="Sign out").click()
    expect(other.page.locator("#token")).to_be_visible()
    for one in (visitor, other):  # the browser's own remarks: who is not signed in is told so
        one.complaints[:] = [said for said in one.complaints if "401" not in said]
