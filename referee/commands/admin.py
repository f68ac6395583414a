"""`referee admin`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.service.admin.games.close_game import close_game
from referee.service.admin.games.delete_game import delete_game
from referee.service.admin.games.find_games import find_games
from referee.service.admin.games.free_game import free_game
from referee.service.admin.games.hide_message import hide_message
from referee.service.admin.list_deeds import list_deeds
from referee.service.admin.players.ban_player import ban_player
from referee.service.admin.players.find_players import find_players
from referee.service.admin.players.list_tokens_of import list_tokens_of
from referee.service.admin.players.rename_player import rename_player
from referee.service.admin.players.revoke_tokens import revoke_tokens
from referee.service.admin.players.unban_player import unban_player
from referee.service.admin.rotate_signing_key import rotate_signing_key
from referee.service.database.find_revision import find_revision
from referee.service.database.revisions import latest_revision
from referee.service.requests.errors import ServiceError
from referee.service.running.context import Referee, open_referee
from referee.service.times.written_times import stamp

_REASON = click.option("--reason", required=True, help="Why. It is noted, and told.")


@click.group("admin")
def command() -> None:
    """Look after the players and games of this referee (DATABASE_URL, or the SQLite file in REFEREE_DATA).

    Each deed is written down with its reason (`referee admin deeds`); what is done to a game stands in its
    journal, for everybody to read. Works while the referee runs.

    \b
      referee admin players ann
      referee admin ban h2kq7wz5xn4m3v6tqb7ya3cdei --reason "insults"
      referee admin games --held
    """


def _with_referee(verb: Callable[..., None]) -> Callable[..., None]:
    """Call the command with the referee of the environment; refusals are printed in one line."""

    @functools.wraps(verb)
    def run(**arguments: Any) -> None:
        settings = settings_from_env()
        if (revision := find_revision(settings)) is None:
            raise Refusal(
                "there is no database yet: are DATABASE_URL or REFEREE_DATA set as they are for the referee?"
            )
        if revision != latest_revision():
            raise Refusal(
                "the database's tables are not those of this version: run `referee db upgrade` first"
            )
        referee = open_referee(settings)
        try:
            verb(referee, **arguments)
        except ServiceError as error:
            reasons = [error.detail, *(problem.in_full for problem in error.problems)]
            raise Refusal(" ".join(reasons)) from None
        finally:
            referee.close()

    return run


@command.command("players")
@click.argument("text")
@_with_referee
def players(referee: Referee, text: str) -> None:
    """Find players by part of their name or address, or by id."""
    rows = find_players(referee, text)
    _print(
        ("id", "name", "address", "since", "banned"),
        [(row.id, row.name, row.email or "", stamp(row.created_at), row.banned or "") for row in rows],
    )


@command.command("tokens")
@click.argument("player")
@_with_referee
def tokens(referee: Referee, player: str) -> None:
    """List a player's tokens, with their names and scopes but without their texts."""
    found = list_tokens_of(referee, player)
    _print(
        ("id", "name", "scopes", "last used", "expires"),
        [
            (
                one["id"],
                one["name"],
                " ".join(one["scopes"]),
                _moment(one["last_used_at"]),
                _moment(one["expires_at"]),
            )
            for one in found
        ],
    )


@command.command("ban")
@click.argument("player")
@click.option("--leave-seats", is_flag=True, help="Let the player's games go on without them at once.")
@_REASON
@_with_referee
def ban(referee: Referee, player: str, leave_seats: bool, reason: str) -> None:
    """Ban a player: every call is refused, with the reason. Their seats go missing through silence."""
    ban_player(referee, player, reason, leave_seats=leave_seats)
    click.echo(f"Player {player} is banned.")


@command.command("unban")
@click.argument("player")
@_REASON
@_with_referee
def unban(referee: Referee, player: str, reason: str) -> None:
    """Lift the ban on a player."""
    unban_player(referee, player, reason)
    click.echo(f"Player {player} is no longer banned.")


@command.command("rename")
@click.argument("player")
@click.argument("name")
@_REASON
@_with_referee
def rename(referee: Referee, player: str, name: str, reason: str) -> None:
    """Give a player another name."""
    rename_player(referee, player, name, reason)
    click.echo(f"Player {player} is now called {name}.")


@command.command("revoke")
@click.argument("player")
@click.option("--token", help="Only the token with this id.")
@_REASON
@_with_referee
def revoke(referee: Referee, player: str, token: str | None, reason: str) -> None:
    """Revoke a player's tokens. There is no way back in without one."""
    count = revoke_tokens(referee, player, reason, token)
    click.echo(f"Tokens revoked: {count}.")


@command.command("games")
@click.option("--player", help="Only games that the player with this id plays or hosts.")
@click.option("--status", type=click.Choice(["open", "running", "finished", "abandoned"]))
@click.option("--held", is_flag=True, help="Only games that cannot go on for now.")
@_with_referee
def games(referee: Referee, player: str | None, status: str | None, held: bool) -> None:
    """Find games, including private ones."""
    rows = find_games(referee, player_id=player, status=status, held=held)
    _print(
        ("id", "ruleset", "name", "status", "host", "held"),
        [(row.id, row.ruleset, row.name or "", row.status, row.host_name, row.held or "") for row in rows],
    )


@command.command("free")
@click.argument("game")
@_REASON
@_with_referee
def free(referee: Referee, game: str, reason: str) -> None:
    """Try a held game again at once, instead of within the hour."""
    free_game(referee, game, reason)
    click.echo(f"Game {game} is tried again.")


@command.command("end")
@click.argument("game")
@_REASON
@_with_referee
def end(referee: Referee, game: str, reason: str) -> None:
    """End a game without a result. It stays, and can be verified."""
    close_game(referee, game, reason)
    click.echo(f"Game {game} is over.")


@command.command("delete")
@click.argument("game")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_REASON
@_with_referee
def delete(referee: Referee, game: str, yes: bool, reason: str) -> None:
    """Delete everything that is kept about a game, for good."""
    if not yes:
        click.confirm(f"Remove game {game} with its journal, orders and messages for good?", abort=True)
    delete_game(referee, game, reason)
    click.echo(f"Game {game} is gone.")


@command.command("hide")
@click.argument("game")
@click.argument("message")
@_REASON
@_with_referee
def hide(referee: Referee, game: str, message: str, reason: str) -> None:
    """Remove the text of a message wherever it can be read."""
    hide_message(referee, game, message, reason)
    click.echo(f"Message {message} is hidden.")


@command.command("rotate-key")
@_REASON
@_with_referee
def rotate_key(referee: Referee, reason: str) -> None:
    """Sign with a new key from now on. The old ones stay published, for what they have signed."""
    click.echo(f"Signed from now on with key {rotate_signing_key(referee, reason)}.")


@command.command("deeds")
@_with_referee
def deeds(referee: Referee) -> None:
    """List what was done with `referee admin`, newest first."""
    _print(
        ("at", "deed", "about", "reason"),
        [(stamp(row.at), row.what, _about(row.about), row.reason) for row in list_deeds(referee)],
    )


def _about(ids: Mapping[str, str]) -> str:
    return " ".join(f"{name} {value}" for name, value in ids.items())


def _moment(value: Any) -> str:
    return "" if value is None else stamp(value)


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def _print(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns that `cut` can split; ids are never shortened.

    Reasons and names may hold what players wrote: it must not write on the operator's screen.
    """
    rows = [[_printable(cell) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(line.rstrip())
