"""`referee doctor`."""

from __future__ import annotations

import imaplib
import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

import click
import redis
from imap_tools.errors import ImapToolsError

from referee.commands.settings import settings_from_env
from referee.mail.polling import opened_mailbox
from referee.mail.ways_out import MailHost, maildir_of
from referee.serve import data_folder
from referee.serve.redis_server import RedisServerError, server_binary
from referee.service.database.check_key import check_key
from referee.service.database.errors import DatabaseError, KeyProblem, UnknownRevision
from referee.service.database.find_key_in_use import find_key_in_use
from referee.service.database.find_revision import find_revision
from referee.service.database.revisions import check_known, latest_revision
from referee.service.running.context import open_referee
from referee.service.running.impatient_redis import impatient_redis
from referee.service.upkeep.find_warnings import find_warnings
from referee.settings import Settings

SECONDS = 5.0
MAX_DRIFT_SECONDS = 2.0
SMTP_READY = b"220"

Verdict: TypeAlias = Literal["ok", "note", "wrong"]


@dataclass(frozen=True)
class Diagnosis:
    """What was found out about one part of a set-up, and what to do about it."""

    verdict: Verdict
    part: str
    says: str
    remedy: str = ""


@click.command("doctor")
def command() -> None:
    """Say what is wrong with this set-up, and how to mend it. Nothing is changed.

    Looks at the data folder, disk, key, database, Redis, clock, web server, proxy and mail, with the
    settings of this environment, whether the referee runs or not. Exit code 1 if something is wrong.
    """
    settings = settings_from_env()
    wrong = 0
    for check in CHECKS:
        for diagnosis in check(settings):
            click.echo(f"{diagnosis.verdict:5}  {diagnosis.part}: {diagnosis.says}")
            if diagnosis.remedy:
                click.echo(f"       -> {diagnosis.remedy}")
            wrong += diagnosis.verdict == "wrong"
    click.echo("\nAll is well." if not wrong else f"\nTo mend: {wrong}.")
    sys.exit(1 if wrong else 0)


def _data(settings: Settings) -> Iterator[Diagnosis]:
    if not settings.data.exists():
        above = next(folder for folder in settings.data.parents if folder.exists())
        try:
            data_folder.check_writable(above)
            yield Diagnosis("note", "data", f"{settings.data} does not exist yet; the first start makes it.")
        except data_folder.DataFolderUnusable as refusal:
            yield Diagnosis("wrong", "data", f"{settings.data} cannot be made. {refusal}")
        return
    try:
        data_folder.check_writable(settings.data)
    except data_folder.DataFolderUnusable as refusal:
        yield Diagnosis("wrong", "data", str(refusal))
        return
    yield Diagnosis("ok", "data", f"{settings.data} can be written to.")
    referee = open_referee(settings)
    try:
        for part, says in find_warnings(referee).items():
            yield Diagnosis(
                "wrong", part, says, "Free some space, or move REFEREE_DATA or the database to a larger disk."
            )
    finally:
        referee.close()


def _key(settings: Settings) -> Iterator[Diagnosis]:
    try:
        is_sealed = find_revision(settings) is not None
    except DatabaseError:
        is_sealed = False  # As far as we know: what is wrong with the database is told by itself.
    if not is_sealed and not settings.key and not settings.key_path.exists():
        yield Diagnosis("note", "key", f"{settings.key_path} does not exist yet; the first start makes it.")
        return
    try:
        if is_sealed:
            check_key(settings)
        name, source = find_key_in_use(settings)
    except KeyProblem as problem:
        yield Diagnosis("wrong", "key", str(problem))
        return
    yield Diagnosis("ok", "key", f"{name}, from {source}. Keep a copy of it apart from the backups.")


def _database(settings: Settings) -> Iterator[Diagnosis]:
    try:
        at, latest = find_revision(settings), latest_revision()
        if at is not None:
            check_known(at)
    except UnknownRevision as refusal:
        yield Diagnosis("wrong", "database", str(refusal))
    except DatabaseError as error:
        remedy = "Start the server, or set DATABASE_URL to one that answers."
        yield Diagnosis("wrong", "database", f"{error.reason}.", remedy)
    else:
        if at is None:
            yield Diagnosis(
                "note", "database", "It has no tables yet; `referee serve` or `release` makes them."
            )
        elif at != latest:
            yield Diagnosis("wrong", "database", f"Its tables are at {at}.", "Run: referee release")
        else:
            yield Diagnosis("ok", "database", "It answers, and its tables are up to date.")


def _redis(settings: Settings) -> Iterator[Diagnosis]:
    if settings.starts_redis:
        try:
            yield Diagnosis("ok", "redis", f"`referee serve` starts its own: {server_binary()}")
        except RedisServerError as error:
            yield Diagnosis("wrong", "redis", str(error))
        return
    try:
        with impatient_redis(settings.redis_url, SECONDS) as client:
            seconds, microseconds = client.time()
    except redis.RedisError as error:
        says = f"It does not answer ({type(error).__name__})."
        yield Diagnosis("wrong", "redis", says, "Start it, or set REDIS_URL to one that answers.")
        return
    yield Diagnosis("ok", "redis", "It answers.")
    drift = abs(time.time() - seconds - microseconds / 1_000_000)
    if drift > MAX_DRIFT_SECONDS:
        says = f"This machine and the one with Redis are {drift:.0f} seconds apart."
        yield Diagnosis(
            "wrong", "clock", says, "Deadlines need the same time everywhere: set up NTP on both."
        )
    else:
        yield Diagnosis("ok", "clock", "It agrees with that of Redis.")


def _web(settings: Settings) -> Iterator[Diagnosis]:
    here = f"http://{settings.host}:{settings.port}"
    try:
        parts = _readiness(here)
    except (OSError, HTTPException, ValueError):
        if _is_free(settings.host, settings.port):
            yield Diagnosis("note", "web", f"Nothing listens on {here}: the referee is not running.")
        else:
            says = f"Something else listens on {here}."
            yield Diagnosis("wrong", "web", says, "Stop it, or set PORT to another number.")
        return
    yield Diagnosis("ok", "web", f"The referee answers on {here}.")
    for part, says in parts.items():
        yield Diagnosis("wrong", part, says, "Its own log says more; docs/reliability.md says what it needs.")


def _proxy(settings: Settings) -> Iterator[Diagnosis]:
    if not settings.public_url:
        yield Diagnosis(
            "note", "proxy", "PUBLIC_URL is not set: e-mails point to an address that only this machine has."
        )
        return
    try:
        _readiness(settings.public_url)
        yield Diagnosis("ok", "proxy", f"The referee answers on {settings.public_url}.")
    except (OSError, HTTPException, ValueError) as error:
        says = f"No referee answers on {settings.public_url} ({type(error).__name__})."
        yield Diagnosis("wrong", "proxy", says, "Have the proxy pass requests on to the web server.")
    if settings.public_url.startswith("https:") and not settings.forwarded_allow:
        yield Diagnosis(
            "wrong",
            "proxy",
            "FORWARDED_ALLOW is not set: all players behind the proxy count as one address.",
            "Set it to the proxy's own address, and have it send X-Forwarded-For and X-Forwarded-Proto.",
        )


def _mail_in(settings: Settings) -> Iterator[Diagnosis]:
    here = f"{settings.mail_host} port {settings.mail_port}"
    if not settings.mail_port:
        yield Diagnosis("note", "mail in", "MAIL_PORT is 0: none is taken by SMTP.")
    elif _is_free(settings.mail_host, settings.mail_port):
        yield Diagnosis("note", "mail in", f"Nothing listens on {here}: the referee is not running.")
    elif _greeting(settings.mail_host, settings.mail_port).startswith(SMTP_READY):
        yield Diagnosis("ok", "mail in", f"A mail server answers on {here}, for @{settings.domain}.")
    else:
        says = f"Something that is no mail server listens on {here}."
        yield Diagnosis("wrong", "mail in", says, "Stop it, or set MAIL_PORT to another number.")
    if settings.trust == "results" and not settings.mail_authserv:
        yield Diagnosis(
            "wrong",
            "mail in",
            "MAIL_TRUST is results, and MAIL_AUTHSERV names no mail host: no e-mail is believed.",
            "Set MAIL_AUTHSERV to the name that your mail host writes into Authentication-Results.",
        )
    if settings.imap_url:
        try:
            with opened_mailbox(settings.imap_url):
                yield Diagnosis("ok", "mail in", "The mailbox in IMAP_URL opens.")
        except (OSError, ImapToolsError, imaplib.IMAP4.error) as trouble:
            says = f"The mailbox in IMAP_URL does not open ({type(trouble).__name__})."
            yield Diagnosis("wrong", "mail in", says, "Check host, user, password and folder in IMAP_URL.")


def _mail_out(settings: Settings) -> Iterator[Diagnosis]:
    if not settings.smtp_url:
        says = f"SMTP_URL is not set: e-mails go into {maildir_of(settings)}, and to nobody."
        yield Diagnosis("note", "mail out", says, "To send them, set SMTP_URL to your mail host.")
        return
    host = MailHost(settings.smtp_url)
    try:
        trouble = host.greet()
    finally:
        host.close()
    if trouble is None:
        yield Diagnosis("ok", "mail out", "The host in SMTP_URL lets us in.")
    else:
        says = f"The host in SMTP_URL does not let us in ({trouble})."
        yield Diagnosis("wrong", "mail out", says, "Check host, port, user and password in SMTP_URL.")


CHECKS: tuple[Callable[[Settings], Iterator[Diagnosis]], ...] = (
    _data,
    _key,
    _database,
    _redis,
    _web,
    _proxy,
    _mail_in,
    _mail_out,
)


def _readiness(url: str) -> dict[str, str]:
    """What the referee there lacks; raises OSError, HTTPException or ValueError if there is none."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    web = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        web.request("GET", f"{parts.path}/readyz")
        reply = web.getresponse()
        said = json.loads(reply.read())
    finally:
        web.close()
    if not isinstance(said, dict) or "missing" not in said:
        raise ValueError("this is no referee")
    missing: dict[str, str] = said["missing"]
    return missing


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(SECONDS)
        return probe.connect_ex((host, port)) != 0


def _greeting(host: str, port: int) -> bytes:
    try:
        with socket.create_connection((host, port), SECONDS) as connection:
            return connection.recv(512)
    except OSError:
        return b""
