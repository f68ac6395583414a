"""Players who know nothing but the mails they get: they answer with lines of the order sheet."""

from __future__ import annotations

import re
from email.message import EmailMessage

from referee.mail.prompts import YOUR_ORDERS
from tests.mail.post_office import Correspondent, plain

SHEET = re.compile(r"^    (?! )(.*)$", re.MULTILINE)


def examples(question: EmailMessage, heading: str = YOUR_ORDERS) -> list[str]:
    """The answers on a mail's order sheet, the default last. Long lines are broken there as in every mail."""
    sheet = plain(question).partition(f"\n{heading}\n")[2]
    blocks = re.findall(r"(?m)(?:^    .*\n)+", sheet)
    return [_joined(block) for block in blocks]


def _joined(block: str) -> str:
    """The lines of an example; what stands further in goes on with the line above it."""
    lines: list[str] = []
    for line in block.rstrip("\n").split("\n"):
        if line.startswith("      ") and lines:
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.strip())
    return "\n".join(lines)


def is_question(mail: EmailMessage, heading: str = YOUR_ORDERS) -> bool:
    return f"\n{heading}\n" in plain(mail) and str(mail["Auto-Submitted"]) == "auto-generated"


class Player:
    """Reads each new mail once, and answers each question."""

    def __init__(self, writer: Correspondent, turn: int) -> None:
        self.writer = writer
        self._read = 0
        self._turn = turn
        self._sent: EmailMessage | None = None

    def answer_all(self) -> int:
        """Answer the questions that came since the last time; how many there were."""
        mails = self.writer.mails()
        fresh, self._read = mails[self._read :], len(mails)
        answered = 0
        for mail in fresh:
            if "Not sealed" in plain(mail) or "could be read" in plain(mail):
                raise AssertionError(f"{plain(mail)}\n\nThis was sent:\n{self._sent}")
            heading = self.writer.office.room.say(YOUR_ORDERS)
            if is_question(mail, heading):
                found = examples(mail, heading)
                self._turn += 1
                # Now one of the examples, now the default; now with the question quoted, now without.
                self._sent = self.writer.reply(
                    found[self._turn % len(found)], to=mail, quote=self._turn % 2 == 0
                )
                answered += 1
        return answered
