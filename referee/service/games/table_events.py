"""What the referee itself tells of every game: a sentence for each kind of event, made of its data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from referee.engine.catalogue import Say, Words
from referee.engine.words import capital
from referee.fairplay.motions import STANDARD
from referee.fairplay.trial import Finding
from referee.names import GONE_PLAYER
from referee.service.games.findings import as_told
from referee.service.games.table_narrator import TableNarrator

Data: TypeAlias = Mapping[str, Any]
Sentence: TypeAlias = Callable[[Data, TableNarrator], str]

SOMEBODY: Final = Words("Somebody")
STOPPERS: Final = {"host": Words("The host"), "vote": Words("The table"), "referee": Words("The referee")}
WHY_EXTENDED: Final = {
    "outage": Words("The referee could not take orders for a while."),
    "vote": Words("The table has voted for more time."),
    "host": Words("The host gives more time."),
    "failure": Words("The rules failed."),
}
WHY_OVER: Final = {
    "abandoned": Words("Nobody is left at the table."),
    "cancelled": Words("The table has cancelled the game."),
    "ended_early": Words("The table has ended the game early."),
}
WHY_DROPPED: Final = {
    "failed": Words("the rules failed"),
    "moot": Words("the game has gone on in the meantime"),
}


def sentence(kind: str, data: Data, say: TableNarrator) -> str | None:
    """What an event tells; None if it is none of the referee's own."""
    words = SENTENCES.get(kind)
    if words is None:
        return None
    say.begin()
    return capital(words(data, say))


def proposal_in_words(say: TableNarrator, kind: str, about: Data) -> str:
    """What a motion proposes, without a full stop."""
    rules = say.content.rules
    of_rules = None if rules is None else rules.motion(kind)
    if of_rules is None and kind not in STANDARD:
        return kind
    text = STANDARD[kind].text if of_rules is None else of_rules.text
    parts = {**about, **_seat_parts(say, about)}
    if "changes" in about:
        parts["changes"] = _changes(say, about["changes"])
    return say(text, **parts)


def _seat_parts(say: TableNarrator, about: Data) -> Mapping[str, str]:
    """The seat that a motion is about: as who plays it, and as a place."""
    if "seat" not in about:
        return {}
    seat = about["seat"]
    known = seat in say.people.titles or seat in say.people.players
    player = say.seat(seat)
    return {"player": player, "place": say("the seat of {player}", player=player) if known else player}


def _changes(say: TableNarrator, finding: Data | None) -> str:
    """What is known to go differently by the rules that a motion names."""
    if finding is None:
        return say("they were never tried on this game")
    return as_told(say, Finding(**finding))


def name_in_words(say: Say, name: str | None) -> str:
    if name is None:
        return say(SOMEBODY)
    return capital(say(Words("a former player"))) if name == GONE_PLAYER else name


def _proposed(data: Data, say: TableNarrator) -> str:
    return proposal_in_words(say, data["kind"], data["about"])


def _administered(data: Data, say: TableNarrator) -> str:
    if data["deed"] == "closed":
        return say("The referee's host ends the game: {reason}", reason=data["reason"])
    if data["deed"] == "freed":
        return say("The referee's host has the game tried again: {reason}", reason=data["reason"])
    writer = say(Words("the host")) if data["seat"] is None else say.seat(data["seat"])
    return say(
        "The referee's host hides a message of {writer}: {reason}", writer=writer, reason=data["reason"]
    )


def _over(data: Data, say: TableNarrator) -> str:
    """Why it is over, without the result."""
    if data["reason"] == "closed":
        return say("The referee's host has ended the game: {why}", why=data["why"])
    return say(WHY_OVER[data["reason"]]) if data["reason"] in WHY_OVER else ""


def why_held(data: Data, say: TableNarrator) -> str:
    """Why a game cannot go on: its rules are not installed, or they failed."""
    return _missing_rules(data, say) if "version" in data else _failed(data, say)


def _missing_rules(data: Data, say: TableNarrator) -> str:
    """What would go differently by the rules that are installed, and what can be done about it."""
    if data["finding"] is None:
        return say(
            "Version {version} of its rules is not installed here any more, nor a newer one. Its clock "
            "stands still until it is.",
            version=data["version"],
        )
    difference = as_told(say, Finding(**data["finding"]))
    if data["installed"] == data["version"]:
        changed = say(
            "Its rules were changed here without a new version number ({version}): by these the game would "
            "go differently: {difference}.",
            version=data["version"],
            difference=difference,
        )
    else:
        changed = say(
            "It was played by version {old} of its rules, and version {new} is installed: by these the game "
            "would go differently: {difference}.",
            old=data["version"],
            new=data["installed"],
            difference=difference,
        )
    return say(
        "{changed} Its clock stands still. It goes on when its rules are installed again, or when the table "
        'agrees to others by the motion `rules` with `version` "{version}": they would begin at the last '
        "checkpoint, where phase {phase} began.",
        changed=changed,
        version=data["installed"],
        phase=data["phase"],
    )


def _failed(data: Data, say: TableNarrator) -> str:
    """Everybody is told whose order it was; only the seat itself, what it says."""
    if "order" in data:
        return say(
            "The rules failed at step {step}, where they came to your order ({error}). Replace it, and the "
            "step is tried again at once. Your order was:\n{order}",
            step=data["step"],
            error=data["error"] or "",
            order=data["order"],
        )
    if not data["seats"]:
        return say("The rules failed at step {step}.", step=data["step"])
    return say(
        "The rules failed at step {step}, at {number?the order|the orders} of {seats}: "
        "{number?it can be replaced.|they can be replaced.}",
        step=data["step"],
        seats=say.seats(data["seats"]),
        number=len(data["seats"]),
    )


def _extended(data: Data, say: TableNarrator) -> str:
    seats, number = say.seats(data["seats"]), len(data["seats"])
    if data["reason"] == "excuse":
        why = say("{seats} {number?is|are} excused.", seats=seats, number=number)
    elif data["reason"] == "absence":
        why = say("{seats} {number?is|are} away.", seats=seats, number=number)
    else:
        why = say(WHY_EXTENDED[data["reason"]])
    return say("{why} What is asked is now due at {deadline}.", why=why, deadline=data["deadline"])


def _resolved(data: Data, say: TableNarrator) -> str:
    silent = [int(seat) for seat, source in data["sources"].items() if source == "default"]
    if not silent:
        return say("All orders are in.")
    return say(
        "{seats} {number?is|are} answered for by default.", seats=say.seats(silent), number=len(silent)
    )


def _left(data: Data, say: TableNarrator) -> str:
    name, place = name_in_words(say, data["name"]), say.place(data["seat"])
    if data["sent_away"]:
        return say("The host sends {name} away from {place}.", name=name, place=place)
    return say("{name} leaves {place}.", name=name, place=place)


def _delegated(data: Data, say: TableNarrator) -> str:
    seat = say.seat(data["seat"])
    if data["until"] is None:
        return say("{seat}: this seat is played by its own player alone again.", seat=seat)
    return say(
        "{seat}: somebody else may play this seat, too, until {until}.", seat=seat, until=data["until"]
    )


def _sealed(data: Data, say: TableNarrator) -> str:
    if data["stand_in"]:
        return say("A stand-in has sealed an order for {seat}.", seat=say.seat(data["seat"]))
    return say("{seat} has sealed an order.", seat=say.seat(data["seat"]))


def _opened(data: Data, say: TableNarrator) -> str:
    seats = [prompt["seat"] for prompt in data["prompts"]]
    return say("{seats} {number?is|are} asked.", seats=say.seats(seats), number=len(seats))


def _put(data: Data, say: TableNarrator) -> str:
    proposal = proposal_in_words(say, data["kind"], data["about"])
    if data["seat"] is None:
        return say("A motion to {proposal} is put.", proposal=proposal)
    return say("{seat} puts a motion to {proposal}.", seat=say.seat(data["seat"]), proposal=proposal)


def _cast(data: Data, say: TableNarrator) -> str:
    seat, proposal = say.seat(data["seat"]), proposal_in_words(say, data["kind"], data["about"])
    if data["choice"] == "withdraw":
        return say("{seat} withdraws its vote on the motion to {proposal}.", seat=seat, proposal=proposal)
    if data["choice"] == "yes":
        return say("{seat} votes yes on the motion to {proposal}.", seat=seat, proposal=proposal)
    return say("{seat} votes no on the motion to {proposal}.", seat=seat, proposal=proposal)


def _dropped(data: Data, say: TableNarrator) -> str:
    reason = WHY_DROPPED[data["reason"]]
    if data["kind"] == "concede":
        return say(
            "The concession of {seat} could not be carried out: {reason}. The game goes on without that.",
            seat=say.seat(data["about"]["seat"]),
            reason=reason,
        )
    return say(
        "The motion to {proposal} could not be carried out: {reason}. The game goes on without that.",
        proposal=proposal_in_words(say, data["kind"], data["about"]),
        reason=reason,
    )


def _message(data: Data, say: TableNarrator) -> str:
    writer = say(STOPPERS["host"]) if data["seat"] is None else say.seat(data["seat"])
    return f"{writer}: {data['text']}"


SENTENCES: Final[Mapping[str, Sentence]] = {
    "game.created": lambda _, say: say("A table is opened."),
    "game.started": lambda _, say: say("The game begins."),
    "game.paused": lambda data, say: say("{who} stops the clock.", who=STOPPERS[data["by"]]),
    "game.resumed": lambda data, say: say("{who} restarts the clock.", who=STOPPERS[data["by"]]),
    "game.rolled_back": lambda data, say: say(
        "The game is rolled back: what step {to} asked is asked again as step {step}. Decks lie as they did "
        "then. Orders for the step that was open are void, and so is all that was sent ahead.",
        to=data["to"],
        step=data["step"],
    ),
    "game.held": lambda data, say: say("The game is held. {reason}", reason=why_held(data, say)),
    "game.released": lambda _, say: say("The game goes on by its rules."),
    "game.administered": _administered,
    "game.finished": _over,
    "game.abandoned": _over,
    "rules.adopted": lambda data, say: say(
        "The table goes on by version {version} of the rules, from the last checkpoint: phase {phase} begins "
        "again. Orders for the step that was open are void, and so is all that was sent ahead.",
        version=data["version"],
        phase=data["phase"],
    ),
    "rules.changed": lambda data, say: say(
        "The rules are now of version {version}, by which all of the game so far goes the same.",
        version=data["version"],
    ),
    "seat.taken": lambda data, say: say(
        "{name} takes {place}.", name=name_in_words(say, data["name"]), place=say.place(data["seat"])
    ),
    "seat.left": _left,
    "seat.missing": lambda data, say: say(
        "{seat} is missing: from {kept_until} others may take the seat over, until its player comes back.",
        seat=say.seat(data["seat"]),
        kept_until=data["kept_until"],
    ),
    "seat.freed": lambda data, say: say("{place} is free for another player.", place=say.place(data["seat"])),
    "seat.candidate": lambda data, say: say(
        "{name} asks for {place} (candidate {candidate}).",
        name=name_in_words(say, data["name"]),
        place=say.place(data["seat"]),
        candidate=data["candidate"],
    ),
    "seat.replaced": lambda data, say: say(
        "The table gives {place} to another player: it becomes free at {at}.",
        place=say.place(data["seat"]),
        at=data["at"],
    ),
    "seat.delegated": _delegated,
    "seat.conceded": lambda data, say: say("{seat} concedes.", seat=say.seat(data["seat"])),
    "step.opened": _opened,
    "step.extended": _extended,
    "step.processed": lambda _, say: say("The host takes no more late orders."),
    "step.answered": lambda data, say: (
        say("Orders are on file from {seats}.", seats=say.seats(data["seats"]))
        if data["seats"]
        else say("No order is on file.")
    ),
    "step.resolved": _resolved,
    "step.void": lambda _, say: say("What was asked is asked no more."),
    "order.sealed": _sealed,
    "order.withdrawn": lambda data, say: say("{seat} has taken its order back.", seat=say.seat(data["seat"])),
    "order.missed": lambda data, say: say("No order came from {seats}.", seats=say.seats(data["seats"])),
    "motion.put": _put,
    "motion.dropped": _dropped,
    "motion.carried": lambda data, say: say(
        "The motion to {proposal} is carried.", proposal=_proposed(data, say)
    ),
    "motion.failed": lambda data, say: say(
        "The motion to {proposal} has failed.", proposal=_proposed(data, say)
    ),
    "motion.lapsed": lambda data, say: say(
        "The motion to {proposal} has lapsed.", proposal=_proposed(data, say)
    ),
    "vote.cast": _cast,
    "message": _message,
}
