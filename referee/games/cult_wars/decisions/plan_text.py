"""Plans in words: `plan attack 5 1 / defend 4 / play FX-HUSH cult=red / blame even`, and `show defend 4`.

What is said is read into parts, `["attack", ["5", "1"]]` or `["play", [entry, …]]`; what these lay on the
table is then worked out without knowing who holds what. Copies of a card are numbered as they come.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import chain, count
from typing import Any

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices import Option
from referee.engine.decisions import Count, Cursor, Listed, Named, Spelling
from referee.engine.decisions.words import BREAK, Mismatch
from referee.engine.json_types import Json
from referee.engine.problems import AmbiguousText
from referee.games.cult_wars.decisions.target import cults_of
from referee.games.cult_wars.moments import PlanMoment
from referee.games.cult_wars.pack import ActionCard, unnumbered
from referee.games.cult_wars.words import SLOT_NAMES

SLOT = Named(
    "slot",
    [Option(slot, label) for slot, label in SLOT_NAMES.items()],
    Words("one of the four slots"),
)
OPENINGS = (*SLOT_NAMES, "play", "blame")
"""What a part of a plan begins with."""
REST = "rest"
"""On a slot: every further strategy card that fits."""
REST_WORDS = (REST, "all", "everybody")
BETWEEN = (",", "+", "and", "&", "with", "the")
"""What may stand between the cards of a part, and means nothing."""

COPY = Count("copy", Words("the number of a copy"))
HOW_OFTEN = re.compile(r"x?\d+x?|twice")
EVENLY = ("even", "evenly")
WHOM_TO_BLAME = Words("Whom to blame is missing.")


class Cards(Spelling):
    """A card on a slot or played, as both lines of a plan name them.

    Most of what reading needs is made when it is first read: every plan that is sent as JSON is only shown.
    """

    def __init__(self, at: PlanMoment) -> None:
        self._at = at
        self._strategy = {unnumbered(card) for card in at.strategy}

    @cached_property
    def _cult(self) -> Named:
        return cults_of(self._at.content, self._at.cults)

    @cached_property
    def _cults(self) -> Listed:
        return Listed(self._cult, between=" ")

    @cached_property
    def _announced(self) -> Mapping[str, Spelling]:
        return {"cult": self._cult, "slot": SLOT, "amount": Count("amount", Words("an amount"))}

    @cached_property
    def _needs(self) -> Mapping[str, Sequence[str]]:
        return {card.id: [need.kind for need in card.needs] for card in self._at.content.action_cards}

    @cached_property
    def _held(self) -> Named:
        hand = dict.fromkeys(self._at.hand)
        return Named("card", [Option(card, self._at.card_name(card)) for card in hand])

    @cached_property
    def _cards(self) -> Named:
        cards = self._at.content.action_cards
        return Named("card", [Option(card.id, card.name) for card in cards], Words("an action card"))

    def _values(self, words: Cursor) -> list[str]:
        """`5 1`, `5, 1` or `5+1`; another part may follow without a stroke."""
        values: list[str] = []
        words.take_if(":", "=")
        while not self._part_ends(words) and not self._opens_a_part(words, bool(values)):
            if not words.take_if(*BETWEEN):
                values.append(self._value(words))
        return values

    def _value(self, words: Cursor) -> str:
        if words.take_if(*REST_WORDS):
            return REST
        if words.next() not in self._strategy:
            raise words.unfit(Words("You have no strategy card {card}.", card=words.phrase(1)))
        return words.take() + self._copy(words)

    def _entries(self, words: Cursor) -> list[Json]:
        """`FX-HUSH cult=red; FX-WALL`, with any sign between them; another part may follow without one."""
        entries: list[Json] = []
        while not self._part_ends(words) and not (entries and words.next() in OPENINGS):
            if HOW_OFTEN.fullmatch(words.next()):
                raise words.unfit(Words("Write the name of a card as often as you play it: <card>; <card>."))
            if not words.take_if(";", *BETWEEN):
                entries.append(self._entry(words))
        return entries

    def _entry(self, words: Cursor) -> Json:
        """A card, and what is announced with it: `cult=red`, or as the card needs it `on red`."""
        card = str(self._card(words))
        id_ = f"{card}{self._copy(words)}"
        said: dict[str, Json] = {}
        while words.word(words.at + 1) == "=":
            kind = words.next()
            if kind not in self._announced:
                raise words.unfit(Words('"{kind}" is not announced with a card.', kind=kind), self._announced)
            if kind in said:
                raise words.unfit(Words('"{kind}" is said twice.', kind=kind))
            words.take(2)
            said[kind] = self._announced[kind].read(words)
        for need in self._needs[card]:
            if need not in said and not words.line_ends:
                named = words.take_if("on")
                found = words.attempt(partial(self._announced[need].read, words))
                if not isinstance(found, Mismatch):
                    said[need] = found
                elif named:
                    raise found
        if "cult" not in self._needs[card]:
            self._hear_target(self._at.content.cards[card], said, words)
        if words.next() == "on":
            raise words.unfit(Words("{card} is played on no more than that.", card=self._at.card_name(card)))
        return {"case": id_, "value": said}

    def _hear_target(self, card: ActionCard, said: dict[str, Json], words: Cursor) -> None:
        """A card that follows the insignia may name the cult all the same, if that is it."""
        if words.next() == "on" and "cult" not in said:
            if card.target != "aimed":
                raise words.unfit(Words("{card} is not played on a cult.", card=card.name))
            words.take()
            said["cult"] = self._cult.read(words)
        # Whether a target to come is the one named is judged when the plan is asked for.
        if card.target == "aimed" and (said.get("cult") == self._at.insignia or not self._at.is_now):
            said.pop("cult", None)

    def _card(self, words: Cursor) -> Json:
        """A card in hand by any beginning of its name; or any other of the game, which may be drawn yet."""
        found = words.attempt(lambda: self._held.read(words))
        if isinstance(found, Mismatch):
            if found.error is AmbiguousText:
                raise found
            return self._cards.read(words)
        return found

    def _part_ends(self, words: Cursor) -> bool:
        return words.line_ends or words.next() == "/"

    def _opens_a_part(self, words: Cursor, begun: bool) -> bool:
        """Whether another part follows without a sign before it; its first word may be cut short."""
        word = words.next()
        return word in (*OPENINGS, ";") or (begun and word.isalpha() and word not in (*REST_WORDS, *BETWEEN))

    def _copy(self, words: Cursor) -> str:
        if not words.take_if("."):
            return ""
        return f".{COPY.read(words)}"


class PlanParts(Cards):
    """What stands behind the word `plan`."""

    label, what = "parts", Words("part of a plan")
    openings = OPENINGS
    help = "attack … / defend … / sacrifice … / breed … / play … / blame …, or plan nothing"

    def read(self, words: Cursor) -> Json:
        is_bare = words.word(words.at - 1).casefold() != "plan" if words.at else True
        words.take_if(":")
        if not is_bare and words.take_phrase("nothing"):
            return []
        if not is_bare and words.line_ends:
            self._goes_on_below(words)
        parts: list[Any] = [self._part(words)]
        while words.take_if("/", ";", *BETWEEN) or not words.line_ends or self._goes_on_below(words):
            part = self._part(words)
            if contradiction := _contradiction(parts, part):
                raise words.unfit(contradiction)
            parts.append(part)
        if is_bare and not any(said for part, said in parts if part != "blame"):  # hardly meant as a plan
            raise words.unfit(Words("It does not say what your followers do."))
        return parts

    def _goes_on_below(self, words: Cursor) -> bool:
        """Take the end of a line if the next one has a part of the plan, too."""
        first = words.word(words.at + 1).casefold()
        return first in (*OPENINGS, *REST_WORDS, *self._strategy) and words.take_if(BREAK)

    def _part(self, words: Cursor) -> Json:
        if words.take_if("play"):
            return ["play", self._entries(words)]
        if words.take_if("blame"):
            return ["blame", self._blame(words)]
        if words.next() in (*self._strategy, *REST_WORDS):
            return self._numbers_first(words)
        if words.next() not in SLOT_NAMES:
            raise words.instead(Words("a part of a plan"), OPENINGS)
        return [words.take().casefold(), self._values(words)]

    def _numbers_first(self, words: Cursor) -> Json:
        """`5 1 attack`, `4 to defend`."""
        values: list[Json] = []
        while words.next() not in SLOT_NAMES:
            if words.line_ends or (
                words.next().isalpha() and words.next() not in (*BETWEEN, *REST_WORDS, "to")
            ):
                raise words.instead(Words("a slot"), SLOT_NAMES)
            if not words.take_if(*BETWEEN, "to"):
                values.append(self._value(words))
        return [words.take().casefold(), values]

    def _blame(self, words: Cursor) -> Json:
        if words.take_if("ask"):
            return None
        if words.take_if(*EVENLY):
            return {"case": "even", "value": {}}
        if words.line_ends:
            raise words.unfit(WHOM_TO_BLAME)
        return {"case": "cults", "value": self._cults.read(words)}

    def show(self, value: Any) -> str:
        return " / ".join(f"{part} {self._shown(part, said)}" for part, said in value) or "nothing"

    def _shown(self, part: str, said: Any) -> str:
        if part == "play":
            return "; ".join(written(entry) for entry in said)
        if part == "blame":
            return "even" if said["case"] == "even" else self._cults.show(said["value"])
        return " ".join(said)


class ShownCards(Cards):
    """Lines such as `show defend 6 1` and `show play Wardstones`, one after the other."""

    label, what = "cards", Words("cards to show")
    help = "show <slot> <values>, or show play <card>"

    def read(self, words: Cursor) -> Json:
        shown = [self._line(words)]
        while words.left and words.word(words.at) == BREAK and words.word(words.at + 1).casefold() == "show":
            words.take()
            shown.append(self._line(words))
        return shown

    def _line(self, words: Cursor) -> Json:
        if not words.take_if("show"):
            raise words.instead('"show"', ["show"])
        if words.take_if("play"):
            return ["play", self._entries(words)]
        slot = words.next()
        if slot not in SLOT_NAMES:
            raise words.instead(Words("a slot or play"), (*SLOT_NAMES, "play"))
        words.take()
        if words.line_ends or words.next() in REST_WORDS:
            raise words.instead(Words("the value of a strategy card"))
        return [slot, self._values(words)]

    def show(self, value: Any) -> str:
        return BREAK.join(
            f"show {part} {written(card) if part == 'play' else card}"
            for part, cards in value
            for card in cards
        )


def written(entry: Mapping[str, Any]) -> str:
    return " ".join([entry["case"], *(f"{kind}={value}" for kind, value in entry["value"].items())])


def laid(parts: Sequence[Any], shown: Sequence[Any]) -> dict[str, Any]:
    """The fields of a plan that says these parts and shows these cards, be they among the parts or not."""
    slots: dict[str, str] = {}
    play: list[dict[str, Any]] = []
    blame: Json = None
    for part, said in parts:
        if part == "blame":
            blame = said
            continue
        for card in said:
            if card != REST:
                _lay(slots, play, part, card)
    face_up: list[str] = []
    for part, said in shown:
        for card in said:
            lies = _found(slots, play, part, card, face_up)
            face_up.append(lies or _lay(slots, play, part, card))
    return {"slots": slots, "play": play, "face_up": face_up, "blame": blame}


def _contradiction(parts: Sequence[Any], part: Any) -> str | None:
    """Why this cannot be a further part of such a plan."""
    said, of = part
    if said == "blame" and any(other == "blame" for other, _ in parts):
        return Words("blame is said twice.")
    slot = slot_of_the_rest(parts)
    if slot not in (None, said) and said in SLOT_NAMES and REST in of:
        return Words("The rest goes to one slot only: {slot} or {said}.", slot=slot, said=said)
    return None


def slot_of_the_rest(parts: Sequence[Any]) -> str | None:
    """The slot on which these parts of a plan lay every further strategy card that fits."""
    return next((part for part, said in parts if part in SLOT_NAMES and REST in said), None)


def _lay(slots: dict[str, str], play: list[dict[str, Any]], part: str, card: Any) -> str:
    """Add a card; returns its id."""
    if part == "play":
        id_ = _free_copy(card["case"], [entry["case"] for entry in play])
        play.append({"case": id_, "value": card["value"]})
    else:
        id_ = _free_copy(card, slots)
        slots[id_] = part
    return id_


def _found(
    slots: Mapping[str, str], play: list[dict[str, Any]], part: str, card: Any, besides: Collection[str]
) -> str | None:
    """The id of such a card that lies there already, best of the very copy."""
    if part == "play":
        name, ids = card["case"], [entry["case"] for entry in play if entry["value"] == card["value"]]
    else:
        name, ids = card, [id_ for id_, slot in slots.items() if slot == part]
    free = [id_ for id_ in ids if id_ not in besides]
    if name in free or "." in name:
        return name if name in free else None
    return next((id_ for id_ in free if unnumbered(id_) == name), None)


def _free_copy(name: str, used: Collection[str]) -> str:
    """The name, or with a number the next copy that is not used yet."""
    copies = (f"{unnumbered(name)}.{number}" for number in count(2))
    return next(id_ for id_ in chain([name], copies) if id_ not in used)


def parted(
    slots: Mapping[str, str], play: Sequence[Any], face_up: Collection[str], blame: Json
) -> dict[str, Json]:
    """The parts that a plan with these fields says, and what it shows: the way back."""
    by_slot = {slot: [card for card, where in slots.items() if where == slot] for slot in SLOT_NAMES}
    parts: list[Json] = [[slot, cards] for slot, cards in by_slot.items() if cards]
    parts += [["play", play]] if play else []
    parts += [["blame", blame]] if blame else []
    entries = {entry["case"]: entry for entry in play}
    shown = [["play", [entries[id_]]] if id_ in entries else [slots[id_], [id_]] for id_ in face_up]
    return {"parts": parts, **({"shown": shown} if shown else {})}
