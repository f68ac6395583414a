"""A plan in words, and its receipt."""

from __future__ import annotations

import re
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.choices import Record
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.true_messiah.acting import deeds
from referee.games.true_messiah.acting.bundles import next_bundle
from referee.games.true_messiah.acting.items import read_item, write_item
from referee.games.true_messiah.acting.tryout import carry, combat_due, try_plan
from referee.games.true_messiah.board import cards_of, order_after
from referee.games.true_messiah.decks import held
from referee.games.true_messiah.orders.cards import PLAY_FORM, CardReader, show_play
from referee.games.true_messiah.orders.combat import read_aims_line, show_aims
from referee.games.true_messiah.orders.reading import (
    SPACE,
    Line,
    lines_of,
    read_copies,
    read_space,
    read_units,
    split_list,
)
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import GameOver, Trial, TurnOver
from referee.games.true_messiah.state import Item, TrueMessiah
from referee.games.true_messiah.words import action_words, names

FORM = (
    f"move <units> > <space> · pray <units> · {PLAY_FORM} · give <card> · show · with · stop · declare · "
    "end or more"
)
ENDINGS = ("end", "more")
MARKERS = ("show", "with", "stop", "declare")


class PlanPhrasing(Phrasing):
    """Text orders for a plan: a line for each action, the last `end` or `more`."""

    def __init__(
        self, state: TrueMessiah, content: Content, seat: int, choice: Record, *, singles: bool
    ) -> None:
        self._state = state
        self._content = content
        self._seat = seat
        self._choice = choice
        self._singles = singles

    def show(self, answer: Json) -> str:
        plan = cast("dict[str, Any]", answer)
        items = [read_item(line) for line in plan["actions"]]
        lines = [show_item(self._content, item) for item in items]
        if plan["interrupted"] == "go_on":
            lines.append("if interrupted go on")
        if plan["combat"] is not None:
            lines.append(f"combat: {show_aims(plan['combat'])}")
        if plan["hold"] is not None:
            lines.append(f"hold {', '.join(plan['hold']) or 'none'}")
        return "\n".join([*lines, plan["then"], *self.receipt(items, plan["then"])])

    def receipt(self, items: list[Item], then: str) -> list[str]:
        """The plan as the table will see it, for its sender alone, in comments."""
        report = try_plan(self._state, self._content, self._seat, items)
        if report.at is not None:
            return []
        lines, rest, number, done = [], list(items), 0, 0
        while rest or (then == "end" and number == 0):
            bundle = next_bundle(self._content, rest, then, singles=self._singles)
            number += 1
            parts = [
                f"{k}. {action_words(self._content, one)}" for k, one in enumerate(bundle.actions, start=1)
            ]
            parts += ["declare"] if bundle.declares else ["end"] if bundle.ends else []
            done += bundle.used
            after = f"; then {report.belief[done - 1]} belief" if 0 < done <= len(report.belief) else ""
            lines.append(f"# bundle {number}: {'; '.join(parts)}{after}")
            rest = rest[bundle.used :]
            if bundle.used == 0 or bundle.ends:
                break
        turn = deeds.running(self._state)
        combat = "combat will be declared" if report.combat else "no combat will be declared"
        asked = names(self._state, order_after(self._state, self._seat))
        moves = f"{report.low_moves} of {turn.limit} low moves"
        return [*lines, f"# {moves}; {combat}; asked, if they could react: {asked}"]

    def parse(self, text: str) -> Json:
        reader = PlanReader(self._state, self._content, self._seat)
        for line in lines_of(text):
            reader.read(line)
        return reader.answer()


def show_item(content: Content, item: Item) -> str:
    match item.do:
        case "move":
            return f"move {item.unit} > {item.to}"
        case "pray":
            return f"pray {', '.join(item.followers) or 'none'}"
        case "play":
            return show_play(content, item)
        case "gift":
            return f"give {item.card}"
        case marker:
            return marker


def unfinished(last: Line | None) -> UnreadableText:
    """What is wrong with a plan that says neither `end` nor `more` (TM-135)."""
    message, expected = "The plan does not say whether your action phase ends.", "a line end or more"
    return UnreadableText(1, "", message, expected) if last is None else last.unreadable(message, expected)


class PlanReader:
    """Reads line by line, on a table where the lines before have been carried out."""

    def __init__(self, state: TrueMessiah, content: Content, seat: int) -> None:
        self._trial = Trial(state, content)
        self._content = content
        self._seat = seat
        self._items: list[Item] = []
        self._over = False
        self._fields: dict[str, Json] = {}
        self._last: Line | None = None

    def answer(self) -> Json:
        if "then" not in self._fields:
            raise unfinished(self._last)
        actions = [write_item(self._content, item) for item in self._items]
        return {"actions": actions, "interrupted": "ask", "combat": None, "hold": None, **self._fields}

    def read(self, line: Line) -> None:
        self._last = line
        if line.words in ENDINGS:
            self._say(line, "then", line.words)
        elif line.words in ("if interrupted go on", "if interrupted ask"):
            self._say(line, "interrupted", "go_on" if line.words.endswith("on") else "ask")
        elif line.words.startswith("combat:"):
            rest = line.words.removeprefix("combat:").strip()
            self._say(line, "combat", read_aims_line(line, rest, self._trial.state, self._seat))
        elif line.command == "hold":
            own = held(sorted(cards_of(self._trial.state.seats[self._seat])))
            words = [] if line.rest == "none" else split_list(line.rest)
            self._say(line, "hold", cast("Json", read_copies(line, words, self._content, own)))
        else:
            items = [Item(cast("Any", line.words))] if line.words in MARKERS else self._actions(line)
            if "then" in self._fields:
                said = f'This comes after "{self._fields["then"]}": no action can follow that.'
                raise line.unreadable(said, "end or more after all actions")
            for item in items:
                self._add(item)

    def _say(self, line: Line, field: str, value: Json) -> None:
        if field in self._fields:
            raise line.unreadable("The plan says this twice.", "one such line")
        self._fields[field] = value

    def _actions(self, line: Line) -> list[Item]:
        state = self._trial.state
        reader = CardReader(state, self._content, self._seat, cards_of(state.seats[self._seat]))
        match line.command:
            case "move":
                match = re.fullmatch(rf"(.+?)\s*>\s*({SPACE})", line.rest)
                if match is None:
                    raise line.unreadable("This is not a move.", "move <units> > <space>")
                to = read_space(line, match[2])
                units = read_units(
                    line, match[1], state, self._seat, lambda unit: not unit.moved and not unit.praying
                )
                return [Item("move", unit=id_, to=to) for id_ in units]
            case "pray":
                followers = [] if line.rest == "none" else reader.followers(line, line.rest)
                return [Item("pray", followers=followers)]
            case "play":
                return [reader.play(line, line.rest)]
            case "give":
                return [Item("gift", card=reader.card(line, line.rest))]
            case _:
                raise line.unreadable("This is not part of a plan.", FORM)

    def _add(self, item: Item) -> None:
        """Later lines are read on the board that this one leaves."""
        self._items.append(item)
        if self._over:
            return
        if item.do == "declare":
            deeds.running(self._trial.state).declared = combat_due(self._trial.state, self._seat)
        if deeds.problem(self._trial, self._seat, item) is None:
            try:
                carry(self._trial, self._seat, item)
            except (GameOver, TurnOver):
                self._over = True
