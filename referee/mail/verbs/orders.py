"""Orders for the open question: which lines they are, what is wrong with them, and sealing them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from referee.engine.catalogue import Words
from referee.engine.decisions.orders import NUMBER_WORDS
from referee.engine.order_lines import DEFAULT, said_in
from referee.mail.contents import Command, MailLine, OrderLines
from referee.mail.politeness import in_digits, is_courtesy, is_footer, plainly
from referee.mail.receipts import MailedReceipt, understood
from referee.mail.verbs.desk import Desk, PartOutcome
from referee.service.ahead.judge_text import judge_text
from referee.service.orders.list_opening_words import list_opening_words
from referee.service.orders.mend_order import mend_order
from referee.service.orders.read_order import read_order
from referee.service.orders.receipts import Receipt
from referee.service.orders.sample_answers import sample_answers
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.orders.word_answer import word_answer
from referee.service.post.list_prompts import list_prompts
from referee.service.post.send_order import send_order
from referee.service.requests.errors import Invalid, ServiceError
from referee.service.wishes.read_preferences import read_preferences

EXAMPLES = 12
NEXT = Words("When everybody has answered, or the time is up, you get a mail with what came of it.")
MAX_LINES = 60
# How much of a line must be like an order before it is taken for one with a mistake in it.
ALIKE = 0.72
# How much its first word must be like one of the question's, and how long it must be to be compared.
CLOSE, CLOSE_FROM = 0.8, 4
TURNS = frozenset(
    ["not", "no", "don't", "dont", "never", "nothing", "none", "except", "but", "unless", "or", "if"]
)
DEFAULT_IS_ALL = Words("It stands for a whole answer, and there are other orders beside it.")


@dataclass(frozen=True)
class Wrong:
    """A line that was meant as an order, but is not one."""

    line: MailLine
    complaint: str


def send_orders(desk: Desk, part: OrderLines) -> PartOutcome:
    """Seal what the lines order, leaving prose aside; nothing if one of them is an order gone wrong."""
    sending = _Sending.of(desk, part)
    if isinstance(sending, PartOutcome):
        return sending
    if part.lines:
        # Most mails hold an order and nothing else.
        with suppress(Invalid):
            receipt = sending.send(part.lines, dry_run=sending.trying)
            return replace(sending.told(receipt), as_written=sending.is_as_written(receipt, part.lines))
    found = sending.found(part.lines)
    if isinstance(found, PartOutcome):
        return found
    kept, prose = found
    try:
        return sending.told(sending.send(kept, dry_run=sending.trying), prose)
    except ServiceError as refusal:
        return sending.refused(desk.say(refusal.detail), prose)


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
        refused = sending.refused(desk.say(refusal.detail), prose)
        return lambda: refused
    return lambda: sending.told(send(), prose)


def is_over(desk: Desk, asked: Mapping[str, Any] | None) -> bool:
    """Whether the mail answers a question that is not open any more."""
    to = desk.to
    if to is None or to.step is None:
        return False
    return asked is None or (asked["step"], asked["seat"]) != (to.step, to.seat)


def _too_late(
    desk: Desk, title: str, asked: Mapping[str, Any] | None, *, over: bool, game_id: str
) -> PartOutcome:
    said = [desk.say("That step is over: your lines were not used.")] if over else []
    if asked is None:
        text = " ".join([*said, desk.say("You are asked nothing there now.")])
    else:
        text = " ".join([*said, desk.say("This is what is asked now:")]) + f"\n\n{asked['text']}"
    return PartOutcome(desk.say("Not sealed: {game}", game=title), text, refused=True, game=game_id)


class _Sending:
    """What somebody wants sealed for a prompt."""

    def __init__(self, desk: Desk, game_id: str, asked: Mapping[str, Any], part: OrderLines) -> None:
        self._desk = desk
        self._game_id = game_id
        self._prompt = str(asked["id"])
        self._order: dict[str, Any] = {"final": "draft" not in part.manners, "wait": "wait" in part.manners}
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
        return _too_late(desk, desk.game_in_words(game_id), asked, over=over, game_id=game_id)

    def found(self, lines: Sequence[MailLine]) -> tuple[list[MailLine], list[str]] | PartOutcome:
        """The lines that are orders, and those that are prose; or what is wrong with them."""
        lines = [line for line in lines if not is_footer(line.text)]
        kept, wrong = self.sorted_out(lines[:MAX_LINES])
        read = {line.number for line in [*kept, *(one.line for one in wrong)]}
        prose = [line.text for line in lines if line.number not in read]
        if wrong or (kept and self.refusal):
            return self.refused(self.whats_wrong(kept, wrong), prose)
        if not kept:
            return PartOutcome("", did=False, unread=prose, game=self._game_id)
        return kept, prose

    def told(self, receipt: Receipt, prose: Sequence[str] = ()) -> PartOutcome:
        return told(self._desk, receipt, self._game_id, unread=prose, tried=self.trying)

    def is_as_written(self, receipt: Receipt, lines: Sequence[MailLine]) -> bool:
        """Whether an order that replaces none is on file as it was written, but for capitals and blanks."""
        first = receipt.proof is not None and receipt.proof["number"] == 1
        if not first or not receipt.final or receipt.wait or receipt.sent_ahead:
            return False
        desk = self._desk
        try:
            words = word_answer(desk.referee, desk.player, self._game_id, self._prompt, receipt.answer)
        except ServiceError:  # the step is over: its outcome is told
            return False
        written = " ".join(line.text for line in lines)
        return written.lower().split() == (words or "").lower().split()

    def refused(self, why: str, prose: Sequence[str]) -> PartOutcome:
        title = self._desk.say("Not sealed: {game}", game=self._desk.game_in_words(self._game_id))
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
        """The lines that are orders, and those that should have been. What the reader stumbles over is read
        without the courtesies around it, or else set aside, until the rest can be read or nothing is left;
        `refusal` is what the rules say of the rest."""
        whole = [line for line in lines if _is_default(line)]
        kept, wrong = self._read([line for line in lines if line not in whole])
        if whole and (kept or wrong):
            return kept, [*wrong, Wrong(whole[-1], DEFAULT_IS_ALL)]
        if whole:
            self.refusal = None
            kept, wrong = self._read([MailLine(whole[-1].number, DEFAULT)])
        elif not kept and not wrong and (bare := self._bare(lines)) is not None:
            return [bare], []
        return kept, wrong

    def _read(self, lines: Sequence[MailLine]) -> tuple[list[MailLine], list[Wrong]]:
        kept, wrong = list(lines), list[Wrong]()
        plainer = {line.number: plainly(line.text) for line in lines}
        while kept:
            try:
                self.send(kept, dry_run=True)
                break
            except Invalid as refusal:
                found = next(iter(refusal.problems), None)
                if found is None or found.line is None:
                    digits = [MailLine(line.number, in_digits(line.text)) for line in kept]
                    if digits != kept:
                        kept = digits
                        continue
                    self.refusal = refusal
                    break
                at = min(found.line, len(kept)) - 1
                line = kept[at]
                if (plain := next(plainer[line.number], None)) is not None:
                    kept[at] = MailLine(line.number, plain)
                    continue
                kept.pop(at)
                written = next(one for one in lines if one.number == line.number)
                if self._is_meant(written):
                    wrong.append(Wrong(written, found.complaint))
            except ServiceError as refusal:
                self.refusal = refusal
                break
        return kept, sorted(wrong, key=lambda one: one.line.number)

    def why(self, title: str, line: MailLine) -> PartOutcome:
        """Why the rules refuse an order, or that they do not."""
        say = self._desk.say
        refused: Invalid | None = None
        for text in (line.text, *plainly(line.text)):
            try:
                receipt = self.send([MailLine(line.number, text)], dry_run=True)
            except Invalid as refusal:
                # Why an order is refused says more than why a text is none.
                if refused is None or _is_unreadable(refused):
                    refused = refusal
            else:
                said = say("Nothing speaks against it. It would be taken as:")
                return PartOutcome(title, said, understood(say, receipt.text, ()), game=self._game_id)
        if refused is None or (_is_unreadable(refused) and not self._is_meant(line)):
            return PartOutcome("", unread=[f"why {line.text}"], did=False)
        reasons = [problem.complaint for problem in refused.problems] or [refused.detail]
        clauses = dict.fromkeys(problem.clause for problem in refused.problems if problem.clause)
        after = " · ".join(f"`rules {clause}`" for clause in clauses)
        return PartOutcome(
            title,
            f'"{line.text}": {" ".join(map(say, reasons))}',
            after=say("The rule in full: {rules}", rules=after) if after else "",
            game=self._game_id,
        )

    def _bare(self, lines: Sequence[MailLine]) -> MailLine | None:
        """What a line chooses that names it and says no more: `Spiral` where it is asked whom to aim at."""
        for line in lines:
            for text in (line.text, *plainly(line.text)):
                named = {
                    taken for taken in self._taken(text) if taken.casefold().endswith(f" {text.casefold()}")
                }
                if len(named) == 1 and not is_courtesy(line.text):
                    return MailLine(line.number, named.pop())
        return None

    def whats_wrong(self, kept: Sequence[MailLine], wrong: Sequence[Wrong]) -> str:
        """Everything at once: each line with its number, what is wrong, and what may have been meant."""
        said = [
            self._desk.say(
                'Line {number}, "{text}": {complaint}',
                number=one.line.number,
                text=one.line.text,
                complaint=one.complaint,
            )
            for one in wrong
        ]
        if self.refusal is not None and kept:
            problems = [problem.complaint for problem in self.refusal.problems] or [self.refusal.detail]
            said.append(
                self._desk.say(
                    "{lines?Line|Lines} {numbers}: {problems}",
                    lines=len(kept),
                    numbers=", ".join(str(line.number) for line in kept),
                    problems=" ".join(self._desk.say(one) for one in problems),
                )
            )
        elif proposal := self._proposal(kept, wrong):
            said.append(f"{self._desk.say('Perhaps:')}{chr(10) if chr(10) in proposal else ' '}{proposal}")
        if kept and wrong:
            said.append(self._desk.say("Nothing was sealed, the other lines neither."))
        return "\n\n".join(said)

    def _proposal(self, kept: Sequence[MailLine], wrong: Sequence[Wrong]) -> str:
        """The order with its wrong lines mended, if the rules take that and nothing else comes as near."""
        if any(_first_word(one.line.text) == DEFAULT for one in wrong):
            return "" if kept or len(wrong) > 1 else DEFAULT
        written = [MailLine(one.line.number, [one.line.text, *plainly(one.line.text)][-1]) for one in wrong]
        lines = sorted([*kept, *written], key=lambda one: one.number)
        return next(iter(self._taken("\n".join(line.text for line in lines))), "")

    def _taken(self, text: str) -> list[str]:
        """The order, or the one that may be meant by a text, if the rules take it: none if it is several.

        It holds no number and no card that the text does not, so that it never spends more.
        """
        desk = self._desk
        try:
            mended = mend_order(desk.referee, desk.player, self._game_id, self._prompt, text)
        except ServiceError:
            return []
        taken: dict[str, str] = {}
        for one in [one for one in mended if _says_no_more(one, text)][:EXAMPLES]:
            with suppress(ServiceError):
                receipt = self.send([MailLine(1, one)], dry_run=True)
                taken.setdefault(repr(receipt.answer), one)
        return list(taken.values()) if len(taken) == 1 else []

    def _is_meant(self, line: MailLine) -> bool:
        """Whether a line that cannot be read was meant as an order: it begins with a word of the question, or
        nearly so, with or without the courtesies before it; or it is nearly one of the orders."""
        legal = [one for text in self._legal() for one in text.split("\n") if one.split()]
        begins = self._openings() | {DEFAULT} | {_first_word(one) for one in legal}
        words = {_first_word(text) for text in (line.text, *plainly(line.text))}
        if words & begins:
            return True
        if is_courtesy(line.text):
            return False
        near = any(len(word) >= CLOSE_FROM and get_close_matches(word, begins, 1, CLOSE) for word in words)
        return near or max((_likeness(line.text, one) for one in legal), default=0.0) >= ALIKE

    def _openings(self) -> frozenset[str]:
        desk = self._desk
        try:
            return list_opening_words(desk.referee, desk.player, self._game_id, self._prompt)
        except ServiceError:
            return frozenset()

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
            orders = [[said_in(line) for line in one.text.split("\n")] for one in found]
            # Nobody should show the table something by copying what we suggest.
            quiet = [[line for line in lines if not line.startswith("show ")] for lines in orders]
            self._examples = ["\n".join(mute or lines) for mute, lines in zip(quiet, orders, strict=True)]
        return self._examples


def _is_unreadable(refusal: Invalid) -> bool:
    return any(problem.line is not None for problem in refusal.problems)


def _first_word(text: str) -> str:
    return next(iter(re.findall(r"[^\W\d_]+", text.lower())), "")


def _is_default(line: MailLine) -> bool:
    return any(text.lower() == DEFAULT for text in (line.text, *plainly(line.text)))


def _figures(text: str) -> Counter[str]:
    """The words with digits in them; numbers that are written as words, too."""
    words = re.findall(r"[\w.]+", text.lower())
    return Counter(
        str(NUMBER_WORDS.get(word, word)) for word in words if word in NUMBER_WORDS or re.search(r"\d", word)
    )


def _says_no_more(mended: str, text: str) -> bool:
    """Whether a mended order has no figure that the text lacks, and all its words that turn a sense round."""
    turns = [{word for word in re.findall(r"[\w']+", one.lower()) if word in TURNS} for one in (mended, text)]
    return _figures(mended) <= _figures(text) and turns[0] == turns[1]


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower(), autojunk=False).ratio()


def told(
    desk: Desk, receipt: Receipt, game_id: str, *, unread: Sequence[str] = (), tried: bool = False
) -> PartOutcome:
    """A receipt in words."""
    title = desk.game_in_words(game_id)
    lines = understood(desk.say, receipt.text, receipt.sent_ahead)
    if tried:
        return PartOutcome(
            desk.say("Tried, not sealed: {game}", game=title),
            desk.say("It would be taken as:"),
            lines,
            unread=unread,
            game=game_id,
        )
    kept = MailedReceipt.of(receipt)
    if kept is None:
        words = desk.say("Everybody has been shown this. Until you seal an order, your answer stands as:")
        return PartOutcome(desk.say("Shown: {game}", game=title), words, lines, unread=unread, game=game_id)
    return PartOutcome(
        kept.title(desk.say, title),
        kept.taken(desk.say, read_preferences(desk.referee, desk.player).zone),
        kept.lines(desk.say),
        after="\n\n".join([*([desk.say(NEXT)] if kept.final else []), kept.proof(desk.say)]),
        unread=unread,
        game=game_id,
        sealed=f"{game_id}/{receipt.prompt}" if receipt.final else None,
        receipt=kept.to_json(),
    )


def show_receipt(desk: Desk, game: str | None) -> PartOutcome:
    """The receipt of the order on file."""
    game_id, asked = desk.asked(game)
    if asked is None:
        title = desk.game_in_words(game_id)
        return PartOutcome(
            desk.say("Receipt: {game}", game=title),
            desk.say("Nothing is asked of you there now."),
            game=game_id,
        )
    return told(desk, read_order(desk.referee, desk.player, game_id, str(asked["id"])), game_id)


def tell_why(desk: Desk, command: Command) -> PartOutcome:
    """Why an order would be refused; without one, what the question does not offer, and why."""
    game_id, asked = desk.asked(command.game)
    title = desk.say("Why not: {game}", game=desk.game_in_words(game_id))
    order = command.said.get("order")
    if asked is None or (command.game is None and is_over(desk, asked)):
        if order is not None and asked is None:  # it may be prose
            return PartOutcome("", unread=[command.line.text], did=False)
        return PartOutcome(title, desk.say("You are asked nothing there now."), game=game_id)
    if order is not None:
        sending = _Sending(desk, game_id, asked, OrderLines(command.game, ()))
        return sending.why(title, MailLine(command.line.number, order))
    asked = list_prompts(desk.referee, desk.player, game_id, include=["unavailable"]).items[0]
    lines = [_not_on_offer(one) for one in asked["unavailable"]]
    if not lines:
        lines = [desk.say("There is nothing to tell. `why` and an order says why the rules refuse it.")]
    return PartOutcome(title, "\n".join(lines), game=game_id)


def _not_on_offer(one: Mapping[str, Any]) -> str:
    named = " ".join(part for part in (one["case"], one["id"]) if part)
    return f"- {named} ({one['label']}): {one['why']}" + (f" ({one['rule']})" if one["rule"] else "")


def take_back(desk: Desk, game: str | None) -> PartOutcome:
    """Take the order on file back."""
    game_id, asked = desk.asked(game)
    title = desk.game_in_words(game_id)
    if asked is None or (game is None and is_over(desk, asked)):
        return PartOutcome(
            desk.say("Not withdrawn: {game}", game=title),
            desk.say("That step is over."),
            refused=True,
            game=game_id,
        )
    left = withdraw_order(desk.referee, desk.player, game_id, str(asked["id"]))
    rest = desk.say("Still sent ahead:") if left else desk.say("Nothing is sent ahead.")
    words = desk.say("Your order is taken back. Nothing is sealed now. {rest}", rest=rest)
    return PartOutcome(desk.say("Withdrawn: {game}", game=title), words, list(left), game=game_id)
