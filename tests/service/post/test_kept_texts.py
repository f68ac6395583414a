"""A prompt's text is kept between two reads, and nothing in it outlives what has changed it."""

from __future__ import annotations

from referee.service.running.kept_documents import KeptTexts
from tests.api.house import House, Person
from tests.service.assembly import all_vote


def asked(house: House, game: str, by: Person) -> str:
    """What somebody reads twice: the second time it comes from memory."""
    first, second = (str(house.prompt(game, by)["text"]) for _ in range(2))
    assert first == second
    return first


def seated(house: House) -> tuple[str, Person, Person, Person]:
    ann, bob, cem = (house.register(name) for name in ("Ann", "Bob", "Cem"))
    game = house.table(ann, bob, cem, ruleset="cult_wars", replacements="anybody", clock={"step": "P2D"})
    house.default_all(game, ann, bob, cem)
    return game, ann, bob, cem


def test_another_name(shelf: House) -> None:
    game, ann, bob, _ = seated(shelf)
    assert "Spiral is Ann and" in asked(shelf, game, bob)
    assert shelf.call("PATCH", "/v1/me", {"name": "Anna"}, by=ann).status_code == 200
    assert "Spiral is Anna and" in asked(shelf, game, bob)


def test_another_time_zone(shelf: House) -> None:
    game, _, bob, _ = seated(shelf)
    assert "Answer by Wed 18 Nov, 12:00 (UTC)." in asked(shelf, game, bob)
    assert shelf.call("PUT", "/v1/me/preferences", {"zone": "Europe/Berlin"}, by=bob).status_code == 200
    assert "Answer by Wed 18 Nov, 13:00" in asked(shelf, game, bob)


def test_an_order_that_nobody_else_is_told_of(shelf: House) -> None:
    game, _, bob, _ = seated(shelf)
    assert "on file" not in asked(shelf, game, bob)
    shelf.seal(game, bob, shelf.prompt(game, bob)["default"], final=False)
    assert "A draft of yours is on file" in asked(shelf, game, bob)
    step = shelf.get(f"/v1/games/{game}")["step"]
    assert shelf.call("DELETE", f"/v1/games/{game}/prompts/{step}.2/order", by=bob).status_code == 204
    assert "on file" not in asked(shelf, game, bob)


def test_a_seat_that_changes_hands(shelf: House) -> None:
    game, ann, bob, cem = seated(shelf)
    shelf.default_all(game, ann, bob, cem)
    assert "Since your last order:" in asked(shelf, game, bob)
    assert "Eye is Bob" in asked(shelf, game, ann)
    assert shelf.call("DELETE", f"/v1/games/{game}/seats/me", by=bob).status_code == 204
    assert "Eye is played by nobody" in asked(shelf, game, ann)
    dan = shelf.register("Dan")
    assert shelf.call("POST", f"/v1/games/{game}/seats", {"seat": 2}, by=dan).status_code == 201
    shelf.work()
    assert "Eye is Dan" in asked(shelf, game, ann)
    # He has sent no order yet.
    told = asked(shelf, game, dan)
    assert "You are Eye;" in told
    assert "Since your last order:" not in told


def test_a_roll_back(shelf: House) -> None:
    game, ann, bob, cem = seated(shelf)
    step = shelf.get(f"/v1/games/{game}")["step"]
    before = asked(shelf, game, bob)
    shelf.default_all(game, ann, bob, cem)
    later = asked(shelf, game, bob)
    assert later.split("\n")[0] != before.split("\n")[0]
    all_vote(shelf, game, (ann, bob, cem), "roll_back", step=step)
    shelf.work()
    again = asked(shelf, game, bob)
    assert again.split("\n")[0] == before.split("\n")[0]
    assert "rolled back" in again


def test_a_name_that_is_deleted(shelf: House) -> None:
    """Also where the seat has another player since."""
    game, ann, bob, _ = seated(shelf)
    shelf.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    dan = shelf.register("Dan")
    shelf.call("POST", f"/v1/games/{game}/seats", {"seat": 2}, by=dan)
    shelf.work()
    assert "Bob" in asked(shelf, game, ann)
    assert shelf.call("DELETE", "/v1/me", by=bob).status_code == 204
    assert "Bob" not in asked(shelf, game, ann)


def test_what_was_not_read_for_longest_is_forgotten() -> None:
    kept, made = KeptTexts(most=2), list[str]()

    def reads(reader: str) -> int:
        """How often the text is made: once more than needed, as all tests compare what was kept."""

        def write() -> str:
            made.append(reader)
            return reader

        before = len(made)
        kept.find_or_write(reader, "a game", write)
        return len(made) - before - 1

    assert [reads(reader) for reader in ("Ann", "Bob", "Ann", "Cem", "Ann", "Bob")] == [1, 1, 0, 1, 0, 1]
