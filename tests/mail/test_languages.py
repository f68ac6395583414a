"""Mails in a language that nobody speaks: what is left in narrow letters is in no catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from html import unescape
from pprint import pformat

import pytest

from referee.games import RULESETS
from referee.library import DEFAULT_PACK, Library
from tests.api.house import House
from tests.games.catalogues import orders, printed, pseudo, words_in
from tests.mail.players import Player
from tests.mail.post_office import PostOffice, html, plain, rows

NAMES = ("Ada", "Bob", "Cyd")
# What is the same in every language: names, addresses, what is typed, and what programs read.
KNOWN = {
    *("Referee", "Friday", "example", "org", "localhost", "Random", "Steady", "bot", "UTC", "Re", "Hello"),
    *("head", "at", "signed", "commitment", "nonce", "default"),
}
TO_TYPE = "register open cult wars for 3 players daily with 2 bots join start"
"""What mails tell to write."""
IN_ORDERS = {
    "great_old_ones": "",
    "cult_wars": "if nobody aims at me: defend rest, targeting_me",
    "evil_high_priest": "always arrange best, arrange exposed: 1T, queue 2: priest temple [until round 3]",
    "choose_your_god": "preach patriarch, Red, Yellow",
    "true_messiah": "always bid else, end, evangelize_plus",
}
"""What orders say beside their forms, and the colours that they name: the same in every language."""
_HEAD = re.compile(r"head \d+:[0-9a-f\s]+ at \S+ signed [0-9a-f ]+")
_TAG = re.compile(r"<style>.*?</style>|<[^>]*>")
_DRAWN = re.compile(r"\S*(?:\||__)\S*")
"""What stands between the lines of a board."""
_NO_WORD = re.compile(r"[a-z]+\+[a-z2-7]{26}@|\b[A-Z]{2}-\d+|\b(?=\w*\d)\w+")
"""Addresses, clauses, ids and numbers."""


def in_a_strange_language(house: House, ruleset: str) -> PostOffice:
    """A mail room whose players read nothing else."""
    language = pseudo("engine", "service", "mail", ruleset)
    house.referee = replace(house.referee, language=language)
    return PostOffice(house)


def english_in(mails: Iterable[EmailMessage], ruleset: str, known: Iterable[str] = ()) -> dict[str, str]:
    """The words of these mails that are in no catalogue, each with a line around it."""
    library = Library()
    rules = library.ruleset(ruleset)
    pack, content = library.content_of(rules, DEFAULT_PACK)
    names = [one.name for part in rules.components(content) for one in part.components]
    names += [rules.name, *(one.name for one in library.rulesets())]
    on_cards = sorted(printed(pack.data, "text"), key=len, reverse=True)
    same = {*KNOWN, *NAMES, *orders("engine"), *orders(ruleset), *known}
    same |= {word for name in names for word in words_in(f"{name} {name.lower()}")}
    left: dict[str, str] = {}
    for mail in mails:
        for text in (
            str(mail["Subject"]),
            plain(mail),
            unescape(_TAG.sub(" ", html(mail))),
        ):
            text = " ".join(text.split())
            for one in on_cards:
                text = text.replace(one.removesuffix("."), "")
            text = _NO_WORD.sub(" ", _DRAWN.sub(" ", _HEAD.sub(" ", text)))
            for word in words_in(text):
                if word not in same:
                    before, _, after = text.partition(word)
                    left[word] = f"{before[-80:]}{word}{after[:80]}"
    return left


BOUNDS = {
    "great_old_ones": " max_rounds=2",
    "cult_wars": "",
    "evil_high_priest": " max_rounds=2",
    "choose_your_god": " round_limit=2",
    "true_messiah": " round_limit=1",
}
"""The games that say all in words of their catalogues, and how each is made short."""


@pytest.mark.parametrize(("ruleset", "bounds"), BOUNDS.items())
def test_a_whole_game(desk: House, ruleset: str, bounds: str) -> None:
    office = in_a_strange_language(desk, ruleset)
    try:
        seats = RULESETS[ruleset].min_seats
        people = [office.person(name) for name in NAMES[:seats]]
        people[0].write(f"open {ruleset.replace('_', ' ')} for {seats} players called Friday{bounds}")
        office.work()
        for person in people[1:]:
            person.write("join Friday")
        office.work()
        players = [Player(person, number) for number, person in enumerate(people)]
        while rows(desk, "game")[0].status != "finished":
            desk.clock.move(timedelta(minutes=2))
            assert sum(player.answer_all() for player in players), "nobody is asked, and the game is not over"
            office.work()
        mails = [mail for person in people for mail in person.mails()]
        left = english_in(mails, ruleset, words_in(f"{TO_TYPE} {IN_ORDERS[ruleset]}"))
        assert not left, pformat(left)
    finally:
        office.close()


WRITTEN = (
    "status\nboard\nnews\nhistory 5\nmessages\nvotes\ndice\nfacts\nqueue\nstanding\nreceipt\nwithdraw",
    "help\nhelp orders\nhelp queue\nhelp standing\nhelp votes\nhelp press\nhelp games\nhelp mail\nhelp xyz",
    "settings\nset zone Berlin\nset zone Atlantis\nset digest 8\nset digest off\nset reminders 30\n"
    "set reminders 99\nset mail daily\nset mail votes never\nset mail only my questions\nset mail often\n"
    "set mail now\nset name Ada\nset address nobody",
    "targit eye\njoin nowhere\nrules XX-99\ngame nothing\nstatus",
    "all or nothing\ntarget eye\nvote for nothing at all",
    "try\ntarget eye",
    "draft: target eye\nqueue:\nplan: default",
    "target eye\nThis is prose.",
    "say: Hello\nsay to nobody: Hello\nvote draw\nvote extend 2 days\nunvote draw\nvotes\nconcede nothing",
    "games\ngames all\nobserve Friday\nstop observing\nopen chess for 2\nopen odds for 2 nonsense",
    "who Bob\nwho Nobody\ntranscript\nexport\ntokens\ntoken\nrevoke token 7",
    "absent 2026-12-24 to 2026-12-27\nabsent someday to never\nabsent\nback\nback\nexcuse me",
    "standing:\nalways target: nowhere\n\nstanding:\nalways target: horn\n\ntry\nqueue:\nnonsense: 1",
    "pause\nresume\ninvite\ndeadline 2 days\nprocess now\nreplace seat 2\nremove seat 2\nadmit 1\nstart",
    "delegate to Bob until 2026-12-01\naccept seat\ndecline seat\nleave\nconcede",
)


TYPED_BEFORE = (
    "Europe, first, by mail: read, play and host; questions, results, digests, seats, Votes; ada, bob, "
    "random bot, steady bot; end early, extend <duration>, cancel, admit <candidate>, roll back <step>, "
    "rules <version>; "
    "none; target, last_target, followers, vp, hand_count, shown, lead_seat, deck_size, discard, turn; "
    "Odds and Evens"
)
"""Names, commands as refusals list them, and what facts are called in tests."""


def test_what_players_write_to_the_referee(desk: House) -> None:
    """Receipts, refusals, notices, and all that can be asked for."""
    office = in_a_strange_language(desk, "cult_wars")
    try:
        ada, bob = office.person("Ada"), office.person("Bob")
        ada.write("open cult wars for 3 players daily with 1 bot called Friday")
        office.work()
        bob.write("join Friday")
        office.work()
        for text in WRITTEN:
            ada.write(text)
            office.work()
            bob.write(text)
            office.work()
            desk.pass_time(timedelta(hours=5))
            office.work()
        desk.pass_time(timedelta(days=2))
        office.work()
        written = words_in("\n".join((*WRITTEN, TO_TYPE, TYPED_BEFORE, IN_ORDERS["cult_wars"])))
        left = english_in([*ada.mails(), *bob.mails()], "cult_wars", written)
        assert not left, pformat(left)
    finally:
        office.close()
