"""The set-up with a mailbox at a provider in docs/mail.md, followed for real where Debian's Dovecot is."""

from __future__ import annotations

import email
import os
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path

import dkim
from imap_tools import MailBox

from referee.mail.polling import DONE
from tests.mail.dns_server import serving_txt
from tests.mail.post_office import plain
from tests.mail.postfix import await_that, lines_of, must_be_installed
from tests.mail.provider import Submission, certificate, dovecot, submission
from tests.mail.test_postfix import ADA, signing_key
from tests.serve.served import await_readiness, free_port, serving

SECTION = "### With a mailbox at a provider"


def test_the_page_with_a_mailbox_at_a_provider(tmp_path: Path) -> None:
    must_be_installed("dovecot")
    page = lines_of("For `ourgames@provider.example`:", SECTION)
    said = dict(re.findall(r"(\w+)=(\S+)", page))
    user, password = "ourgames@provider.example", "PASSWORD"
    private, public = signing_key()
    with (
        certificate() as pem,
        dovecot(pem, password) as imap,
        submission(pem, user, password) as world,
        serving_txt({"s._domainkey.players.example": public}) as resolver,
    ):
        said["SMTP_URL"] = said["SMTP_URL"].replace("smtp.provider.example:465", f"localhost:{world.port}")
        said["IMAP_URL"] = said["IMAP_URL"].replace("imap.provider.example", f"localhost:{imap}")
        said |= {"SSL_CERT_FILE": str(pem), "MAIL_RESOLVER": resolver}
        with serving(tmp_path, free_port(), **said) as served, polling(page, tmp_path, said):
            served.wait_until_ready()
            served.listen()
            await_readiness(served.url)
            ada = Reader(world, imap, pem, private)
            ada.write("ourgames@provider.example", "register Ada")
            ada.answer("Please confirm your address", "Yes.")
            ada.answer("Welcome, Ada", "open cult wars for 3 players daily with 2 bots called Friday")
            question = ada.read("Cult Wars ‘Friday’: Turn 1 of 8, target")
            assert re.fullmatch(r"ourgames\+orders-[a-z2-7]{26}@provider.example", str(question["Reply-To"]))
            ada.write("somebody@provider.example", "nothing for the referee")
            ada.write(str(question["Reply-To"]), "target eye")
            assert "\n    target eye\n" in plain(ada.read("Sealed: Cult Wars ‘Friday’"))
            # Each was moved when it was kept; what was for somebody else is out of the way, too.
            await_that(lambda: ada.count("INBOX") == 0, lambda: "something stays in the mailbox")
            assert ada.count(DONE) == ada.written


@contextmanager
def polling(page: str, data: Path, said: dict[str, str]) -> Iterator[None]:
    """The last line of the page, a little more often."""
    (line,) = [line for line in page.split("\n") if line.startswith("referee ")]
    words = line.replace("--every 60", "--every 0.3").split()[1:]
    environment = {**os.environ, **said, "REFEREE_DATA": str(data)}
    poll = subprocess.Popen(
        [sys.executable, "-m", "referee", *words], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        poll.terminate()
        poll.wait()


class Reader:
    """Ada's mail program: her provider signs what she writes, and the other one puts it into the mailbox."""

    def __init__(self, world: Submission, imap: int, pem: Path, private: bytes) -> None:
        self._world = world
        self._imap = imap
        self._trust = ssl.create_default_context(cafile=str(pem))
        self._private = private
        self.written = 0

    def _mailbox(self, folder: str) -> MailBox:
        box = MailBox("localhost", self._imap, ssl_context=self._trust)
        box.login(self._world.user, self._world.password, initial_folder=folder)
        return box

    def write(self, to: str, text: str) -> None:
        self.written += 1
        mail = EmailMessage(policy=SMTP)
        mail["From"], mail["To"] = ADA, to
        mail["Message-ID"] = f"<{self.written}@players.example>"
        # If it were written anew on its way, the signature would be broken.
        mail["Subject"] = "a long one " * 12
        mail.set_content(text)
        raw = mail.as_bytes()
        signed = dkim.sign(raw, b"s", b"players.example", self._private) + raw
        with self._mailbox("INBOX") as box:
            box.append(signed, "INBOX")

    def count(self, folder: str) -> int:
        with self._mailbox("INBOX") as box:
            return box.folder.status(folder)["MESSAGES"] if box.folder.exists(folder) else 0

    def read(self, words: str) -> EmailMessage:
        """The mail that has these words, once it has come."""
        await_that(lambda: self._with(words), lambda: f"no mail with {words!r}")
        return self._with(words)[0]

    def _with(self, words: str) -> list[EmailMessage]:
        mails = [
            email.message_from_bytes(raw, policy=default) for _, to, raw in self._world.took if to == ADA
        ]
        return [mail for mail in mails if words in f"{mail['Subject']}\n{plain(mail)}"]

    def answer(self, words: str, text: str) -> None:
        self.write(str(self.read(words)["Reply-To"]), text)
