"""What all events have in common, and the parts that several of them hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from referee.engine.events import SEAT, Event, Ref, Seat, SeatEvent
from referee.engine.frozen import frozen
from referee.engine.narrator import Narrator
from referee.engine.ruleset import Result
from referee.games.true_messiah.board import seat_with
from referee.games.true_messiah.cards.faces import Card as CardFace
from referee.games.true_messiah.cards.faces import TargetKind
from referee.games.true_messiah.obstacles import Obstacle
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import COLOURS, PARTNERS, PlanItem, TrueMessiah, Until
from referee.games.true_messiah.things import A_CARD, Card, Miracle, Space, Unit, Units

Say: TypeAlias = Narrator[Content]


class MessiahEvent(Event, game="true_messiah"):
    def called(self, ref: Ref, id_: Any, say: Say) -> str:
        if ref == A_CARD:
            return say.content.name(id_)
        return who(say, id_) if ref == SEAT else str(id_)

    @classmethod
    def of_result(cls, result: Result, say: Say) -> str:
        """Who wins, and by what (TM-11 to TM-26, TM-216)."""
        winners, number = say.seats(result.winners), len(result.winners)
        match result.ending:
            case "draw":
                return say("All are destroyed at the same moment: the game is a draw.")
            case "vote":
                return say("All others grant {winners} the victory.", winners=winners)
            case "points" if _is_shared(result):
                return say("{winners} share the victory on points.", winners=winners)
            case "points":
                return say("{winners} {number?wins|win} on points.", winners=winners, number=number)
        won = say("{winners} {number?wins|win}", winners=winners, number=number)
        match result.ending:
            case "messiah":
                return say("{won}: an enemy's messiah is dead.", won=won)
            case "followers":
                return say("{won}: an enemy has too few followers left.", won=won)
            case "city":
                return say("{won}: an enemy has lost its holy city.", won=won)
            case "cards":
                return say("{won}: an enemy has too few miracles left.", won=won)
            case "conceded":
                return say("{won}: an enemy gives up.", won=won)
        return say("{won}.", won=won)


def _is_shared(result: Result) -> bool:
    """Whether the winners are not of one side: with four colours two are allies (TM-03, TM-217)."""
    scores: Mapping[int, Any] = result.scores
    colours = {scores[seat]["colour"] for seat in result.winners}
    allies = len(scores) == len(COLOURS) and len({min(one, PARTNERS[one]) for one in colours}) == 1
    return len(colours) > 1 and not allies


class Deed(MessiahEvent, SeatEvent, abstract=True):
    """What a seat does; the seat itself reads `You …`."""

    def is_told_to_itself(self, say: Say) -> bool:
        return say.is_you(self.seat)


def who(say: Say, seat: int) -> str:
    """A seat that is not the subject."""
    return say("you") if say.is_you(seat) else say.seat(seat)


def whose(say: Say, seat: int) -> str:
    """`Red's`, or `your`."""
    return say("your") if say.is_you(seat) else say("{name}'s", name=say.seat(seat))


def hindered(say: Say, obstacle: Obstacle) -> str:
    """Why a unit cannot be where it should, a whole sentence."""
    return obstacle.told(say, whose(say, obstacle.seat) if obstacle.seat else "")


def copies(say: Say, cards: Iterable[str]) -> str:
    """`2 × Edict and Providence`."""
    return say.listed(
        say("{number} × {card}", number=number, card=say.content.name(card))
        if number > 1
        else say.content.name(card)
        for card, number in Counter(cards).items()
    )


def until_when(say: Say, seat: int, until: Until) -> str:
    """How long what a card of this seat does is in force."""
    match until:
        case "turn":
            return say("this turn")
        case "owner_start":
            return say("until {whose} next turn starts", whose=whose(say, seat))
        case "owner_end":
            return say("until the end of {whose} next turn", whose=whose(say, seat))


@frozen()
class Target:
    """What a miracle is aimed at: one of these."""

    unit: Unit | None = None
    space: Space | None = None
    seat: Seat | None = None
    miracle: Miracle | None = None

    def called(self, say: Say) -> str:
        return who(say, self.seat) if self.seat else self.unit or self.space or self.miracle or ""


Targets: TypeAlias = tuple[Target, ...]
Choices: TypeAlias = dict[str, tuple[str, ...]]
"""What was chosen for a card, by what it calls that."""


def targets_of(state: TrueMessiah, card: CardFace, targets: Sequence[str]) -> Targets:
    """A card's targets, each as what it is: all slots but the last take a fixed number."""
    kinds = [slot.kind for slot in card.targets for _ in range(slot.max)]
    return tuple(_target(state, kind, one) for kind, one in zip(kinds, targets, strict=False))


def _target(state: TrueMessiah, kind: TargetKind, target: str) -> Target:
    match kind:
        case "unit":
            return Target(unit=target)
        case "player":
            return Target(seat=seat_with(state, target))
        case "miracle":
            return Target(miracle=target)
    return Target(space=target)


def chosen(say: Say, choices: Choices) -> str:
    """`moves red.f01 > 1,2; at 2,3`."""
    return "; ".join(
        say("{name} {words}", name=name, words=", ".join(words).replace(">", " > ") or say("none"))
        for name, words in sorted(choices.items())
    )


@frozen()
class Action:
    """An action as it is shown to all: what is sealed is not in it."""

    do: Literal["move", "pray", "play", "gift"]
    unit: Unit | None = None
    to: Space | None = None
    followers: Units | None = None
    card: Card | None = None
    from_avatar: bool = False
    targets: Targets | None = None
    choices: Choices | None = None

    def told(self, say: Say) -> str:
        match self.do:
            case "move":
                return say("move {unit} > {to}", unit=self.unit, to=self.to)
            case "pray":
                return say("pray {followers}", followers=", ".join(self.followers or ()))
            case "play":
                return say("play {card}", card=self.aimed(say))
            case "gift":
                return say("give {card}", card=say.content.name(self.card or ""))

    def aimed(self, say: Say) -> str:
        """The card that is played, and at what: `Smite (cost 3) on black.f01`."""
        card = say.content.by_id[self.card or ""]
        told = say("{card} (cost {cost})", card=card.name, cost=card.cost)
        if self.from_avatar:
            told = say("{card} from avatar", card=told)
        if self.targets:
            told = say(
                "{card} on {targets}", card=told, targets=", ".join(one.called(say) for one in self.targets)
            )
        if self.choices:
            told = say("{card} choosing {choices}", card=told, choices=chosen(say, self.choices))
        return told


def shown(state: TrueMessiah, content: Content, item: PlanItem) -> Action:
    """What all see of it: choices only of an open play."""
    match item.do:
        case "move":
            return Action("move", unit=item.unit, to=item.to)
        case "pray":
            return Action("pray", followers=tuple(item.followers))
        case "gift":
            return Action("gift", card=item.card)
    return Action(
        "play",
        card=item.card,
        from_avatar=item.origin == "avatar",
        targets=targets_of(state, content.by_id[item.card], item.targets),
        choices={name: tuple(words) for name, words in item.choices.items()} if item.open else None,
    )
