"""`referee admin`: what a host does about players and games is written down, in games for all to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.fairplay.verify import verify
from referee.service.running.known_key import REMEMBERED
from referee.settings import Settings
from tests.api.house import LIBRARY, House, Person
from tests.commands.conftest import Run


@pytest.fixture
def house(data: Settings) -> Iterator[House]:
    """A referee at work on the database that the command finds."""
    opened = House(data)
    yield opened
    opened.close()


@pytest.fixture
def people(house: House) -> tuple[Person, Person]:
    return house.register("Ann"), house.register("Bob")


def admin(referee: Run, *arguments: str, reason: str = "because") -> str:
    ran = referee("admin", *arguments, "--reason", reason)
    assert ran.exit_code == 0, ran.stderr
    return str(ran.stdout)


def transcript(house: House, game: str, by: Person) -> Any:
    document = house.get(f"/v1/games/{game}/transcript", by=by)
    assert verify(document, LIBRARY).holds
    return document


def entry(document: Any, kind: str) -> Any:
    [found] = [one for one in document["entries"] if one["kind"] == kind]
    return found


def test_players_are_found_banned_renamed_and_let_in_again(
    referee: Run, house: House, people: tuple[Person, Person]
) -> None:
    ann, bob = people
    found = referee("admin", "players", "AN").stdout
    assert ann.id in found
    assert bob.id not in found
    admin(referee, "ban", ann.id, reason="insults")
    house.restart()
    assert house.call("GET", "/v1/me", by=ann).status_code == 403
    admin(referee, "unban", ann.id)
    admin(referee, "rename", ann.id, "Mild Ann")
    house.restart()
    assert house.get("/v1/me", by=ann)["name"] == "Mild Ann"
    refused = referee("admin", "rename", ann.id, "bob", "--reason", "fun")
    assert (refused.exit_code, "looks like it" in refused.stderr) == (2, True)
    listed = referee("admin", "deeds").stdout
    assert [word for word in ("rename", "unban", "ban", "insults") if word not in listed] == []


def test_a_ban_can_have_the_games_go_on(referee: Run, house: House, people: tuple[Person, Person]) -> None:
    ann, bob = people
    game = house.table(ann, bob)
    admin(referee, "ban", bob.id, "--leave-seats")
    assert [seat["status"] for seat in house.get(f"/v1/games/{game}")["seats"]] == ["taken", "left"]


def test_tokens_are_listed_and_revoked(referee: Run, house: House, people: tuple[Person, Person]) -> None:
    ann, _ = people
    assert "first" in referee("admin", "tokens", ann.id).stdout
    assert ann.token not in referee("admin", "tokens", ann.id).stdout
    assert admin(referee, "revoke", ann.id) == "Tokens revoked: 1.\n"
    house.restart()
    assert house.call("GET", "/v1/me", by=ann).status_code == 401


def test_a_game_that_is_ended_says_so_in_its_journal(
    referee: Run, house: House, people: tuple[Person, Person]
) -> None:
    ann, bob = people
    game = house.table(ann, bob, visibility="private")
    assert game in referee("admin", "games", "--player", bob.id).stdout
    admin(referee, "end", game, reason="a bug in the rules")
    header = house.get(f"/v1/games/{game}", by=ann)
    assert (header["status"], header["ended"]) == ("abandoned", "closed")
    document = transcript(house, game, ann)
    assert entry(document, "administered")["public"] == {
        "deed": "closed",
        "about": {},
        "reason": "a bug in the rules",
    }
    assert referee("admin", "end", game, "--reason", "again").exit_code == 2


def test_a_message_is_hidden_wherever_it_can_be_read(
    referee: Run, house: House, people: tuple[Person, Person]
) -> None:
    ann, bob = people
    game = house.table(ann, bob)
    said: Any = house.call("POST", f"/v1/games/{game}/messages", {"to": "all", "text": "canary"}, by=ann).json
    assert "canary" in str(house.get("/v1/me/notices", by=bob)) + str(house.get(f"/v1/games/{game}/events"))
    admin(referee, "hide", game, said["id"])
    assert entry(transcript(house, game, ann), "administered")["public"]["about"] == {"message": said["id"]}
    house.play_to_the_end(game, ann, bob)
    pages = [house.get(f"/v1/games/{game}{page}") for page in ("/messages", "/events")]
    pages += [transcript(house, game, ann), house.get("/v1/me/notices", by=bob)]
    assert "canary" not in str(pages)


def test_a_message_is_hidden_from_a_transcript_that_was_read_before(
    referee: Run, house: House, people: tuple[Person, Person]
) -> None:
    ann, bob = people
    game = house.table(ann, bob)
    said: Any = house.call("POST", f"/v1/games/{game}/messages", {"to": "all", "text": "canary"}, by=ann).json
    house.play_to_the_end(game, ann, bob)
    assert "canary" in str(transcript(house, game, ann))
    admin(referee, "hide", game, said["id"])
    assert "canary" not in str(transcript(house, game, ann))


def test_a_deleted_game_is_gone(referee: Run, house: House, people: tuple[Person, Person]) -> None:
    ann, bob = people
    game, other = house.table(ann, bob), house.table(ann, bob)
    house.call("POST", f"/v1/games/{game}/votes", {"motion": "draw", "choice": "yes"}, by=ann)
    house.seal(game, ann, "2")
    admin(referee, "delete", game, "--yes")
    assert house.call("GET", f"/v1/games/{game}", by=ann).status_code == 404
    house.play_to_the_end(other, ann, bob)
    assert game in referee("admin", "deeds").stdout


def test_a_new_signing_key_leaves_the_old_ones_published(
    referee: Run, house: House, people: tuple[Person, Person]
) -> None:
    ann, bob = people
    game = house.table(ann, bob)
    before = transcript(house, game, ann)["signature"]["key"]
    admin(referee, "rotate-key")
    house.clock.move(REMEMBERED)
    after = transcript(house, game, ann)["signature"]["key"]
    published = house.get("/.well-known/referee.json")["keys"]
    assert [(one["key"], one["retired_at"] is None) for one in published] == [(after, True), (before, False)]


def test_what_cannot_be_done_is_refused_in_a_line(
    referee: Run, house: House, people: tuple[Person, Person]
) -> None:
    ann, bob = people
    game = house.table(ann, bob)
    refused = {
        "There is no such player.": ("ban", "nobody"),
        "There is no such game.": ("end", "none"),
        "There is no such message.": ("hide", game, "none"),
        "The game is not held, or no longer.": ("free", game),
        "There is no such token.": ("revoke", ann.id, "--token", "none"),
    }
    for said, arguments in refused.items():
        ran = referee("admin", *arguments, "--reason", "x")
        assert (ran.exit_code, ran.stderr) == (2, f"referee: {said}\n")


def test_what_is_listed_does_not_write_on_the_screen(referee: Run, house: House) -> None:
    """A reason may be pasted from what a player wrote: it forges no line, and moves no cursor."""
    ada = house.register("Ada")
    reason = "rude\n2030-01-01  unbanned\x1b[2J\u202e"
    assert referee("admin", "ban", ada.id, "--reason", reason).exit_code == 0
    head, *rows = referee("admin", "deeds").stdout.splitlines()
    assert head.startswith("at ")
    [row] = rows
    assert row.endswith("rude\\n2030-01-01  unbanned\\x1b[2J\\u202e")
    assert row.isprintable()
