"""Set-up, the course of the rounds, and the end."""

from __future__ import annotations

from referee.engine.events import Seat, Seats
from referee.games.choose_your_god.events.event import HOW, Deed, GodEvent, Say, all_of, cards, who
from referee.games.choose_your_god.things import CardIds, CultId


class LicensesLaidOut(GodEvent):
    """CG-23, CG-116: face up in the Palace, from slot A on."""

    in_news = "alone"
    licenses: CardIds

    def sentence(self, say: Say) -> str:
        if not self.licenses:
            return say("Nothing is on offer in the Palace.")
        return say("On offer in the Palace: {licenses}.", licenses=cards(say, self.licenses))


class CultsDealt(GodEvent):
    """CG-26 to CG-29: the highest Divine Might begins."""

    in_news = "alone"
    cults: dict[Seat, CultId]
    first_player: Seat
    followers: int
    coins: int

    def sentence(self, say: Say) -> str:
        sheets = say.content.cults
        dealt = [
            say(
                "{who} {you?are|is} {cult} ({might})",
                who=who(say, seat),
                you=say.is_you(seat),
                cult=sheets[cult].name,
                might=sheets[cult].light,
            )
            for seat, cult in self.cults.items()
        ]
        return say(
            "The cults and their Divine Might: {dealt}. Each has {followers:Follower} and {coins:coin}.",
            dealt=say.listed(dealt),
            followers=self.followers,
            coins=self.coins,
        )


class RoundBegan(GodEvent):
    """CG-43."""

    in_news = "alone"
    round: int
    first_player: Seat

    def sentence(self, say: Say) -> str:
        return say(
            "Round {round} begins; {who} {you?are|is} First Player.",
            round=self.round,
            who=who(say, self.first_player),
            you=say.is_you(self.first_player),
        )


class GaveUp(
    Deed,
    says="gives up: it takes no part in the rounds to come, and cannot win",
    you="give up: you take no part in the rounds to come, and cannot win",
):
    """CG-193."""

    in_news = "alone"


class GameWon(Deed):
    """CG-19, CG-21: `others` had reached a goal, too, with less Divine Might."""

    in_news = "alone"
    ending: str
    others: Seats

    def does(self, say: Say) -> str:
        wins = self.words("{you?win|wins} the game {how}", say, how=say(HOW[self.ending]))
        if not self.others:
            return wins
        return say(
            "{wins}; {others} {one?has|have} reached a goal as well, with less Divine Might",
            wins=wins,
            others=all_of(say, self.others),
            one=2 if any(map(say.is_you, self.others)) else len(self.others),
        )
