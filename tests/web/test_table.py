"""A table as people use it: by clicks, by words, by keys alone; and seen again."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_stranger_plays_cult_wars_to_the_end_by_clicks_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("cult_wars")
    sent = visitor.play_by_clicks(Random(1), most_clicks=1000)  # noqa: S311
    assert 1 <= sent <= 16
    assert "win" in visitor.look()["closing"]


def test_a_click_the_form_and_the_words_are_in_step(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("cult_wars")
    page.click(".chip:has-text('Horn')")
    expect(page.locator("#line")).to_have_value("target horn")
    page.fill("#line", "target eye")
    expect(page.locator(".chip.on")).to_have_text("Eye")
    expect(page.locator("[data-ref='seat:2']")).to_have_class(in_class("is-chosen"))
    page.click("#undo")
    expect(page.locator(".chip.on")).to_have_text("Horn")


def in_class(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")


def test_what_was_begun_is_there_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("cult_wars")
    visitor.page.click(".chip:has-text('Horn')")
    visitor.wait_for_line("legal")
    visitor.page.reload()
    visitor.wait_for_line("legal")
    expect(visitor.page.locator("#line")).to_have_value("target horn")


def test_words_that_cannot_be_read_are_refused_beside_the_line(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("cult_wars")
    visitor.page.fill("#line", "target nobody")
    visitor.wait_for_line("illegal")
    expect(visitor.page.locator(".refusal")).to_contain_text("is not one of Eye, Horn")
    expect(visitor.page.locator("#send")).to_be_disabled()


def test_what_cannot_be_chosen_is_told_with_its_rule(visit: Visit) -> None:
    visitor = visit()
    visitor.play_now("cult_wars")
    visitor.page.keyboard.press("w")
    told = visitor.page.locator(".why li")
    expect(told).to_have_text("Spiral: You cannot target your own cult. CW-20")
    expect(told.locator("a")).to_have_attribute("href", "/rules/cult_wars#CW-20")
    expect(visitor.page.locator("[data-ref='seat:1']")).to_have_class(in_class("cannot"))


def test_an_order_is_given_by_keys_alone_on_the_board_and_in_words(visit: Visit) -> None:
    visitor = visit()
    keys = visitor.page.keyboard
    visitor.play_now("cult_wars")
    keys.press("b")
    keys.press("Enter")
    visitor.wait_for_line("legal")
    keys.press("i")
    keys.press("Enter")
    expect(visitor.page.locator("#question")).to_contain_text("plan")
    keys.type("plan ")  # whoever writes orders goes on where they were
    keys.press("Escape")
    keys.press("t")
    keys.press("i")
    keys.press("End")
    keys.type("defend 1 2 3")
    visitor.wait_for_line("legal")
    keys.press("Enter")
    expect(visitor.page.locator("#question")).to_contain_text("Turn 2")


def test_tab_offers_the_next_word_until_escape_gives_it_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("cult_wars")
    page.focus("#line")
    page.wait_for_selector(".offers button")
    page.keyboard.press("Tab")
    expect(page.locator("#line")).to_have_value("target ")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator("#line")).not_to_be_focused()


def test_steps_are_seen_again_and_have_links(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    game = visitor.play_now("cult_wars")
    page.click(".chip:has-text('Horn')")
    visitor.send()
    page.keyboard.press("[")
    expect(page.locator("#replay-caption")).to_contain_text("Step 1 of 2")
    expect(page.locator(".orders li").first).to_contain_text("horn")
    assert page.url.endswith(f"/table/{game}/at/1")
    page.reload()
    expect(page.locator("#replay-caption")).to_contain_text("Step 1 of 2")
    page.click("#to-now")
    assert page.url.endswith(f"/table/{game}")


def test_somebody_who_watches_sees_it_live(visit: Visit) -> None:
    player, watcher = visit(), visit()
    game = player.play_now("cult_wars")
    watcher.open(f"/table/{game}")
    watcher.page.wait_for_selector("#live.on")
    expect(watcher.page.locator("#order h2")).to_have_text("You are watching.")
    player.page.click(".chip:has-text('Horn')")
    player.send()
    expect(watcher.page.locator("#log")).to_contain_text("aims at")
    expect(watcher.page.locator("#situation")).to_contain_text("plan")


def test_messages_orders_ahead_and_giving_up_have_their_places_beside_the_log(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.play_now("cult_wars")
    page.click("#tab-messages")
    page.fill("#message", "Peace <b>now</b>?")
    page.click("#send-message")
    expect(page.locator(".messages .said")).to_have_text("Peace <b>now</b>?")
    page.click("#tab-note")
    page.fill("#note", "Eye lies.")
    page.click("#tab-log")
    page.click("#tab-note")
    expect(page.locator("#note")).to_have_value("Eye lies.")
    page.click("#tab-ahead")
    page.fill("#standing-orders-text", "target: eye")
    page.click("#try")
    expect(page.locator(".tried li").first).to_contain_text("1.1")
    page.click("#standing-orders-file")
    expect(page.locator(".ahead .lines li")).to_have_count(1)
    page.click("#tab-affairs")
    page.click("#concede")
    page.click("#concede")
    expect(page.locator("#seats")).to_contain_text("has given up")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_are_found(visit: Visit, scheme: str) -> None:
    visitor = visit(color_scheme=scheme)
    visitor.play_now("cult_wars")
    for _ in ("board", "text"):
        found = Axe().run(visitor.page)
        assert found.violations_count == 0, found.generate_report()
        visitor.page.keyboard.press("t")
