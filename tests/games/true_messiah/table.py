"""A table of True Messiah set up in any position, played in the words of text orders.

Units are written by space: `R` an active red follower, `r` a praying one, `Rn` a nonbeliever, `Rm` the
messiah, `Ra` the avatar. Chip numbers go up in the order of writing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from referee.engine import codec
from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.narrator import Narrator
from referee.engine.news import in_few_lines
from referee.engine.people import People
from referee.engine.play import Checkpoint, Intervention, Play
from referee.engine.randomness import Scripted, Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.board import cards_of, seat_with, turn_order, units_at
from referee.games.true_messiah.events import MessiahEvent
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Building, Seat, TrueMessiah, Turn, Unit, UnitKind
from tests.games.true_messiah.fixture_pack import pack

LETTER = {"R": "red", "B": "black", "V": "violet", "W": "white"}
KINDS: dict[str, UnitKind] = {"m": "messiah", "a": "avatar", "n": "nonbeliever"}
COLOURS = ("red", "black", "violet", "white")

Units = Mapping[str, str]


def standing(units: Units, seats: Mapping[str, int]) -> dict[str, Unit]:
    """Units as they are written."""
    found: dict[str, Unit] = {}
    numbers: Counter[str] = Counter()
    for at, written in units.items():
        for letter, mark in re.findall(r"([RBVWrbvw])([mna]?)", written):
            colour = LETTER[letter.upper()]
            kind = KINDS.get(mark, "follower")
            short = kind[0]
            if kind in ("follower", "nonbeliever"):
                numbers[colour + short] += 1
                short += f"{numbers[colour + short]:02}"
            unit = Unit(f"{colour}.{short}", seats[colour], kind, at, praying=letter.islower())
            found[unit.id] = unit
    return found


class Table:
    """A game that starts at a phase, by default with the plan of the first colour.

    Colours without any units written get their messiah and four followers on their city. Cards not named
    fill the decks as plain ones that gain a coin. Everybody is asked about everything, unless the options say
    otherwise.
    """

    def __init__(
        self,
        units: Units | None = None,
        *,
        colours: Sequence[str] = ("red", "black"),
        active: str | None = None,
        phase: str = "plan",
        hands: Mapping[str, Sequence[str]] | None = None,
        decks: Mapping[str, Sequence[str]] | None = None,
        discards: Mapping[str, Sequence[str]] | None = None,
        market: Sequence[str] = (),
        temples: Mapping[str, str] | None = None,
        turn: Mapping[str, Any] | None = None,
        draws: Mapping[str, Json] | None = None,
        options: Mapping[str, Json] | None = None,
        supply: Mapping[str, int] | None = None,
        round: int = 1,  # noqa: A002 - the word of the rules
        prepare: Any = None,
    ) -> None:
        self.seat = {colour: number for number, colour in enumerate(colours, start=1)}
        hands, decks, discards = (dict(given or {}) for given in (hands, decks, discards))
        known = {
            colour: [*hands.get(colour, ()), *decks.get(colour, ()), *discards.get(colour, ())]
            for colour in colours
        }
        self.content: Content = pack(
            {colour: [card for card in cards if card not in market] for colour, cards in known.items()},
            market,
            supply,
        )
        given: dict[str, Json] = {"windows": "bundles", **(options or {})}
        settled = TRUE_MESSIAH.settle_options(given, len(colours), self.content)
        setup = Setup("test", len(colours), settled, self.content)
        state = TrueMessiah({number: Seat(colour) for colour, number in self.seat.items()}, round=round)
        board = self.content.boards[len(colours)]
        state.columns, state.rows, state.monoliths = board.columns, board.rows, list(board.monoliths)
        state.marketplace = self.content.deck("market")
        written = dict(units or {})
        for place, seat in enumerate(turn_order(state)):
            self._deal(state, seat, board.city[place], written, hands, decks, discards)
        state.units = standing(written, self.seat)
        for at, colour in (temples or {}).items():
            state.buildings[at] = Building(self.seat[colour], "temple")
        if phase not in ("market", "starting_positions"):
            first = active or state.seats[turn_order(state)[0]].colour
            stage: Literal["beginning", "action", "combat", "end"] = (
                "action" if phase in ("plan", "act") else "beginning" if phase == "begin_turn" else "combat"
            )
            state.turn = Turn(self.seat[first], stage, **dict(turn or {}))
            state.turns = 1
        if prepare is not None:
            prepare(state)
        self.script = Scripted(draws or {}, Seeded(Seeds(b"a table of tests")))
        checkpoint = Checkpoint(phase, codec.encode(state), 0, {})
        self.play, advance = Play.at(TRUE_MESSIAH, setup, self.script, checkpoint, careful=True)
        self.events: list[EventRecord] = list(advance.events)

    def _deal(
        self,
        state: TrueMessiah,
        seat: int,
        city: str,
        written: dict[str, str],
        hands: Mapping[str, Sequence[str]],
        decks: Mapping[str, Sequence[str]],
        discards: Mapping[str, Sequence[str]],
    ) -> None:
        own = state.seats[seat]
        own.coins, own.shuffles = 5, 1
        own.hand = list(hands.get(own.colour, ()))
        own.deck, own.discard = list(decks.get(own.colour, ())), list(discards.get(own.colour, ()))
        for card in cards_of(own):
            if card in state.marketplace:
                state.marketplace.remove(card)
        left = Counter(self.content.deck(own.colour))
        left.subtract(card for card in cards_of(own))
        rest = [card for card, number in left.items() for _ in range(max(0, number))]
        (own.discard if own.colour in decks and own.colour not in discards else own.deck).extend(rest)
        state.buildings[city] = Building(seat, "city")
        letter = own.colour[0].upper()
        if not any(letter in one.upper() for one in written.values()):
            written[city] = f"{letter}m {letter * 4}"

    # Playing.

    @property
    def state(self) -> TrueMessiah:
        return self.play.state

    def asked(self) -> dict[str, str]:
        """Who is asked what."""
        asks = self.play.step.asks if self.play.step else ()
        return {self.state.seats[ask.seat].colour: ask.kind.partition(".")[2] for ask in asks}

    def ask(self, colour: str | None = None) -> Ask:
        """The open question to a colour, or the only one."""
        assert self.play.step is not None, "the game is over"
        if colour is None:
            (ask,) = self.play.step.asks
            return ask
        return self.play.step.ask_of(seat_with(self.state, colour))

    def say(self, text: str | None = None, **texts: str) -> None:
        """Answer the open step in words; who is not quoted gives the default answer."""
        assert self.play.step is not None, "the game is over"
        answers: dict[int, Json] = {ask.seat: ask.default for ask in self.play.step.asks}
        if text is not None:
            ask = self.ask()
            answers[ask.seat] = ask.read(text)
        for colour, words in texts.items():
            ask = self.ask(colour)
            answers[ask.seat] = ask.read(words)
        self.events += self.play.resolve(answers).events

    def intervene(self, kind: str, colour: str | None = None) -> None:
        """A seat concedes, or a motion about it is carried."""
        about = None if colour is None else self.seat[colour]
        self.events += self.play.intervene(Intervention(kind, about)).events

    def passes(self) -> None:
        """Everybody passes until something else than a window is asked."""
        while self.play.step is not None and set(self.asked().values()) == {"window"}:
            self.say()

    def refused(self, text: str | dict[str, Any] | list[str], colour: str | None = None) -> list[str]:
        """What the sender of this order is told; [] if it is legal."""
        ask = self.ask(colour)
        answer = ask.read(text) if isinstance(text, str) else text
        return [problem.message for problem in ask.choice.problems(answer)]

    def default(self) -> Any:
        return self.ask().default

    # Looking.

    def own(self, colour: str) -> Seat:
        return self.state.seats[self.seat[colour]]

    def at(self, unit: str) -> str | None:
        found = self.state.units.get(unit)
        return found.at if found else None

    def on(self, space: str) -> list[str]:
        return [unit.id for unit in units_at(self.state, space)]

    def praying(self) -> list[str]:
        return sorted(unit.id for unit in self.state.units.values() if unit.praying)

    def building(self, space: str) -> str | None:
        one = self.state.buildings.get(space)
        return f"{self.state.seats[one.seat].colour} {one.kind}" if one else None

    def narrator(self, colour: str | None = None) -> Narrator[Content]:
        """Words for the seat of a colour, or for a spectator."""
        people = People(list(self.state.seats), TRUE_MESSIAH.titles(self.state, self.play.setup), {})
        return Narrator(self.content, people, None if colour is None else self.seat[colour], short=True)

    def texts(self, colour: str | None = None) -> list[str]:
        """All events so far as a seat reads them, or a spectator."""
        say = self.narrator(colour)
        faces = [event.seen_by(say.reader) for event in self.events]
        return [say.tell(face) for face in faces if face is not None]

    def news(self, colour: str, since: int = 0) -> list[str]:
        """The same in few lines."""
        say = self.narrator(colour)
        faces = [event.seen_by(say.reader) for event in self.events[since:]]
        return [line.text for line in in_few_lines([face for face in faces if face is not None], say)]

    def told(self, kind: str) -> list[Mapping[str, Json]]:
        """The data of all events of this kind so far."""
        assert f"true_messiah.{kind}" in MessiahEvent.kinds
        found = [event.public for event in self.events if event.kind == f"true_messiah.{kind}"]
        return [face.data for face in found if face is not None]

    def winners(self) -> list[str] | None:
        """The colours that have won; None while the game goes on."""
        if self.play.result is None:
            return None
        return [self.state.seats[seat].colour for seat in self.play.result.winners]

    def stack(self) -> list[str]:
        return [miracle.id for miracle in self.state.stack]


def begin(
    colours: Sequence[str] = ("red", "black"),
    *,
    draws: Mapping[str, Json] | None = None,
    content: Content | None = None,
    options: Mapping[str, Json] | None = None,
) -> Table:
    """A game from its beginning, with the colours fixed and the default pack unless another is given."""
    from referee.library import Library

    table = Table.__new__(Table)
    table.seat = {colour: number for number, colour in enumerate(colours, start=1)}
    table.content = content or Library().content("true_messiah", "default")[1]
    given: dict[str, Json] = {"colours": list(colours), "windows": "bundles", **(options or {})}
    settled = TRUE_MESSIAH.settle_options(given, len(colours), table.content)
    table.script = Scripted(draws or {}, Seeded(Seeds(b"a new game")))
    setup = Setup("test", len(colours), settled, table.content)
    table.play, advance = Play.begin(TRUE_MESSIAH, setup, table.script, careful=True)
    table.events = list(advance.events)
    return table
