"""What all events of the game have in common, and the small words that they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from referee.engine.catalogue import Words
from referee.engine.events import SEAT, Event, Ref, SeatEvent
from referee.engine.narrator import Narrator
from referee.engine.news import MAX_SENTENCE
from referee.engine.ruleset import Result
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.scoring import ALTARS_TO_WIN, MOBS_TO_WIN
from referee.games.choose_your_god.things import A_CARD, A_CULT, A_LOCATION, AN_ABILITY

Say: TypeAlias = Narrator[Content]

HOW: Mapping[str, str] = {
    "altars": Words("by {altars} Altars in the city", altars=ALTARS_TO_WIN),
    "mobs": Words("by {mobs} Mobs", mobs=MOBS_TO_WIN),
    "summoning": Words("by the second Summoning"),
    "round_limit": Words("by the highest Divine Might, after the table's last round"),
    "given_up": Words("because nobody else is left"),
}
"""By ending, how a game is won."""


class GodEvent(Event, game="choose_your_god"):
    """Cards and Locations are called by their names; the reader is spoken to."""

    in_news: ClassVar[Literal["alone", "first", "turn", "after"]] = "after"
    """Whether it has a line of its own in the news, begins one, belongs into that of the seat's turns in the
    Intention Phase, or goes on after what it comes from."""

    def called(self, ref: Ref, id_: Any, say: Say) -> str:
        if ref == SEAT:
            return who(say, id_)
        if ref == A_LOCATION:
            return place(say, id_)
        if ref == A_CARD:
            return say.content.cards[id_]
        if ref == A_CULT:
            return say.content.cults[id_].name
        return say.content.ability_names[id_].name if ref == AN_ABILITY else super().called(ref, id_, say)

    @classmethod
    def of_result(cls, result: Result, say: Say) -> str:
        winner = result.winners[0]
        cult = str(result.scores[winner]["cult"])
        if result.ending not in HOW:
            return say("{winner} wins with {cult}.", winner=say.seat(winner), cult=cult)
        return say(
            "{winner} wins with {cult}, {how}.", winner=say.seat(winner), cult=cult, how=HOW[result.ending]
        )

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """A card, an ability, a prayer or a win, with all that it brings, in one sentence."""
        first, last = before[0], before[-1]
        assert isinstance(first, GodEvent)  # noqa: S101 - like all in this line
        assert isinstance(last, GodEvent)  # noqa: S101
        if self.in_news != "after" or last.in_news == "alone":
            return None
        if first.in_news == "turn" and _seat_of(first) != _seat_of(self):
            return None
        joined = f"{line.removesuffix('.')}; {self.after(last, say)}"
        return joined if len(joined) <= MAX_SENTENCE else None

    def after(self, last: GodEvent, say: Say) -> str:  # noqa: ARG002 - for deeds
        """The sentence where it goes on after another one."""
        return self.sentence(say)

    def may_come_before(self, others: Sequence[Event]) -> bool:
        """Seats have their turns by turns: what each of them does is told together."""
        first = others[0]
        return isinstance(first, GodEvent) and first.in_news == "turn" and self.in_news in ("turn", "after")


class Deed(GodEvent, SeatEvent, abstract=True):
    """What a seat does, or what becomes of it."""

    goes_on = False

    def subject(self, say: Say) -> str:
        return who(say, self.seat)

    def is_told_to_itself(self, say: Say) -> bool:
        return say.is_you(self.seat)

    def words(self, words: str, say: Say, /, **parts: Any) -> str:
        """Words with `{you?take|takes}` for the seat itself, and for others."""
        return say(words, you=say.is_you(self.seat), **parts)

    def after(self, last: GodEvent, say: Say) -> str:
        """Without its subject after a deed of the same seat that has to do with nobody else."""
        others = any(ref.startswith("seat:") and ref != SEAT.of(self.seat) for ref in last.refs)
        if not isinstance(last, Deed) or last.seat != self.seat or others:
            return self.sentence(say)
        return say("{does}.", does=self.does(say))


def _seat_of(event: Event) -> int | None:
    return getattr(event, "seat", None)


def who(say: Say, seat: int) -> str:
    return say("you") if say.is_you(seat) else say.seat(seat)


def all_of(say: Say, seats: Iterable[int]) -> str:
    return say.listed(who(say, seat) for seat in seats)


def cards(say: Say, ids: Iterable[str]) -> str:
    return say.listed(say.content.cards[card] for card in ids)


def place(say: Say, location: int) -> str:
    """`the Port (9)`."""
    name = say.content.location(location).name.removeprefix("The ")
    return say("the {name} ({location})", name=name, location=location)


def whose(say: Say, seat: int) -> str:
    return say("your") if say.is_you(seat) else say("{name}'s", name=say.seat(seat))


def a_priest(say: Say, priest: str) -> str:
    """`the Patriarch`, `a 3`; by the name that orders have for it."""
    return say("the Patriarch") if priest == "patriarch" else say("a {strength}", strength=priest[0])


def own_priest(say: Say, seat: int, priest: str) -> str:
    """`Red's Patriarch`, `your Priest of strength 3`."""
    if priest == "patriarch":
        return say("{whose} Patriarch", whose=whose(say, seat))
    return say("{whose} Priest of strength {strength}", whose=whose(say, seat), strength=priest[0])
