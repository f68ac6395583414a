"""Finding, opening, joining and leaving games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.engine.bots import STEADY
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.mail.contents import Command
from referee.mail.verbs.desk import MANY, STATUS, Desk, PartOutcome, Unclear, handle, named
from referee.mail.verbs.hosting import join_line
from referee.service.following.observe_game import observe_game
from referee.service.following.stop_observing import stop_observing as stop
from referee.service.lobby.create_game import create_game
from referee.service.news.in_words import game_in_words
from referee.service.reading.list_games import list_games
from referee.service.seats.leave_seat import leave_seat
from referee.service.seats.renew_invitation import renew_invitation
from referee.service.seats.take_seat import take_seat
from referee.service.times.pace import PRESETS
from referee.service.wishes.mail_wishes import when_to_send
from referee.store import games, mail_people

OPEN_FORM = Words(
    "open <game> for <n> players [daily, fast or relaxed] [with <n> bots] [called <name>] "
    "[private] [anonymous] [without me] [<option>=<value> …]"
)
PACES = Words(
    "Everybody has a day for each answer if it is daily, four hours if it is fast, three days "
    "if it is relaxed, and as long as they like otherwise."
)
OFTEN = {
    "now": Words("You are told what spectators may see of each step, as it happens."),
    "daily": Words("You are told what spectators may see of each step, once a day, as you have set."),
    "never": Words(
        "You are told what spectators may see of each step. But you have set that no mail comes about it: "
        "below a line with the game's name, such as `game Friday`, write `set mail now`."
    ),
}
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
WHICH: dict[str, dict[str, Any]] = {"mine": {"mine": True}, "running": {"status": "running"}, "all": {}}
_OPTION = re.compile(r"\b([a-z_]+)=([\w:,.-]+)")
_BOTS = re.compile(r"with (\d{1,2}|a|one) bots?")
_CALLED = re.compile(
    r"(?:called|named) (?P<name>.+?)(?= (?:private|anonymous|daily|fast|relaxed|without me|"
    r"with (?:\d|an? |one )|\w+=)|$)",
    re.IGNORECASE,
)


def list_all(desk: Desk, command: Command) -> PartOutcome:
    """Games with free seats, the player's own, or all."""
    which = command.said.get("which", "").lower()
    wanted = WHICH.get(which, {"open_seats": True})
    found = list_games(desk.referee, desk.player, limit=MANY, **wanted).items
    own = [] if which else list_games(desk.referee, desk.player, mine=True, limit=MANY).items
    shelf = ", ".join(rules.name for rules in desk.referee.library.rulesets())
    lines = [_line(desk, game) for game in found]
    mine = [_line(desk, game) for game in own if game["status"] in ("open", "running")]
    if which:
        text = "" if lines else desk.say("There are none.")
    else:
        text = desk.say("These have room:") if lines else desk.say("No game has room now.")
    after = "\n".join([desk.say("Yours:"), *mine, "", ""]) if mine else ""
    after += "\n".join(
        [
            desk.say("To join one, write: join <name>. To open one: {form}", form=OPEN_FORM),
            desk.say(PACES),
            desk.say("The games are {shelf}.", shelf=shelf),
        ]
    )
    return PartOutcome(desk.say("Games"), text, lines, after=after)


def _line(desk: Desk, game: Mapping[str, Any]) -> str:
    with desk.referee.store.reading() as snapshot:
        row = games.find(snapshot, game["id"])
    title = game["ruleset"] if row is None else game_in_words(desk.referee, row)
    taken = [seat for seat in game["seats"] if seat["status"] == "taken" or seat["kind"] != "player"]
    names = ", ".join(seat["name"] or desk.say("seat {seat}", seat=seat["seat"]) for seat in taken)
    room = desk.say("{taken} of {all} seats", taken=len(taken), all=len(game["seats"]))
    return (
        f"{handle(game)}: {title}, {desk.say(STATUS[game['status']])}, {room}{f' ({names})' if names else ''}"
    )


def open_game(desk: Desk, command: Command) -> PartOutcome:
    """`open cult wars for 3 players daily with 2 bots called Friday`."""
    wanted = re.sub(r"[^a-z]+", "_", command.said["ruleset"].lower()).strip("_")
    known = {rules.id: rules for rules in desk.referee.library.rulesets()}
    by_name = {re.sub(r"[^a-z]+", "_", rules.name.lower()).strip("_"): rules.id for rules in known.values()}
    ruleset = wanted if wanted in known else by_name.get(wanted)
    if ruleset is None:
        shelf = ", ".join(rules.name for rules in known.values())
        raise Unclear(
            desk.say(
                'There is no game "{ruleset}". The games are: {shelf}.',
                ruleset=command.said["ruleset"],
                shelf=shelf,
            )
        )
    more = command.said.get("more", "")
    called = _CALLED.search(more)
    rest = f" {more[: called.start()]} {more[called.end() :]} ".lower() if called else f" {more.lower()} "
    options = {name: _value(value) for name, value in _OPTION.findall(rest)}
    rest = _OPTION.sub(" ", rest)
    bots = _BOTS.search(rest)
    rest = _BOTS.sub(" ", rest)
    plays = " without me " not in rest
    words = rest.replace(" without me ", " ").replace(",", " ").split()
    unknown = [word for word in words if word not in (*PRESETS, "private", "anonymous", "and")]
    if unknown:
        raise Unclear(
            desk.say(
                '"{words}" is not understood here. The form is: {form}.',
                words=" ".join(unknown),
                form=OPEN_FORM,
            )
        )
    clock = next((word for word in words if word in PRESETS), None)
    said = command.said["seats"].lower()
    count = NUMBERS.get(said) or int(said)
    number = 0 if bots is None else int(bots[1]) if bots[1].isdigit() else 1
    mine = ["me"] if plays else []
    seats = [*mine, *["open"] * max(0, count - len(mine) - number), *[STEADY] * number]
    game_id = create_game(
        desk.referee,
        desk.player,
        ruleset=ruleset,
        seats=seats,
        options=options,
        clock=None if clock is None else {"preset": clock},
        visibility="private" if "private" in words else "public",
        anonymous="anonymous" in words,
        name=called["name"].strip().strip("\"'") if called else None,
    )
    name = called["name"].strip().strip("\"'") if called else game_id[:8]
    waits = seats.count("open")
    if not waits:
        text = desk.say("It has begun; the first question comes in a mail of its own.")
        return PartOutcome(desk.say("Opened: {game}", game=desk.game_in_words(game_id)), text, game=game_id)
    others = (
        desk.say("{waits} more {waits?player|players}", waits=waits)
        if plays
        else desk.say("{waits} players", waits=waits)
    )
    text = desk.say(
        "It waits for {others}, and begins when they are there. Tell them to write:", others=others
    )
    after = desk.say("To begin with those who are there by then, write: start")
    line = f"join {name}"
    if "private" in words:
        line = join_line(game_id, renew_invitation(desk.referee, desk.player, game_id))
        after += "\n" + desk.say("Only you and those who have this line can see the game.")
    return PartOutcome(
        desk.say("Opened: {game}", game=desk.game_in_words(game_id)), text, [line], after=after, game=game_id
    )


def _value(text: str) -> Json:
    """What an option is set to: a number, yes or no, or a word."""
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return {"yes": True, "no": False, "none": None}.get(text, text)


def join(desk: Desk, command: Command) -> PartOutcome:
    name = _plain(command.said["game"])
    invitation = command.said.get("invitation")
    if invitation is not None:
        game_id = name.lower()
    else:
        found = named(list_games(desk.referee, desk.player, open_seats=True, limit=MANY).items, name)
        game_id = str(found[0]["id"]) if len(found) == 1 else desk.game(name)
    with desk.referee.store.reading() as snapshot:
        row = games.find(snapshot, game_id)
    running = row is not None and row.status == "running"
    wanted = command.said.get("seat")
    seat = take_seat(
        desk.referee,
        desk.player,
        game_id,
        seat=None if wanted is None else int(wanted),
        invitation=None if invitation is None else invitation.lower(),
    )
    title = desk.game_in_words(game_id)
    if seat is None:
        return PartOutcome(
            desk.say("Asked for a seat: {game}", game=title),
            desk.say("The table votes on it, and you are told the outcome."),
            game=game_id,
        )
    text = desk.say("You have seat {seat}. Questions come by mail.", seat=seat)
    return PartOutcome(desk.say("Joined: {game}", game=title), text, game=game_id, arrives=running)


def leave(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(_plain(command.said.get("game", "")) or command.game)
    leave_seat(desk.referee, desk.player, game_id)
    return PartOutcome(
        desk.say("Left: {game}", game=desk.game_in_words(game_id)),
        desk.say("You have no seat there any more."),
        game=game_id,
    )


def observe(desk: Desk, command: Command) -> PartOutcome:
    """Tell the player of each step, as often as they want mails of that kind."""
    game_id = desk.game(_plain(command.said["game"]))
    observe_game(desk.referee, desk.player, game_id)
    with desk.referee.store.reading() as snapshot:
        address = mail_people.address_of(snapshot, desk.player.id)
    when = when_to_send(() if address is None else address.wishes, "step.resolved", game_id)
    text = desk.say(OFTEN[when])
    return PartOutcome(
        desk.say("Observing: {game}", game=desk.game_in_words(game_id)),
        text,
        after=desk.say("To end that, write: stop observing"),
        game=game_id,
    )


def stop_observing(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(_plain(command.said.get("game", "")) or command.game)
    stop(desk.referee, desk.player, game_id)
    text = desk.say("You are told no more of it.")
    return PartOutcome(
        desk.say("No longer observing: {game}", game=desk.game_in_words(game_id)), text, game=game_id
    )


def _plain(name: str) -> str:
    """A game's name, without the words around it."""
    return re.sub(r"^(?:the |this |my )?(?:game|seat)(?: |$)", "", name).strip("\"'")
