"""Small words for events, prompts and refusals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.words import count, listed
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult, GodTable, Priest
from referee.games.choose_your_god.vocabulary import COLOUR_NAMES, Side

SIDES: Mapping[Side, Words] = {"light": Words("light"), "dark": Words("dark")}


def name(state: ChooseYourGod, seat: int) -> str:
    """A seat is called by its colour."""
    return COLOUR_NAMES[state.cults[seat].colour]


def who(t: GodTable, seat: int) -> str:
    return name(t.state, seat)


def followers(number: int) -> str:
    return count(number, "Follower")


def coins(number: int) -> str:
    return count(number, "coin")


def mobs(number: int) -> str:
    return count(number, "Mob")


def place(content: Content, location: int) -> Words:
    """`the Port (9)`."""
    called = content.location(location).name.removeprefix("The ")
    return Words("the {name} ({number})", name=called, number=location)


def either(parts: Sequence[str]) -> Words:
    """`1, 2 or 3`."""
    if len(parts) < 2:
        return joined("", parts)
    return Words("{some} or {last}", some=joined(", ", parts[:-1]), last=parts[-1])


def numbers(locations: Sequence[int]) -> Words:
    return either([str(location) for location in locations])


def priest_name(cult: Cult, priest: Priest) -> str:
    """How an order names the Priest where its place is understood: `patriarch`, `3`, `3$`, `3+`."""
    if priest is cult.patriarch:
        return "patriarch"
    return f"{priest.strength}{'$' if priest.coins else ''}{'+' if priest.boost else ''}"


def meant(named: str, targets: Collection[str]) -> str | None:
    """The target of this name; `yellow 4` is also the only kind of 4 that Yellow has here."""
    alike = [target for target in targets if target.rstrip("$+") == named]
    return named if named in targets else alike[0] if len(alike) == 1 else None


def faces(content: Content, cards: Sequence[str]) -> str:
    return listed([content.cards[card] for card in cards])
