"""What the rules ask of a seat, and the step that the table waits for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import Literal

from referee.engine.choices import Choice
from referee.engine.events import Event
from referee.engine.following import NOTHING_FOLLOWS, Following
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.order_lines import refuse_silence, remarks, says_default
from referee.engine.page import Page, as_text, fit
from referee.engine.problems import IllegalAnswer, Problem, UnreadableText
from referee.engine.unavailable import Unavailable


class OpenPart(ABC):
    """The part of a sealed answer that may be shown to everybody at once and is binding from then on.

    `shown` is what a seat has shown so far, in the form that `choice` takes; None means nothing yet. All
    parts and answers that a game gets to see here are in their canonical form.
    """

    choice: Choice
    phrasing: Phrasing | None = None

    def read(self, text: str) -> Json:
        """The part that a text means; raises UnreadableText."""
        return read_in_words(text, self.phrasing, self.choice)

    def show(self, part: Json) -> str:
        """The part as text."""
        return self.choice.show(part) if self.phrasing is None else self.phrasing.show(part)

    def understood(self, part: Json) -> Json:
        """A part that is to be shown, as it is kept; raises IllegalAnswer."""
        meant = self.choice.canonical(part)
        self.choice.check(meant)
        return meant

    def shown_by(self, answer: Json) -> Json:
        """The part that an answer itself shows, as it is kept; None if it shows nothing."""
        part = self.face_up(answer)
        return None if part is None else self.choice.canonical(part)

    def together(self, shown: Json, part: Json) -> Json:
        """All that is shown once `part` is shown too, as it is kept."""
        whole = self.add(shown, part)
        return None if whole is None else self.choice.canonical(whole)

    # What a game defines.

    @abstractmethod
    def face_up(self, answer: Json) -> Json:
        """The part that this answer itself shows; None if it shows nothing."""

    @abstractmethod
    def add(self, shown: Json, part: Json) -> Json:
        """What is shown once `part` is shown too."""

    @abstractmethod
    def completed(self, shown: Json, answer: Json) -> Json:
        """The answer with shown parts filled in where it left them out. What makes no sense is kept."""

    @abstractmethod
    def kept_by(self, shown: Json, answer: Json) -> list[Problem]:
        """Where the answer contradicts what was shown."""

    @abstractmethod
    def conflicts(self, part: Json, shown: Json, filed: Json) -> list[Problem]:
        """Why `part` cannot be shown now, given the answer on file (None if there is none)."""

    @abstractmethod
    def draft(self, shown: Json) -> Json:
        """The whole answer of a seat that has shown this and written nothing else."""

    def asked_after(self, ask: Ask, shown: Json) -> Ask:
        """The question as it is put to a seat that has shown this: what is shown goes without saying."""
        return replace(ask, default=self.draft(shown))

    def only_shows(self, text: str) -> bool:  # noqa: ARG002 - games that have words for showing look at it
        """Whether a text shows a part and says nothing of the rest of the answer."""
        return False

    @abstractmethod
    def announced(self, before: Json, after: Json) -> Sequence[Event]:
        """What the table is told when the shown part grows from `before` to `after`."""


class Phrasing(ABC):
    """How an answer is written and read in words. The generic text of the choice always works as well."""

    @abstractmethod
    def show(self, answer: Json) -> str: ...

    @abstractmethod
    def parse(self, text: str) -> Json:
        """The answer; raises UnreadableText where the words cannot be read."""

    def plainly(self, answer: Json) -> str:
        """The same as `show` without remarks."""
        return self.show(answer)

    def remark(self, answer: Json) -> str | None:  # noqa: ARG002 - most have nothing to say
        """What `show` adds to a legal answer as a comment."""
        return None

    @property
    def narrows(self) -> tuple[str, ...]:
        """Lists of which each line changes what the next may be, by their pointers: see `offer_after`."""
        return ()

    def offer_after(self, partial: Json) -> Following:  # noqa: ARG002 - most say all at once
        """What may follow a part of an answer."""
        return NOTHING_FOLLOWS

    def unavailable(self) -> Sequence[Unavailable]:
        """What is not on offer, and why."""
        return ()


@frozen()
class Ask:
    """One question to one seat. `default` is always a legal answer."""

    seat: int
    kind: str
    choice: Choice
    default: Json
    words: Callable[[], Page] = field(repr=False)  # it tells what the seat holds
    """The question as a page, put together when somebody reads it. It speaks of the state as it is then: read
    it while the question is open."""
    rule: str | None = None
    open: OpenPart | None = None
    phrasing: Phrasing | None = None
    revealed: Literal["step", "end"] = "step"
    """When the answer becomes public: as the step resolves, or only at the end of the game."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "default", self.choice.canonical(self.default))

    def put(self) -> Ask:
        """The same question with its words fixed now, however the state changes later."""
        words = self.words()
        return replace(self, words=lambda: words)

    def page(self) -> Page:
        """The question as a page, without what only the referee knows."""
        return self.words()

    def text(self) -> str:
        """The same as plain text."""
        return as_text(fit(self.words()))

    def understood(self, answer: Json, shown: Json = None) -> Json:
        """The answer in the form that is kept and given to the rules; raises IllegalAnswer.

        It is put into its canonical form before anything looks at it, completed by what the seat has `shown`,
        and judged. Every answer from outside comes through here.
        """
        meant = self.choice.canonical(answer)
        if self.open is not None:
            meant = self.choice.canonical(self.open.completed(shown, meant))
        problems = self.choice.problems(meant)
        if not problems and self.open is not None:
            problems = self.open.kept_by(shown, meant)
        if problems:
            raise IllegalAnswer(problems, meant)
        return meant

    def after(self, shown: Json) -> Ask:
        """The same question to a seat that has shown this of its answer: its words, how they are read, and
        its default know of it.
        """
        return self if self.open is None or shown is None else self.open.asked_after(self, shown)

    def default_after(self, shown: Json) -> Json:
        """What answers for a seat that has written nothing, but may have shown a part."""
        return self.after(shown).default

    @property
    def narrows(self) -> tuple[str, ...]:
        """Lists of which each line changes what the next may be, by their pointers."""
        return () if self.phrasing is None else self.phrasing.narrows

    def offer_after(self, partial: Json) -> Following:
        """What may follow a part of an answer, of which nothing is known but that it is JSON."""
        return NOTHING_FOLLOWS if self.phrasing is None else self.phrasing.offer_after(partial)

    def unavailable(self) -> Sequence[Unavailable]:
        """What the rules know but do not offer now, and why; from what the seat may know."""
        return () if self.phrasing is None else self.phrasing.unavailable()

    def show(self, answer: Json, say: Callable[[str], str] = str) -> str:
        """The answer as text, in the game's own words if it has any; what is remarked on it in the language
        that `say` puts it into."""
        with remarks("comments", say):
            return self.choice.show(answer) if self.phrasing is None else self.phrasing.show(answer)

    def in_words(self, answer: Json) -> str | None:
        """The same of an answer that may be illegal, without remarks; None if it cannot be told."""
        try:
            return self.choice.show(answer) if self.phrasing is None else self.phrasing.plainly(answer)
        except Exception:  # noqa: BLE001 - what it names may not be there, in any way
            return None

    def remark(self, answer: Json) -> str | None:
        """What the game has to say of a legal answer, such as its price."""
        return None if self.phrasing is None else self.phrasing.remark(answer)

    def read(self, text: str) -> Json:
        """The answer that a text means, in the game's words or the general ones; raises UnreadableText.

        `default` is an order in every game. A text of nothing but blanks, marks and comments never is, even
        where an empty answer would be legal.
        """
        if says_default(text):
            return self.default
        refuse_silence(text)
        return read_in_words(text, self.phrasing, self.choice)


def read_in_words(text: str, phrasing: Phrasing | None, choice: Choice) -> Json:
    """What a text means, in the game's words or the general ones; raises UnreadableText.

    What the game's words have begun to read and refuse is refused: the general ones could take it for
    something else.
    """
    if phrasing is None:
        return choice.parse(text)
    try:
        return phrasing.parse(text)
    except UnreadableText as unreadable:
        if unreadable.begun:
            raise
        try:
            return choice.parse(text)
        except UnreadableText:
            raise unreadable from None


@frozen()
class Step:
    """What the table waits for: one question, or several at once that stay sealed until all are answered."""

    number: int
    key: str
    asks: tuple[Ask, ...]
    sealed: bool
    window: bool = False
    """Whether it is a chance to react, on which most seats pass."""

    def ask_of(self, seat: int) -> Ask:
        """The question to this seat; KeyError if it is not asked."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        raise KeyError(seat)

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(ask.seat for ask in self.asks)


def step_key(phase: str, ordinal: int, asks: Sequence[Ask]) -> str:
    """The stable name of a step within its phase, stored with the answers and compared on replay."""
    return f"{phase}/{ordinal}/{asks[0].kind}/{'+'.join(str(ask.seat) for ask in asks)}"
