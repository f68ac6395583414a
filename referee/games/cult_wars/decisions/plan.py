"""Step 2: strategy cards on slots, action cards with what is announced, and which of them are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import (
    Assign,
    Case,
    Choice,
    InOrder,
    Many,
    Number,
    One,
    Option,
    Record,
    Some,
    Source,
)
from referee.engine.decisions import Decision, Writing, asks
from referee.engine.decisions.decision import MakesSpelling
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.games.cult_wars.decisions.chance import random_slots, shuffled
from referee.games.cult_wars.decisions.plan_text import PlanParts, ShownCards, laid, parted, slot_of_the_rest
from referee.games.cult_wars.decisions.target import cult_options
from referee.games.cult_wars.events import Announced
from referee.games.cult_wars.moments import PlanMoment
from referee.games.cult_wars.pack import ActionCard, Content, unnumbered
from referee.games.cult_wars.things import A_CARD, A_SLOT, A_STRATEGY_CARD
from referee.games.cult_wars.words import SLOT_NAMES

SLOT_OPTIONS = tuple(Option(slot, label, refs=(A_SLOT.of(slot),)) for slot, label in SLOT_NAMES.items())
A_NEED = {"cult": Words("a cult"), "slot": Words("a slot"), "amount": Words("an amount")}
WRITING = Writing(marks=",;/=+.:&")
SHOWING_ODDS = 4
"""One random plan in four shows some of its cards."""
BLAME_ODDS = 8
"""One random plan in eight levels attackers down, another blames some."""

# What is on offer.


def cards_on_slots(at: PlanMoment) -> Assign:
    return _cards_on_slots(at.content, at.followers if at.is_now else None)


@lru_cache(maxsize=1024)
def _cards_on_slots(content: Content, followers: int | None) -> Assign:
    """Any cards on any slots (CW-22), but not for more followers than there are (CW-24)."""

    def too_many(_budget: str, used: int) -> Problem:
        return Problem(
            "",
            Reason(
                "You assigned {used:follower} but have {followers}.", "CW-24", used=used, followers=followers
            ),
        )

    return Assign(
        [
            Option(
                id_,
                str(value),
                {"value": value, "spends": {"followers": value}},
                refs=(A_STRATEGY_CARD.of(id_),),
            )
            for id_, value in content.strategy_cards.items()
        ],
        SLOT_OPTIONS,
        partial=True,
        refuse=lambda id_: _no_strategy_card(content, id_),
        refuse_slot=lambda slot: Reason(
            "There is no slot {slot}: the slots are attack, defend, sacrifice and breed.", "CW-22", slot=slot
        ),
        budgets={} if followers is None else {"followers": followers},
        overspent=too_many,
        clause="CW-22",
    )


def _no_strategy_card(content: Content, id_: str) -> str:
    """The refusal of a strategy card that nobody has, or nobody has that many of."""
    card = unnumbered(id_)
    copies = sum(unnumbered(own) == card for own in content.strategy_cards)
    if id_ == card or not copies:
        return Reason("You have no strategy card {card}.", "CW-22", card=id_)
    if copies == 1:
        return Reason("You have strategy card {card} only once.", "CW-22", card=card)
    if copies == 2:
        return Reason("You have strategy card {card} only twice.", "CW-22", card=card)
    return Reason("You have strategy card {card} only {copies} times.", "CW-22", card=card, copies=copies)


def cards_in_hand(at: PlanMoment) -> Many:
    """Any of the cards held, each with what it needs; copies are interchangeable (CW-26)."""
    return Many(
        Case(
            {id_: announcement(at, card) for id_, card in at.held.items()},
            labels={id_: card.name for id_, card in at.held.items()},
            refuse=at.not_held,
        ),
        max=len(at.held),
        distinct=True,
        refuse_next=at.not_held_so_often,
        wrong_count=lambda _: None,  # the cards tell which of them is not held
        clause="CW-26",
    )


def announcement(at: PlanMoment, card: ActionCard) -> Record:
    return _announcement(at.content, card.id, at.cult, at.cults, at.insignia)


@lru_cache(maxsize=4096)
def _announcement(content: Content, id_: str, own: str, cults: tuple[str, ...], insignia: str) -> Record:
    """What is announced with an action card (CW-27). One that is aimed follows the insignia (CW-21)."""
    card = content.cards[id_]

    def missing(kind: str) -> Problem:
        needed = Reason("{card} needs {need}.", "CW-27", card=card.name, need=A_NEED[kind])
        return Problem(pointer(kind), needed)

    def unknown(kind: str) -> Problem | None:
        if kind != "cult" or card.target != "aimed":
            return None
        followed = content.cult_name(insignia)
        return Problem(
            "/cult",
            Reason("{card} follows your insignia ({cult}).", "CW-21", card=card.name, cult=followed),
        )

    def no_such_cult(cult: str) -> str:
        if cult == own:
            return Reason("This card cannot name your own cult.", "CW-27")
        return Reason("No such cult in this game.", "CW-27")

    fields: dict[str, Choice] = {}
    for need in card.needs:
        if need.kind == "cult":
            offered = cult_options(content, cults, besides=None if card.allow_self else own)
            fields["cult"] = One(offered, refuse=no_such_cult)
        elif need.kind == "slot":
            fields["slot"] = One(SLOT_OPTIONS)
        else:
            fields["amount"] = Number(need.low, need.high)
    return Record(fields, missing=missing, unknown=unknown)


def cards_used(at: PlanMoment) -> Some:
    """Only cards that the plan uses can be shown (CW-29)."""
    return Some(
        [
            *at.content.strategy_options,
            *(_shown_card(at.content, id_) for id_ in at.held),
        ],
        refuse=lambda id_: Reason(
            "You cannot show {card}: this plan does not use it.", "CW-29", card=at.card_name(id_)
        ),
        among=("slots", "play"),
        clause="CW-29",
    )


@lru_cache(maxsize=1024)
def _shown_card(content: Content, id_: str) -> Option:
    card = content.cards[unnumbered(id_)]
    return Option(id_, card.name, {"text": card.text}, refs=(A_CARD.of(card.id),))


def other_cults(at: PlanMoment) -> InOrder:
    return InOrder(cult_options(at.content, at.cults, besides=at.cult), min=1)


# What is decided.


@dataclass(frozen=True)
class CardToPlay:
    """An action card with what is announced with it. Copies of a card have different ids (`X`, `X.2`)."""

    id: str
    amount: int | None = None
    cult: str | None = None
    slot: str | None = None

    @property
    def card(self) -> str:
        return unnumbered(self.id)

    @property
    def announced(self) -> dict[str, Json]:
        said: dict[str, Json] = {"amount": self.amount, "cult": self.cult, "slot": self.slot}
        return {kind: value for kind, value in said.items() if value is not None}

    @property
    def essence(self) -> CardToPlay:
        """What it comes to, whichever copy it is."""
        return self.copy(self.card)

    def copy(self, id_: str) -> CardToPlay:
        """The same with this copy of the card."""
        return replace(self, id=id_)

    @classmethod
    def from_answer(cls, answer: Any, _: PlanMoment) -> CardToPlay:
        return cls(answer["case"], **answer["value"])

    def to_answer(self) -> Json:
        return {"case": self.id, "value": self.announced}

    def described(self, at: PlanMoment) -> str:
        """`Relic Thief on Eye`."""
        name = at.card_name(self.id)
        if self.cult is not None:
            name = Words("{card} on {cult}", card=name, cult=at.content.cult_name(self.cult))
        more = [] if self.slot is None else [SLOT_NAMES[self.slot]]
        more += [] if self.amount is None else [str(self.amount)]
        return Words("{card} ({more})", card=name, more=joined(", ", more)) if more else name

    def announcement(self, at: PlanMoment) -> Announced:
        """What the table is told of it."""
        cult = None if self.cult is None else at.seat_of(self.cult)
        return Announced(self.card, cult, self.slot, self.amount)


class Blame(Decision[PlanMoment]):
    """Which attackers fall first, said beforehand (CW-42)."""

    @property
    def first(self) -> tuple[str, ...]:
        """The cults that are used up first; nobody if they are levelled down."""
        return ()


class Even(Blame, form="even", label=Words("level the attackers down")):
    pass


class Cults(Blame, form="{cults}", label=Words("these cults first"), bare=True):
    cults: tuple[str, ...] = asks(other_cults)

    @property
    def first(self) -> tuple[str, ...]:
        return self.cults


def blamed(at: PlanMoment) -> Choice:
    return _blamed(at.content, at.cult, at.cults)


@lru_cache(maxsize=256)
def _blamed(content: Content, own: str, cults: tuple[str, ...]) -> Choice:
    """The same whatever a seat has in hand."""
    anyone = PlanMoment(content, 0, own, insignia="", followers=0, hand=(), cults=cults)
    return replace(Blame.choice(anyone), clause="CW-42")


class Laid(Decision[PlanMoment]):
    """Cards laid on the table."""

    writing = WRITING
    slots: Mapping[str, str] = asks(cards_on_slots)
    play: tuple[CardToPlay, ...] = asks(cards_in_hand)

    def values(self, at: PlanMoment) -> list[tuple[int, str]]:
        """What binds of strategy cards: their values, each in its slot."""
        return [(at.strategy[card], slot) for card, slot in self.slots.items()]


class ShownOfAPlan(Laid, form="{shown}"):
    """The part of a plan that is shown at once (CW-29): `show defend 6`, `show play Wardstones`."""

    what = Words("something to show")
    also: ClassVar[Mapping[str, MakesSpelling]] = {"shown": ShownCards}

    @classmethod
    def understood(cls, said: dict[str, Any], at: PlanMoment) -> dict[str, Json]:  # noqa: ARG003 - read, not judged
        found = laid([], said["shown"])
        return {"slots": found["slots"], "play": found["play"]}

    @classmethod
    def worded(cls, fields: dict[str, Any], at: PlanMoment) -> dict[str, Json]:  # noqa: ARG003 - as above
        ids = [*fields["slots"], *(entry["case"] for entry in fields["play"])]
        return {"shown": parted(**fields, face_up=ids, blame=None)["shown"]}


class Plan(Laid, form=("plan {parts}\n{shown}", "{parts}\n{shown}", "{shown}")):
    """CW-22, CW-26, CW-28: `plan attack 5 1 / play Wardstones / blame even`, and `show attack 5`."""

    what = Words("a plan")
    also: ClassVar[Mapping[str, MakesSpelling]] = {"parts": PlanParts, "shown": ShownCards}
    face_up: tuple[str, ...] = asks(cards_used, default=())
    blame: Blame | None = asks(blamed, default=None)

    @classmethod
    def default(cls, at: PlanMoment) -> Plan:
        """The plan of a seat that sends none: as many defenders as fit, and no action cards."""
        return cls(slots=at.filled({}), play=())

    @classmethod
    def understood(cls, said: dict[str, Any], at: PlanMoment) -> dict[str, Json]:
        """Cards that are shown need not be said before; shown alone, they make a plan by themselves."""
        parts = said.get("parts", [])
        found = laid(parts, said.get("shown", []))
        rest = slot_of_the_rest(parts) if "parts" in said else "defend"
        return found if rest is None else {**found, "slots": at.filled(found["slots"], rest)}

    @classmethod
    def worded(cls, fields: dict[str, Any], at: PlanMoment) -> dict[str, Json]:  # noqa: ARG003 - read, not judged
        return parted(**fields)

    @classmethod
    def propose(cls, at: PlanMoment, source: Source) -> Plan:
        """One that uses most followers and about half the hand, and now and then shows cards."""
        slots = random_slots(at.strategy, at.followers, source)
        play = tuple(
            CardToPlay.from_answer({"case": id_, "value": _any_announcement(at, id_, source)}, at)
            for id_ in shuffled(at.held, source)
            if source.below(2)
        )
        face_up: list[str] = []
        if source.below(SHOWING_ODDS) == 0:
            face_up = [id_ for id_ in [*slots, *(entry.id for entry in play)] if source.below(2)]
        return cls(slots=slots, play=play, face_up=tuple(face_up), blame=_any_blame(at, source))

    def remark(self, at: PlanMoment) -> str:
        return at.summary(self.slots)


def _any_announcement(at: PlanMoment, id_: str, source: Source) -> Json:
    card = at.held[id_]
    return announcement(at, card).sample(source) if card.needs else {}


def _any_blame(at: PlanMoment, source: Source) -> Blame | None:
    match source.below(BLAME_ODDS):
        case 0:
            return Even()
        case 1:
            blamed = 1 + source.below(len(at.others))
            return Cults(cults=tuple(shuffled(at.others, source)[:blamed]))
        case _:
            return None
