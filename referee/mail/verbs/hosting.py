"""What the host of a game does: the clock, invitations, and who may sit down."""

from __future__ import annotations

import re

from referee.engine.bots import RANDOM, STEADY
from referee.mail.contents import Command
from referee.mail.verbs.desk import Desk, PartOutcome
from referee.mail.verbs.people import read_time
from referee.mail.writing.words import time_in_words
from referee.service.advancing.pause_game import pause_game
from referee.service.advancing.resume_game import resume_game
from referee.service.lobby.start_game import start_game
from referee.service.reading.read_game import read_game
from referee.service.seats.admit_candidate import admit_candidate
from referee.service.seats.refuse_candidate import refuse_candidate
from referee.service.seats.remove_player import remove_player
from referee.service.seats.renew_invitation import renew_invitation
from referee.service.seats.replace_player import replace_player
from referee.service.steps.extend_step import extend_step
from referee.service.steps.process_step import process_step
from referee.service.times.written_times import read_duration
from referee.service.wishes.read_preferences import read_preferences


def start(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    start_game(desk.referee, desk.player, game_id)
    return PartOutcome(
        desk.say("Begun: {game}", game=desk.game_in_words(game_id)),
        desk.say("The first question comes in a mail of its own."),
        game=game_id,
    )


def pause(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    pause_game(desk.referee, desk.player, game_id)
    text = desk.say("The clock is stopped. Orders are taken, but nothing closes until you write: resume")
    return PartOutcome(desk.say("Paused: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def resume(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    resume_game(desk.referee, desk.player, game_id)
    text = desk.say("The clock runs again. Deadlines have moved by the length of the pause.")
    return PartOutcome(desk.say("Resumed: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def invite(desk: Desk, command: Command) -> PartOutcome:
    """A new invitation to a private game, as the line that whoever is invited sends."""
    game_id = desk.game(command.game)
    invitation = renew_invitation(desk.referee, desk.player, game_id)
    return PartOutcome(
        desk.say("Invitation: {game}", game=desk.game_in_words(game_id)),
        desk.say(
            "Pass this line on to those who may play; they send it to me. Earlier invitations are void."
        ),
        [join_line(game_id, invitation)],
        game=game_id,
    )


def join_line(game_id: str, invitation: str) -> str:
    """What an invited player writes: they cannot see the game yet, so it takes its whole id."""
    return f"join {game_id} with {invitation}"


def remove(desk: Desk, command: Command) -> PartOutcome:
    game_id, seat = desk.game(command.game), int(command.said["seat"])
    remove_player(desk.referee, desk.player, game_id, seat)
    text = desk.say("Seat {seat} is free again, and whoever had it cannot join this game again.", seat=seat)
    return PartOutcome(desk.say("Removed: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def deadline(desk: Desk, command: Command) -> PartOutcome:
    """`deadline 2 days` is so much later, `deadline friday 20:00` that moment."""
    game_id = desk.game(command.game)
    zone = read_preferences(desk.referee, desk.player).zone
    when = re.sub(r"^(?:until|till|to|on) ", "", command.said["when"], flags=re.IGNORECASE)
    by = read_duration(when)
    if by is not None:
        extend_step(desk.referee, desk.player, game_id, by=by)
    else:
        extend_step(desk.referee, desk.player, game_id, until=read_time(desk, when, zone, end=True))
    due = read_game(desk.referee, desk.player, game_id)["deadline"]
    text = desk.say(
        "What is asked is now due on {due}. Everybody has been told.", due=time_in_words(desk.say, due, zone)
    )
    return PartOutcome(
        desk.say("Deadline moved: {game}", game=desk.game_in_words(game_id)), text, game=game_id
    )


def process(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    closed = process_step(desk.referee, desk.player, game_id)
    text = desk.say("The step is closed: drafts and defaults stand for orders that have not come.")
    if not closed:
        text = desk.say("Somebody who has not answered was excused, and the step is extended once for that.")
    return PartOutcome(desk.say("Processed: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def replace(desk: Desk, command: Command) -> PartOutcome:
    """`replace seat 3`, `replace seat 3 by a bot`, `replace seat 3 by Bob`, who has asked for it."""
    game_id, seat = desk.game(command.game), int(command.said["seat"])
    whom = command.said.get("by", "")
    title = desk.say("Replaced: {game}", game=desk.game_in_words(game_id))
    if not whom or whom.lower() in ("anybody", "somebody", "anyone", "somebody else"):
        replace_player(desk.referee, desk.player, game_id, seat)
        text = desk.say("Seat {seat} is free. Others may ask for it: join.", seat=seat)
    elif bot := re.fullmatch(r"(?:a |the )?(?:(random|steady) )?bot", whom, re.IGNORECASE):
        kind = RANDOM if (bot[1] or "").lower() == "random" else STEADY
        replace_player(desk.referee, desk.player, game_id, seat, kind)
        text = desk.say("A bot plays seat {seat} from now on.", seat=seat)
    else:
        person = desk.person(whom)
        replace_player(desk.referee, desk.player, game_id, seat, person.id)
        text = desk.say("{name} has seat {seat}.", name=person.name, seat=seat)
    return PartOutcome(title, text, game=game_id)


def admit(desk: Desk, command: Command) -> PartOutcome:
    game_id, number = desk.game(command.game), int(command.said["number"])
    admit_candidate(desk.referee, desk.player, game_id, number)
    return PartOutcome(
        desk.say("Admitted: {game}", game=desk.game_in_words(game_id)),
        desk.say("Candidate {number} has the seat.", number=number),
        game=game_id,
    )


def turn_away(desk: Desk, command: Command) -> PartOutcome:
    game_id, number = desk.game(command.game), int(command.said["number"])
    refuse_candidate(desk.referee, desk.player, game_id, number)
    text = desk.say("Candidate {number} does not get the seat, and cannot ask again.", number=number)
    return PartOutcome(desk.say("Turned away: {game}", game=desk.game_in_words(game_id)), text, game=game_id)
