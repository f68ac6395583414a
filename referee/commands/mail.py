"""`referee mail`."""

from __future__ import annotations

import email
import imaplib
import mailbox
import os
import sys
import time
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import click
import structlog
from imap_tools.errors import ImapToolsError

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.logs import write_log
from referee.mail import caps, inbox
from referee.mail.delivery import dead_mails
from referee.mail.polling import empty_mailbox
from referee.mail.ways_out import maildir_of
from referee.service.running.context import open_referee
from referee.service.times.written_times import stamp

log = structlog.get_logger()

SHOWN = ("Date", "From", "Reply-To", "To", "Subject")
MANY = 200


@click.group("mail")
def command() -> None:
    """Look at the referee's mail, or take mails in that do not come by SMTP.

    \b
      referee mail show ada@example.org --last
      referee mail dead
      referee mail take --from "$SENDER" --to "$RECIPIENT" < mail
      referee mail poll --every 60
    """


@command.command("show")
@click.argument("address", required=False)
@click.option("--last", is_flag=True, help="Only the latest.")
@click.option("--reply-to", is_flag=True, help="Only the address that it is answered to.")
def show(address: str | None, last: bool, reply_to: bool) -> None:
    """Print the mails in the Maildir of this referee, to ADDRESS or to anybody; the latest comes last."""
    found = [mail for mail in _mails() if address is None or str(mail["To"]) == address.lower()]
    for mail in found[-1:] if last or reply_to else found:
        if reply_to:
            click.echo(str(mail["Reply-To"]))
            continue
        for name in SHOWN:
            click.echo(f"{name}: {mail[name]}")
        body = mail.get_body(("plain",))
        click.echo(f"\n{'' if body is None else body.get_content()}")


def _mails() -> Iterator[EmailMessage]:
    settings = settings_from_env()
    path = maildir_of(settings)
    if settings.smtp_url:
        raise Refusal("mails go to the host in SMTP_URL, and are not kept in a folder")
    if not path.is_dir():
        return
    folder = mailbox.Maildir(path, create=False)
    for name in sorted(folder.keys(), key=lambda name: _age(path, name)):
        yield email.message_from_bytes(folder.get_bytes(name), policy=default)


def _age(path: Path, name: str) -> int:
    """When a mail was put there, in whichever of the two parts of a Maildir it lies by now."""
    found = [*path.glob(f"new/{name}*"), *path.glob(f"cur/{name}*")]
    return found[0].stat().st_mtime_ns if found else 0


@command.command("dead")
def dead() -> None:
    """List mails that could not be delivered: to whom, since when, after how many tries, and why."""
    referee = open_referee(settings_from_env())
    try:
        found = dead_mails(referee, MANY)
    finally:
        referee.close()
    for mail in found:
        click.echo(
            f"{stamp(mail.created_at)}  {mail.address}  {mail.kind}  tries {mail.tries}  {mail.error or ''}"
        )


@command.command("take")
@click.option("--from", "sender", help="The sender that the mail host was told; else Return-Path or From.")
@click.option(
    "--to", "recipients", multiple=True, help="Whom it is for; else Delivered-To and the like, or To."
)
def take(sender: str | None, recipients: tuple[str, ...]) -> None:
    """Take one mail from standard input, for a pipe in Postfix or procmail.

    Exit code 0 once it is kept for good, 75 to try again later, 65 if it is refused.
    """
    referee = open_referee(settings_from_env())
    try:
        reply = inbox.take_in(referee, sender, recipients, sys.stdin.buffer.read(caps.MAX_BYTES + 1))
    except Exception as error:  # noqa: BLE001 - whatever it was, the mail host still has the mail
        click.echo(f"451 4.3.0 {type(error).__name__}", err=True)
        sys.exit(os.EX_TEMPFAIL)
    finally:
        referee.close()
    click.echo(reply, err=True)
    sys.exit(0 if reply.startswith("2") else os.EX_TEMPFAIL if reply.startswith("4") else os.EX_DATAERR)


@command.command("poll")
@click.option("--every", type=float, help="Look again after this many seconds, for ever; else look once.")
def poll(every: float | None) -> None:
    """Take the mails out of the mailbox in IMAP_URL; what is kept for good moves to its folder `Referee`."""
    settings = settings_from_env()
    if not settings.imap_url:
        raise Refusal("IMAP_URL is not set: imaps://user:password@host/INBOX")
    write_log(settings.log_level)
    referee = open_referee(settings)
    try:
        while True:
            try:
                taken = empty_mailbox(referee)
            except (OSError, ImapToolsError, imaplib.IMAP4.error) as trouble:
                if every is None:
                    raise Refusal(f"the mailbox cannot be read: {type(trouble).__name__}") from None
                log.error("mailbox cannot be read", type=type(trouble).__name__)
            else:
                if every is None:
                    click.echo(f"{taken} taken")
                    return
                log.info("mailbox read", taken=taken)
            time.sleep(every)
    finally:
        referee.close()
