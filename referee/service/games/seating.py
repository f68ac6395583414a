"""Who sits where: what the journal and the table are told, and how anonymous players are seated."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.seating import deal
from referee.service.games.chronicle import Chronicle
from referee.service.games.people import BOT_NAMES
from referee.store import games, players, reading
from referee.store.games import SeatChanges, SeatRow
from referee.store.transactions import Snapshot, Transaction


def note_player(
    transaction: Transaction,
    chronicle: Chronicle,
    seat: int,
    player_id: str,
    name: str,
    entropy: str | None,
    *,
    anonymous: bool = False,
) -> None:
    """Note that a player has taken a seat, and tell everybody. Anonymous players are not named."""
    seq = chronicle.note(entries.seated(seat, "player", None, entropy, apart=name))
    players.note_naming(transaction, chronicle.game_id, seq, player_id)
    _tell(chronicle, seat, "player", None if anonymous else name)


def note_bot(chronicle: Chronicle, seat: int, bot: str) -> None:
    """Note that a bot has taken a seat."""
    chronicle.note(entries.seated(seat, bot, BOT_NAMES[bot], None))
    _tell(chronicle, seat, bot, BOT_NAMES[bot])


def _tell(chronicle: Chronicle, seat: int, kind: str, name: str | None) -> None:
    told: dict[str, Json] = {"seat": seat, "kind": kind, "name": name}
    chronicle.tell("seat.taken", told)


def note_joined(chronicle: Chronicle, place: int, name: str, entropy: str | None) -> None:
    """Note who is waiting for an anonymous game to begin: the journal commits to it, and nobody is told."""
    chronicle.note(entries.joined(place, name, entropy))


def seat_anonymously(
    transaction: Transaction, chronicle: Chronicle, game_id: str, server_seed: bytes
) -> Sequence[SeatRow]:
    """Deal the players to seats, so that neither the host nor the order of joining gives anybody away; note
    all seats at once, and return them.

    The seed decides, which was committed to before anybody joined: nobody could choose who sits where.
    """
    seats = games.seats_of(transaction, game_id)
    people = [row for row in seats if row.kind == "player"]
    order = deal(server_seed, [row.entropy for row in people])
    dealt = [people[at] for at in order]
    names = _names(transaction, game_id)
    # Two rows never name the same player, not even within this transaction.
    for row in people:
        games.change_seat(transaction, game_id, row.seat, {"player_id": None, "entropy": None})
    for row, sits in zip(people, dealt, strict=True):
        moved: SeatChanges = {"player_id": sits.player_id, "entropy": sits.entropy}
        games.change_seat(transaction, game_id, row.seat, moved)
    seated = games.seats_of(transaction, game_id)
    by_seat = {row.seat: names[at] for row, at in zip(people, order, strict=True)}
    for row in seated:
        if row.kind == "player":
            name = by_seat[row.seat]
            # Kept as long as the journal: it shows that the seed dealt the seats.
            chronicle.note(entries.seated(row.seat, "player", None, row.entropy, apart=name))
            _tell(chronicle, row.seat, "player", None)
        else:
            note_bot(chronicle, row.seat, row.kind)
    return seated


def _names(snapshot: Snapshot, game_id: str) -> list[str]:
    """What the waiting players were called when they joined: a journal has one name for each player."""
    by_place: dict[int, str] = {}
    for entry in reading.journal_entries(snapshot, game_id):
        if entry.kind == "joined" and entry.hidden is not None:
            by_place[entry.public["place"]] = entry.hidden["name"]
        elif entry.kind == "vacated":
            by_place.pop(entry.public["seat"], None)
    return [by_place[place] for place in sorted(by_place)]
