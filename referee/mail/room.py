"""What every part of the mail room works with."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.catalogue import Say
from referee.mail.addresses import Macs, written
from referee.mail.reading.parent import MailReader
from referee.mail.reading.proofs import Proofs
from referee.service.running.context import Referee
from referee.settings import Settings
from referee.store.keys import key_ring


@dataclass(frozen=True)
class Room:
    """One process's mail room: the referee, the key of its addresses, and the child that reads mails."""

    referee: Referee
    macs: Macs
    reader: MailReader

    @property
    def say(self) -> Say:
        """Says what stands in a mail, in the language of its reader."""
        return self.referee.language.say

    @property
    def settings(self) -> Settings:
        return self.referee.settings

    def address(self, kind: str, secret: str = "") -> str:
        """One of our own addresses."""
        return written(self.settings, kind, secret)

    def close(self) -> None:
        self.reader.close()


def open_room(referee: Referee) -> Room:
    settings = referee.settings
    return Room(referee, Macs(key_ring(settings)), open_reader(settings))


def open_reader(settings: Settings) -> MailReader:
    """What reads mails, and finds out who vouches for them as this host is set up."""
    proofs = Proofs(
        authserv=settings.mail_authserv if settings.trust == "results" else (),
        dkim=settings.trust == "dkim",
        resolver=settings.mail_resolver,
    )
    return MailReader(proofs)
