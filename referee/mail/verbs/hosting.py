"""What the host of a game does: the clock, invitations, and who may sit down."""

from __future__ import annotations

from referee.mail.contents import Command
from referee.mail.verbs.desk import Desk, PartOutcome
from referee.service.advancing.pause_game import pause_game
from referee.service.advancing.resume_game import resume_game
from referee.service.lobby.start_game import start_game
from referee.service.seats.admit_candidate import admit_candidate
from referee.service.seats.refuse_candidate import refuse_candidate
from referee.service.seats.remove_player import remove_player
from referee.service.seats.renew_invitation import renew_invitation


def start(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    start_game(desk.referee, desk.player, game_id)
    return PartOutcome(
        f"Begun: {desk.game_in_words(game_id)}",
        "The first question comes in a mail of its own.",
        game=game_id,
    )


def pause(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    pause_game(desk.referee, desk.player, game_id)
    text = "The clock is stopped. Orders are taken, but nothing closes until you write: resume"
    return PartOutcome(f"Paused: {desk.game_in_words(game_id)}", text, game=game_id)


def resume(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    resume_game(desk.referee, desk.player, game_id)
    text = "The clock runs again. Deadlines have moved by the length of the pause."
    return PartOutcome(f"Resumed: {desk.game_in_words(game_id)}", text, game=game_id)


def invite(desk: Desk, command: Command) -> PartOutcome:
    """A new invitation to a private game, as the line that whoever is invited sends."""
    game_id = desk.game(command.game)
    invitation = renew_invitation(desk.referee, desk.player, game_id)
    return PartOutcome(
        f"Invitation: {desk.game_in_words(game_id)}",
        "Pass this line on to those who may play; they send it to me. Earlier invitations are void.",
        [join_line(game_id, invitation)],
        game=game_id,
    )


def join_line(game_id: str, invitation: str) -> str:
    """What an invited player writes: they cannot see the game yet, so it takes its whole id."""
    return f"join {game_id} with {invitation}"


def remove(desk: Desk, command: Command) -> PartOutcome:
    game_id, seat = desk.game(command.game), int(command.said["seat"])
    remove_player(desk.referee, desk.player, game_id, seat)
    text = f"Seat {seat} is free again, and whoever had it cannot join this game again."
    return PartOutcome(f"Removed: {desk.game_in_words(game_id)}", text, game=game_id)


def admit(desk: Desk, command: Command) -> PartOutcome:
    game_id, number = desk.game(command.game), int(command.said["number"])
    admit_candidate(desk.referee, desk.player, game_id, number)
    return PartOutcome(
        f"Admitted: {desk.game_in_words(game_id)}", f"Candidate {number} has the seat.", game=game_id
    )


def turn_away(desk: Desk, command: Command) -> PartOutcome:
    game_id, number = desk.game(command.game), int(command.said["number"])
    refuse_candidate(desk.referee, desk.player, game_id, number)
    text = f"Candidate {number} does not get the seat, and cannot ask again."
    return PartOutcome(f"Turned away: {desk.game_in_words(game_id)}", text, game=game_id)
