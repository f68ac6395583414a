"""`referee mail`."""

from __future__ import annotations

import email
import mailbox
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import click

from referee.commands.refusal import Refusal
from referee.commands.settings import settings_from_env
from referee.mail.ways_out import maildir_of
from referee.service.running.context import open_referee
from referee.service.times.moments import stamp
from referee.store import mail_out

SHOWN = ("Date", "From", "Reply-To", "To", "Subject")
MANY = 200


@click.group("mail")
def command() -> None:
    """Look at the referee's mail.

    \b
      referee mail show
      referee mail show ada@example.org --last
      referee mail dead
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
        with referee.store.reading() as snapshot:
            found = mail_out.dead(snapshot, MANY)
    finally:
        referee.close()
    for mail in found:
        click.echo(
            f"{stamp(mail.created_at)}  {mail.address}  {mail.kind}  tries {mail.tries}  {mail.error or ''}"
        )
