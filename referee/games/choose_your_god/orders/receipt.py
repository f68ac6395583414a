"""What the lines of a plan come to as things stand, as comments beside them: they are read as nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.actions import action_refusal
from referee.games.choose_your_god.benefits import benefit_refusal
from referee.games.choose_your_god.card_texts import GIVES
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import ChooseYourGod, Lap
from referee.games.choose_your_god.vocabulary import LAST_LOCATION


@dataclass(frozen=True)
class Comments:
    """Read the plan of one seat back to it."""

    content: Content
    state: ChooseYourGod
    seat: int

    def beside(self, plan: Mapping[str, Any]) -> list[str]:
        """A comment for each line that the plan is written in; "" where the line says it all."""
        comments = [*map(self._rule, plan["rules"]), "", *map(self._win, plan["if_win"])]
        give, altars = plan["give"], plan["altar"]
        if give["case"] != "ask":
            comments.append(self._gifts(give["value"]) if give["case"] == "cards" else "")
        return [*comments, self._altars(altars)] if altars else comments

    def _rule(self, rule: Mapping[str, Any]) -> str:
        """What is played or used, and why it could be in none of its Locations."""
        action = rule["do"]
        if action["case"] in ("pass", "ask"):
            return ""
        which = action["value"]["case"]
        named = self.content.cards.get(which) or self.content.ability_names[which].name
        places = rule["at"] or range(1, LAST_LOCATION + 1)
        refused: Refused | None = None
        for location in places:
            refused = action_refusal(*self._at(location), self.seat, action)
            if refused is None:
                return named
        return _refused(named, refused)

    def _win(self, entry: Mapping[str, Any]) -> str:
        """Which benefit that is, and why it could not be had."""
        at = entry["at"]
        refused = benefit_refusal(*self._at(at), self.seat, at, entry["do"])
        return _refused(f"{self.content.location(at).name}: {GIVES[at]}", refused)

    def _gifts(self, cards: Sequence[str]) -> str:
        """Cards that the seat does not have."""
        owned = self.state.owned_cards(self.seat)
        missing = [self.content.cards[card] for card in cards if card not in owned]
        return f"not yours now: {', '.join(missing)}" if missing else ""

    def _altars(self, locations: Sequence[int]) -> str:
        """Locations without an Altar of the seat."""
        own = self.state.cults[self.seat].altars
        missing = [str(location) for location in locations if location not in own]
        return f"no Altar of yours there now: {', '.join(missing)}" if missing else ""

    def _at(self, location: int) -> tuple[ChooseYourGod, Setup[Content]]:
        """The table as it would be if this Location were active now."""
        there = replace(self.state, location=location, lap=Lap())
        return there, Setup("receipt", len(there.cults), {}, self.content)


def _refused(what: str, refused: Refused | None) -> str:
    return what if refused is None else f"{what}; not now: {refused.message}"
