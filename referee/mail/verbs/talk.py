"""Messages to others at the table, votes, and giving up."""

from __future__ import annotations

import re

from referee.mail.letter import Command, Say
from referee.mail.verbs.desk import Desk, Result, Unclear
from referee.service.press.write_message import Readers, write_message
from referee.service.reading.read_game import read_game
from referee.service.seats.concede import concede
from referee.service.votes.vote_in_words import vote_in_words

_EVERYBODY = ("all", "everybody", "everyone", "the table")


def say(desk: Desk, part: Say) -> Result:
    """Write to everybody, or to some seats by number or by their players' names."""
    game_id = desk.game(part.game)
    if not part.text:
        raise Unclear("There is nothing after the colon. Write: say to 2, 3: your words")
    to = _seats(desk, game_id, part.to)
    write_message(desk.referee, desk.player, game_id, to, part.text)
    whom = "everybody" if to == "all" else ", ".join(f"seat {seat}" for seat in to)
    return Result(f"Said to {whom}: {desk.title(game_id)}", sheet=part.text.split("\n"), game=game_id)


def _seats(desk: Desk, game_id: str, to: str | None) -> Readers:
    if to is None or to.strip().lower() in _EVERYBODY:
        return "all"
    header = read_game(desk.referee, desk.player, game_id)
    names = {str(seat["name"]).casefold(): seat["seat"] for seat in header["seats"] if seat["name"]}
    found = []
    for one in re.split(r",|\band\b|&", to):
        word = re.sub(r"^seats? ", "", one.strip().casefold())
        if word.isdigit():
            found.append(int(word))
        elif word in names:
            found.append(names[word])
        elif word:
            raise Unclear(
                f'Nobody at this table is "{one.strip()}". There are: {", ".join(names)}, or seat numbers.'
            )
    return found


def vote(desk: Desk, command: Command) -> Result:
    game_id = desk.game(command.game)
    vote_in_words(desk.referee, desk.player, game_id, command.line.text)
    return Result(f"Voted: {desk.title(game_id)}", sheet=[command.line.text], game=game_id)


def give_up(desk: Desk, command: Command) -> Result:
    game_id = desk.game(command.game)
    concede(desk.referee, desk.player, game_id)
    return Result(f"Conceded: {desk.title(game_id)}", "You have given up your seat.", game=game_id)
