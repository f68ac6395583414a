"""Twin games by mail: what others are sent is the same in every byte, whatever somebody keeps secret."""

from __future__ import annotations

import email
import json
import re
from collections.abc import Sequence
from datetime import timedelta
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from referee.fairplay.heads import heads_in_file, judge_head
from referee.fairplay.receipts import Accused
from referee.fairplay.verify import verify
from referee.library import Library
from referee.settings import Settings
from tests.api.house import House
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.servers import Databases, unlimited

Sent = dict[str, list[bytes]]

TWINS = {
    "an order": (["target eye"], ["target horn"]),
    "a draft": (["target eye\ndraft"], ["target horn\ndraft"]),
    "a change": (["target eye", "target horn"], ["target horn", "target eye"]),
    "standing orders": (["target eye\n\nstanding:\ntarget: eye"], ["target horn\n\nstanding:\ntarget: horn"]),
    "a mistake": (["target eye", "targit eye"], ["target horn", "targit horn"]),
    "what was only tried": (["try\ntarget eye"], ["try\ntarget horn"]),
}


def world(settings: Settings, secrets: Sequence[str]) -> tuple[Sent, str]:
    """All mails to the others until the step is over, and the text that tells them of it.

    The heads of the journal in them are left out once they are shown to be those of the transcript.
    """
    house = House(settings)
    office = PostOffice(house)
    try:
        # Dan has no seat: spectators get nothing but answers to what they ask.
        ada, bob, cyd, dan = (office.person(name) for name in ("Ada", "Bob", "Cyd", "Dan"))
        ada.write("open cult wars for 3 players daily called Friday")
        office.work()
        for person in (bob, cyd):
            person.write("join Friday")
        office.work()
        question = asked(ada)
        for secret in secrets:
            ada.reply(secret, to=question)
            office.work()
            house.clock.move(timedelta(hours=3))
            office.work()
        bob.write("game Friday\nstatus\nhistory 9\nboard\ndice\nsay: Good luck!")
        office.work()
        dan.write("game Friday\nstatus\nhistory 9\nboard\ndice\nmessages\nvotes\ncards")
        office.work()
        cyd.reply(
            "receipt\nwhy\nwhy target horn\nnews\nstatus\nmessages\nvotes\nfacts\nqueue\nstanding",
            to=asked(cyd),
        )
        office.work()
        house.pass_time(timedelta(hours=1))
        office.work()
        before = {
            person.address: [row.raw for row in rows(house, "mail_out") if row.address == person.address]
            for person in (bob, cyd, dan)
        }
        check_heads(house, [raw for mails in before.values() for raw in mails])
        for person in (bob, cyd):
            person.reply("default", to=asked(person))
        if any("try" in secret or "draft" in secret for secret in secrets):
            ada.reply(secrets[0].replace("try", "").replace("draft", ""), to=question)
        office.work()
        return before, plain(asked(bob))
    finally:
        office.close()
        house.close()


def asked(person: Correspondent) -> Any:
    return [
        mail for mail in person.mails() if "Your orders" in plain(mail) and "Friday" in str(mail["Subject"])
    ][-1]


def check_heads(house: House, mails: Sequence[bytes]) -> None:
    """Their hashes differ between twins, as they cover commitments. They cover nothing else: anybody can work
    them out from the transcript, which is the same but for commitments (`tests/api/twins.py`)."""
    (game,) = rows(house, "game")
    transcript = json.loads(json.dumps(house.get(f"/v1/games/{game.id}/transcript")))
    verdict = verify(transcript, Library())
    assert verdict.holds
    heads = [head for raw in mails for head in heads_in_file(raw)]
    accused, keys = Accused.from_json(transcript), [verdict.public_key]
    assert {judge_head(accused, keys, head).liar for head in heads} == {"nobody"}


def hashes_hidden(raw: bytes) -> str:
    """A mail without the hash and the signature in the journal's head, which `check_heads` has looked at.

    The number of the last entry stays: what is sealed must not be counted.
    """
    mail = email.message_from_bytes(raw, policy=default)
    texts = [part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"]
    texts = [re.sub(r"(?<=[0-9]:)[0-9a-f\s]{64,}|[0-9a-f\s]{128,}", "…", text) for text in texts]
    return "\n".join([*(f"{name}: {value}" for name, value in mail.items()), *texts])


@pytest.mark.parametrize("secret", TWINS)
def test_others_are_sent_the_same_in_both_worlds(
    tmp_path: Path, sqlite_databases: Databases, redis_url: str, secret: str
) -> None:
    worlds = []
    for number, secrets in enumerate(TWINS[secret]):
        folder = tmp_path / str(number)
        folder.mkdir()
        with sqlite_databases.fresh() as url:
            worlds.append(world(unlimited(folder, url, redis_url), secrets))
    (one, told_one), (other, told_other) = worlds
    assert {address: len(mails) for address, mails in one.items()} == {
        address: len(mails) for address, mails in other.items()
    }
    for address, mails in one.items():
        assert sorted(map(hashes_hidden, mails)) == sorted(map(hashes_hidden, other[address]))
        assert len(mails) >= 3
    if secret in ("an order", "a draft", "a change"):
        assert told_one != told_other, "the reveal tells the worlds apart, so there was something to keep"
