"""The set-up with a mailbox at a provider in docs/mail.md, followed for real where Debian's Dovecot is."""

from __future__ import annotations

import os
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from imap_tools import MailBox

from referee.mail.polling import DONE
from tests.mail.dns_server import serving_txt
from tests.mail.outsider import Outsider
from tests.mail.post_office import plain
from tests.mail.postfix import await_that, lines_of, must_be_installed
from tests.mail.provider import Submission, certificate, dovecot, submission
from tests.mail.test_postfix import signing_key
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


class Reader(Outsider):
    """What Ada writes is put into the mailbox by the referee's provider."""

    def __init__(self, world: Submission, imap: int, pem: Path, private: bytes) -> None:
        super().__init__(private, world.took)
        self._world = world
        self._imap = imap
        self._trust = ssl.create_default_context(cafile=str(pem))

    def _mailbox(self, folder: str) -> MailBox:
        box = MailBox("localhost", self._imap, ssl_context=self._trust)
        box.login(self._world.user, self._world.password, initial_folder=folder)
        return box

    def deliver(self, to: str, raw: bytes) -> None:  # noqa: ARG002 - it has no other mailbox
        with self._mailbox("INBOX") as box:
            box.append(raw, "INBOX")

    def count(self, folder: str) -> int:
        with self._mailbox("INBOX") as box:
            return box.folder.status(folder)["MESSAGES"] if box.folder.exists(folder) else 0
