"""Who vouches for a mail: our own mail host, or the sender's signature."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

import authres
import dkim
import dns.exception
import dns.resolver
from dkim.util import parse_tag_value

from referee.mail.reading.mime import Mail, fields

MAX_FIELDS = 8
MAX_SIGNATURES = 3
DNS_SECONDS = 5.0
# For each method, the properties that name who vouches.
VOUCHES = {
    "dkim": (("header", "d"), ("header", "i")),
    "spf": (("smtp", "mailfrom"),),
    "dmarc": (("header", "from"),),
}


@dataclass(frozen=True)
class Proofs:
    """How mails prove themselves here: by `Authentication-Results` of these hosts, or by DKIM."""

    authserv: Sequence[str] = ()
    dkim: bool = False
    resolver: str = ""
    """A DNS server as address:port; "" for the system's."""


def prove(mail: Mail, message: EmailMessage, raw: bytes, proofs: Proofs) -> None:
    """Note in the mail which domains vouch for it. Whatever goes wrong proves nothing."""
    found = [
        _stated(value, proofs.authserv) for value in fields(message, "authentication-results")[:MAX_FIELDS]
    ]
    mail.proven = [domain for domains in found for domain in domains]
    if proofs.dkim:
        _check_signatures(mail, message, raw, _asking(proofs.resolver))


def _stated(value: str, authserv: Sequence[str]) -> list[str]:
    """The domains that a host we trust vouches for; none if it is any other host."""
    try:
        header = authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {value}")
        if str(header.authserv_id).lower() not in authserv:
            return []
        return [domain for result in header.results for domain in _vouched(result)]
    except Exception:  # noqa: BLE001 - SyntaxError, RecursionError: what cannot be read proves nothing
        return []


def _vouched(result: Any) -> list[str]:
    if str(result.result).lower() != "pass":
        return []
    wanted = VOUCHES.get(str(result.method).lower(), ())
    stated = {(one.type, one.name): str(one.value) for one in result.properties}
    found = [stated[name].strip().strip('"').rpartition("@")[2].lower() for name in wanted if name in stated]
    return [domain for domain in found if domain]


def _check_signatures(
    mail: Mail, message: EmailMessage, raw: bytes, dnsfunc: Callable[..., bytes | None]
) -> None:
    signatures = fields(message, "dkim-signature")
    for index, signature in enumerate(signatures[:MAX_SIGNATURES]):
        try:
            tags = parse_tag_value(signature.encode())
            # Whoever has a mail with a length in its signature can append lines to it.
            if b"l" in tags:
                continue
            if dkim.DKIM(raw).verify(idx=index, dnsfunc=dnsfunc):
                mail.proven.append(tags[b"d"].decode("ascii").strip().lower())
        except dkim.DnsTimeoutError:
            mail.undecided = True
        except Exception:  # noqa: BLE001, S112 - a malformed signature raises what it likes, and proves nothing
            continue
    mail.undecided = mail.undecided and not mail.proven


def _asking(resolver: str) -> Callable[..., bytes | None]:
    def txt(name: bytes, timeout: float = DNS_SECONDS) -> bytes | None:
        asks = dns.resolver.Resolver(configure=not resolver)
        if resolver:
            address, _, port = resolver.rpartition(":")
            asks.nameservers, asks.port = [address], int(port)
        try:
            answer = asks.resolve(name.decode("ascii"), "TXT", lifetime=timeout)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return None
        except dns.exception.DNSException as error:
            raise dkim.DnsTimeoutError(str(error)) from None
        return b"".join(next(iter(answer)).strings)

    return txt
