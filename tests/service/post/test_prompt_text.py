"""A prompt as its player reads it: what the referee adds to the game's own words."""

from __future__ import annotations

from referee.engine.page import MAX_LINES
from tests.api.house import House, Person


def asked(house: House, game: str, by: Person) -> list[str]:
    return str(house.prompt(game, by)["text"]).split("\n")


def test_until_when_who_is_who_and_what_has_happened(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = shelf.table(ann, bob, cem, ruleset="cult_wars", clock={"step": "P2D"})
    shelf.default_all(game, ann, bob, cem)
    assert "Since your last order:" not in asked(shelf, game, bob)  # all targets are in the table
    shelf.default_all(game, ann, bob, cem)
    lines = asked(shelf, game, bob)
    assert lines[0].startswith("Turn 2 of 8, target: ")
    assert lines[1] == "Answer by Wed 18 Nov, 12:00 (UTC)."
    assert "You are Eye; Spiral is Ann and Horn is Cem." in lines
    news = lines.index("Since your last order:")
    assert lines[news + 1] == "- Spiral: Defend 12."
    assert max(map(len, lines)) <= 78
    shelf.seal(game, bob, shelf.prompt(game, bob)["default"], final=False)
    assert "A draft of yours is on file; what you send now takes its place." in asked(shelf, game, bob)


def test_in_an_anonymous_game_only_the_cult_is_named(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = shelf.table(ann, bob, cem, ruleset="cult_wars", anonymous=True)
    lines = asked(shelf, game, ann)
    assert any(line in ("You are Spiral.", "You are Eye.", "You are Horn.") for line in lines)
    told = [event["text"] for event in shelf.get(f"/v1/games/{game}/events", by=ann)["items"]]
    assert not any(name in " ".join([*lines, *told]) for name in ("Bob", "Cem"))
    assert any(text.startswith("Spiral, Eye and Horn are asked.") for text in told)


def test_a_player_is_called_by_the_name_they_have_now(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = shelf.table(ann, bob, cem, ruleset="cult_wars")
    assert shelf.call("PATCH", "/v1/me", {"name": "Anna"}, by=ann).status_code == 200
    assert "You are Eye; Spiral is Anna and Horn is Cem." in asked(shelf, game, bob)
    told = [event["text"] for event in shelf.get(f"/v1/games/{game}/events", by=bob)["items"]]
    assert "Anna (Spiral), Bob (Eye) and Cem (Horn) are asked." in told


def test_who_has_left_plays_no_more(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = shelf.table(ann, bob, cem, ruleset="cult_wars")
    assert shelf.call("DELETE", f"/v1/games/{game}/seats/me", by=cem).status_code == 204
    assert "You are Spiral; Eye is Bob and Horn is played by nobody." in asked(shelf, game, ann)


def test_what_the_referee_adds_leaves_room_for_the_longest_prompts(shelf: House) -> None:
    """True Messiah's take all the lines that there are."""
    names = ("Anastasia Featherstonehaugh", "Bartholomew Featherstonehaugh", "Cornelius", "Dorothea")
    ann, *others = (shelf.register(name) for name in names)
    colours = ["red", "black", "violet", "white"]
    game = shelf.table(ann, *others, ruleset="true_messiah", options={"colours": colours})
    always = "\n".join(
        [
            "always pass unless targeted, combat or near 2",
            "always begin: default",
            "always bid up to 5 for first of smite, tithes, teleport else bid 0",
        ]
    )
    assert shelf.call("PUT", f"/v1/games/{game}/standing-orders", {"text": always}, by=ann).status_code == 200
    shelf.seal(game, ann, shelf.prompt(game, ann)["default"], final=False)
    lines = asked(shelf, game, ann)
    assert "You are Red; Black is Bartholomew Featherstonehaugh, Violet is Cornelius and" in lines
    assert "A draft of yours is on file; what you send now takes its place." in lines
    assert len(lines) <= MAX_LINES


def test_an_order_may_name_a_player_instead_of_a_cult(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = shelf.table(ann, bob, cem, ruleset="cult_wars")
    path = f"/v1/games/{game}/prompts/1.1/order"
    assert shelf.call("PUT", path, {"text": "target cem"}, by=ann).get_json()["text"] == "target horn"
    refused = shelf.call("PUT", path, {"text": "target dan"}, by=ann)
    assert '"dan" is not one of Eye, Horn.' in refused.get_data(as_text=True).replace("\\", "")
