"""Mails that do not come by SMTP: on standard input, or out of a mailbox at a provider."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from imap_tools import MailBoxUnencrypted

from referee.mail.polling import DONE, empty_mailbox
from tests.api.house import House
from tests.mail.post_office import rows
from tests.mail.reachable import await_port
from tests.serve.served import free_port

HELLO = b"From: eve@example.org\nTo: Referee <referee@localhost>\nMessage-ID: <1@e>\n\nregister Eve\n"


def take(house: House, raw: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "REFEREE_DATA": str(house.settings.data),
        "DATABASE_URL": house.settings.database_url,
        "REDIS_URL": house.settings.redis_url,
        "REFEREE_KEY": house.settings.key,
    }
    command = [sys.executable, "-m", "referee", "mail", "take", *arguments]
    return subprocess.run(command, input=raw, env=environment, capture_output=True, check=False)


def test_a_mail_on_standard_input(house: House) -> None:
    taken = take(house, HELLO, "--from", "eve@example.org", "--to", "referee@localhost")
    assert (taken.returncode, taken.stderr) == (0, b"250 2.0.0 Kept\n")
    again = take(house, HELLO)  # whom it is from and to, its header says
    assert again.returncode == 0
    (row,) = rows(house, "mail_in")
    assert (row.sender, row.recipients) == ("eve@example.org", ["referee@localhost"])
    assert row.raw == HELLO.replace(b"\n", b"\r\n")


def test_what_cannot_be_taken_is_told_by_the_exit_code(desk: House) -> None:
    assert take(desk, HELLO, "--to", "nobody@example.org").returncode == os.EX_DATAERR
    assert take(desk, HELLO + b"x" * 300_000).returncode == os.EX_DATAERR
    desk.settings = replace(desk.settings, database_url="sqlite:////nowhere/at/all.sqlite")
    assert take(desk, HELLO).returncode == os.EX_TEMPFAIL


NOBODY = 65534
DOVECOT = """\
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:{folder}/mail
mail_uid = {user}
mail_gid = {group}
first_valid_uid = {user}
last_valid_uid = {user}
first_valid_gid = {group}
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/home
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


@contextmanager
def dovecot() -> Iterator[int]:
    """A real IMAP server with one mailbox, where Debian's is installed."""
    program = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None or os.getuid() != 0:
        pytest.skip("a mailbox of its own needs dovecot, started by root")
    port = free_port()
    # Dovecot gives no mailbox to root, and others must be able to reach the folder.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.chown(folder, NOBODY, NOBODY)
        config = DOVECOT.format(folder=folder, port=port, user=NOBODY, group=NOBODY)
        (folder / "dovecot.conf").write_text(config)
        server = subprocess.Popen(
            [program, "-F", "-c", str(folder / "dovecot.conf")], stderr=subprocess.DEVNULL
        )
        try:
            await_port(port)
            yield port
        finally:
            server.terminate()
            server.wait()


def test_a_mailbox_at_a_provider(desk: House) -> None:
    with dovecot() as port:
        url = f"imap://ours:secret@127.0.0.1:{port}/INBOX"
        settings = replace(desk.settings, imap_url=url, mail_mailbox="ours", mail_domain="provider.example")
        desk.referee = replace(desk.referee, settings=settings)
        raw = HELLO.replace(b"\n", b"\r\n").replace(b"Referee <referee@localhost>", b"ours@provider.example")
        long_header = b"X-Long: " + b"word " * 60 + b"\r\n"
        with MailBoxUnencrypted("127.0.0.1", port).login("ours", "secret") as box:
            box.append(long_header + raw, "INBOX")
            box.append(raw.replace(b"ours@", b"other@"), "INBOX")
        assert empty_mailbox(desk.referee) == 1
        assert empty_mailbox(desk.referee) == 0
        (row,) = rows(desk, "mail_in")
        assert row.raw == long_header + raw
        assert row.recipients == ["ours@provider.example"]
        with MailBoxUnencrypted("127.0.0.1", port).login("ours", "secret", initial_folder=DONE) as box:
            assert len(box.uids("ALL")) == 2
