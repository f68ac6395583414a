"""What players do about their accounts: tokens, what is kept about them, and the end of it."""

from __future__ import annotations

import json

from referee.mail.contents import Command
from referee.mail.verbs.desk import DELETE, TOKEN, Desk, PartOutcome, Unclear
from referee.mail.writing.words import time_in_words
from referee.service.accounts.delete_player import delete_player
from referee.service.accounts.export_player import export_player
from referee.service.running.sessions import Session
from referee.service.tokens.create_token import create_token
from referee.service.tokens.list_tokens import list_tokens
from referee.service.tokens.revoke_token import revoke_token
from referee.service.tokens.rotate_token import rotate_token
from referee.service.tokens.tokens import ALL_SCOPES
from referee.service.wishes.read_preferences import read_preferences

TOKEN_NAME = "by mail"  # noqa: S105 - what it is called


def token(desk: Desk, command: Command) -> PartOutcome:
    return desk.ask_back(TOKEN, command.said.get("name", TOKEN_NAME))


def get_token(desk: Desk, name: str) -> PartOutcome:
    """A token for the API, which replaces the one of the same name."""
    session = _session(desk)
    before = next((one for one in list_tokens(desk.referee, session) if one["name"] == name), None)
    if before is None:
        made = create_token(desk.referee, session, name=name)
    else:
        made = rotate_token(desk.referee, session, before["id"])
    said = desk.say(
        "Whoever has it can do all that you can. An earlier one of the same name no longer works. "
        "`tokens` lists them all."
    )
    return PartOutcome(
        desk.say("Your token"),
        desk.say("For the API, after `Authorization: Bearer`:"),
        [made["token"]],
        after=said,
    )


def tokens(desk: Desk, _command: Command) -> PartOutcome:
    """The player's tokens, by number."""
    zone = read_preferences(desk.referee, desk.player).zone
    lines = [
        desk.say(
            "{number}. {name}, made {made}: {scopes}",
            number=number,
            name=one["name"],
            made=time_in_words(desk.say, one["created_at"], zone),
            scopes=list(one["scopes"]),
        )
        for number, one in enumerate(list_tokens(desk.referee, _session(desk)), 1)
    ]
    after = desk.say("A line `revoke token 1` ends one of them, `token` makes a new one.")
    return PartOutcome(
        desk.say("Your tokens"), "" if lines else desk.say("You have none."), lines, after=after
    )


def revoke(desk: Desk, command: Command) -> PartOutcome:
    """End a token, by its number or its name."""
    which, session = command.said["which"], _session(desk)
    found = [
        one
        for number, one in enumerate(list_tokens(desk.referee, session), 1)
        if which.casefold() in (str(number), one["name"].casefold())
    ]
    if len(found) != 1:
        raise Unclear(desk.say("Say which by its number, as `tokens` lists them: revoke token 1."))
    revoke_token(desk.referee, session, found[0]["id"])
    return PartOutcome(
        desk.say("Revoked"), desk.say("The token ‘{name}’ no longer works.", name=found[0]["name"])
    )


def export(desk: Desk, _command: Command) -> PartOutcome:
    """Everything that is kept about the player."""
    kept = json.dumps(export_player(desk.referee, _session(desk)), ensure_ascii=False, indent=1)
    return PartOutcome(
        desk.say("What is kept about you"),
        desk.say("It is attached, as JSON."),
        files=[("everything-about-me.json", kept)],
    )


def delete(desk: Desk, _command: Command) -> PartOutcome:
    return desk.ask_back(DELETE)


def leave_for_good(desk: Desk) -> PartOutcome:
    """Delete the account."""
    delete_player(desk.referee, desk.player)
    text = desk.say("You have left all your games, and what was kept about you is deleted. Farewell.")
    return PartOutcome(desk.say("Your account is deleted"), text, leaves=True)


def _session(desk: Desk) -> Session:
    return Session(desk.player, "", frozenset(ALL_SCOPES))
