"""Players whom a host invites by name to seats of a new game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.news.notices import Announcement, announce
from referee.service.requests.errors import Invalid
from referee.service.requests.quotas import count_delegation, has_too_many_games
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import players
from referee.store.games import GameRow
from referee.store.players import PlayerRow
from referee.store.transactions import Snapshot, Transaction

INVITED = "player:"
"""What a place for an invited player begins with; the player's id follows."""
CANNOT_BE = Words("The game cannot be created like this.")


def lock_guests(
    transaction: Transaction, host: Player, places: Sequence[str], *, anonymous: bool
) -> Mapping[int, PlayerRow]:
    """The invited players by seat. Those who are seated at once are locked with the host; raises Invalid."""
    ids = {seat: place.removeprefix(INVITED) for seat, place in _invited(places)}
    if ids and anonymous:
        raise _invalid(next(iter(ids)), Words("Nobody is invited by name to a game in which nobody has one."))
    guests: dict[int, PlayerRow] = {}
    for seat, player_id in ids.items():
        guest = _find_guest(transaction, player_id)
        if guest is None:
            raise _invalid(seat, Words("There is no player with this id."))
        if guest.id == host.id:
            raise _invalid(seat, Words('This is your own id. To take a seat yourself, write "me".'))
        if guest.id in {other.id for other in guests.values()}:
            raise _invalid(seat, Words("This player is invited to another seat already."))
        guests[seat] = guest
    # In one order, so that two games with the same players do not deadlock.
    for player_id in sorted({host.id, *(one.id for one in guests.values() if one.accepts_invitations)}):
        players.lock(transaction, player_id)
    return guests


def seated_at_once(
    referee: Referee, snapshot: Snapshot, guests: Mapping[int, PlayerRow], least_reliability: int | None
) -> Mapping[int, PlayerRow]:
    """Those of the invited who have agreed beforehand and may take another seat: the others are asked."""
    if least_reliability is not None:
        return {}
    return {
        seat: guest
        for seat, guest in guests.items()
        if guest.accepts_invitations and not has_too_many_games(referee, snapshot, guest.id)
    }


def tell_guests(
    referee: Referee,
    transaction: Transaction,
    game: GameRow,
    host: Player,
    guests: Mapping[int, PlayerRow],
    seated: Collection[int],
) -> None:
    """Ask the invited, and tell those who are seated already; raises TooMuch."""
    news = []
    for seat, guest in guests.items():
        if seat not in seated:
            count_delegation(referee, transaction, host)
        news.append(
            Announcement(
                player_id=guest.id,
                kind="seat.invited",
                occasion=f"invited/{game.id}/{seat}",
                data={"seat": seat, "seated": seat in seated},
                game_id=game.id,
            )
        )
    announce(referee, transaction, news)


def _invited(places: Sequence[str]) -> list[tuple[int, str]]:
    return [(seat, place) for seat, place in enumerate(places, 1) if place.startswith(INVITED)]


def _find_guest(snapshot: Snapshot, player_id: str) -> PlayerRow | None:
    row = players.find(snapshot, player_id)
    return None if row is None or row.banned is not None or row.gone_at is not None else row


def _invalid(seat: int, message: str) -> Invalid:
    return Invalid("invalid-game", CANNOT_BE, [Problem(f"/seats/{seat - 1}", message)])
