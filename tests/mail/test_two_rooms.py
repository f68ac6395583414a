"""Any number of hosts may run a mail room: two that have the same in hand at once do it once."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from referee.mail import dealing, news
from referee.mail.room import Room, open_room
from referee.service.news.channels import MAIL
from referee.store import mail_in, mail_people, notices
from tests.mail.post_office import PostOffice, plain, rows
from tests.stores import borrow_store, return_store

PAIRS = 5


@pytest.fixture
def other_room(each_office: PostOffice) -> Iterator[Room]:
    """A second mail room, with connections of its own."""
    referee = each_office.house.referee
    store = borrow_store(referee.settings.database_url)
    room = open_room(replace(referee, store=store))
    yield room
    room.close()
    store.close()
    return_store(referee.settings.database_url, store)


def at_once(*acts: Callable[[], object]) -> None:
    """Do all of these in threads of their own that begin together."""
    together = threading.Barrier(len(acts))

    def act(one: Callable[[], object]) -> None:
        together.wait()
        one()

    with ThreadPoolExecutor(len(acts)) as pool:
        for done in [pool.submit(act, one) for one in acts]:
            done.result()


def test_the_same_mail_in_two_rooms_acts_once_and_is_answered_once(
    each_office: PostOffice, other_room: Room
) -> None:
    office = each_office
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    question = ada.last()
    for number in range(PAIRS):
        mail = ada.reply(f"say: Hello {number}", to=question)
        office.take(b"Received: from elsewhere\r\n" + mail.as_bytes(), ada.address, [str(mail["To"])])
        with office.house.referee.store.reading() as snapshot:
            first, second = mail_in.due(snapshot, office.house.clock.now(), 9)
        at_once(
            lambda mail=first: dealing.deal_with(office.room, mail),  # type: ignore[misc]
            lambda mail=second: dealing.deal_with(other_room, mail),  # type: ignore[misc]
        )
    office.work()
    said = Counter(row.text for row in rows(office.house, "message"))
    assert said == Counter(f"Hello {number}" for number in range(PAIRS))
    became = [row.became for row in rows(office.house, "mail_in")]
    assert (became.count("repeated"), became.count("done")) == (PAIRS, PAIRS + 1)
    answers = {str(one["Message-ID"]) for one in ada.mails() if "Said to everybody" in plain(one)}
    assert len(answers) == PAIRS


def test_what_one_room_has_told_another_does_not_tell_again(
    each_office: PostOffice, other_room: Room
) -> None:
    """Both have looked for news; the other one before there was more."""
    office = each_office
    ada, bob = office.person("Ada"), office.person("Bob")
    ada.write("open odds for 2 players called Friday")
    office.work()
    bob.write("join Friday")
    office.work()
    bob.write("game Friday\nsay: one\nsay: two")
    dealing.deal_with_all(office.room)
    now = office.house.clock.now()
    with office.house.referee.store.reading() as snapshot:
        both = [row for row in notices.undelivered_by(snapshot, MAIL, now, 9) if row.kind == "message"]
        address = mail_people.owner_of(snapshot, ada.address)
    assert len(both) == 2
    assert address is not None
    news._tell(other_room, address, both[:1], now)
    news._tell(office.room, address, both, now)
    office.work()
    told = [plain(mail) for mail in ada.mails()]
    assert [sum(f": {word}" in text for text in told) for word in ("one", "two")] == [1, 1]
