"""Orders for the open question: which lines they are, what is wrong with them, and sealing them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from referee.mail.contents import MailLine, OrderLines
from referee.mail.verbs.desk import Desk, PartOutcome
from referee.mail.writing.words import time_in_words
from referee.service.ahead.judge_text import judge_text
from referee.service.orders.read_order import read_order
from referee.service.orders.receipts import Receipt
from referee.service.orders.sample_answers import sample_answers
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.post.send_order import send_order
from referee.service.requests.errors import Invalid, ServiceError
from referee.service.wishes.read_preferences import read_preferences

EXAMPLES = 12
NEXT = "When everybody has answered, or the time is up, you get a mail with what came of it.\n\n"
PROOF = "With these two anybody can check, when the step is over, that your order was not changed:"
MAX_LINES = 60
# How much of a line must be like an order before it is taken for one with a mistake in it.
ALIKE = 0.72
A_LITTLE_ALIKE = 0.45
_AT_LINE = re.compile(r"Line (\d+): (.*)", re.DOTALL)
_QUOTED = re.compile(r" ?\(You wrote: .*\)\Z", re.DOTALL)


@dataclass(frozen=True)
class Wrong:
    """A line that was meant as an order, but is not one."""

    line: MailLine
    message: str


def send_orders(desk: Desk, part: OrderLines) -> PartOutcome:
    """Seal what the lines order, leaving prose aside; nothing if one of them is an order gone wrong."""
    sending = _Sending.of(desk, part)
    if isinstance(sending, PartOutcome):
        return sending
    if part.lines:
        # Most mails hold an order and nothing else.
        with suppress(Invalid):
            return sending.told(sending.send(part.lines, dry_run=sending.trying))
    found = sending.found(part.lines)
    if isinstance(found, PartOutcome):
        return found
    kept, prose = found
    try:
        return sending.told(sending.send(kept, dry_run=sending.trying), prose)
    except ServiceError as refusal:
        return sending.refused(refusal.detail, prose)


def judge_orders(desk: Desk, part: OrderLines) -> Callable[[], PartOutcome]:
    """The same for a part of several that are done together: the rules judge it now, and the result seals."""
    sending = _Sending.of(desk, part)
    found = sending if isinstance(sending, PartOutcome) else sending.found(part.lines)
    if isinstance(sending, PartOutcome) or isinstance(found, PartOutcome):
        return lambda: found  # type: ignore[return-value]
    kept, prose = found
    try:
        send = sending.judged(kept)
    except ServiceError as refusal:
        refused = sending.refused(refusal.detail, prose)
        return lambda: refused
    return lambda: sending.told(send(), prose)


def is_over(desk: Desk, asked: Mapping[str, Any] | None) -> bool:
    """Whether the mail answers a question that is not open any more."""
    to = desk.to
    if to is None or to.step is None:
        return False
    return asked is None or (asked["step"], asked["seat"]) != (to.step, to.seat)


def _too_late(title: str, asked: Mapping[str, Any] | None, *, over: bool, game_id: str) -> PartOutcome:
    before = "That step is over: your lines were not used. " if over else ""
    now = "You are asked nothing there now." if asked is None else "This is what is asked now:"
    text = f"{before}{now}" + ("" if asked is None else f"\n\n{asked['text']}")
    return PartOutcome(f"Not sealed: {title}", text, refused=True, game=game_id)


class _Sending:
    """What somebody wants sealed for a prompt."""

    def __init__(self, desk: Desk, game_id: str, asked: Mapping[str, Any], part: OrderLines) -> None:
        self._desk = desk
        self._game_id = game_id
        self._prompt = str(asked["id"])
        self._order = {"final": "draft" not in part.manners, "wait": "wait" in part.manners}
        self.trying = "try" in part.manners
        self.refusal: ServiceError | None = None
        self._examples: list[str] | None = None

    @classmethod
    def of(cls, desk: Desk, part: OrderLines) -> _Sending | PartOutcome:
        """What the lines are for; or what to say if nothing is asked that they could answer."""
        game_id, asked = desk.asked(part.game)
        over = part.game is None and is_over(desk, asked)
        if asked is not None and not over:
            return cls(desk, game_id, asked, part)
        if not part.lines:
            return PartOutcome("", did=False)
        return _too_late(desk.game_in_words(game_id), asked, over=over, game_id=game_id)

    def found(self, lines: Sequence[MailLine]) -> tuple[list[MailLine], list[str]] | PartOutcome:
        """The lines that are orders, and those that are prose; or what is wrong with them."""
        kept, wrong = self.sorted_out(lines[:MAX_LINES])
        prose = [line.text for line in lines if line not in kept and line not in [one.line for one in wrong]]
        if wrong or (kept and self.refusal):
            return self.refused(self.whats_wrong(kept, wrong), prose)
        if not kept:
            return PartOutcome("", did=False, unread=prose, game=self._game_id)
        return kept, prose

    def told(self, receipt: Receipt, prose: Sequence[str] = ()) -> PartOutcome:
        return told(self._desk, receipt, self._game_id, unread=prose, tried=self.trying)

    def refused(self, why: str, prose: Sequence[str]) -> PartOutcome:
        title = f"Not sealed: {self._desk.game_in_words(self._game_id)}"
        return PartOutcome(title, why, refused=True, unread=prose, game=self._game_id)

    def judged(self, lines: Sequence[MailLine]) -> Callable[[], Receipt]:
        """The orders as the rules have judged them; calling it seals them."""
        if self.trying:
            tried = self.send(lines, dry_run=True)
            return lambda: tried
        text = "\n".join(line.text for line in lines)
        desk = self._desk
        return judge_text(desk.referee, desk.player, self._game_id, self._prompt, text, **self._order)

    def send(self, lines: Sequence[MailLine], *, dry_run: bool) -> Receipt:
        text = "\n".join(line.text for line in lines)
        return send_order(
            self._desk.referee,
            self._desk.player,
            self._game_id,
            self._prompt,
            text=text,
            dry_run=dry_run,
            **self._order,
        )

    def sorted_out(self, lines: Sequence[MailLine]) -> tuple[list[MailLine], list[Wrong]]:
        """The lines that are orders, and those that should have been. What the reader stumbles over is set
        aside, until the rest can be read or nothing is left; `refusal` is what the rules say of the rest."""
        kept, wrong = list(lines), list[Wrong]()
        while kept:
            try:
                self.send(kept, dry_run=True)
                break
            except Invalid as refusal:
                found = _AT_LINE.match(refusal.problems[0].message) if refusal.problems else None
                if refusal.code != "unreadable-text" or found is None:
                    self.refusal = refusal
                    break
                line = kept.pop(min(int(found[1]), len(kept)) - 1)
                if self._is_meant(line):
                    wrong.append(Wrong(line, _QUOTED.sub("", found[2])))
            except ServiceError as refusal:
                self.refusal = refusal
                break
        return kept, sorted(wrong, key=lambda one: one.line.number)

    def whats_wrong(self, kept: Sequence[MailLine], wrong: Sequence[Wrong]) -> str:
        """Everything at once: each line with its number, what is wrong, and the nearest that is right."""
        said = [
            f'Line {one.line.number}, "{one.line.text}": {one.message}\n{self._nearest(one.line.text)}'
            for one in wrong
        ]
        if self.refusal is not None and kept:
            problems = [problem.message for problem in self.refusal.problems] or [self.refusal.detail]
            numbers = ", ".join(str(line.number) for line in kept)
            lines = f"Line{'s' if len(kept) > 1 else ''} {numbers}"
            text = "\n".join(line.text for line in kept)
            said.append(f"{lines}: {' '.join(problems)}\n{self._nearest(text)}")
        return "\n\n".join(said)

    def _nearest(self, text: str) -> str:
        found = max(self._legal(), key=lambda one: _likeness(text, one), default="")
        return f"Perhaps: {found}" if found else ""

    def _is_meant(self, line: MailLine) -> bool:
        """Whether a line that cannot be read was meant as an order: it begins like one, or is nearly one."""
        words = line.text.lower().split()
        legal = [one for text in self._legal() for one in text.split("\n") if one.split()]
        begins = {one.lower().split()[0].strip(":") for one in legal}
        likeness = max((_likeness(line.text, one) for one in legal), default=0.0)
        longest = max((len(one.split()) for one in legal), default=0) + 4
        starts_so = bool(get_close_matches(words[0].strip(":,."), begins, 1, 0.8)) if words else False
        return likeness >= ALIKE or (starts_so and len(words) <= longest and likeness >= A_LITTLE_ALIKE)

    def _legal(self) -> list[str]:
        """Some answers that would be taken, as text."""
        if self._examples is None:
            desk = self._desk
            try:
                found = sample_answers(
                    desk.referee, desk.player, self._game_id, self._prompt, sample=EXAMPLES
                )
            except ServiceError:
                found = []
            # Nobody should show the table something by copying what we suggest.
            texts = [re.sub(r"\s*#(?!\d).*", "", one.text) for one in found]
            self._examples = [re.sub(r"(?m)^show .*\n?", "", text).strip("\n") or text for text in texts]
        return self._examples


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower(), autojunk=False).ratio()


def told(
    desk: Desk, receipt: Receipt, game_id: str, *, unread: Sequence[str] = (), tried: bool = False
) -> PartOutcome:
    """A receipt in words."""
    title = desk.game_in_words(game_id)
    understood = receipt.text.replace("  # ", "\n# ").split("\n")
    lines = [*understood, *(f"ahead: {line}" for line in receipt.sent_ahead)]
    if tried:
        return PartOutcome(
            f"Tried, not sealed: {title}", "It would be taken as:", lines, unread=unread, game=game_id
        )
    if receipt.commitment is None:
        words = "Everybody has been shown this. Until you seal an order, your answer stands as:"
        return PartOutcome(f"Shown: {title}", words, lines, unread=unread, game=game_id)
    name = "Sealed" if receipt.final else "Draft kept"
    how = "It counts only if you seal nothing before the deadline. " if not receipt.final else ""
    how += "The step stays open until its deadline. " if receipt.wait else ""
    following = NEXT if receipt.final else ""
    zone = read_preferences(desk.referee, desk.player).zone
    at = "" if receipt.accepted_at is None else f" on {time_in_words(receipt.accepted_at, zone)},"
    return PartOutcome(
        f"{name}: {title}",
        f"{how}Taken{at} for question {receipt.prompt}, as:",
        lines,
        after=f"{following}{PROOF}\ncommitment {receipt.commitment}\nnonce {receipt.nonce}",
        unread=unread,
        game=game_id,
        sealed=f"{game_id}/{receipt.prompt}" if receipt.final else None,
    )


def show_receipt(desk: Desk, game: str | None) -> PartOutcome:
    """The receipt of the order on file."""
    game_id, asked = desk.asked(game)
    if asked is None:
        title = desk.game_in_words(game_id)
        return PartOutcome(f"Receipt: {title}", "Nothing is asked of you there now.", game=game_id)
    return told(desk, read_order(desk.referee, desk.player, game_id, str(asked["id"])), game_id)


def take_back(desk: Desk, game: str | None) -> PartOutcome:
    """Take the order on file back."""
    game_id, asked = desk.asked(game)
    title = desk.game_in_words(game_id)
    if asked is None or (game is None and is_over(desk, asked)):
        return PartOutcome(f"Not withdrawn: {title}", "That step is over.", refused=True, game=game_id)
    left = withdraw_order(desk.referee, desk.player, game_id, str(asked["id"]))
    rest = "Still sent ahead:" if left else "Nothing is sent ahead."
    words = f"Your order is taken back. Nothing is sealed now. {rest}"
    return PartOutcome(f"Withdrawn: {title}", words, list(left), game=game_id)
