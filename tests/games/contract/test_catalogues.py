"""Every sentence is in the catalogue: in a language that nobody speaks, no English is left."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from referee.engine.catalogue import Catalogue, Words
from referee.engine.events import Event
from referee.engine.narrator import Narrator
from referee.engine.news import in_few_lines
from referee.engine.page import News, Page, as_text, fit
from referee.engine.people import People
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.library import DEFAULT_PACK, AnyRuleset
from tests.games.catalogues import AREAS, missing, orders, printed, pseudo, said, sentences, words_in
from tests.games.contract.offered import LIBRARY, OFFERS, Offer

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
STANDING = ("always", "default", "else", "if", "is", "not", "and", "or")
"""The words of standing orders and their tests of facts, the same in every language, as their names are."""
GAMES = sorted({offer.rules.id for offer in OFFERS})
every_offer = pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: f"{offer.rules.id}-{offer.seats}")


@pytest.mark.parametrize("area", [*AREAS, *GAMES])
def test_sentences_are_literals(area: str) -> None:
    """So that they can be found. Words that were made elsewhere may be passed on by their name."""
    for one in said(area):
        assert not isinstance(one, ast.JoinedStr | ast.BinOp), ast.unparse(one)


@pytest.mark.parametrize("area", [*AREAS, *GAMES])
def test_what_nobody_has_translated_is_found(area: str) -> None:
    whole = pseudo(area)
    assert missing(area, whole) == set()
    gone = min(sentences(area))
    less = Catalogue("less", {text: words for text, words in whole.sentences.items() if text != gone})
    assert missing(area, less) == {gone}


def texts_of(value: Any) -> Iterator[str]:
    """All texts in some JSON that are said by the rules; ids, and names of fields, are for programs."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts_of(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts_of(one)


def ids_in(value: Any) -> Iterator[str]:
    """The ids of all that can be chosen, by which orders name it."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for one in value.values():
            yield from ids_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from ids_in(one)


def in_words(page: Page) -> Page:
    """The page without what is drawn with signs, and without its orders."""
    sections = (
        replace(one, blocks=tuple(block for block in one.blocks if block.kind != "drawing"))
        for one in page.sections
    )
    return replace(page, sections=tuple(sections), examples=())


def pack_of(rules: AnyRuleset) -> Any:
    return LIBRARY.packs(rules.id)[0].data if rules.content else {}


def names_in(rules: AnyRuleset, content: Any) -> set[str]:
    """The words in names of cards, boards and pieces, in their ids and their signs."""
    parts = [one for part in rules.components(content) for one in part.components]
    names = [name for one in parts for name in (one.name, one.id) if not isinstance(name, Words)]
    names += printed(pack_of(rules), "id", "name", "sign")
    return {word for name in names for word in (*words_in(name), *words_in(name.casefold()))}


def texts_on_cards(rules: AnyRuleset) -> list[str]:
    return sorted(printed(pack_of(rules), "text"), key=len, reverse=True)


def without(on_cards: list[str], text: str) -> str:
    """The text without what is printed on cards."""
    text = " ".join(text.split())
    for card in on_cards:
        text = text.replace(card.removesuffix("."), "")
    return text


@pytest.mark.parametrize("rules", LIBRARY.rulesets(), ids=lambda rules: rules.id)
def test_what_is_in_the_box_and_what_a_table_chooses_are_said_too(rules: AnyRuleset) -> None:
    content, options = LIBRARY.content(rules.id, DEFAULT_PACK)[1], rules.options.describe()
    language = pseudo("engine", rules.id)
    told = [language.said(label) for label in printed(options, "label")]
    for section in [one.said_in(language) for one in rules.components(content)]:
        told += [section.title, section.note]
        told += [text for one in section.components for text in (one.name, one.text)]
    chosen = {word for id_ in ids_in(options) for word in words_in(f"{id_} {id_.capitalize()}")}
    known, on_cards = names_in(rules, content) | chosen, texts_on_cards(rules)
    left = {word for text in told for word in words_in(without(on_cards, text)) if word not in known}
    assert sorted(left) == []


@every_offer
def test_no_sentence_stands_outside_the_catalogues(offer: Offer) -> None:
    rules = offer.rules
    language = pseudo("engine", rules.id)
    known = {*PLAYERS, *STANDING, *orders(rules.id), *names_in(rules, offer.content)}
    on_cards = texts_on_cards(rules)
    left: set[str] = set()

    def read(text: str) -> None:
        left.update(word for word in words_in(without(on_cards, text)) if word not in known)

    def narrator(play: Play[Any, Any]) -> Narrator[Any]:
        seats = list(range(1, offer.seats + 1))
        people = People(seats, rules.titles(play.state, play.setup), dict(zip(seats, PLAYERS, strict=False)))
        return Narrator(offer.content, people, 1, catalogue=language)

    last: list[Play[Any, Any]] = []

    def watch(play: Play[Any, Any]) -> None:
        last[:] = [play]
        titles = rules.titles(play.state, play.setup).values()
        known.update(word for title in titles for word in words_in(title))
        for ask in play.step.asks if play.step else ():
            facts = rules.facts(play.state, play.setup, ask.seat)
            ids = [*ids_in(ask.choice.describe()), *(one.fact.id for one in facts)]
            known.update(word for id_ in ids for word in words_in(id_))
            read(as_text(in_words(ask.page()), catalogue=language))
            for stated in facts:
                read(language.said(stated.fact.label))
            for one in ask.unavailable():
                read(language.said(one.why))
                read(language.said(one.label))
            for text in texts_of(ask.choice.describe()):
                read(language.said(text))

    report = random_game(rules, offer.content, offer.seats, "pseudo", options=offer.short(), watch=watch)
    say = narrator(last[0])
    told = [face for event in report.events if isinstance(face := event.seen_by(1), Event)]
    for event in told:
        read(say.tell(event))
    news = News(tuple(in_few_lines(told, say)))
    read(as_text(fit(Page("?", news=news), 12), catalogue=language))
    read(rules.events.ended(report.result, say))
    assert sorted(left) == []
