"""Votes in words: `vote draw`, `vote extend P1D no`, `vote won black`, `vote no`, `unvote draw`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.order_lines import SentLine, refuse_silence, sent_lines
from referee.engine.problems import UnreadableText
from referee.library import AnyRuleset
from referee.service.games.access import readable, seat_of
from referee.service.games.game_rules import rules_to_read
from referee.service.games.people import people_of
from referee.service.motions.motions import about_of, known_motions
from referee.service.requests.errors import NotSeated
from referee.service.requests.unreadable_texts import unreadable_text
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import read_duration
from referee.service.votes.vote import vote
from referee.store import motions
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Snapshot

Said: TypeAlias = Literal["yes", "no", "withdraw"]

FORM = Words(
    "vote <motion> [yes or no], vote yes or vote no on the one motion that is open, or unvote <motion>"
)


@dataclass(frozen=True)
class Vote:
    """A vote on a motion, which is named by its kind and what it is about."""

    motion: str
    about: Mapping[str, Json]
    choice: Said


@dataclass(frozen=True)
class VoteLine(SentLine):
    """The one line of a text, its words in lower case and without the comment."""

    words: str


def vote_in_words(referee: Referee, player: Player, game_id: str, text: str) -> str:
    """Cast the vote that a line of text expresses; returns the motion's id. Raises Invalid if it is
    unreadable.
    """
    with referee.store.reading() as snapshot:
        game = readable(snapshot, game_id, player, referee.clock.now())
        seat = seat_of(snapshot, game_id, player, referee.clock.now())
        if seat is None:
            raise NotSeated
        reader = _VoteReader(referee, snapshot, game, seat)
        try:
            said = reader.read(_the_line(text))
        except UnreadableText as error:
            raise unreadable_text(error) from None
    return vote(referee, player, game_id, motion=said.motion, choice=said.choice, **dict(said.about))


def _the_line(text: str) -> VoteLine:
    refuse_silence(text)
    lines = [
        VoteLine(number, source, " ".join(words.lower().split()))
        for number, source, words in sent_lines(text)
    ]
    said = [line for line in lines if line.words] or lines[:1]
    for line in said[1:]:
        raise line.unreadable(Words("There is more than one vote."), Words("one line"))
    return said[0]


class _VoteReader:
    """Reads a line at a table: which motions there are, which are open, and what seats are called."""

    def __init__(self, referee: Referee, snapshot: Snapshot, game: GameRow, seat: int) -> None:
        self._rules = rules_to_read(referee, game)
        self._kinds = [str(motion["motion"]) for motion in known_motions(self._rules)]
        self._open = motions.still_open(snapshot, game.id)
        votes = motions.votes_on(snapshot, [motion.id for motion in self._open])
        self._mine = {one.motion_id for one in votes if one.seat == seat}
        self._people = people_of(referee, snapshot, game.id)

    def read(self, line: VoteLine) -> Vote:
        found = re.fullmatch(r"(vote|unvote)\b ?(.*?) ?(?:\b(yes|no))?", line.words)
        if found is None or (found[1] == "unvote" and found[3]):
            raise line.unreadable(Words("This is not a vote."), FORM)
        choice = "withdraw" if found[1] == "unvote" else found[3] or "yes"
        if found[2]:
            kind, about = self._motion(line, found[2].replace(":", " "))
        elif found[1] == "vote" and not found[3]:
            raise line.unreadable(Words("This does not say what you vote on."), FORM)
        else:
            kind, about = self._only_one(line, choice)
        return Vote(kind, about, cast("Said", choice))

    def _only_one(self, line: VoteLine, choice: str) -> tuple[str, Mapping[str, Json]]:
        """The motion that is meant if none is named."""
        meant = [one for one in self._open if choice != "withdraw" or one.id in self._mine]
        if len(meant) == 1:
            return meant[0].kind, self._needed(meant[0])
        verb = "unvote" if choice == "withdraw" else "vote"
        ending = "" if choice == "withdraw" else f" {choice}"
        expected = ", or ".join(f"{verb} {self._in_words(one)}{ending}" for one in meant)
        if not meant:
            which = (
                Words("You have voted on no motion that is open.")
                if self._open
                else Words("No motion is open.")
            )
            raise line.unreadable(which, Words("vote <motion>, with one of: {forms}", forms=self._forms()))
        raise line.unreadable(Words("{number} motions are open.", number=len(meant)), expected)

    def _motion(self, line: VoteLine, text: str) -> tuple[str, Mapping[str, Json]]:
        """The motion whose name the text begins with, the longest if there are several, and the rest."""
        names = {name: kind for kind in self._kinds for name in _names_of(kind)}
        fitting = [name for name in names if text == name or text.startswith(f"{name} ")]
        if not fitting:
            raise line.unreadable(
                Words('There is no motion "{text}" here.', text=text[:40]),
                Words("one of: {forms}", forms=self._forms()),
            )
        name = max(fitting, key=len)
        return names[name], self._about(line, names[name], text[len(name) :].strip())

    def _about(self, line: VoteLine, kind: str, text: str) -> Mapping[str, Json]:
        needed, form = about_of(self._rules, kind), f"vote {_form(self._rules, kind)}"
        if needed is None:
            if text:
                raise line.unreadable(
                    Words('"{text}" has nothing to do with this motion.', text=text[:40]), form
                )
            return {}
        if not text:
            raise line.unreadable(Words("This motion needs {needed}.", needed=_NEEDED[needed]), form)
        value = self._read(needed, text)
        if value is None:
            raise line.unreadable(
                Words('"{text}" is not {needed}.', text=text[:40], needed=_NEEDED[needed]),
                self._expected(needed),
            )
        return {needed: value}

    def _needed(self, motion: MotionRow) -> Mapping[str, Json]:
        """What an open motion is named by: its row may hold more."""
        needed = about_of(self._rules, motion.kind)
        return {} if needed is None else {needed: motion.about[needed]}

    def _in_words(self, motion: MotionRow) -> str:
        """An open motion as a line of text names it: `extend P1D`."""
        about = (str(value) for value in self._needed(motion).values())
        return " ".join([motion.kind.replace("_", " "), *about])

    def _read(self, needed: str, text: str) -> Json:
        """What a motion is about; None if the text does not say it."""
        match needed:
            case "seat":
                return self._people.seat_called(text)
            case "step":
                found = re.fullmatch(r"(?:to )?(?:step )?(\d{1,9})", text)
                return int(found[1]) if found else None
            case "candidate":
                found = re.fullmatch(r"(?:candidate )?(\d{1,9})", text)
                return int(found[1]) if found else None
            case "version":
                found = re.fullmatch(r"(?:version )?([\w.+-]{1,64})", text)
                return found[1] if found else None
            case _:
                return read_duration(text)

    def _expected(self, needed: str) -> str:
        if needed == "seat":
            people = self._people
            return ", ".join(
                Words("{seat} or {name}", seat=seat, name=people.name(seat)) for seat in people.seats
            )
        return _EXPECTED[needed]

    def _forms(self) -> str:
        return ", ".join(_form(self._rules, kind) for kind in self._kinds)


_NEEDED = {
    "seat": Words("a seat"),
    "step": Words("a step"),
    "by": Words("a duration"),
    "version": Words("a version"),
    "candidate": Words("a candidate"),
}
_EXPECTED = {
    "step": Words("the number of a step"),
    "by": Words("a duration such as P1D, or 2 days"),
    "version": Words("a version such as 1.2.0"),
    "candidate": Words("the number of a candidate"),
}


def _names_of(kind: str) -> set[str]:
    """What a motion is called in words: `end_early` is `end early` as well."""
    return {kind, kind.replace("_", " ")}


def _form(rules: AnyRuleset, kind: str) -> str:
    needed = about_of(rules, kind)
    return kind.replace("_", " ") + ("" if needed is None else f" <{_NEEDED[needed].split()[-1]}>")
