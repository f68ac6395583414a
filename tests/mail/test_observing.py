"""Observing a game by mail: what spectators may see of each step, as often as one wants it, and once."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from referee.mail import news
from referee.service.news.tell_players import tell_players
from tests.mail.players import Player, is_question
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.mail.test_verbs import answer_to


class Gallery:
    """Ada and Bob at a game of Cult Wars called Friday, with a bot, and Eve who has no seat."""

    def __init__(self, office: PostOffice, *, how: str = "") -> None:
        self.office = office
        self.ada, self.bob, self.eve = (office.person(name) for name in ("Ada", "Bob", "Eve"))
        self.ada.write(f"open cult wars for 3 players daily with 1 bot called Friday {how}")
        office.work()
        self.bob.write("join Friday")
        office.work()
        self.players = [Player(person, number) for number, person in enumerate((self.ada, self.bob))]

    def ask(self, text: str, person: Correspondent | None = None) -> str:
        person = person or self.eve
        sent = person.write(text)
        self.office.work()
        return _in_one_line(answer_to(sent, person))

    def step(self) -> None:
        """Everybody answers."""
        for player in self.players:
            player.answer_all()
        self.office.work()

    def about(self) -> list[EmailMessage]:
        """What Eve got without having written."""
        return [mail for mail in self.eve.mails() if str(mail["Subject"]).startswith("Cult Wars ‘Friday’")]


@pytest.fixture
def gallery(office: PostOffice) -> Gallery:
    return Gallery(office)


def test_each_step_is_told_as_spectators_see_it_and_once(gallery: Gallery) -> None:
    office = gallery.office
    said = gallery.ask("observe Friday")
    assert "Observing: Cult Wars ‘Friday’" in said
    assert "You are told what spectators may see of each step, as it happens." in said
    assert gallery.about() == [], "nothing has happened since"
    gallery.step()
    (told,) = gallery.about()
    assert told["Subject"] == "Cult Wars ‘Friday’: what happened"
    assert not is_question(told)
    (game,) = rows(office.house, "game")
    events = office.house.get(f"/v1/games/{game.id}/events")["items"]
    (aims,) = [event["text"] for event in events if event["step"] == 1 and event["rule"] is not None]
    assert f"- {aims}" in _in_one_line(plain(told))
    assert 'To end that, reply with: "stop observing"' in plain(told)
    assert "takes seat" not in plain(told), "what was before is not news"
    # Whoever dies in between: what was told is not told again.
    now = office.house.clock.now()
    tell_players(office.house.referee, now)
    news.tell_all(office.room)
    office.work()
    assert gallery.about() == [told]
    gallery.step()
    assert len(gallery.about()) == 2
    assert aims not in _in_one_line(plain(gallery.about()[1]))
    assert "No longer observing: Cult Wars ‘Friday’" in _reply(gallery, "stop observing")
    gallery.step()
    assert len(gallery.about()) == 2
    assert rows(office.house, "observer") == []


def test_hands_and_orders_of_players_are_in_no_mail_to_an_observer(gallery: Gallery) -> None:
    gallery.ask("observe Friday")
    gallery.step()
    gallery.step()
    (game,) = rows(gallery.office.house, "game")
    seen = gallery.office.house.get(f"/v1/games/{game.id}/events")["items"]
    public = " ".join(" ".join(event["text"].split()) for event in seen)
    for mail in gallery.about():
        happened = plain(mail).partition("What happened\n-------------\n")[2].partition("\n\n")[0]
        for line in _in_one_line(happened).split(" - "):
            assert line.removeprefix("- ") in public


def test_the_settings_of_mails_hold(gallery: Gallery) -> None:
    gallery.ask("set mail results daily")
    assert "once a day, as you have set" in gallery.ask("observe Friday")
    gallery.step()
    assert gallery.about() == []
    gallery.ask("set mail never")
    assert "you have set that no mail comes about it" in gallery.ask("observe Friday")
    gallery.step()
    assert gallery.about() == []
    gallery.ask("game Friday\nset mail now")
    gallery.step()
    (told,) = gallery.about()
    # The link at a mail's head ends what that mail is about.
    with gallery.office.house.app.test_client() as client:
        path = str(told["List-Unsubscribe"]).partition("/v1/")[2].partition(">")[0]
        assert client.post(f"/v1/{path}").status_code == 204
    gallery.step()
    assert gallery.about() == [told]


def test_who_plays_is_told_anyway(gallery: Gallery) -> None:
    refused = gallery.ask("observe Friday", gallery.bob)
    assert "Not done" in refused
    assert "You have a seat in this game, and are told what happens." in refused


def test_a_private_game_cannot_be_observed(office: PostOffice) -> None:
    ada, eve = office.person("Ada"), office.person("Eve")
    ada.write("open cult wars for 3 players daily with 2 bots called Friday private")
    office.work()
    (game,) = rows(office.house, "game")
    for name in ("Friday", game.id):
        sent = eve.write(f"observe {name}")
        office.work()
        assert f'There is no game "{name}" here.' in _in_one_line(answer_to(sent, eve))
    assert rows(office.house, "observer") == []


def test_an_anonymous_game_stays_so_for_its_observers(office: PostOffice) -> None:
    gallery = Gallery(office, how="anonymous")
    gallery.ask("observe Friday")
    gallery.step()
    (told,) = gallery.about()
    assert "Ada" not in plain(told)
    assert "Bob" not in plain(told)


def test_a_deleted_account_observes_nothing(gallery: Gallery) -> None:
    gallery.ask("observe Friday")
    gallery.eve.write("delete my account")
    gallery.office.work()
    gallery.eve.reply("yes")
    gallery.office.work()
    before = len(gallery.eve.mails())
    assert rows(gallery.office.house, "observer") == []
    gallery.step()
    assert len(gallery.eve.mails()) == before


def test_an_observer_who_sits_down_is_one_no_longer(office: PostOffice) -> None:
    ada, eve = office.person("Ada"), office.person("Eve")
    ada.write("open odds for 2 players called Friday")
    office.work()
    for line in ("observe Friday", "join Friday"):
        eve.write(line)
        office.work()
    assert rows(office.house, "observer") == []
    assert is_question(eve.last())


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _reply(gallery: Gallery, text: str) -> str:
    sent = gallery.eve.reply(text, to=gallery.about()[-1])
    gallery.office.work()
    return answer_to(sent, gallery.eve)
