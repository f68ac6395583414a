"""What happens in the Active Location: who acts, who wins, what that brings."""

from __future__ import annotations

from referee.engine.events import Seat
from referee.games.choose_your_god.events.event import Deed, GodEvent, Say, place, who, whose
from referee.games.choose_your_god.influence import Why
from referee.games.choose_your_god.things import CardId, CultId, LocationId
from referee.games.choose_your_god.vocabulary import SUPREMACY_BONUS

LEAST_WINS = "chalice_of_clarity"
"""The ability by which the least Influence wins (CG-172)."""


class LocationActive(GodEvent, says="Next is {location}."):
    """CG-64: what is done there says where it is done."""

    is_tabled = True
    location: LocationId


class CannotAct(Deed, says="cannot act", you="cannot act"):
    """CG-66: it has no card, and no ability that it could pay for."""

    is_tabled = True


class Passed(Deed, says="passes", you="pass"):
    """CG-66."""

    is_tabled = True


class Raided(GodEvent, says="there are no benefits and no alms in {location}."):
    """CG-139."""

    location: LocationId

    def after(self, last: GodEvent, say: Say) -> str:  # noqa: ARG002 - it was said where
        return say("there are no benefits and no alms.")


class Seized(GodEvent):
    """CG-140."""

    seat: Seat
    location: LocationId

    def sentence(self, say: Say) -> str:
        return say(
            "all Priests in {place} go home; {who} {you?are|is} to win there.",
            place=place(say, self.location),
            who=who(say, self.seat),
            you=say.is_you(self.seat),
        )


class LeastWins(GodEvent, says="the least Influence is to win {location}."):
    """CG-172."""

    seat: Seat
    location: LocationId


class NobodyWon(GodEvent, says="Nobody is left in {location}: nobody wins it."):
    """CG-73."""

    in_news = "alone"
    location: LocationId


class LocationWon(Deed):
    """CG-70 to CG-72: what names the winner, and the Influence of all that contend."""

    in_news = "first"
    location: LocationId
    by: Why
    influence: dict[Seat, int]

    def does(self, say: Say) -> str:
        wins = self.words("{you?win|wins} {place}", say, place=place(say, self.location))
        if self.by == "seizing":
            return self.words("{wins}, which {you?you have|it has} seized", say, wins=wins)
        own = self.influence[self.seat]
        if len(self.influence) == 1:
            return say("{wins}, alone with {own}", wins=wins, own=own)
        against = say("{own} against {rivals}", own=own, rivals=say.listed(self._rivals(say)))
        if self.by == "bribe":
            return say(
                "{wins} by a bribe of {coins:coin}, with {against}",
                wins=wins,
                coins=self.location,
                against=against,
            )
        if self.by == "least":
            ability = say.content.ability_names[LEAST_WINS].name
            return say(
                "{wins} with the least Influence, by {ability}: {against}",
                wins=wins,
                ability=ability,
                against=against,
            )
        if self.by == "might":
            return self.words(
                "{you?win|wins} the tie in {place} by {you?your|its} Divine Might, with {against}",
                say,
                place=place(say, self.location),
                against=against,
            )
        return say("{wins} with {against}", wins=wins, against=against)

    def _rivals(self, say: Say) -> list[str]:
        return [
            say("{whose} {amount}", whose=whose(say, seat), amount=amount)
            for seat, amount in self.influence.items()
            if seat != self.seat
        ]


class BenefitDeclined(
    Deed, says="declines the benefit of {location}", you="decline the benefit of {location}"
):
    """CG-74."""

    location: LocationId

    def after(self, last: GodEvent, say: Say) -> str:
        if isinstance(last, LocationWon) and last.seat == self.seat:
            return self.words("{you?decline|declines} the benefit.", say)
        return super().after(last, say)


class CommunityUsed(Deed):
    """CG-118: a loser takes the benefit, too."""

    license: CardId
    location: LocationId

    def does(self, say: Say) -> str:
        license_ = say.content.cards[self.license]
        return self.words("{you?have lost, but use|has lost, but uses} {license}", say, license=license_)


class SupremacyTaken(Deed):
    """CG-89: from the reserve or a `loser`; or its owner turns it face up again."""

    loser: Seat | None = None
    is_owner: bool = False

    def does(self, say: Say) -> str:
        if self.is_owner:
            return self.words("{you?turn|turns} Supremacy face up again", say)
        takes = self.words(
            "{you?take|takes} Supremacy (+{bonus} for {you?your|its} Patriarch)", say, bonus=SUPREMACY_BONUS
        )
        if self.loser is None:
            return takes
        return say("{takes} from {loser}", takes=takes, loser=who(say, self.loser))


class Summoned(Deed):
    """CG-100, CG-101: the deity of the cult; the first time its sheet turns dark."""

    cult: CultId
    again: bool

    def does(self, say: Say) -> str:
        sheet = say.content.cults[self.cult]
        summons = self.words("{you?Summon|Summons} {deity}", say, deity=sheet.name)
        if self.again:
            return say("{summons} again", summons=summons)
        return self.words(
            "{summons}: {you?your|its} sheet turns dark (Divine Might {might})",
            say,
            summons=summons,
            might=sheet.dark,
        )
