"""Who is who in a game, as far as its viewers may know: the one place where seats get people's names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from referee.engine import codec
from referee.engine.bots import RANDOM, STEADY
from referee.engine.people import People
from referee.service.games.game_rules import OtherRules, rules_to_read, setup_of
from referee.service.running.context import Referee
from referee.service.running.titles import NO_NAMES, SeatNames, Titles
from referee.store import reading
from referee.store.people import Sitter, sitters
from referee.store.transactions import Snapshot

BOT_NAMES: Mapping[str, str] = {RANDOM: "Random bot", STEADY: "Steady bot"}
OF_REFEREE = ("game", "message", "motion", "order", "rules", "seat", "step", "vote")


def people_of(referee: Referee, snapshot: Snapshot, game_id: str, *, present: bool = False) -> People:
    """Who is who in a game's events; with `present`, who plays it now.

    What has happened is told without the player's name where a seat has had several, but has a title.
    """
    return people_by_game(referee, snapshot, [game_id], present=present)[game_id]


def people_then_and_now(referee: Referee, snapshot: Snapshot, game_id: str) -> tuple[People, People]:
    """Both of these, read once."""
    seats = sitters(snapshot, [game_id])
    titles = _titles(referee, snapshot, seats)
    return _people(seats, titles, present=False), _people(seats, titles, present=True)


def people_by_game(
    referee: Referee, snapshot: Snapshot, game_ids: Collection[str], *, present: bool = False
) -> dict[str, People]:
    """The same for several games."""
    rows = sitters(snapshot, game_ids) if game_ids else []
    by_game = {game_id: list(seats) for game_id, seats in groupby(rows, key=lambda row: row.game_id)}
    return {
        game_id: people_of_seats(referee, snapshot, seats, present=present)
        for game_id, seats in by_game.items()
    }


def people_of_seats(
    referee: Referee, snapshot: Snapshot, seats: Sequence[Sitter], *, present: bool = False
) -> People:
    """The same for the seats of one game."""
    return _people(seats, _titles(referee, snapshot, seats), present=present)


def is_of_rules(kind: str) -> bool:
    """Whether the rules tell it."""
    of = kind.partition(".")[0]
    return kind == "game.finished" or of not in OF_REFEREE


def _people(seats: Sequence[Sitter], titles: Titles, *, present: bool) -> People:
    hidden = seats[0].anonymous and seats[0].game_status in ("open", "running")
    names = {row.seat: None if hidden else _name(row) for row in seats}
    if not present:
        names |= {row.seat: None for row in seats if row.inherited and row.seat in titles}
    numbers = [row.seat for row in seats]
    return People(numbers, titles, {seat: name for seat, name in names.items() if name is not None})


def _name(row: Sitter) -> str | None:
    if row.kind in BOT_NAMES:
        return BOT_NAMES[row.kind]
    is_vacant = row.status == "left" and not row.conceded
    return None if is_vacant else row.name


def _titles(referee: Referee, snapshot: Snapshot, seats: Sequence[Sitter]) -> Titles:
    game = seats[0]
    return seat_names(referee, snapshot, game.game_id, game.epoch).titles if game.step else {}


def seat_names(referee: Referee, snapshot: Snapshot, game_id: str, epoch: int) -> SeatNames:
    """What the rules call the seats of a game that has begun, and their colours."""
    return referee.titles.find_or_read(game_id, epoch, lambda: _names(referee, snapshot, game_id))


def _names(referee: Referee, snapshot: Snapshot, game_id: str) -> tuple[SeatNames, bool]:
    """What seats are called now, and whether that is final: once every seat has a title."""
    game, state = reading.header(snapshot, game_id), reading.view_state(snapshot, game_id)
    if game is None or state is None:
        return NO_NAMES, False
    try:
        rules = rules_to_read(referee, game)
    except OtherRules:
        return NO_NAMES, False
    if rules.seat_look is None or rules.seat_look.title is None:
        return NO_NAMES, True
    try:
        decoded, setup = codec.decode(rules.state, state), setup_of(referee, snapshot, game, rules)
        names = SeatNames(rules.titles(decoded, setup), rules.colours(decoded, setup))
    except Exception:
        # By other rules than its own a state may make no sense: then seats have no names.
        if rules.version == game.rules_version:
            raise
        return NO_NAMES, False
    return names, len(names.titles) == game.seats
