"""Who vouches for a mail: our own mail host, or the sender's signature."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from hashlib import sha256
from typing import Any

import authres
import dkim
import dns.exception
import dns.resolver
from dkim.util import parse_tag_value

from referee.mail.reading.mime import Mail, Voucher, addressees, fields

MAX_FIELDS = 8
MAX_SIGNATURES = 8
MAX_CHECKED = 3
"""Signatures that we check: each may wait for DNS."""
DNS_SECONDS = 5.0
# For each method, the properties that name who vouches.
VOUCHES = {
    "dkim": (("header", "d"), ("header", "i")),
    "spf": (("smtp", "mailfrom"),),
    "dmarc": (("header", "from"),),
}
SHA1 = "rsa-sha1"
"""RFC 8301: must not be believed."""
ADDRESSED = ("to", "cc")
WITNESSED = ("subject", "date")
"""Where these stand, a signature must cover them: they say what is wanted, and when."""


@dataclass(frozen=True)
class Proofs:
    """How mails prove themselves here: by `Authentication-Results` of these hosts, or by DKIM."""

    authserv: Sequence[str] = ()
    dkim: bool = False
    resolver: str = ""
    """A DNS server as address:port; "" for the system's."""


def prove(mail: Mail, message: EmailMessage, raw: bytes, proofs: Proofs) -> None:
    """Note in the mail which domains vouch for it. Whatever goes wrong proves nothing.

    So does a field that stands twice: a signature covers one of them, and a reader may take the other.
    """
    signatures = fields(message, "dkim-signature")
    if mail.twice or len(signatures) > MAX_SIGNATURES:
        return
    if proofs.authserv:
        found = fields(message, "authentication-results")[:MAX_FIELDS]
        to = [address for name in ADDRESSED for address in addressees(message, name)]
        domains = [domain for value in found for domain in _stated(value, proofs.authserv)]
        mail.proven = [Voucher(domain, to) for domain in domains]
        mail.signatures = [key for one in signatures if (key := _covered(message, _tags(one)))]
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
    stated = {(one.type, one.name): str(one.value) for one in result.properties}
    if stated.get(("header", "a"), "").strip().lower() == SHA1:
        return []
    wanted = VOUCHES.get(str(result.method).lower(), ())
    found = [stated[name].strip().strip('"').rpartition("@")[2].lower() for name in wanted if name in stated]
    return [domain for domain in found if domain]


def _check_signatures(
    mail: Mail, message: EmailMessage, raw: bytes, dnsfunc: Callable[..., bytes | None]
) -> None:
    for index, signature in enumerate(fields(message, "dkim-signature")[:MAX_CHECKED]):
        tags = _tags(signature)
        # Whoever has a mail with a length in its signature can append lines to it.
        if "l" in tags or tags.get("a", "").lower() == SHA1:
            continue
        signed = tags.get("h", "").lower().split(":")
        if any(name not in signed for name in WITNESSED if fields(message, name)):
            continue
        try:
            if dkim.DKIM(raw).verify(idx=index, dnsfunc=dnsfunc):
                to = [one for name in ADDRESSED if name in signed for one in addressees(message, name)]
                mail.proven.append(Voucher(tags["d"].lower(), to))
                mail.signatures.append(_covered(message, tags))
        except dkim.DnsTimeoutError:
            mail.undecided = True
        except Exception:  # noqa: BLE001, S112 - a malformed signature raises what it likes, and proves nothing
            continue
    mail.undecided = mail.undecided and not mail.proven


def _tags(signature: str) -> dict[str, str]:
    """The tags of a signature, without the blanks that may stand anywhere in them."""
    try:
        found = parse_tag_value(signature.encode())
        return {name.decode("ascii"): "".join(value.decode("ascii").split()) for name, value in found.items()}
    except Exception:  # noqa: BLE001 - InvalidTagValueList, UnicodeError: it proves nothing
        return {}


def _covered(message: EmailMessage, tags: Mapping[str, str]) -> str:
    """A hash of what a signature covers: the fields, the lowest of each name first, and all of its own tags
    but the signature itself, which can be written in several ways."""
    left = {name: fields(message, name) for name in set(tags.get("h", "").lower().split(":"))}
    covered = [
        [name, left[name].pop() if left[name] else ""] for name in tags.get("h", "").lower().split(":")
    ]
    own = sorted((name, value) for name, value in tags.items() if name != "b")
    return sha256(json.dumps([covered, own]).encode()).hexdigest() if tags else ""


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
