"""The set-up with Postfix in docs/mail.md, followed for real where Debian's programs are installed."""

from __future__ import annotations

import os
import re
import smtplib
import subprocess
import sys
import sysconfig
import tempfile
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from referee.service.running.context import open_referee
from referee.store import mail_in
from referee.store.keys import key_ring
from referee.store.mail_in import MailIn
from referee.store.migrate import upgrade
from tests.mail.moody_host import MoodyHost, moody_host
from tests.mail.outsider import ADA, Outsider
from tests.mail.post_office import plain
from tests.mail.postfix import (
    PAGE,
    Postfix,
    await_that,
    lines_of,
    must_be_installed,
    opendkim,
    postfix,
    variables,
)
from tests.serve.served import await_readiness, free_port, serving
from tests.servers import unlimited

NOBODY = 65534


class Reader(Outsider):
    """What Ada writes is sent to Postfix."""

    def __init__(self, postfix: Postfix, world: MoodyHost, private: bytes) -> None:
        super().__init__(private, world.took)
        self._postfix = postfix

    def deliver(self, to: str, raw: bytes) -> None:
        with smtplib.SMTP("127.0.0.1", self._postfix.port, timeout=60) as smtp:
            smtp.sendmail(ADA, [to], raw)

    def trouble(self) -> str:
        return str(self._postfix.log)


def test_the_page_with_postfix(tmp_path: Path) -> None:
    must_be_installed("postfix", "opendkim")
    private, public = signing_key()
    lmtp, milter, web = free_port(), free_port(), free_port()
    main = lines_of("In `main.cf`:").replace(":8025", f":{lmtp}").replace(":8891", f":{milter}")
    filter_lines = lines_of("in `opendkim.conf`:").replace(":8891", f":{milter}")
    assert f":{lmtp}" in main
    assert f":{milter}" in main
    with (
        moody_host() as world,
        opendkim(filter_lines, milter, {"s._domainkey.players.example": public}),
        postfix(world.port, main) as mta,
    ):
        said = variables()
        said["SMTP_URL"] = said["SMTP_URL"].replace(":25", f":{mta.port}")
        with serving(tmp_path, web, **said, MAIL_PORT=str(lmtp)) as served:
            served.wait_until_ready()
            served.listen()
            await_readiness(served.url)
            ada = Reader(mta, world, private)
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                ada.write("nobody@referee.example.org", "hello")

            ada.write("referee@referee.example.org", "register Ada")
            ada.answer("Please confirm your address", "Yes.")
            ada.answer("Welcome, Ada", "open cult wars for 3 players daily with 2 bots called Friday")
            question = ada.read("Cult Wars ‘Friday’: Turn 1 of 8, target")
            assert "<https://referee.example.org/v1/unsubscribe/" in str(question["List-Unsubscribe"])

            # Whatever is said of a mail outside counts for nothing.
            said_so = "mx.example.org; dkim=pass header.d=players.example"
            to = str(question["Reply-To"])
            ada.write(to, "target horn", signed=False, headers={"Authentication-Results": said_so})
            ada.read("A mail in your name was not accepted")
            ada.write(to, "target eye")
            sealed = plain(ada.read("Sealed: Cult Wars ‘Friday’"))
            assert "\n    target eye\n" in sealed
            returns = {sender for sender, _, _ in world.took}
            assert all(re.fullmatch(r"bounces\+[a-z2-7]{26}@referee.example.org", one) for one in returns)


def test_the_page_with_a_pipe(redis_url: str) -> None:
    """Postfix runs programs as somebody who is not root, and must be able to reach a Python."""
    must_be_installed("postfix")
    python, path = _python_of_others()
    with tempfile.TemporaryDirectory() as name, moody_host() as world:
        folder = Path(name)
        settings = unlimited(folder, f"sqlite:///{folder}/referee.sqlite", redis_url)
        upgrade(settings.database_url, key_ring(settings))
        for one in (folder, *folder.iterdir()):
            os.chown(one, NOBODY, NOBODY)
        # Debian's Python may need a library more than this one; the lock file has it.
        (folder / "async_timeout.py").write_text("from asyncio import timeout as timeout\n")
        words = {**variables(), "REFEREE_DATA": name, "REFEREE_KEY": settings.key, "REDIS_URL": redis_url}
        words |= {"DATABASE_URL": settings.database_url, "PYTHONPATH": f"{path}:{name}"}
        (folder / "env").write_text("".join(f"{one}='{value}'\n" for one, value in words.items()))
        script = lines_of("`/opt/referee/take` beside the program:")
        script = script.replace("/etc/referee.env", f"{name}/env")
        (folder / "take").write_text(script.replace("/opt/referee/bin/referee", f"{python} -m referee"))
        (folder / "take").chmod(0o755)
        master = lines_of("In `master.cf`:").replace("/opt/referee/take", f"{name}/take")
        main = lines_of("In `main.cf`:").replace("lmtp:inet:127.0.0.1:8025", "referee:")
        main = re.sub(r"(?m)^smtpd_milters.*\n", "", main) + lines_of("of `lmtp:…` in the transport:")
        to = ["referee@referee.example.org", "postmaster@referee.example.org"]
        with (
            postfix(world.port, main, master.replace("user=referee", "user=nobody")) as mta,
            closing(open_referee(settings)) as referee,
        ):
            with smtplib.SMTP("127.0.0.1", mta.port, timeout=60) as smtp:
                smtp.sendmail("", to, f"From: {ADA}\r\nTo: {to[0]}\r\n\r\nregister Ada\r\n")

            def kept() -> list[MailIn]:
                with referee.store.reading() as snapshot:
                    return mail_in.due(snapshot, datetime.max.replace(tzinfo=UTC), 9)

            await_that(lambda: mta.log.count("status=sent") == len(to), lambda: mta.log)
            assert {mail.sender for mail in kept()} == {""}
            assert sorted(mail.recipients[0] for mail in kept()) == sorted(to)


def _python_of_others() -> tuple[str, str]:
    """A Python that others than root can run, this one or Debian's, and where it finds us."""
    path = f"{PAGE.parents[1]}:{sysconfig.get_path('purelib')}"
    debians = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    for python in (sys.executable, debians):
        with suppress(OSError, subprocess.CalledProcessError):
            subprocess.run(
                [python, "-B", "-c", "import referee.mail.addresses"],
                user=NOBODY,
                cwd="/",
                env={"PYTHONPATH": path},
                check=True,
                stderr=subprocess.DEVNULL,
            )
            return python, path
    pytest.skip(f"others than root can run neither {sys.executable} nor {debians}")


def signing_key() -> tuple[bytes, bytes]:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    return private, key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
