"""The head of a game's journal at the foot of every mail: a referee cannot take back what it has mailed."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from referee.fairplay.heads import JournalHead, heads_in_file, judge_head, read_out
from referee.fairplay.receipts import Accused
from referee.fairplay.verify import verify
from referee.library import Library
from tests.api.house import House
from tests.mail.players import examples, is_question
from tests.mail.post_office import PostOffice, html, plain, rows
from tests.servers import Databases, unlimited


class World:
    """What a referee shows some of its players: the transcript, and each one's mails."""

    def __init__(self, transcript: Any, mails: dict[str, list[EmailMessage]]) -> None:
        self.transcript = transcript
        self.mails = mails

    def heads(self, name: str) -> list[JournalHead]:
        return [head for mail in self.mails[name] for head in heads_in_file(mail.as_bytes())]

    def liars(self, heads: list[JournalHead]) -> list[str]:
        """Whom the heads show up as a liar, held against this world's transcript."""
        verdict = verify(self.transcript, Library())
        assert verdict.holds
        accused = Accused.from_json(self.transcript)
        return [judge_head(accused, [verdict.public_key], head).liar for head in heads]


def play(folder: Path, databases: Databases, redis_url: str, *, example: int) -> World:
    """A step of Cult Wars in which Ada sends one of the examples; all else is the same."""
    folder.mkdir()
    with databases.fresh() as url:
        house = House(unlimited(folder, url, redis_url))
        office = PostOffice(house)
        try:
            people = {name: office.person(name) for name in ("Ada", "Bob")}
            house._secrets.deal("11" * 32)
            people["Ada"].write("open cult wars for 3 players daily with 1 bot called Friday")
            office.work()
            people["Bob"].write("join Friday")
            office.work()
            for name, person in people.items():
                question = next(mail for mail in person.mails() if is_question(mail))
                person.reply(examples(question)[example if name == "Ada" else 0], to=question)
            office.work()
            game = rows(house, "game")[0].id
            transcript = json.loads(json.dumps(house.get(f"/v1/games/{game}/transcript")))
            return World(transcript, {name: person.mails() for name, person in people.items()})
        finally:
            office.close()
            house.close()


@pytest.fixture
def worlds(tmp_path: Path, sqlite_databases: Databases, redis_url: str) -> tuple[World, World]:
    first, second = (
        play(tmp_path / str(example), sqlite_databases, redis_url, example=example) for example in (0, 1)
    )
    return first, second


def test_two_journals_are_shown_up_by_the_mails_of_two_players(worlds: tuple[World, World]) -> None:
    """The referee shows Ada one journal of the game and Bob another, each of which holds."""
    shows_ada, shows_bob = worlds
    assert shows_ada.transcript["game"] == shows_bob.transcript["game"]
    assert shows_ada.transcript["signature"]["key"] == shows_bob.transcript["signature"]["key"]
    ada, bob = shows_ada.heads("Ada"), shows_bob.heads("Bob")
    assert set(shows_ada.liars(ada)) == set(shows_bob.liars(bob)) == {"nobody"}
    # What was mailed before the two journals part fits both; Bob's last mails convict, whoever checks them.
    assert shows_ada.liars(bob)[0] == "nobody"
    assert "referee" in shows_ada.liars(bob)
    assert "referee" in shows_bob.liars(ada)
    # Read out by telephone, somebody may have misread it; forged, it falls back on its bearer.
    parted = next(head for head, liar in zip(bob, shows_ada.liars(bob), strict=True) if liar == "referee")
    told = read_out(f"{parted.seq}:{parted.hash.upper()} ")
    assert told is not None
    assert shows_ada.liars([told]) == ["somebody"]
    assert shows_bob.liars([told]) == ["nobody"]
    forged = JournalHead(parted.seq, "ab" * 32, parted.at, parted.value)
    assert shows_ada.liars([forged]) == ["bearer"]


def test_every_mail_about_a_game_has_its_head_in_both_parts(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.write("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    question = next(mail for mail in ada.mails() if is_question(mail))
    ada.reply(examples(question)[0], to=question)
    office.work()
    (game,) = rows(office.house, "game")
    shown = office.house.get(f"/v1/games/{game.id}")["journal"]
    about = [mail for mail in ada.mails() if game.id in str(mail["List-Id"])]
    assert len(about) > 1
    assert any("Sealed: " in plain(mail) for mail in about)
    for mail in about:
        [head] = heads_in_file(mail.as_bytes())
        assert head.seq <= shown["seq"]
        assert f"head {head.seq}:{head.hash}" in html(mail)
        assert plain(mail).count("Fair play: ") == 1
    assert heads_in_file(about[-1].as_bytes())[0].value is not None
    # A quoted mail with broken lines still has it.
    quoted = "".join(f"> {line}\n" for line in plain(question).split("\n"))
    assert heads_in_file(quoted.encode()) == heads_in_file(question.as_bytes())
