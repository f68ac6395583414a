"""Debian's Postfix and OpenDKIM, by the lines of docs/mail.md, on ports and in folders of their own."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.mail.reachable import await_port
from tests.serve.served import free_port

PAGE = Path(__file__).parents[2] / "docs" / "mail.md"
PATHS = f"{os.environ['PATH']}:/usr/sbin"
PATIENCE_SECONDS = 300.0
DEBIANS = Path("/etc/postfix/master.cf")
# What a host of Debian's has already, and where everything goes that is not for this machine.
MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.example.org
mydestination = localhost
alias_maps =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relayhost = [127.0.0.1]:{world}
smtpd_relay_restrictions = permit_mynetworks reject_unauth_destination
recipient_delimiter = +
minimal_backoff_time = 1s
queue_run_delay = 1s
"""


def program(name: str) -> str:
    """Where one of Debian's programs is; "" if it is not."""
    return shutil.which(name, path=PATHS) or ""


def lines_of(after: str, section: str = "### With Postfix") -> str:
    """The lines that the page sets apart after these words."""
    section = PAGE.read_text().partition(section)[2].partition("\n### ")[0]
    found = re.search(r"(?:^    .*\n|^\n(?=    ))+", section.partition(after)[2], re.MULTILINE)
    assert found is not None, f"the page has nothing after: {after}"
    return re.sub(r"(?m)^    ", "", found[0]).strip() + "\n"


def variables() -> dict[str, str]:
    """What the page has exported."""
    return dict(re.findall(r"(\w+)=(\S+)", lines_of("In the environment of the referee's processes:")))


@dataclass(frozen=True)
class Postfix:
    port: int
    folder: Path

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()


def must_be_installed(*programs: str) -> None:
    missing = [one for one in programs if not program(one)]
    if missing or os.getuid() != 0:
        pytest.skip(f"needs Debian's {', '.join(programs)}, started by root")


@contextmanager
def postfix(world: int, main: str, master: str = "") -> Iterator[Postfix]:
    """A Postfix with these lines; what is for others goes to the port `world`."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="postfix-") as name:
        folder = Path(name)
        # Its processes are no longer root's when they look for their files.
        folder.chmod(0o755)
        for inner in ("queue", "config"):
            (folder / inner).mkdir()
        (folder / "data").mkdir()
        shutil.chown(folder / "data", "postfix", "postfix")
        config = folder / "config"
        (config / "main.cf").write_text(MAIN.format(folder=folder, world=world) + main)
        debians = re.sub(r"(?m)^smtp(\s+inet)", rf"127.0.0.1:{port}\1", DEBIANS.read_text())
        # Debian's keep their processes in a cage that its package has furnished.
        debians = re.sub(r"(?m)^(\S+\s+\S+\s+\S+\s+\S+\s+)y(\s)", r"\1n\2", debians)
        (config / "master.cf").write_text(debians + master)
        shutil.copy("/etc/postfix/postfix-files", config)
        command = [program("postfix"), "-c", str(config)]
        server = subprocess.Popen([*command, "start-fg"], stderr=subprocess.DEVNULL)
        try:
            await_port(port)
            yield Postfix(port, folder)
        finally:
            subprocess.run([*command, "stop"], check=False, capture_output=True)
            server.wait()


@contextmanager
def opendkim(config: str, port: int, keys: Mapping[str, bytes]) -> Iterator[None]:
    """An OpenDKIM with these lines, which knows these public keys."""
    with tempfile.TemporaryDirectory(prefix="opendkim-") as name:
        folder = Path(name)
        records = [f"{of} v=DKIM1; k=rsa; p={base64.b64encode(key).decode()}" for of, key in keys.items()]
        (folder / "keys").write_text("\n".join(records) + "\n")
        # Everybody here writes from this machine, whose own mails it would take on trust.
        more = f"TestPublicKeys {folder}/keys\nInternalHosts 192.0.2.1\nPidFile {folder}/pid\n"
        (folder / "opendkim.conf").write_text(f"{config}{more}")
        server = subprocess.Popen([program("opendkim"), "-f", "-x", str(folder / "opendkim.conf")])
        try:
            await_port(port)
            yield
        finally:
            server.terminate()
            server.wait()


def await_that(holds: Callable[[], object], otherwise: Callable[[], str]) -> None:
    """Return once this holds; what else it says."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up, otherwise()
        time.sleep(0.1)
