"""Forged and hostile mails, by the hundred. Each would seal an order or get a secret if it were believed."""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator

CHARSETS = (
    "klingon", "hex", "zlib", "bz2", "idna", "undefined", "punycode", "rot13", "uu", "unicode_escape",
    "utf-7", "utf-16", "raw_unicode_escape", "mbcs", "base64", "quopri", "\0",
    "utf-8\r\nTo: x", "a" * 300, "’",
)  # fmt: skip
ENCODINGS = ("7bit", "8bit", "base64", "quoted-printable", "x-uuencode", "binary", "gzip", "")
ORDER = "target horn"


def hostile_mails(question: str, own: str, author: str) -> Iterator[tuple[str, str, bytes]]:
    """What each is, whom it is to, and its bytes. `question` and `own` are secret addresses of `author`."""
    yield from _forged(author)
    yield from _guessed(question, own, author)
    yield from _strange_charsets(author)
    yield from _injected(author)
    yield from _odd_fields(author)
    yield from _torn(author)


def _mail(sender: str, to: str, body: bytes = ORDER.encode(), *headers: str) -> bytes:
    head = "\r\n".join([f"From: {sender}", f"To: {to}", *headers])
    return head.encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body + b"\r\n"


def _forged(author: str) -> Iterator[tuple[str, str, bytes]]:
    """In the player's name, to the address that everybody knows."""
    local, _, domain = author.partition("@")
    names = [
        author, author.upper(), f"Ada <{author}>", f'"{author}" <eve@evil.example>',
        f"{author}, eve@evil.example",
        f"eve@evil.example ({author})", f"<{author}> <eve@evil.example>", f"{local}@{domain}.evil.example",
        f"{local}@evil-{domain}", f"{local}@{domain.replace('e', 'е')}", f"{local}+x@{domain}", f"{author}\0",
        f"=?utf-8?q?{local}=40{domain}?= <eve@evil.example>", f"{author};", f"undisclosed: {author};",
        "a@[", "<<<>>@[", "", " ", "@", "referee@localhost", "Referee <referee@localhost>",
        f"{local}@localhost", '"" <>', ",,,,,",
    ]  # fmt: skip
    commands = (ORDER, "token", "leave", "concede", "set address eve@evil.example", "say: I give up")
    for name in names:
        for command in commands[: 4 if name == author else 2]:
            yield (
                f"from {name[:20]!r}",
                "referee@localhost",
                _mail(name, "referee@localhost", command.encode()),
            )
    proofs = (
        f"Authentication-Results: mx.evil.example; dkim=pass header.d={domain}",
        f"Authentication-Results: localhost; dmarc=pass header.from={domain}",
        "Authentication-Results: " + "(" * 900,
        f"DKIM-Signature: v=1; a=rsa-sha256; d={domain}; s=x; h=from; bh=x; b=x; l=0",
        f"ARC-Seal: i=1; cv=pass; d={domain}",
        f"Received-SPF: pass ({domain})",
        f"Sender: {author}",
        f"X-Original-From: {author}",
        f"Return-Path: <{author}>",
    )
    for proof in proofs:
        yield f"with {proof[:24]}", "referee@localhost", _mail(author, "referee@localhost", b"token", proof)
    two = f"From: {author}\r\nFrom: eve@evil.example\r\nTo: x\r\n\r\n{ORDER}\r\n".encode()
    yield "two authors", "referee@localhost", two


def _guessed(question: str, own: str, author: str) -> Iterator[tuple[str, str, bytes]]:
    """To addresses that are nearly secret ones."""
    for address in (question, own):
        local, _, domain = address.partition("@")
        kind, _, secret = local.partition("+")
        for place in range(0, 26, 1):
            other = "a" if secret[place] != "a" else "b"
            changed = f"{kind}+{secret[:place]}{other}{secret[place + 1 :]}@{domain}"
            yield f"{kind} changed at {place}", changed, _mail(author, changed)
        for wrong in ("orders", "me", "confirm", "bounces"):
            if wrong != kind:
                yield f"{kind} as {wrong}", f"{wrong}+{secret}@{domain}", _mail(author, address)
        yield f"{kind} in To only", "referee@localhost", _mail("eve@evil.example", address)
        yield (
            f"{kind} as a blind copy",
            "referee@localhost",
            _mail("eve@evil.example", "x", ORDER.encode(), f"Bcc: {address}"),
        )


def _strange_charsets(author: str) -> Iterator[tuple[str, str, bytes]]:
    for charset in CHARSETS:
        for encoding in ENCODINGS:
            body = base64.b64encode(ORDER.encode()) if encoding == "base64" else ORDER.encode()
            raw = _mail(
                author,
                "referee@localhost",
                body,
                f'Content-Type: text/plain; charset="{charset}"',
                f"Content-Transfer-Encoding: {encoding}",
            )
            yield f"{charset[:12]!r} in {encoding}", "referee@localhost", raw


def _injected(author: str) -> Iterator[tuple[str, str, bytes]]:
    breaks = ("=0D=0A", "=0A", "=0D", "%0d%0a", "\\r\\n", "\u2028", "\x85")
    for sign in breaks:
        word = f"=?utf-8?q?Ada{sign}Bcc:_eve@evil.example{sign}{sign}{ORDER}?="
        for field in ("Subject", "Message-ID", "In-Reply-To", "References", "Reply-To"):
            raw = _mail(author, "referee@localhost", b"register Ada", f"{field}: {word}")
            yield f"{sign!r} in {field}", "referee@localhost", raw


def _odd_fields(author: str) -> Iterator[tuple[str, str, bytes]]:
    """Within the caps, and meant to be dear."""
    commas = "," * 1900
    deep = b"".join(
        b'--b%d\r\nContent-Type: multipart/mixed; boundary="b%d"\r\n\r\n' % (n, n + 1) for n in range(48)
    )
    flat = b"--b0\r\n\r\nx\r\n" * 199
    html = b"<div>" * 20000 + ORDER.encode()
    quotes = b"<blockquote>" * 15000 + ORDER.encode()
    words = (b"a b c d e f " * 5000)[:60000]
    for name, raw in {
        "commas": _mail(commas, "referee@localhost"),
        "parentheses": _mail("(" * 1900, "referee@localhost"),
        "encoded words": _mail(" ".join(["=?utf-8?q?a?="] * 120), "referee@localhost"),
        "references": _mail(
            author, "x", b"", "References: " + " ".join(f"<{n}@localhost>" for n in range(150))
        ),
        "nested": _mail(author, "x", deep, 'Content-Type: multipart/mixed; boundary="b0"'),
        "flat": _mail(author, "x", flat, 'Content-Type: multipart/mixed; boundary="b0"'),
        "deep html": _mail(author, "x", html, "Content-Type: text/html"),
        "deep quotes": _mail(author, "x", quotes, "Content-Type: text/html"),
        "many words": _mail(author, "x", words),
        "many lines": _mail(author, "x", b"\r\n".join([b"> a"] * 30000)),
        "parameters": _mail(
            author, "x", b"", "Content-Type: text/plain; " + "; ".join(f"a{n}=b" for n in range(120))
        ),
        "numbered": _mail(
            author, "x", b"", "Content-Type: text/plain; " + "; ".join(f"a*{n}*=b" for n in range(110))
        ),
    }.items():
        yield name, "referee@localhost", raw


def _torn(author: str) -> Iterator[tuple[str, str, bytes]]:
    """A good mail with some of its bytes changed."""
    good = _mail(
        f"Ada <{author}>", "referee@localhost", b"--b\r\nContent-Type: text/plain\r\n\r\ntoken\r\n--b--",
        "MIME-Version: 1.0", 'Content-Type: multipart/alternative; boundary="b"', "Message-ID: <1@x>",
    )  # fmt: skip
    chance = random.Random(18)  # noqa: S311 - the same mails in every run
    for number in range(60):
        torn = bytearray(good)
        for _ in range(1 + number % 8):
            torn[chance.randrange(len(torn))] = chance.choice(b"\"'()<>@,;:\\[]=?/ azAZ09\x80\xff")
        yield f"torn {number}", "referee@localhost", bytes(torn)
