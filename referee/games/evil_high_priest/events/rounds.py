"""Set-up, decks and displays, rounds, and the end."""

from __future__ import annotations

from typing import Literal

from referee.engine.events import Seat, Seats
from referee.games.evil_high_priest.events.base import EvilEvent, Say, who, yours
from referee.games.evil_high_priest.state import End
from referee.games.evil_high_priest.things import Chamber, Investigator, Monster, PriestCard

DeckName = Literal["chambers", "monsters", "investigators", "priests"]


def deck_called(say: Say, deck: DeckName) -> str:
    match deck:
        case "chambers":
            return say("Chambers")
        case "monsters":
            return say("monsters")
        case "investigators":
            return say("investigators")
        case "priests":
            return say("Priest cards")


class DeckShuffled(EvilEvent):
    """EH-040: the discard pile becomes the new deck."""

    is_tabled = True
    deck: DeckName
    cards: int

    def sentence(self, say: Say) -> str:
        deck = deck_called(say, self.deck)
        return say("The discarded {deck} are shuffled: a new deck of {n:card}.", deck=deck, n=self.cards)


class DisplayFilled(EvilEvent):
    """EH-041: cards that come into the empty slots of a display, by slot."""

    is_tabled = True
    chambers: dict[int, Chamber] | None = None
    monsters: dict[int, Monster] | None = None
    investigators: dict[int, Investigator] | None = None

    def sentence(self, say: Say) -> str:
        content = say.content
        if self.monsters is not None:
            came = {slot: content.monster[card].name for slot, card in self.monsters.items()}
            display = deck_called(say, "monsters")
        elif self.investigators is not None:
            came = {slot: content.investigator[card].name for slot, card in self.investigators.items()}
            display = deck_called(say, "investigators")
        else:
            came = {slot: content.chamber[card].name for slot, card in (self.chambers or {}).items()}
            display = deck_called(say, "chambers")
        cards = [say("{card} (slot {slot})", card=card, slot=slot) for slot, card in came.items()]
        return say(
            "{cards} {number?joins|join} the display of {display}.",
            cards=say.listed(cards),
            number=cards,
            display=display,
        )


class PriestsDealt(EvilEvent):
    """EH-028: the Priest card of each seat."""

    priests: dict[Seat, PriestCard]

    def sentence(self, say: Say) -> str:
        dealt = [
            say(
                "{who} {you?are|is} {card} ({text})",
                who=who(say, seat),
                you=say.is_you(seat),
                card=say.content.priest[card].name,
                text=say.content.priest[card].text.removesuffix("."),
            )
            for seat, card in self.priests.items()
        ]
        return say("The Priest cards: {dealt}.", dealt="; ".join(dealt))


class FirstPlayerChosen(EvilEvent):
    """EH-029, EH-030: who goes first; the nth in turn order begins with n treasure."""

    order: Seats

    def sentence(self, say: Say) -> str:
        first = self.order[0]
        goes_first = say("{who} {you?are|is} the first player.", who=who(say, first), you=say.is_you(first))
        begins = [
            say("{who} {n} treasure", who=who(say, seat), n=n) for n, seat in enumerate(self.order, start=1)
        ]
        return say("{first} In turn order: {begins}.", first=goes_first, begins=say.listed(begins))


class RoundBegan(EvilEvent):
    """EH-050."""

    round: int
    first_player: Seat

    def sentence(self, say: Say) -> str:
        return say(
            "Round {round} begins; {who} {you?go|goes} first.",
            round=self.round,
            who=who(say, self.first_player),
            you=say.is_you(self.first_player),
        )


class CultistsReturned(EvilEvent):
    """EH-282: how many of each seat come home in step 2 of Preparation."""

    returned: dict[Seat, int]

    def sentence(self, say: Say) -> str:
        coming = [
            say("{number} of {whose}", number=number, whose=yours(say, seat))
            for seat, number in self.returned.items()
            if number
        ]
        if not coming:
            return say("Nobody comes home.")
        return say("Cultists come home: {coming}.", coming=say.listed(coming))


class GameEnded(EvilEvent):
    """EH-290: which end the game has come to."""

    end: End

    def sentence(self, say: Say) -> str:
        match self.end:
            case "signs":
                return say("The last Elder Sign is gone from the cult board: the game is over.")
            case "azathoth":
                return say("Azathoth wakes: the game is over, and everybody loses.")
            case "max_rounds":
                return say("The last round agreed on is over.")
