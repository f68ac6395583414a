"""Answers to windows in words."""

from __future__ import annotations

import re
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.choices import Choice
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.games.true_messiah.acting.items import read_play, write_item
from referee.games.true_messiah.acting.tryout import at_point, points
from referee.games.true_messiah.acting.waking import waking_point
from referee.games.true_messiah.board import cards_of
from referee.games.true_messiah.orders.cards import PLAY_FORM, CardReader, show_play
from referee.games.true_messiah.orders.reading import (
    SPACE,
    Line,
    read_space,
    scan,
    the_line,
)
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Frame, Item, TrueMessiah

FORM = f"pass · pass turn [unless <tests>] · respond <point>: pray <units>; {PLAY_FORM}"
POINTS = "start, before 2, after 2, end, on card, on prayer, or before or after a test: before targeted"


class WindowPhrasing(Phrasing):
    """`pass`, `pass turn unless targeted, near 2`, `respond before 2: pray 3 5,6; play …`.

    A point may also be named by a test: `respond before near 2: …` steps in before the first action that
    makes it true; so orders can be written before there is anything to number.
    """

    def __init__(self, state: TrueMessiah, content: Content, seat: int, frame: Frame, choice: Choice) -> None:
        self._state = state
        self._content = content
        self._seat = seat
        self._frame = frame
        self._choice = choice

    def show(self, answer: Json) -> str:
        given = cast("dict[str, Any]", answer)
        value = given["value"]
        return self._pass(value) if given["case"] == "pass" else self._respond(value)

    def _pass(self, value: dict[str, Any]) -> str:
        if not value["rest_of_turn"]:
            return "pass"
        return f"pass turn unless {', '.join(value['unless'])}" if value["unless"] else "pass turn"

    def _respond(self, value: dict[str, Any]) -> str:
        parts = [f"pray {', '.join(value['pray'])}"] if value["pray"] else []
        if value["do"] is not None:
            card = value["do"]["value"]
            play = value["do"]["case"] == "play"
            parts.append(show_play(self._content, read_play(card)) if play else f"give {card['card']}")
        return f"respond {value['at']}: {'; '.join(parts) or 'nothing'}"

    def parse(self, text: str) -> Json:
        return cast("Json", self._read(the_line(text, FORM)))

    def _read(self, line: Line) -> dict[str, Any]:
        passing = re.fullmatch(r"pass(?P<turn> turn)?(?: unless (?P<tests>.+))?", line.words)
        if passing is not None:
            if passing["tests"] and not passing["turn"]:
                raise line.unreadable(
                    "A pass of this window alone has no unless.", "pass turn unless <tests>"
                )
            unless = self._tests(line, passing["tests"]) if passing["tests"] else []
            return {"case": "pass", "value": {"rest_of_turn": bool(passing["turn"]), "unless": unless}}
        response = re.fullmatch(r"respond ([^:]+):\s*(.*)", line.words)
        if response is None:
            raise line.unreadable("This is not an answer to a window.", FORM)
        return {"case": "respond", "value": self._response(line, response[1].strip(), response[2])}

    def _tests(self, line: Line, text: str) -> list[str]:
        words = scan(line, text, rf"space {SPACE}|near \d+|hit [a-z]+|[a-z]+")
        return [
            f"space {read_space(line, word.removeprefix('space '))}" if word.startswith("space ") else word
            for word in words
        ]

    def _point(self, line: Line, text: str) -> str:
        """A point as the window calls it."""
        if text in points(self._frame) or re.fullmatch(r"start|end|(?:before|after) \d+", text):
            return text
        named = re.fullmatch(r"(before|after|on card|on prayer)(?: (.+))?", text)
        if named is None:
            raise line.unreadable(f'"{text[:40]}" is no point of a window.', POINTS)
        tests = self._tests(line, named[2]) if named[2] else []
        found = waking_point(self._state, self._content, self._seat, self._frame, named[1], tests)
        if found is None:
            raise line.unreadable(
                f'Nothing here is "{text[:40]}".', f"one of {', '.join(points(self._frame))}", UntimelyText
            )
        return found

    def _response(self, line: Line, words: str, text: str) -> dict[str, Any]:
        point = self._point(line, words)
        known = point in points(self._frame)
        state = at_point(self._state, self._content, self._frame, point).state if known else self._state
        reader = CardReader(state, self._content, self._seat, cards_of(self._state.seats[self._seat]))
        value: dict[str, Any] = {"at": point, "pray": [], "do": None}
        for part in (one.strip() for one in text.split(";")):
            word, _, rest = part.partition(" ")
            if value["do"] is not None or (word == "pray" and value["pray"]):
                raise line.unreadable("A response is one prayer, then one card.", FORM)
            if word == "pray":
                value["pray"] = reader.followers(line, rest)
            elif word == "play":
                value["do"] = write_item(self._content, reader.play(line, rest))
            elif word == "give":
                value["do"] = write_item(self._content, Item("gift", card=reader.card(line, rest)))
            elif part != "nothing":
                raise line.unreadable("A response is a prayer, a play or a gift.", FORM)
        return value
