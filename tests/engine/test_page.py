"""Pages: what they hold, what there is room for, and how they are shown."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.catalogue import Catalogue, Words
from referee.engine.page import (
    Example,
    Line,
    News,
    Page,
    as_html,
    as_text,
    block_html,
    block_lines,
    drawing,
    fit,
    grid,
    listing,
    prose,
    row,
    section,
)

CITY = grid(
    "The City:",
    "card|price>",
    [Line(("#7 Ada", "free"), ("card:7",)), Line(("#12 Bo", "12"), ("card:12",), mine=True)],
)
PAGE = Page(
    "What do you do?",
    "Without an answer you pass.",
    (
        section("city", CITY),
        section("all", listing("All:", ["one", "two", "three"]), shorter=[[prose("All three.")], []]),
        section("map", drawing("", ["o-o", "|/"]), worth=1, shorter=[[]]),
    ),
    how=("Orders: buy; pass.",),
    examples=(Example("buy 7", {"buy": "7"}, ("G1: pass",)),),
)
NEWS = News(tuple(Line((f"Event {number}.",)) for number in range(1, 11)))


def test_a_page_as_text() -> None:
    page = replace(
        PAGE, until="Answer by noon.", head=("You are Red.",), news=News(NEWS.fresh[:1], first=True)
    )
    assert as_text(page).split("\n") == [
        "What do you do?",
        "Answer by noon.",
        "Without an answer you pass.",
        "You are Red.",
        "",
        "Since the game began:",
        "- Event 1.",
        "",
        "The City:",
        "  card    price",
        "  #7 Ada   free",
        "* #12 Bo     12",
        "All:",
        "  one",
        "  two",
        "  three",
        "o-o",
        "|/",
        "Orders: buy; pass.",
        "For example:",
        "  buy 7",
        "    G1: pass",
    ]


def test_what_is_worth_least_is_shortened_first() -> None:
    whole = len(as_text(PAGE).split("\n"))
    assert fit(PAGE, whole) == PAGE
    shown = [as_text(fit(PAGE, whole - less)) for less in (1, 4, 5, 100)]
    assert ["All three." in text for text in shown] == [True, False, False, False]
    assert ["o-o" in text for text in shown] == [True, True, False, False]
    assert all("The City:" in text and "buy 7" in text for text in shown)


def test_news_gets_the_room_that_is_left_and_says_what_is_left_out() -> None:
    page = replace(PAGE, news=NEWS)
    shown = as_text(fit(page, 20)).split("\n")
    assert len(shown) == 20
    at = shown.index("Since your last order:")
    assert shown[at + 1] == "- … (4 lines before that: see the history)"
    assert shown[at + 2 : at + 8] == [f"- Event {number}." for number in range(5, 11)]
    assert as_text(fit(page, 60)).count("- Event") == 10


def test_old_news_comes_after_what_is_new() -> None:
    news = News(NEWS.fresh[5:6], NEWS.fresh[:4])
    shown = as_text(fit(replace(PAGE, news=news), 60))
    assert (
        "Since you were last asked:\n- Event 6.\nBefore that, since your last order:\n- Event 1.\n" in shown
    )
    cramped = as_text(fit(replace(PAGE, news=news), 5))
    assert "- Event 6." in cramped
    assert "Before that" not in cramped
    only_old = as_text(replace(PAGE, news=News((), NEWS.fresh[:1])))
    assert "Since your last order:\n- Event 1." in only_old


def test_one_blank_line_is_enough() -> None:
    page = Page("What now?", "You pass.", (section("table", prose("All is quiet."), apart=True),))
    assert as_text(page).split("\n") == ["What now?", "You pass.", "", "All is quiet."]
    told = as_text(replace(page, news=News((Line(("It rains.",)),)))).split("\n")
    assert told[2:] == ["", "Since your last order:", "- It rains.", "", "All is quiet."]


def test_short_things_stand_side_by_side_where_there_is_room() -> None:
    shown = row("Cards:", ["aaaa", "bbbbbbbbbb", "cccc"])
    assert block_lines(shown, 18) == ["Cards:", "  aaaa · cccc", "  bbbbbbbbbb"]
    assert block_html(shown) == "<p>Cards:</p><ul><li>aaaa</li><li>bbbbbbbbbb</li><li>cccc</li></ul>"


def test_lines_are_as_narrow_as_the_screen() -> None:
    page = replace(PAGE, question="What do you do, " + "so that it becomes a long line, " * 4 + "now?")
    assert max(map(len, as_text(page, 40).split("\n"))) <= 40


def test_a_page_is_its_data() -> None:
    page = replace(PAGE, news=NEWS, until="Answer by noon.", head=("You are Red.",))
    assert Page.read(page.to_json()) == page
    assert Page("Well?").to_json() == {"question": "Well?"}


def test_html_has_tables_lists_and_refs() -> None:
    html = as_html(
        replace(PAGE, question="Is 1 < 2?"), lambda tag: "text-align:right" if tag == "td.right" else ""
    )
    assert "<h2>Is 1 &lt; 2?</h2>" in html
    assert '<tr data-refs="card:7"><td>#7 Ada</td><td style="text-align:right">free</td></tr>' in html
    assert '<tr class="mine" data-refs="card:12">' in html
    assert "<ul><li>one</li><li>two</li><li>three</li></ul>" in html
    assert "<pre>o-o\n|/</pre>" in html
    assert "<pre>buy 7\nG1: pass</pre>" in html


def test_a_page_in_another_language() -> None:
    german = Catalogue("de", {"Round {n}": "Runde {n}", "card|price>": "Karte|Preis>"})
    page = Page(
        Words("Round {n}", n=2), sections=(section("city", grid("", Words("card|price>"), CITY.lines)),)
    )
    assert as_text(page, catalogue=german).split("\n")[:2] == ["Runde 2", "  Karte   Preis"]


def test_columns_stand_closer_together_where_their_headings_have_no_room() -> None:
    table = grid("", "Rivals|Might>|coins>", [Line(("Red", "12", "3"))])
    assert block_lines(table, 22) == ["  Rivals  Might  coins", "  Red        12      3"]
    assert block_lines(table, 21) == ["  Rivals Might coins", "  Red       12     3"]
