"""A table of Evil High Priest set up in any position, played in the words of text orders.

`Table("cthulhu", {1: seat(acolytes="pool*2", exposed="2T 1B", lairs="generic")}, shattered="start")` is seat
1's turn in the placing part of round 2, after the first raid of the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

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
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.events import EvilEvent
from referee.games.evil_high_priest.pack import SLIME, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import Chamber, Cultist, Deck, EvilHighPriest, Following, Monster
from tests.games.evil_high_priest.content.pack import house_pack

BOTH_BOXES = ["blood_ceremony", "dark_ritual"]
OPENING = "pool*2 asylum*4"


def amounts(written: str) -> dict[str, int]:
    """`2T 1SB` as amounts by kind."""
    return {kind: int(number) for number, kind in re.findall(r"(\d+)(SB|ES|AT|T|B|M)", written)}


def seat(
    *,
    priest: str = "pool",
    acolytes: str = OPENING,
    exposed: str = "",
    sanctum: Mapping[int, str] | None = None,
    lairs: str = "",
    card: str | None = None,
    card_up: bool = True,
    avatars: str = "",
) -> Following:
    """What one seat has. Acolytes that are not named are in the box; `sanctum={2: "vault 2B"}`."""
    places = [
        place
        for word in acolytes.split()
        for place in [word.partition("*")[0]] * int(word.partition("*")[2] or 1)
    ]
    places += ["box"] * (6 - len(places))
    chambers = {}
    for space, written in (sanctum or {}).items():
        name, _, holds = written.partition(" ")
        chambers[space] = Chamber(name, amounts(holds))
    return Following(
        priest=Cultist(Place(priest)),
        acolytes=[Cultist(Place(place)) for place in places],
        exposed=amounts(exposed),
        sanctum=chambers,
        lairs=[Monster(monster) for monster in lairs.split()],
        priest_card=card,
        priest_card_up=card_up,
        avatars=avatars.split(),
    )


def dice(*raids: str, first: int = 2, investigator: int | None = None) -> dict[str, Json]:
    """The draws of raids, one word of faces each: `dice("43", "6")`; `first` is the first raid's number."""
    found: dict[str, Json] = {}
    for number, faces in enumerate(raids, start=first):
        for at, face in enumerate(faces, start=1):
            found[f"raid/{number}/dice/{at}"] = int(face)
        if investigator is not None:
            found[f"raid/{number}/investigator"] = investigator
    return found


class Table:
    """A game that goes on from a position of the tests' own making; all questions are asked."""

    def __init__(
        self,
        board: str = "cthulhu",
        followings: Mapping[int, Following] | None = None,
        *,
        seats: int = 2,
        options: Mapping[str, Json] | None = None,
        shattered: str = "",
        display: str = "vault closet trap",
        monsters: str | None = None,
        investigators: str | None = None,
        draws: Mapping[str, Json] | None = None,
        phase: str = "place",
        content: Content | None = None,
        boxes: Sequence[str] = BOTH_BOXES,
        **state: Any,
    ) -> None:
        self.content = content or house_pack()
        given: dict[str, Json] = {"board": board, "spare_safe_seats": False, **(options or {})}
        if monsters is not None:
            given |= {"monsters": "unique", "boxes": list(boxes)}
        if investigators is not None:
            given |= {"investigators": True, "boxes": list(boxes)}
        if any(one.priest_card for one in (followings or {}).values()):
            given |= {"priests": True, "boxes": list(boxes)}
        setup = Setup(
            "test", seats, EVIL_HIGH_PRIEST.settle_options(given, seats, self.content), self.content
        )
        start = EvilHighPriest(
            {number: (followings or {}).get(number) or seat() for number in range(1, seats + 1)}, board
        )
        self._lay_out(start, shattered, display, monsters, investigators, boxes)
        position: dict[str, Any] = {
            "round": 2,
            "part": "place",
            "to_act": 1,
            "first_player": 1,
            "marker": 1,
            "raids_resolved": 1,
            "raids_begun": 1,
        }
        for name, value in {**position, **state}.items():
            setattr(start, name, value)
        self.script = Scripted(draws or {}, Seeded(Seeds(b"a table of tests")))
        checkpoint = Checkpoint(phase, codec.encode(start), 0, {})
        self.play, advance = Play.at(EVIL_HIGH_PRIEST, setup, self.script, checkpoint, careful=True)
        self.events: list[EventRecord] = list(advance.events)
        self.begun_in = start.round

    def _lay_out(
        self,
        start: EvilHighPriest,
        shattered: str,
        display: str,
        monsters: str | None,
        investigators: str | None,
        boxes: Sequence[str],
    ) -> None:
        """Signs, tracks and decks that fit what the seats hold."""
        board = self.content.board[start.board]
        start.shattered = shattered.split()
        start.tracks = {track.name: track.start for track in board.tracks}
        held = sum(following.has("ES") for following in start.followings.values())
        start.gone = len(start.shattered) - held
        used = [chamber.card for one in start.followings.values() for chamber in one.sanctum.values()]
        start.chambers = _deck(self.content.chamber_deck(), used, display)
        lairs = [monster.card for one in start.followings.values() for monster in one.lairs]
        start.slime_supply -= lairs.count(SLIME)
        lairs = [card for card in lairs if card != SLIME]
        cards = self.content.monster_deck(boxes if monsters is not None else [])
        start.monsters = _deck(cards, lairs, monsters or "")
        if investigators is not None:
            cards = [card.id for card in self.content.investigators if card.box in boxes]
            start.investigators = _deck(cards, [], investigators)
        dealt = [one.priest_card for one in start.followings.values() if one.priest_card]
        if dealt:
            start.priests.discard = [
                card.id for card in self.content.priests if card.id not in dealt and card.box in boxes
            ]

    @property
    def state(self) -> EvilHighPriest:
        return self.play.state

    def seat(self, number: int) -> Following:
        return self.state.followings[number]

    def asked(self) -> dict[int, Ask]:
        """The open questions by seat; {} when the game is over."""
        return {} if self.play.step is None else {ask.seat: ask for ask in self.play.step.asks}

    def ask(self) -> Ask:
        """The question that is open, if only one is."""
        (ask,) = self.asked().values()
        return ask

    @property
    def waiting_for(self) -> tuple[str, list[int]]:
        """The kind of the open questions, and the seats that are asked."""
        asks = self.asked()
        kinds = {ask.kind.removeprefix("evil_high_priest.") for ask in asks.values()}
        return " ".join(sorted(kinds)), sorted(asks)

    def answers(self, answers: Mapping[int, Json]) -> None:
        """Answers all open questions: those that are not given by default."""
        full = {number: answers.get(number, ask.default) for number, ask in self.asked().items()}
        self.events += self.play.resolve(full).events

    def order(self, *orders: str) -> None:
        """Carries out text orders, one after the other, each for the only open question."""
        for text in orders:
            ask = self.ask()
            self.answers({ask.seat: ask.read(text)})

    def orders(self, **texts: str) -> None:
        """Sealed text orders by seat (`seat1="raid none"`); who says nothing is answered by default."""
        asks = self.asked()
        numbers = {int(name.removeprefix("seat")): text for name, text in texts.items()}
        self.answers({number: asks[number].read(text) for number, text in numbers.items()})

    def no_strikes(self) -> None:
        """Nobody strikes in the raids that are going on."""
        while self.waiting_for[0] == "raid_plan":
            self.default()

    def default(self) -> None:
        """Answers all open questions by default."""
        self.answers({})

    def refused(self, order: str, number: int | None = None) -> list[str]:
        """What the sender of this text order is told; [] if it is legal."""
        ask = self.ask() if number is None else self.asked()[number]
        return [problem.message for problem in ask.choice.problems(ask.read(order))]

    def places(self, number: int) -> dict[str, int]:
        """Where a seat's acolytes are, the box left out."""
        found = Counter[str](acolyte.at for acolyte in self.seat(number).acolytes)
        del found["box"]
        return dict(found)

    def held(self, number: int) -> dict[str, int]:
        """All that a seat holds, wherever it lies."""
        return self.seat(number).totals()

    def lairs(self, number: int) -> list[str]:
        return [monster.card for monster in self.seat(number).lairs]

    def told(self, kind: str) -> list[Mapping[str, Json]]:
        """The data of all events of this kind so far."""
        assert f"evil_high_priest.{kind}" in EvilEvent.kinds
        found = [event.public for event in self.events if event.kind == f"evil_high_priest.{kind}"]
        return [face.data for face in found if face is not None]

    def texts(self, viewer: int | None = None) -> list[str]:
        """What a seat, or a spectator, has read so far, by titles."""
        say = self.narrator(viewer)
        return [say.tell(event.public) for event in self.events if event.public is not None]

    def news(self, viewer: int) -> list[str]:
        """All that has happened, as the next prompt tells it to this seat."""
        faces = [event.public for event in self.events if event.public is not None]
        return [line.text for line in in_few_lines(faces, self.narrator(viewer))]

    def narrator(self, viewer: int | None = None) -> Narrator[Content]:
        titles = EVIL_HIGH_PRIEST.titles(self.state, self.play.setup)
        return Narrator(self.content, People(self.state.seats, titles, {}), viewer)

    def broken_laws(self) -> list[str]:
        return EVIL_HIGH_PRIEST.broken_laws(self.state, self.play.setup)

    def play_on_to(self, part: str) -> None:
        """Everything by default until this part of a round, or the end of the game."""
        while self.play.step is not None and self.state.part != part:
            self.default()

    def end_round(self) -> None:
        """Everything by default until the round after the one that the table was set up in."""
        while self.play.step is not None and self.state.round == self.begun_in:
            self.default()


def _deck(cards: list[str], used: list[str], shown: str) -> Deck:
    """All cards but the used ones: the shown ones on display (`-` is an empty slot), the rest in the deck in
    the pack's order."""
    display = [None if card == "-" else card for card in shown.split()]
    left = Counter(cards) - Counter(used) - Counter(card for card in display if card is not None)
    rest = [card for card in dict.fromkeys(cards) for _ in range(left[card])]
    return Deck(rest, display, [], 1)


def opening(board: str, seats: int = 2, **options: Json) -> Play[EvilHighPriest, Content]:
    """A new game on this board, at its first question."""
    content = house_pack()
    settled = EVIL_HIGH_PRIEST.settle_options(
        {"board": board, "first_player": "1", "spare_safe_seats": False, **options}, seats, content
    )
    script = Scripted({}, Seeded(Seeds(b"a new game")))
    return Play.begin(EVIL_HIGH_PRIEST, Setup("test", seats, settled, content), script, careful=True)[0]
