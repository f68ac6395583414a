"""Positions of the game in a few words, and two ways to play on from them.

A seat is written as `cthulhu dark F5 c9 m1 P@4 3@6 2 A9 hand=M3,blackmail lic=exiles`: the cult, the side,
Followers, coins, Mobs, the Patriarch's place, tokens with their places (none: free; @s: on the sheet; a $
after the place: with a bribe), Altars, hand, Licenses. What is left out is as at the start of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from referee.engine import codec
from referee.engine.ahead import Used
from referee.engine.asks import Ask
from referee.engine.decisions import Orders
from referee.engine.json_types import Json
from referee.engine.narrator import Narrator
from referee.engine.news import in_few_lines
from referee.engine.people import People
from referee.engine.play import Checkpoint, Intervention, Play
from referee.engine.problems import UnreadableText
from referee.engine.randomness import Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.engine.table import Table
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.decisions.actions import Action
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import SILENT, Plan
from referee.games.choose_your_god.influence import influence, leader, patriarch_strength
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.locations.orders import BenefitHere, has_a_use, problem_with
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult, GodTable, Priest
from referee.games.choose_your_god.vocabulary import ABILITIES, COLOURS
from referee.library import Library
from tests.orders_ahead import decide, read_queue

DEFAULT_CULTS = ("cthulhu", "tiamat", "nirriti", "janus", "anubis")
TOKEN = re.compile(r"([1-5])(?:@(\d+|s)(\$?))?(\+\d+)?")


@cache
def content() -> Content:
    found: Content = Library().content("choose_your_god", "default")[1]
    return found


def read_cult(colour: str, written_: str, default_cult: str) -> Cult:
    """A seat from its few words."""
    cult = Cult(colour, default_cult, followers=2, coins=5)
    tokens: list[Priest] | None = None
    for word in written_.split():
        if word in ABILITIES:
            cult.cult = word
        elif word in ("light", "dark"):
            cult.side = "dark" if word == "dark" else "light"
        elif word.startswith("hand="):
            cult.hand = [card for card in word[5:].split(",") if card]
        elif word.startswith("lic="):
            cult.licenses = word[4:].split(",")
        elif word.startswith("placed="):
            cult.placed = int(word[7:])
        elif word in ("prayed", "celebrating", "sits_out", "given_up", "summoned_twice"):
            setattr(cult, word, True)
        elif word == "none":
            tokens = []
        elif word[0] == "P":
            place, bribed = word[2:].rstrip("$"), word.endswith("$")
            at = ON_SHEET if place == "s" else int(place or FREE)
            cult.patriarch = Priest(0, at, at if bribed else 0)
        elif word[0] == "A":
            cult.altars = sorted([*cult.altars, int(word[1:])])
        elif word[0] in "Fcm" and word[1:].isdigit():
            setattr(cult, {"F": "followers", "c": "coins", "m": "mobs"}[word[0]], int(word[1:]))
        else:
            found = TOKEN.fullmatch(word)
            assert found, f"what is {word!r}?"
            at = ON_SHEET if found[2] == "s" else int(found[2] or FREE)
            boost = int(found[4]) if found[4] else 0
            tokens = [*(tokens or []), Priest(int(found[1]), at, at if found[3] else 0, boost)]
    cult.tokens = [Priest(1), Priest(2), Priest(3)] if tokens is None else tokens
    return cult


def position(
    *,
    here: int = 0,
    first: str = "red",
    turn: str | None = None,
    slots: str = "- - -",
    supremacy: str | None = None,
    face_up: bool = True,
    miracles: str | None = None,
    intrigues: str | None = None,
    licenses: str | None = None,
    round_: int = 3,
    **seats: str,
) -> ChooseYourGod:
    """A state. Decks begin with the cards named, `only …` are the whole deck's top: the rest lie below."""
    cults = {
        seat: read_cult(colour, seats[colour], DEFAULT_CULTS[seat - 1])
        for seat, colour in enumerate([c for c in COLOURS if c in seats], start=1)
    }
    numbers = {cult.colour: seat for seat, cult in cults.items()}
    state = ChooseYourGod(cults, round=round_, part="resolution" if here else "intention")
    state.first_player = numbers[first]
    state.turn = numbers[turn or first]
    state.location = here
    state.opened = True
    state.slots = [None if card == "-" else card for card in slots.split()]
    state.supremacy = numbers[supremacy] if supremacy else None
    state.supremacy_face_up = face_up
    pack = content()
    taken = [card for cult in cults.values() for card in (*cult.hand, *cult.licenses)] + state.slots
    state.miracles = _deck(pack.miracle_cards, taken, miracles)
    state.intrigues = _deck(pack.intrigue_cards, taken, intrigues)
    state.licenses = _deck(pack.license_cards, taken, licenses)
    return state


def _deck(cards: Sequence[Any], taken: Sequence[str | None], top: str | None) -> list[str]:
    deck = [card.id for card in cards for _ in range(card.copies)]
    for card in taken:
        if card in deck:
            deck.remove(card)
    first = (top or "").split()
    for card in first:
        deck.remove(card)
    return [*first, *deck]


def setup_of(
    state: ChooseYourGod, options: Mapping[str, Json] | None = None, pack: Content | None = None
) -> Setup[Content]:
    seats, pack = len(state.cults), pack or content()
    return Setup("test", seats, CHOOSE_YOUR_GOD.settle_options(options or {}, seats, pack), pack)


def narrator(state: ChooseYourGod, viewer: int | None = None) -> Narrator[Content]:
    """Words for a seat, or a spectator; players have no names."""
    titles = CHOOSE_YOUR_GOD.titles(state, setup_of(state))
    return Narrator(content(), People(state.seats, titles, {}), viewer)


def in_short(state: ChooseYourGod, events: Sequence[EventRecord], viewer: int | None) -> list[str]:
    """What happened as news."""
    told = [face for event in events if (face := event.seen_by(viewer)) is not None]
    return [line.text for line in in_few_lines(told, narrator(state, viewer))]


class Told:
    """Keeps what is told at a table."""

    def __init__(self) -> None:
        self.events: list[EventRecord] = []

    def record(self, event: EventRecord) -> None:
        self.events.append(event)

    def roll(self, label: str, sides: int) -> int:
        raise AssertionError(label, sides)

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]:
        raise AssertionError(label, items)

    def pick(self, label: str, items: Sequence[Json]) -> int:
        raise AssertionError(label, items)


class Scene:
    """A moment of the game, in which single acts are carried out or refused."""

    def __init__(self, **words: Any) -> None:
        options = words.pop("options", None)
        self.state = position(**words)
        self.setup = setup_of(self.state, options)
        self.told = Told()
        self.table: GodTable = Table(self.state, self.setup, self.told)
        self.asked: list[tuple[str, str]] = []
        self.prompts: list[str] = []
        assert self.laws() == []

    # Looking.

    def seat(self, colour: str) -> int:
        return self.state.seat_of(colour)

    def cult(self, colour: str) -> Cult:
        return self.state.cults[self.seat(colour)]

    def laws(self) -> list[str]:
        return CHOOSE_YOUR_GOD.broken_laws(self.state, self.setup)

    def tokens(self, colour: str, place: int = FREE) -> list[int]:
        """The strengths of the tokens in a place."""
        return sorted(token.strength for token in self.cult(colour).tokens if token.place == place)

    def influence(self, colour: str, location: int | None = None) -> int:
        return influence(content(), self.state, self.seat(colour), location or self.state.location)

    def leader(self, location: int | None = None) -> str | None:
        seat = leader(content(), self.state, location or self.state.location)
        return None if seat is None else self.state.cults[seat].colour

    def patriarch(self, colour: str) -> int:
        return patriarch_strength(content(), self.state, self.seat(colour))

    def owns(self, colour: str) -> list[str]:
        return self.state.owned_cards(self.seat(colour))

    def faces(self, kind: str, viewer: str | None = None) -> list[Any]:
        """What a viewer (None: a spectator) saw of the events of this kind."""
        seat = None if viewer is None else self.seat(viewer)
        found = [e.seen_by(seat) for e in self.told.events if e.kind == f"choose_your_god.{kind}"]
        return [face for face in found if face is not None]

    def texts(self, viewer: str | None = None) -> str:
        """What a viewer was told, in lines."""
        seat = None if viewer is None else self.seat(viewer)
        say = narrator(self.state, seat)
        faces = [event.seen_by(seat) for event in self.told.events]
        return "\n".join(say.tell(face) for face in faces if face is not None)

    def news(self, viewer: str | None = None) -> list[str]:
        """The same in few lines."""
        return in_short(self.state, self.told.events, None if viewer is None else self.seat(viewer))

    # Doing.

    def act(self, colour: str, text: str, **answers: str) -> None:
        """Carry out an action of the lap; `answers` are what colours say when they are asked."""
        action = self._action(colour, text)
        refused = action.problem_at(self.now(colour))
        assert refused is None, refused
        self.run(lambda t: action.act(t, self.seat(colour)), answers)

    def cannot_act(self, colour: str, text: str) -> str | None:
        """Why the action is refused; None if it is not."""
        action = self._action(colour, text)
        before = codec.encode(self.state)
        refused = action.problem_at(self.now(colour))
        assert codec.encode(self.state) == before
        return refused.message if refused else None

    def intend(self, colour: str, text: str, **answers: str) -> None:
        """Preach, Pray or celebrate."""
        order = self._intention(colour, text).do
        refused = order.problem_at(self.now(colour))
        assert refused is None, refused
        self.run(lambda t: order.carry_out(t, self.seat(colour)), answers)

    def cannot_intend(self, colour: str, text: str) -> str | None:
        refused = self._intention(colour, text).do.problem_at(self.now(colour))
        return refused.message if refused else None

    def benefit(self, colour: str, text: str, location: int | None = None, **answers: str) -> None:
        """Take the benefit of the Active Location, or of another."""
        at = location or self.state.location
        order = self._benefit(colour, text, at).benefit
        refused = problem_with(self.now(colour), order, at)
        assert refused is None, refused
        self.run(lambda t: order.meant_in(at).carry_out(t, self.seat(colour)), answers)

    def cannot_take(self, colour: str, text: str, location: int | None = None) -> str | None:
        at = location or self.state.location
        refused = problem_with(self.now(colour), self._benefit(colour, text, at).benefit, at)
        return refused.message if refused else None

    def can_use(self, colour: str, location: int | None = None) -> bool:
        """Whether the benefit has a legal use for the seat."""
        return has_a_use(self.now(colour), location or self.state.location)

    def now(self, colour: str) -> Now:
        return Now.of(self.state, self.setup, self.seat(colour))

    def run(
        self, what: Callable[[GodTable], Coroutine[Any, Any, object]], answers: Mapping[str, str]
    ) -> None:
        left = dict(answers)
        doing = what(self.table)
        given: dict[int, Json] | None = None
        while True:
            try:
                pause: Any = doing.send(given)
            except StopIteration:
                break
            assert self.laws() == []
            given = {}
            for ask in pause.asks:
                colour = self.state.cults[ask.seat].colour
                self.asked.append((colour, ask.kind.partition(".")[2]))
                self.prompts.append(ask.text())
                given[ask.seat] = self._answer(ask, left.get(colour, "default"))
        assert self.laws() == []

    def _answer(self, ask: Ask, text: str) -> Json:
        answer = ask.default if text == "default" else ask.read(text)
        assert ask.choice.problems(answer) == []
        return answer

    def _action(self, colour: str, text: str) -> Action:
        at = self.now(colour)
        return Action.from_answer(Orders(Action, at).parse(text), at)

    def _intention(self, colour: str, text: str) -> Intention:
        at = Turn.of(self.state, self.setup, self.seat(colour))
        return Intention.from_answer(Orders(Intention, at).parse(text), at)

    def _benefit(self, colour: str, text: str, location: int) -> BenefitHere:
        at = self.now(colour).active(location)
        return BenefitHere.from_answer(Orders(BenefitHere, at).parse(text), at)


class Game:
    """A game that goes on from a position, phase by phase, asked and answered in the words of text orders.

    In the Resolution Phase only the seats in `asks` are asked; all others have the plan to pass. `standing`
    are standing orders by colour, as far as formalities look at them: `settled` tells those that came up.
    """

    def __init__(self, phase: str, **words: Any) -> None:
        options, pack = words.pop("options", None), words.pop("pack", None)
        self._standing: Mapping[str, str] = words.pop("standing", {})
        self.settled: list[tuple[str, Json]] = []
        asks: str = words.pop("asks", "")
        plans: Mapping[str, str] = words.pop("plans", {})
        start = position(**words)
        if phase == "begin_round":
            start.opened, start.round = False, start.round - 1
        setup = setup_of(start, options, pack)
        for seat, cult in start.cults.items():
            at = Now.of(start, setup, seat)
            if cult.colour in plans:
                cult.plan = KeptDecision.of(Plan.from_answer(Orders(Plan, at).parse(plans[cult.colour]), at))
            elif cult.colour not in asks.split() and phase == "resolve_location":
                cult.plan = KeptDecision.of(SILENT)
        if phase == "resolve_location":
            start.part = "resolution"
            start.location = max(start.location - 1, 0)
        checkpoint = Checkpoint(phase, codec.encode(start), 0, {})
        self.play, advance = Play.at(
            CHOOSE_YOUR_GOD,
            setup,
            Seeded(Seeds(b"test")),
            checkpoint,
            careful=True,
            settle=self._settle,
        )
        self.events: list[EventRecord] = list(advance.events)

    @property
    def state(self) -> ChooseYourGod:
        return self.play.state

    def cult(self, colour: str) -> Cult:
        return self.state.cults[self.state.seat_of(colour)]

    def tokens(self, colour: str, place: int = FREE) -> list[int]:
        return sorted(token.strength for token in self.cult(colour).tokens if token.place == place)

    @property
    def asked(self) -> list[str]:
        """Who is asked what: `red window`."""
        asks = self.play.step.asks if self.play.step is not None else ()
        return [f"{self.state.cults[ask.seat].colour} {ask.kind.partition('.')[2]}" for ask in asks]

    def ask(self, colour: str | None = None) -> Ask:
        assert self.play.step is not None, "the game is over"
        if colour is None:
            (ask,) = self.play.step.asks
            return ask
        return self.play.step.ask_of(self.state.seat_of(colour))

    def refused(self, text: str, colour: str | None = None) -> list[str]:
        ask = self.ask(colour)
        return [problem.message for problem in ask.choice.problems(ask.read(text))]

    def unreadable(self, text: str, colour: str | None = None) -> str:
        with pytest.raises(UnreadableText) as error:
            self.ask(colour).read(text)
        return error.value.message

    def order(self, *texts: str) -> Game:
        """Answers to single questions, one after the other; `default` is the default."""
        for text in texts:
            ask = self.ask()
            self.resolve({ask.seat: ask.default if text == "default" else ask.read(text)})
        return self

    def together(self, **texts: str) -> Game:
        """Answers to a question that several are asked at once."""
        answers = {}
        for colour, text in texts.items():
            ask = self.ask(colour)
            answers[ask.seat] = ask.default if text == "default" else ask.read(text)
        self.resolve(answers)
        return self

    def silence(self) -> Game:
        """Nobody answers anything for the rest of the round."""
        now = self.state.round
        while self.play.step is not None and self.state.round == now:
            self.resolve({ask.seat: ask.default for ask in self.play.step.asks})
        return self

    def resolve(self, answers: Mapping[int, Json]) -> None:
        self.events += self.play.resolve(answers, settle=self._settle).events

    def _settle(self, play: Play[ChooseYourGod, Content], ask: Ask) -> Json:
        """A formality, from the seat's standing orders or by default."""
        colour = play.state.cults[ask.seat].colour
        stated = CHOOSE_YOUR_GOD.facts(play.state, play.setup, ask.seat)
        facts, values = [one.fact for one in stated], {one.fact.id: one.value for one in stated}
        orders = read_queue(self._standing.get(colour, ""), CHOOSE_YOUR_GOD.kinds, facts, lambda _: None)
        found = decide(orders, ask, values, play.state.round, CHOOSE_YOUR_GOD.queues).outcome
        answer = found.answer if isinstance(found, Used) else ask.default
        kind = ask.kind.partition(".")[2]
        if (kind, answer) != ("queue", None):  # looked at in every turn
            self.settled.append((f"{colour} {kind}", answer))
        return answer

    def give_up(self, colour: str) -> Game:
        """The seat concedes, whoever is being asked."""
        conceding = Intervention("concede", self.state.seat_of(colour))
        self.events += self.play.intervene(conceding, self._settle).events
        return self

    def data(self, kind: str) -> list[Mapping[str, Any]]:
        found = [event.public for event in self.events if event.kind == f"choose_your_god.{kind}"]
        return [face.data for face in found if face is not None]

    def texts(self) -> list[str]:
        """What everybody is told."""
        say = narrator(self.state)
        return [say.tell(event.public) for event in self.events if event.public is not None]

    def news(self, viewer: int | None = None) -> list[str]:
        """What a viewer is told, in few lines."""
        return in_short(self.state, self.events, viewer)

    def kinds(self) -> list[str]:
        return [event.kind.partition(".")[2] for event in self.events]

    def winners(self) -> dict[int, str]:
        """Who won which Location so far."""
        return {e["location"]: self.state.cults[e["seat"]].colour for e in self.data("location_won")}
