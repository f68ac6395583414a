"""Small words for events, prompts and refusals."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.engine.words import count, listed
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult, GodTable, Priest


def name(state: ChooseYourGod, seat: int) -> str:
    """A seat is called by its colour."""
    return state.cults[seat].colour.capitalize()


def who(t: GodTable, seat: int) -> str:
    return name(t.state, seat)


def followers(number: int) -> str:
    return count(number, "Follower")


def coins(number: int) -> str:
    return count(number, "coin")


def mobs(number: int) -> str:
    return count(number, "Mob")


def place(content: Content, location: int) -> str:
    """`the Port (9)`."""
    return f"the {content.location(location).name.removeprefix('The ')} ({location})"


def numbers(locations: Sequence[int]) -> str:
    """`1, 2 or 3`."""
    parts = [str(location) for location in locations]
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


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
