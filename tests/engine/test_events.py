"""Kinds of events: declared once, read as data and as words."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias

import pytest

from referee.engine.catalogue import Catalogue
from referee.engine.codec import BadState
from referee.engine.events import SEAT, Event, Ref, Seat, SeatEvent, Seats
from referee.engine.frozen import frozen
from referee.engine.narrator import AnyNarrator, Narrator
from referee.engine.news import in_few_lines
from referee.engine.people import People
from referee.engine.records import EventRecord

CARD = Ref("card")
Card: TypeAlias = Annotated[str, CARD]
NAMES = {"smite": "Smite", "ward": "Ward"}


class TestEvent(Event, game="test"):
    """The base of these games' kinds."""

    __test__ = False

    def called(self, ref: Ref, id_: Any, say: AnyNarrator) -> str:
        return say.content[id_] if ref == CARD else super().called(ref, id_, say)


class TestDeed(TestEvent, SeatEvent, abstract=True):
    __test__ = False


class CoinsTaken(TestDeed, says="takes {coins:coin} from {victims}", you="take {coins:coin} from {victims}"):
    victims: Seats
    coins: int


class CardPlayed(TestDeed, says="plays {card}"):
    card: Card


class Passed(TestDeed, says="passes"):
    is_quiet = True


class Drew(TestDeed):
    """Cards from the deck; only the seat knows which."""

    cards: int
    drawn: tuple[Card, ...] | None = None

    def does(self, say: AnyNarrator) -> str:
        if self.drawn is None:
            return say("draws {cards:card}", cards=self.cards)
        return say("draws {drawn}", drawn=[self.called(CARD, card, say) for card in self.drawn])


class MarketOpened(TestEvent, says="The market opens with {cards}."):
    is_tabled = True
    cards: tuple[Card, ...]
    by_price: dict[Seat, Card]
    why: Literal["round", "card"] = "round"


@frozen()
class Stall:
    """A part of an event."""

    card: Card
    keeper: Seat | None = None


class StallsSet(TestEvent, says="Stalls are set."):
    stalls: tuple[Stall, ...]


TITLED = People([1, 2, 3], {1: "Red", 2: "Blue", 3: "Green"}, {1: "Ada", 2: "Ben", 3: "Cleo"})
ANONYMOUS = People([1, 2], {1: "Red", 2: "Blue"}, {})
UNTITLED = People([1, 2], {}, {})
TAKEN = CoinsTaken(1, (2, 3), 1)
STALLS = StallsSet((Stall("ward"), Stall("smite", 2)))


def told(event: Event, people: People = TITLED, reader: int | None = None, *, short: bool = False) -> str:
    return Narrator(NAMES, people, reader, short=short).tell(event)


def test_players_are_named_with_their_titles() -> None:
    assert told(TAKEN) == "Ada (Red) takes 1 coin from Ben (Blue) and Cleo (Green)."
    assert told(replace(TAKEN, victims=(1, 2))) == "Ada (Red) takes 1 coin from Red and Ben (Blue)."


def test_where_it_was_said_who_plays_whom_titles_are_enough() -> None:
    assert told(TAKEN, short=True) == "Red takes 1 coin from Blue and Green."
    assert told(CardPlayed(2, "smite"), ANONYMOUS) == "Blue plays Smite."
    assert told(CardPlayed(2, "smite"), UNTITLED) == "Seat 2 plays Smite."


def test_the_own_seat_is_you_where_the_kind_has_words_for_it() -> None:
    assert told(TAKEN, reader=1) == "You take 1 coin from Ben (Blue) and Cleo (Green)."
    assert told(TAKEN, reader=2).startswith("Ada (Red) takes")
    assert told(CardPlayed(1, "ward"), reader=1) == "Ada (Red) plays Ward."


def test_a_face_is_the_same_kind_with_more_in_it() -> None:
    public = Drew(2, 2)
    own = replace(public, drawn=("smite", "ward"))
    assert told(public) == "Ben (Blue) draws 2 cards."
    assert told(own) == "Ben (Blue) draws Smite and Ward."
    assert public.data == {"seat": 2, "cards": 2}
    assert own.data == {"seat": 2, "cards": 2, "drawn": ["smite", "ward"]}
    record = EventRecord(public.kind, public, {2: own})
    assert [record.seen_by(seat) for seat in (None, 1, 2)] == [public, public, own]


@pytest.mark.parametrize(
    "event", [TAKEN, Drew(2, 1), Drew(2, 1, ("ward",)), MarketOpened(("ward",), {2: "smite"}, "card"), STALLS]
)
def test_an_event_is_its_data(event: Event) -> None:
    assert TestEvent.kinds[event.kind] is type(event)
    assert type(event).read(event.data) == event


def test_what_is_none_is_left_out_of_parts_as_well() -> None:
    assert STALLS.data == {"stalls": [{"card": "ward"}, {"card": "smite", "keeper": 2}]}


def test_data_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadState, match="coins"):
        CoinsTaken.read({"seat": 1, "victims": [2], "coins": "many"})


def test_refs_come_from_the_types_of_fields() -> None:
    assert TAKEN.refs == ("seat:1", "seat:2", "seat:3")
    assert Drew(1, 2).refs == ("seat:1",)
    assert Drew(1, 2, ("ward", "smite")).refs == ("seat:1", "card:ward", "card:smite")
    assert STALLS.refs == ("card:ward", "card:smite", "seat:2")
    assert MarketOpened(("ward",), {2: "smite"}).refs == ("card:ward", "seat:2", "card:smite")


def test_a_schema_says_what_ids_are_ids_of() -> None:
    assert MarketOpened.schema() == {
        "title": "test.market_opened",
        "type": "object",
        "properties": {
            "cards": {"type": "array", "items": {"type": "string", "x-ref": "card"}},
            "by_price": {
                "type": "object",
                "propertyNames": {"x-ref": "seat"},
                "additionalProperties": {"type": "string", "x-ref": "card"},
            },
            "why": {"type": "string", "enum": ["round", "card"]},
        },
        "required": ["cards", "by_price", "why"],
        "additionalProperties": False,
    }
    assert Drew.schema()["required"] == ["seat", "cards"]
    assert Drew.schema()["description"] == "Cards from the deck; only the seat knows which."


def test_declarations_that_cannot_work_are_refused() -> None:
    with pytest.raises(TypeError, match="may be None"):

        class Lost(TestDeed, says="loses {card}"):
            card: Card | None

    with pytest.raises(TypeError, match="no such field"):

        class Found(TestDeed, says="finds {cards}"):
            card: Card

    with pytest.raises(TypeError, match=r"two kinds of events test\.passed"):
        type("Passed", (TestDeed,), {"__module__": __name__})


def test_another_language_has_its_own_sentences() -> None:
    german = Catalogue("de", {"plays {card}": "spielt {card}"})
    assert Narrator(NAMES, TITLED, catalogue=german).tell(CardPlayed(2, "ward")) == "Ben (Blue) spielt Ward."


# News.


def news(*events: Event | str, reader: int | None = None) -> list[str]:
    return [line.text for line in in_few_lines(events, Narrator(NAMES, TITLED, reader, short=True))]


def test_the_same_of_several_seats_is_told_once() -> None:
    assert news(CardPlayed(1, "ward"), CardPlayed(2, "ward"), CardPlayed(3, "ward")) == [
        "Red plays Ward; so do Blue and Green."
    ]
    assert news(Drew(1, 1), Drew(2, 1)) == ["Red draws 1 card; so does Blue."]
    assert news(Drew(1, 1), Drew(2, 2)) == ["Red draws 1 card.", "Blue draws 2 cards."]


def test_what_one_seat_does_is_told_in_one_line() -> None:
    assert news(CardPlayed(1, "ward"), Drew(1, 1)) == ["Red plays Ward; draws 1 card."]
    assert news(TAKEN, Drew(1, 1)) == ["Red takes 1 coin from Blue and Green.", "Red draws 1 card."]


def test_passes_share_a_line() -> None:
    assert news(Passed(1), Passed(2), CardPlayed(3, "ward")) == [
        "Red passes; Blue passes.",
        "Green plays Ward.",
    ]


def test_what_prompts_show_is_no_news_and_other_texts_stay() -> None:
    opened = MarketOpened(("ward",), {})
    assert news(opened, "The game was rolled back.", Passed(1)) == [
        "The game was rolled back.",
        "Red passes.",
    ]


class Chosen(TestDeed, says="chooses {card}"):
    card: Card

    def is_old_news(self, say: AnyNarrator) -> bool:
        return say.is_you(self.seat)


class Gained(TestDeed, says="gains {coins:coin}"):
    coins: int

    def join(self, line: str, before: Any, say: AnyNarrator) -> str | None:
        return (
            say("{line} ({coins:coin})", line=line, coins=self.coins)
            if before[-1].kind == Drew.kind
            else None
        )


def test_kinds_have_manners_of_their_own() -> None:
    assert news(Chosen(1, "ward"), Drew(2, 1), Gained(3, 2), reader=1) == ["Blue draws 1 card. (2 coins)"]
    (line,) = in_few_lines([Drew(2, 1), Gained(3, 2)], Narrator(NAMES, TITLED, short=True))
    assert line.refs == (SEAT.of(2), SEAT.of(3))


class Built(TestDeed, says="builds {houses:house}"):
    goes_on, also = False, None
    houses: int

    def join(self, _line: str, before: Any, say: AnyNarrator) -> str | None:
        built = [one.houses for one in (*before, self) if isinstance(one, Built) and one.seat == self.seat]
        return say.tell(Built(self.seat, sum(built))) if len(built) > 1 else None

    def may_come_before(self, others: Any) -> bool:
        return all(isinstance(one, Built) for one in others)


def test_what_has_nothing_to_do_with_the_last_line_may_go_into_an_earlier_one() -> None:
    turns = [Built(1, 1), Built(2, 3), Built(1, 1), Built(2, 1)]
    assert news(*turns) == ["Red builds 2 houses.", "Blue builds 4 houses."]
    assert news(Built(1, 1), Passed(2), Built(1, 1)) == [
        "Red builds 1 house.",
        "Blue passes.",
        "Red builds 1 house.",
    ]
    assert news(Built(1, 1), "The game was rolled back.", Built(1, 1))[2:] == ["Red builds 1 house."]


def test_a_kind_may_begin_a_line_of_its_own() -> None:
    assert news(CardPlayed(1, "ward"), Built(1, 1)) == ["Red plays Ward.", "Red builds 1 house."]
    assert news(Built(1, 1), CardPlayed(1, "ward")) == ["Red builds 1 house; plays Ward."]
