"""A table of Great Old Ones set up in any position, played in the words of text orders.

Cards are written as the rules write them: `#12 red F2 V1 W2 C3 T14r double`, `G1 T10 C6 scout`; what is left
out is as in a plain pack where villagers 1 to 10 are red, 11 to 20 yellow, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine import codec
from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.narrator import Narrator
from referee.engine.people import People
from referee.engine.play import Advance, Checkpoint, Play
from referee.engine.randomness import Scripted, Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.events import OldOnesEvent
from referee.games.great_old_ones.pack import JEWELS, Content
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster

NAMES = {"G1": "Ghul", "G2": "Gorm", "G3": "Gath", "G4": "Gyre"}
LETTERS = {"F": "force", "V": "vigor", "W": "will", "C": "corpulence", "T": "turn_order"}


def pack_data(*cards: str) -> dict[str, Any]:
    """A whole pack as data, with these cards in it."""
    old_ones = {
        id_: {"id": id_, "name": name, "turn_order": 10 * at, "red_border": False, "capacity": 6}
        for at, (id_, name) in enumerate(NAMES.items(), start=1)
    }
    villagers = {
        f"#{no}": {
            "no": no,
            "name": f"Villager {no}",
            "jewel": JEWELS[(no - 1) // 10],
            "force": 1,
            "vigor": 1,
            "will": 1,
            "corpulence": 3,
            "turn_order": 100 + no,
            "red_border": False,
        }
        for no in range(1, 51)
    }
    for written in cards:
        id_, *parts = written.split()
        face: dict[str, Any] = old_ones[id_] if id_ in old_ones else villagers[id_]
        face.update(change for part in parts for change in _read(part, id_ in old_ones))
    return {"old_ones": list(old_ones.values()), "villagers": list(villagers.values())}


def pack(*cards: str) -> Content:
    return GREAT_OLD_ONES.load_content(pack_data(*cards))


def able_pack() -> Content:
    """A pack in which every monster has an ability, and room to use it."""
    codes = list(ABILITIES)
    villagers = [f"#{no} {codes[no % 6]} F{1 + no % 3} C6 T{no}" for no in range(1, 51)]
    return pack(*villagers, "G1 double", "G2 promote", "G3 share", "G4 thrift_cultist")


def _read(part: str, old_one: bool) -> list[tuple[str, Any]]:
    if part in JEWELS:
        return [("jewel", part)]
    if part in ABILITIES:
        return [("ability", part)]
    field = "capacity" if old_one and part[0] == "C" else LETTERS[part[0]]
    changes: list[tuple[str, Any]] = [(field, int(part[1:].removesuffix("r")))]
    return [*changes, ("red_border", True)] if part.endswith("r") else changes


def monster(card: str, cubes: int = 0, cultists: str = "", created: int = 0) -> Monster:
    """A monster in play; its Cultists are numbers with blanks between."""
    return Monster(card, cubes, cultists.split(), created)


class Table:
    """A game that starts in the midst of a round, where `acts` are the monsters still to act.

    Seats without monsters get the Old One of their number with 4 cubes; a deck that is not given holds all
    other cards.
    """

    def __init__(
        self,
        *cards: str,
        acts: str = "G1 G2",
        seats: int = 2,
        monsters: Mapping[int, list[Monster]] | None = None,
        city: str = "45 46 47 48 49 50",
        deck: str | None = None,
        draws: Mapping[str, Json] | None = None,
        options: Mapping[str, Json] | None = None,
        created: Mapping[int, list[str]] | None = None,
        phase: str = "take_turn",
        **state: Any,
    ) -> None:
        self.content = pack(*cards)
        settled = GREAT_OLD_ONES.settle_options(options or {}, seats, self.content)
        setup = Setup("test", seats, settled, self.content)
        cults = {
            seat: self._cult(
                (monsters or {}).get(seat) or [monster(f"G{seat}", 4)], (created or {}).get(seat)
            )
            for seat in range(1, seats + 1)
        }
        start = GreatOldOnes(cults, city=city.split(), schedule=acts.split(), **{"round": 1, **state})
        used = set(start.cards_found())
        unused = [villager.id for villager in self.content.villagers if villager.id not in used]
        start.deck = unused if deck is None else deck.split()
        start.cards_in_game = len(start.cards_found())
        self.script = Scripted(draws or {}, Seeded(Seeds(b"a table of tests")))
        checkpoint = Checkpoint(phase, codec.encode(start), 0, {})
        self.play, advance = Play.at(GREAT_OLD_ONES, setup, self.script, checkpoint, careful=True)
        self.events: list[EventRecord] = list(advance.events)

    def _cult(self, monsters: list[Monster], created: list[str] | None) -> Cult:
        god, *priests = monsters
        jewels = [self.content.by_id[priest.card].jewel for priest in priests]
        return Cult(god, priests, created=created or list(dict.fromkeys(jewels)))

    @property
    def state(self) -> GreatOldOnes:
        return self.play.state

    def ask(self) -> Ask:
        """The question that is open; only one seat is ever asked after set-up."""
        assert self.play.step is not None, "the game is over"
        (ask,) = self.play.step.asks
        return ask

    def cases(self) -> list[str]:
        """The cases that the open prompt lists."""
        described: Any = self.ask().choice.describe()
        return list(described["cases"])

    def answer(self, answer: Json) -> None:
        self.events += self.play.resolve({self.ask().seat: answer}).events

    def order(self, *orders: str) -> None:
        """Carry out text orders, one after the other."""
        for text in orders:
            self.answer(self.ask().read(text))

    def refused(self, order: str | dict[str, Any]) -> list[str]:
        """What the sender of this order, a text or an answer, is told; [] if it is legal."""
        answer = self.ask().read(order) if isinstance(order, str) else order
        return [problem.message for problem in self.ask().choice.problems(answer)]

    def cubes(self, *cards: str) -> list[int]:
        return [self.state.monster(card).cubes for card in cards]

    def cultists(self, card: str) -> list[str]:
        return self.state.monster(card).cultists

    def priests(self, seat: int) -> list[str]:
        return [priest.card for priest in self.state.cults[seat].priests]

    def told(self, kind: str) -> list[Mapping[str, Json]]:
        """The data of all events of this kind so far."""
        found = [event.public for event in self.events if event.kind == f"great_old_ones.{kind}"]
        return [face.data for face in found if face is not None]

    def texts(self) -> list[str]:
        """What everybody is told, by titles."""
        return read(self.play, self.events)

    def view(self) -> Any:
        return GREAT_OLD_ONES.view(self.state, self.play.setup, None)

    def play_out_round(self) -> None:
        """Everybody still to act passes."""
        now = self.state.round
        while self.play.step is not None and self.state.round == now:
            self.order("pass" if self.ask().kind.endswith("turn") else "none")


def read(play: Play[GreatOldOnes, Content], events: Iterable[EventRecord]) -> list[str]:
    """What everybody is told of these, by titles."""
    people = People(list(play.state.seats), GREAT_OLD_ONES.titles(play.state, play.setup), {})
    say = Narrator(play.setup.content, people)
    return [say.tell(event.public) for event in events if event.public is not None]


def result_in_words(play: Play[GreatOldOnes, Content]) -> str:
    people = People(list(play.state.seats), GREAT_OLD_ONES.titles(play.state, play.setup), {})
    assert play.result is not None
    return OldOnesEvent.ended(play.result, Narrator(play.setup.content, people))


RANKING = ["G1", "G2", "G3", "G4"]


def begin(
    *cards: str, seats: int = 2, draws: Mapping[str, Json] | None = None
) -> tuple[Play[GreatOldOnes, Content], Advance]:
    """A game from its beginning, when the Old Ones are being ranked; and what has happened before."""
    content = pack(*cards)
    setup = Setup("test", seats, GREAT_OLD_ONES.settle_options({}, seats, content), content)
    script = Scripted(draws or {}, Seeded(Seeds(b"a new game")))
    return Play.begin(GREAT_OLD_ONES, setup, script, careful=True)


def new_game(
    *cards: str, seats: int = 2, draws: Mapping[str, Json] | None = None
) -> Play[GreatOldOnes, Content]:
    return begin(*cards, seats=seats, draws=draws)[0]
