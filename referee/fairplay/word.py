"""What rests on the referee's word in one game: what its journal says and nothing else confirms.

This is no reproach: an honest game has such things too. It is a list for its players, who know whether they
conceded, were silent or wrote what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.fairplay.ledger import PLAYER
from referee.fairplay.reading import Fields, read_entry, read_filed, read_settled
from referee.fairplay.table_talk import bot_that_stands_in

WHY_MOVED = {
    "excuse": "because somebody was silent and excused",
    "absence": "because somebody was away",
    "outage": "because the referee could not be reached",
    "host": "because the host gave more time",
    "failure": "because the rules failed",
}
"""What is said about a deadline that nobody voted on."""


@dataclass(frozen=True)
class Remark:
    """One thing that rests on the referee's word: a word for its kind, a sentence, and where it is said."""

    about: str
    text: str
    entries: tuple[int, ...] = ()

    def __str__(self) -> str:
        if not self.entries:
            return self.text
        named = ", ".join(str(seq) for seq in self.entries)
        return f"{self.text} ({'entry' if len(self.entries) == 1 else 'entries'} {named})"

    def to_json(self) -> dict[str, Json]:
        return {"about": self.about, "text": self.text, "entries": list(self.entries)}


@dataclass
class _Seat:
    """Who sits on a seat, according to the journal."""

    kind: str
    name: str | None
    entry: int


class RefereesWord:
    """Follows a journal whose entries were checked, and notes what had to be believed."""

    def __init__(self, *, complete: bool) -> None:
        """`complete`: the game was replayed."""
        self._complete = complete
        self._notes: dict[tuple[str, str], list[int]] = {}
        self._seats: dict[int, _Seat] = {}
        self._started = False
        self._named_by_host = False
        self._entropy_on_joining = False
        self._bots_stand_in = False
        self._safe_dice: list[int] = []
        self._sealed: set[int] = set()
        self._ballots: dict[str, str] = {}

    def take(self, seq: int, kind: str, public: Json, hidden: Json) -> None:
        """The next entry."""
        reader = _READERS.get(kind)
        if reader is not None:
            reader(self, seq, read_entry(kind, public), hidden)

    def say(self, about: str, text: str, *entries: int) -> None:
        """The same thing, said in several entries, is one remark."""
        self._notes.setdefault((about, text), []).extend(entries)

    def remarks(self, head: str) -> tuple[Remark, ...]:
        """All remarks, the most important first. `head` is the journal's."""
        said = [Remark(about, text, tuple(entries)) for (about, text), entries in self._notes.items()]
        loud = [one for one in said if one.about in _LOUD]
        return (*loud, *self._of_draws(), *[one for one in said if one not in loud], *self._of_all(head))

    # The seats.

    def _created(self, seq: int, fields: Fields, _: Json) -> None:
        self._bots_stand_in = bot_that_stands_in(fields) is not None
        self._named_by_host = fields.text("seed_source") == "host"
        if self._named_by_host:
            text = (
                "THE HOST NAMED THE SEED: whoever knew it could compute every card and every die beforehand."
            )
            self.say("seed", text, seq)

    def _sat_down(self, seq: int, fields: Fields, hidden: Json) -> None:
        seat, name = fields.number("seat"), fields.text_or_none("name")
        if name is None and isinstance(hidden, Mapping) and isinstance(hidden.get("name"), str):
            name = str(hidden["name"])
        self._seats[seat] = _Seat(fields.text("kind"), name, seq)
        if self._started:
            who = "Somebody" if name is None else _printable(name)
            self.say("replacement", f"{who} is said to have taken seat {seat} over.", seq)

    def _left(self, seq: int, fields: Fields, _: Json) -> None:
        seat = fields.number("seat")
        if self._started:
            named = self._named(seat, capital=False)
            self.say("departure", f"The player of {named} is said to have left.", seq)
        else:
            self.say("departure", f"{self._named(seat)} is said to have been left before the start.", seq)
        self._seats.pop(seat, None)

    def _went_missing(self, _seq: int, fields: Fields, _: Json) -> None:
        # That it was missed, or voted on in secret, is said where it happened.
        self._seats.pop(fields.number("seat"), None)

    def _began(self, _seq: int, fields: Fields, _: Json) -> None:
        self._started = True
        self._seats = {number: self._seats[seat] for number, seat in enumerate(sorted(self._seats), 1)}
        self._entropy_on_joining = bool(fields.object("entropy"))

    def _gave_up(self, seq: int, fields: Fields, _: Json) -> None:
        seat = fields.number("seat")
        named = self._named(seat, capital=False)
        self.say("concession", f"The player of {named} is said to have conceded.", seq)
        self._seats.pop(seat, None)

    def _delegated(self, seq: int, fields: Fields, _: Json) -> None:
        seat = fields.number("seat")
        if fields.any("until") is not None:
            self.say("delegation", f"{self._named(seat)} is said to have let somebody else play too.", seq)

    # The orders.

    def _opened(self, _seq: int, _fields: Fields, _hidden: Json) -> None:
        self._sealed = set()

    def _order(self, seq: int, fields: Fields, _: Json) -> None:
        seat = fields.number("seat")
        if seat in self._sealed:
            self._never_opened(seq, seat)
        self._sealed.add(seat)
        if fields.flag("stand_in") and not self._complete:
            text = f"What whoever stands in for seat {seat} has ordered is checked when the game is over."
            self.say("stand_ins", text, seq)

    def _taken_back(self, seq: int, fields: Fields, _: Json) -> None:
        self._sealed.discard(fields.number("seat"))
        self._never_opened(seq, fields.number("seat"))

    def _never_opened(self, seq: int, seat: int) -> None:
        text = f"{self._named(seat)} is said to have replaced or taken back an order, which is never opened."
        self.say("replaced", text, seq)

    def _missed(self, seq: int, fields: Fields, _: Json) -> None:
        for seat in fields.list("seats"):
            if type(seat) is int:
                self.say("silence", f"{self._named(seat)} is said to have sent no order in time.", seq)

    def _resolved(self, seq: int, fields: Fields, hidden: Json) -> None:
        for number, changes in read_filed(hidden).items():
            if changes > 1:
                self._never_opened(seq, number)
        for seat, answer in fields.object("answers").items():
            by_default = isinstance(answer, Mapping) and answer.get("source") == "default"
            if by_default and self._bots_stand_in and int(seat) not in self._seats:
                text = f"Nobody is said to have stood in for seat {seat} in time: it got the default."
                self.say("stand_ins", text, seq)
        drafts = [
            seat
            for seat, answer in fields.object("answers").items()
            if isinstance(answer, Mapping) and answer.get("source") == "draft"
        ]
        for seat in drafts:
            named = self._named(int(seat), capital=False)
            self.say(
                "drafts", f"The order of {named} is said to be a draft, or what was shown, filled up.", seq
            )
        # Entropy sent with a draft is public only when the draft is used.
        if fields.list("draws") and fields.object("entropy").keys() - set(drafts):
            self._safe_dice.append(seq)
        self._settled_formalities(seq, fields, hidden)

    def _settled_formalities(self, seq: int, _: Fields, hidden: Json) -> None:
        for seat in sorted({one.seat for one in read_settled(hidden)}):
            named = self._named(seat, capital=False)
            text = f"A formality of {named} is said to have been settled by what was on file, or by default."
            self.say("formalities", text, seq)

    # What is said beside the game.

    def _extended(self, seq: int, fields: Fields, _: Json) -> None:
        why = WHY_MOVED.get(fields.text("reason"))
        if why is not None:
            self.say("clock", f"A deadline is said to have moved {why}.", seq)
        if fields.text("reason") == "failure" and any(one.kind != PLAYER for one in self._seats.values()):
            text = "That the rules failed, and so bots may have given defaults instead of what was drawn."
            self.say("bots", text, seq)

    def _processed(self, seq: int, _: Fields, __: Json) -> None:
        self.say("clock", "The host is said to have ended the grace after a deadline.", seq)

    def _stopped(self, seq: int, fields: Fields, _: Json) -> None:
        if fields.text("by") != "vote":
            self.say("clock", f"The {fields.text('by')} is said to have stopped the clock.", seq)

    def _went_on(self, seq: int, fields: Fields, _: Json) -> None:
        if fields.text("by") != "vote":
            self.say("clock", f"The {fields.text('by')} is said to have had the clock go on.", seq)

    def _put(self, _seq: int, fields: Fields, _: Json) -> None:
        if fields.text("ballot") == "secret":
            about = fields.object("about")
            what = f" {_printable(canonical(dict(about)).decode())}" if about else ""
            unanimous = "unanimous " if fields.text("needs") == "unanimous" else ""
            kind = _printable(fields.text("kind"))
            self._ballots[fields.text("motion")] = f"The {unanimous}secret vote on {kind}{what}"

    def _decided(self, seq: int, fields: Fields, _: Json) -> None:
        ballot = self._ballots.get(fields.text("motion"))
        if ballot is not None:
            outcome = _OUTCOMES[fields.text("outcome")]
            self.say("ballots", f"{ballot} is said to have {outcome}: each knows their own vote alone.", seq)

    def _message(self, seq: int, fields: Fields, hidden: Json) -> None:
        who = "The host" if fields.any("seat") is None else self._named(fields.number("seat"))
        text = f"{who} is said to have written to everybody."
        is_gone = self._complete and hidden is None
        self.say("messages", f"{text[:-1]}; the text is gone." if is_gone else text, seq)

    def _administered(self, seq: int, fields: Fields, _: Json) -> None:
        deed, reason = _DEEDS.get(fields.text("deed"), fields.text("deed")), _printable(fields.text("reason"))
        self.say("administered", f"The referee's host {deed}, and says why: {reason}", seq)

    def _other_rules(self, seq: int, fields: Fields, _: Json) -> None:
        version = _printable(fields.text("rules_version"))
        text = (
            f"That the referee went on by version {version} of the rules here, without a vote: they play all "
            "of the game before it in the same way, but perhaps not what came after it."
        )
        self.say("rules", text, seq)

    # The end.

    def _of_draws(self) -> list[Remark]:
        """Who could choose the seed. If the host has named it, that says it all."""
        if self._named_by_host or self._entropy_on_joining or not self._started:
            return []
        if not self._safe_dice:
            text = (
                "NO PLAYER ADDED ENTROPY, neither on joining nor to any dice: the referee could choose the "
                "seed, and with it every card and every die."
            )
            return [Remark("entropy", text)]
        text = (
            "NO PLAYER ADDED ENTROPY ON JOINING: the referee could choose the seed, and with it every card "
            "and every die but those of the entries named here."
        )
        return [Remark("entropy", text, tuple(self._safe_dice))]

    def _of_all(self, head: str) -> list[Remark]:
        """What rests on the referee's word in every game."""
        found = []
        for number, seat in sorted(self._seats.items()):
            if seat.kind != PLAYER and not self._complete:
                text = f"What the bot on seat {number} has ordered: it is drawn again when the game is over."
                found.append(Remark("bots", text, (seat.entry,)))
        players = {number: seat for number, seat in sorted(self._seats.items()) if seat.kind == PLAYER}
        if players:
            named = ", ".join(self._named(number, capital=False) for number in players)
            text = f"That people of their own played {named}, and are who they say."
            found.append(Remark("players", text, tuple(seat.entry for seat in players.values())))
        return [
            *found,
            Remark("orders", "That each order is the one its player sent: compare yours with your receipts."),
            Remark("secrets", "That it told nobody of seeds, hands and sealed orders before their time."),
            Remark(
                "journal",
                f"That there is no other journal of this game: compare its head, {head}, "
                "with what the other players have, and with your receipts.",
            ),
        ]

    def _named(self, seat: int, *, capital: bool = True) -> str:
        word = "Seat" if capital else "seat"
        name = self._seats[seat].name if seat in self._seats else None
        return f"{word} {seat}" if name is None else f"{word} {seat} ({_printable(name)})"


def _printable(text: str) -> str:
    """Text without control characters, as a transcript must not write to a reader's screen."""
    return text if text.isprintable() else ascii(text)


_DEEDS = {
    "closed": "ended the game",
    "freed": "had the game tried again",
    "message_hidden": "removed a message",
}
_OUTCOMES = {"carried": "been carried", "failed": "failed", "lapsed": "lapsed"}
_LOUD = ("seed", "pack")
"""Kinds of remarks about what puts the whole game into somebody's hands."""

_READERS: Mapping[str, Callable[[RefereesWord, int, Fields, Json], None]] = {
    "created": RefereesWord._created,
    "seated": RefereesWord._sat_down,
    "vacated": RefereesWord._left,
    "missing": RefereesWord._went_missing,
    "started": RefereesWord._began,
    "conceded": RefereesWord._gave_up,
    "delegated": RefereesWord._delegated,
    "opened": RefereesWord._opened,
    "sealed": RefereesWord._order,
    "withdrawn": RefereesWord._taken_back,
    "processed": RefereesWord._processed,
    "missed": RefereesWord._missed,
    "resolved": RefereesWord._resolved,
    "intervened": RefereesWord._settled_formalities,
    "extended": RefereesWord._extended,
    "paused": RefereesWord._stopped,
    "resumed": RefereesWord._went_on,
    "put": RefereesWord._put,
    "settled": RefereesWord._decided,
    "message": RefereesWord._message,
    "administered": RefereesWord._administered,
    "rules": RefereesWord._other_rules,
}
