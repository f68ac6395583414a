"""A table of Cult Wars set up in any position, played in the words of text orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from referee.engine import codec
from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.narrator import Narrator
from referee.engine.news import in_few_lines
from referee.engine.people import People
from referee.engine.play import Checkpoint, Play
from referee.engine.randomness import Scripted, Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.events import WarsEvent
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import Cult, CultTable, CultWars, PlayedCard
from tests.games.cult_wars.fixture_pack import fixture_content

FIXTURE = fixture_content()
Kind = TypeVar("Kind", bound=WarsEvent)
NAMES = ("red", "blue", "green", "black")


class Table:
    """A game that starts at `phase`; `stop_before` ends it there, so that the state in between can be read.

    Cults are given by name with what differs from 12 followers, 0 VP, no cards; targets are named likewise.
    """

    def __init__(
        self,
        phase: str = "target",
        *,
        seats: int = 4,
        content: Content = FIXTURE,
        stop_before: str | None = None,
        targets: Mapping[str, str] | None = None,
        hands: Mapping[str, list[str]] | None = None,
        bodies: Mapping[str, dict[str, int]] | None = None,
        followers: Mapping[str, int] | None = None,
        vp: Mapping[str, int] | None = None,
        draws: Mapping[str, Json] | None = None,
        **state: Any,
    ) -> None:
        self.content = content
        setup = Setup("test", seats, {"cults": None}, content)
        names = [cult.id for cult in content.cult_cards][:seats]
        cults = {}
        for seat, name in enumerate(names, start=1):
            placed = (bodies or {}).get(name, {})
            count = (followers or {}).get(name, max(12, sum(placed.values())))
            cults[seat] = Cult(
                name,
                count,
                (vp or {}).get(name, 0),
                sorted((hands or {}).get(name, [])),
                (targets or {}).get(name),
                bodies=placed,
            )
        start = CultWars(cults, **state)
        rules = CULT_WARS
        if stop_before is not None:
            rules = replace(rules, phases={**rules.phases, stop_before: _stop})
        self.script = Scripted(draws or {}, Seeded(Seeds(b"a table of tests")))
        checkpoint = Checkpoint(phase, codec.encode(start), 0, {})
        self.play, advance = Play.at(rules, setup, self.script, checkpoint, careful=True)
        self.events: list[EventRecord] = list(advance.events)

    @property
    def state(self) -> CultWars:
        return self.play.state

    def cult(self, name: str) -> Cult:
        return self.state.cults[self.state.seat_of(name)]

    def followers(self) -> dict[str, int]:
        return {cult.cult: cult.followers for cult in self.state.cults.values()}

    def vp(self) -> dict[str, int]:
        return {cult.cult: cult.vp for cult in self.state.cults.values()}

    def cards(self) -> dict[str, int]:
        """How many action cards each cult holds."""
        return {cult.cult: len(cult.hand) for cult in self.state.cults.values()}

    def ask(self, name: str) -> Ask:
        """The question that this cult has to answer."""
        assert self.play.step is not None
        return self.play.step.ask_of(self.state.seat_of(name))

    def examples(self, name: str) -> list[str]:
        """The orders that the prompt gives as examples, each of which means the answer that goes with it."""
        return examples_of(self.ask(name))

    def asked(self) -> list[str]:
        """The cults that the table waits for."""
        return (
            [] if self.play.step is None else [self.state.cults[seat].cult for seat in self.play.step.seats]
        )

    def answer(self, **answers: Json) -> None:
        """Resolve the open step; cults that are not named take the default."""
        assert self.play.step is not None
        given = {}
        for ask in self.play.step.asks:
            name = self.state.cults[ask.seat].cult
            given[ask.seat] = answers.pop(name, ask.default)
        assert not answers, f"not asked: {', '.join(answers)}"
        self.events += self.play.resolve(given).events

    def write(self, **orders: str) -> None:
        """Resolve the open step with text orders; cults that are not named take the default."""
        self.answer(**{name: self.read(name, order) for name, order in orders.items()})

    def read(self, name: str, order: str) -> Json:
        """The answer that a text order means."""
        return self.ask(name).read(order)

    def target(self, **targets: str) -> None:
        self.write(**{name: f"target {cult}" for name, cult in targets.items()})

    def plan(self, **plans: str) -> None:
        """Plans in words, without the word plan; cults that are not named plan nothing."""
        self.write(**{name: f"plan {plans.get(name, 'nothing')}" for name in self.asked()})

    def told(self, kind: type[Kind]) -> list[Kind]:
        """The events of this kind so far, as everybody sees them."""
        return [event.public for event in self.events if isinstance(event.public, kind)]

    def cult_of(self, seat: int) -> str:
        return self.state.cults[seat].cult

    def texts(self, viewer: int | None = None) -> list[str]:
        """What a seat, or a spectator, has read so far, by titles."""
        return read(self.play, self.events, viewer)

    def news(self, name: str) -> list[str]:
        """All that has happened, as the next prompt tells it to this cult."""
        seat = self.state.seat_of(name)
        faces = [face for event in self.events if (face := event.seen_by(seat)) is not None]
        return [line.text for line in in_few_lines(faces, narrator(self.play, seat))]

    def view(self, name: str | None = None) -> dict[str, Any]:
        seat = None if name is None else self.state.seat_of(name)
        return CULT_WARS.view(self.state, self.play.setup, seat)

    def problems(self, name: str, answer: Json) -> list[tuple[str, str, str | None]]:
        """What is wrong with an answer: where, what, by which clause."""
        found = self.ask(name).choice.problems(answer)
        return [(problem.path, problem.message, problem.clause) for problem in found]


def planning(**more: Any) -> Table:
    """A table at step 2 where, unless told otherwise, everybody aims at the next cult."""
    seats = more.get("seats", 4)
    ring = dict(zip(NAMES[:seats], (*NAMES[1:seats], NAMES[0]), strict=True))
    return Table("plan", **{**more, "targets": {**ring, **more.get("targets", {})}})


def a_plan(**parts: Any) -> dict[str, Any]:
    """A plan in JSON with what is not given left empty."""
    return {"slots": {}, "play": [], "face_up": [], "blame": None, **parts}


def played(seat: int, card: str, **more: Any) -> PlayedCard:
    return PlayedCard(seat, card, **more)


def examples_of(ask: Ask) -> list[str]:
    page = ask.page()
    assert [one.answer for one in page.examples] == [ask.read(one.text) for one in page.examples]
    return [one.whole for one in page.examples]


def narrator(play: Play[CultWars, Content], viewer: int | None = None) -> Narrator[Content]:
    people = People(play.state.seats, CULT_WARS.titles(play.state, play.setup), {})
    return Narrator(play.setup.content, people, viewer)


def read(
    play: Play[CultWars, Content], events: Iterable[EventRecord], viewer: int | None = None
) -> list[str]:
    """What a seat, or a spectator, is told of these, by titles."""
    faces, say = [event.seen_by(viewer) for event in events], narrator(play, viewer)
    return [say.tell(face) for face in faces if face is not None]


async def _stop(_: CultTable) -> None:
    return None
