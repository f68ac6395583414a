"""`make fuzz`: tens of thousands of hostile requests. No 5xx, no hang, each refusal a problem document.

Half of them are HTTP with values that no honest client sends, the others bytes that are hardly HTTP. A seed
makes the same requests again.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from referee.api.openapi import spec
from referee.serve.redis_server import running_redis
from referee.service.requests.cursors import write_cursor
from referee.settings import private_redis_socket
from referee.store.keys import key_ring
from referee.store.migrate import upgrade
from tests.api.web_server import WebServer, running_web_server
from tests.api.wire import Reply, Wire
from tests.servers import unlimited

# Without workers the referee is not ready, as it should say.
LEFT_OUT = {"/readyz"}
# A few dozen requests end an account: they delete it, or change its token.
REQUESTS_PER_ACCOUNT = 25
METHODS = ("GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS")
TIMES = (
    "0001-01-01T00:00:00+23:59",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "9999-12-31T23:59:59.999999Z",
    "2026-02-30T00:00:00Z",
    "2026-11-16T12:00:00+00:00",
    "2026-11-16",
    "-2026-11-16T12:00:00Z",
    "now",
)
TEXTS = (
    "",
    " ",
    "a",
    "\0",
    "\ud800",
    "\u202e",
    "😀" * 40,
    "é" * 300,
    "%00",
    "../..",
    "'; DROP TABLE game; --",
    "P1D",
    "P99999999999D",
    "PT0S",
    "-P1D",
    "1.1",
    "999999999.99",
    "null",
    "x" * 3000,
    "🂡",
    "٣",
    "\r\nX: y",
    "\ufeff",
)
NUMBERS = (0, -1, 1, 2, 2**31, 2**53, -(2**53), 2**63, 2**64, 10**400)
CURSORS = (
    *(write_cursor(at, "a") for at in TIMES),
    *(write_cursor(one, other) for one in (0, -1, 2**31, 2**63) for other in (0, 10**30)),
    write_cursor("2026-11-16T12:00:00+00:00", "\0"),
    "WyIi",
    "e30",
    "W10",
    "bnVsbA",
    "%%%",
)
CHUNK_SIZES = (
    b"0",
    b"5",
    b"+5",
    b"-5",
    b"0x5",
    b" 5",
    b"5 ",
    b"",
    b"fffffffffffffffff",
    b"5;a=b",
    b"5;\n",
    b"G",
)
CHUNK_ENDS = (b"0\r\n\r\n", b"0\r\nbad\r\n\r\n", b"")
HEADERS = (
    b"Content-Length: 5",
    b"Content-Length: -5",
    b"Content-Length: 5, 5",
    b"Content-Length: \xb2",
    b"Content-Length: 99999999999999999999",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: chunked, chunked",
    b"Transfer-Encoding: gzip, chunked",
    b"Transfer-Encoding: rot13",
    b"Expect: 100-continue",
    b"Expect: miracles",
    b"Connection: close",
    b"Connection: upgrade",
    b"Upgrade: h2c",
    b"Host: a",
    b"Host:",
    b"Content-Type: application/json; charset=utf-16",
    b"Content-Type: \xff",
    b"Content-Encoding: gzip",
    b"Authorization: Bearer \xe9",
    b"Authorization: Basic Og==",
    b"Idempotency-Key: " + b"k" * 300,
    b"If-Match: \xff",
    b"If-None-Match: *",
    b"Prefer: wait=-1",
    b"Prefer: wait=\xb2",
    b"Last-Event-ID: 99999999999999999999",
    b"Range: bytes=0-0",
    b"X-Forwarded-For: \xff",
    b"X" * 9000 + b": y",
    b": nothing",
    b"No colon",
    b" folded",
    b"Cookie: " + b"a=b; " * 500,
)


@dataclass
class Known:
    """What the made-up requests may speak of: somebody who sits in a running game."""

    server: WebServer
    headers: dict[str, str] = field(default_factory=dict)
    game: str = ""
    accounts: int = 0

    def renew(self) -> None:
        """Speak of another account: sooner or later a request ends the last one, or its game."""
        self.accounts += 1
        self.headers = {}
        self.headers["Authorization"] = (
            f"Bearer {self._posted('players', {'name': f'Ann {self.accounts}'})['token']}"
        )
        seats = ["me", "bot:random", "bot:random"]
        self.game = self._posted("games", {"ruleset": "cult_wars", "seats": seats})["id"]

    def _posted(self, what: str, body: Any) -> Any:
        data = json.dumps(body).encode()
        told = {
            **self.headers,
            "Content-Type": "application/json",
            "Content-Length": str(len(data)),
            "Host": "x",
        }
        lines = [f"POST /v1/{what} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
        with Wire(self.server.port) as wire:
            wire.send("\r\n".join(lines).encode() + data)
            reply = wire.reply()
        assert reply is not None
        assert reply.status == 201, reply
        return reply.json


@dataclass
class Sent:
    """A request as bytes; `method` tells how its reply is to be read."""

    method: str
    data: bytes


@dataclass
class Report:
    """How the server has borne it."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def slow(self) -> float:
        """What all but one request in a hundred took at most."""
        return sorted(self.seconds)[int(0.99 * len(self.seconds))]


def hostile_requests(seed: int, known: Known) -> Iterator[Sent]:
    """Without end, and the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311 - what is tried next is no secret
    operations = [
        (path, method, operation, item.get("parameters", []))
        for path, item in spec()["paths"].items()
        if path not in LEFT_OUT
        for method, operation in item.items()
        if method != "parameters"
    ]
    for number in count():
        if number % REQUESTS_PER_ACCOUNT == 0:
            known.renew()
        path, method, operation, shared = chance.choice(operations)
        parameters = [*shared, *operation["parameters"]]
        target = _target(chance, path, parameters, known)
        body = _body(chance, operation)
        if chance.random() < 0.5:
            yield _request(chance, method.upper(), target, body, known)
        else:
            yield _mangled(chance, _request(chance, method.upper(), target, body, known))


def _target(chance: random.Random, path: str, parameters: Sequence[Any], known: Known) -> str:
    query = []
    for parameter in parameters:
        name = parameter["name"]
        if parameter["in"] == "path":
            real = {"game": known.game, "prompt": "1.1"}.get(name)
            value = real if real and chance.random() < 0.7 else str(_scalar(chance))
            path = path.replace(f"{{{name}}}", _quoted(value)[:2000])
        elif parameter["in"] == "query" and chance.random() < 0.6:
            value = chance.choice(CURSORS) if name == "cursor" else str(_scalar(chance))
            query.append(f"{name}={_quoted(value)[:1500]}")
    return path + ("?" + "&".join(query) if query else "")


def _quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def _scalar(chance: random.Random) -> Any:
    return chance.choice(
        [chance.choice(TEXTS), chance.choice(NUMBERS), chance.choice(TIMES), True, None, 0.5]
    )


def _body(chance: random.Random, operation: Any) -> bytes | None:
    if "requestBody" not in operation:
        return None if chance.random() < 0.9 else b"{}"
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    text = json.dumps(_value(chance, schema, 4), ensure_ascii=chance.random() < 0.7)
    data = text.encode("utf-8", "surrogatepass")
    return data if chance.random() < 0.9 else data[: chance.randrange(len(data) + 1)]


def _value(chance: random.Random, schema: Any, depth: int) -> Any:
    """Something like what the schema asks for, wrong in places."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        schema = spec()["components"]["schemas"][name]
    for several in ("anyOf", "oneOf"):
        if several in schema and "properties" not in schema:
            return _value(chance, chance.choice(schema[several]), depth)
    if depth and chance.random() < 0.8:
        if "properties" in schema:
            made = {
                name: _value(chance, inner, depth - 1)
                for name, inner in schema["properties"].items()
                if name in schema.get("required", ()) or chance.random() < 0.5
            }
            return {**made, **({chance.choice(TEXTS): 1} if chance.random() < 0.05 else {})}
        if "items" in schema:
            return [_value(chance, schema["items"], depth - 1) for _ in range(chance.randrange(4))]
        if "enum" in schema:
            return chance.choice(schema["enum"])
    return chance.choice(
        [_scalar(chance), [], {}, [_scalar(chance)], {str(_scalar(chance)): _scalar(chance)}]
    )


def _request(chance: random.Random, method: str, target: str, body: bytes | None, known: Known) -> Sent:
    if chance.random() < 0.05:
        method = chance.choice(METHODS)
    lines = [f"{method} {target} HTTP/1.1".encode(), b"Host: x"]
    if chance.random() < 0.8:
        lines += [f"{name}: {value}".encode() for name, value in known.headers.items()]
    if body is not None:
        lines.append(b"Content-Type: application/json")
        if chance.random() < 0.8:
            lines.append(b"Content-Length: %d" % len(body))
        else:
            lines.append(b"Transfer-Encoding: chunked")
            body = _chunked(chance, body)
    return Sent(method, b"\r\n".join([*lines, b"", b""]) + (body or b""))


def _chunked(chance: random.Random, body: bytes) -> bytes:
    at = chance.randrange(len(body) + 1)
    parts = [part for part in (body[:at], body[at:]) if part]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def _mangled(chance: random.Random, sent: Sent) -> Sent:
    """The same with something wrong on the wire."""
    head, _, body = sent.data.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    match chance.randrange(7):
        case 0:
            lines.insert(chance.randrange(1, len(lines) + 1), chance.choice(HEADERS))
        case 1:
            lines.append(b"Transfer-Encoding: chunked")
            lines = [line for line in lines if not line.startswith(b"Content-Length")]
            body = chance.choice(CHUNK_SIZES) + b"\r\nhello\r\n" + chance.choice(CHUNK_ENDS)
        case 2:
            lines[0] = lines[0].replace(b"HTTP/1.1", chance.choice((b"HTTP/1.0", b"HTTP/2.0", b"HTTP", b"")))
        case 3:
            data = bytearray(sent.data)
            for _ in range(chance.randrange(1, 4)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            return Sent(sent.method, bytes(data))
        case 4:
            return Sent(sent.method, sent.data[: chance.randrange(len(sent.data))])
        case 5:
            return Sent(
                sent.method, sent.data.replace(b"\r\n", chance.choice((b"\n", b"\r", b"\r\n\r\n")), 1)
            )
        case _:
            return Sent(sent.method, chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n")
    return Sent(sent.method, b"\r\n".join(lines) + b"\r\n\r\n" + body)


def attack(server: WebServer, *, requests: int, seed: int, say: bool = False) -> Report:
    """Send so many hostile requests, each on a connection of its own."""
    report, known = Report(), Known(server)
    for number, sent in zip(range(1, requests + 1), hostile_requests(seed, known), strict=False):
        began = time.monotonic()
        try:
            with Wire(server.port) as wire:
                wire.send(sent.data)
                wire.end()
                reply = wire.reply(to_head=sent.data.startswith(b"HEAD "))
        except TimeoutError:
            report.faults.append(f"no answer: {sent.data[:500]!r}")
            continue
        report.seconds.append(time.monotonic() - began)
        report.statuses[reply.status if reply else 0] += 1
        if reply is not None and (fault := _fault(sent, reply)):
            report.faults.append(f"{fault}: {reply.status} {reply.body[:200]!r} to {sent.data[:500]!r}")
        if say and number % 500 == 0:
            print(f"\r{number} of {requests} requests, {len(report.faults)} faults", end="", flush=True)
    return report


def _fault(sent: Sent, reply: Reply) -> str | None:
    """What is wrong with a reply."""
    if reply.status >= 500:
        return "the server's fault"
    if "x-request-id" not in reply.headers:
        return "no request id"
    is_problem = reply.headers.get("content-type") == "application/problem+json"
    if reply.status >= 400 and not is_problem:
        return "no problem document"
    if is_problem and not sent.data.startswith(b"HEAD ") and reply.json["status"] != reply.status:
        return "another status in the body"
    return None


def quiet(rate: str) -> dict[str, str]:
    """Settings of a server that takes so many requests, and has nothing to say about them."""
    return {
        "REFEREE_RATE_LIMIT": rate,
        "REFEREE_RATE_LIMIT_NEW_PLAYERS": rate,
        "REFEREE_RATE_LIMIT_STRANGERS": rate,
        "REFEREE_LOG_LEVEL": "CRITICAL",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Send hostile requests to a server of our own.")
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}")
    with (
        tempfile.TemporaryDirectory(prefix="fuzz-") as name,
        running_redis(Path(name) / "redis", private_redis_socket(Path(name))) as redis_url,
    ):
        settings = unlimited(Path(name), f"sqlite:///{name}/referee.sqlite", redis_url)
        upgrade(settings.database_url, key_ring(settings))
        with running_web_server(settings, variables=quiet(settings.rate_limit)) as server:
            report = attack(server, requests=chosen.requests, seed=chosen.seed, say=True)
    print(f"\r{sum(report.statuses.values())} requests; 99 of 100 took at most {report.slow * 1000:.0f} ms")
    print(", ".join(f"{count} × {status or 'closed'}" for status, count in sorted(report.statuses.items())))
    for fault in report.faults[:20]:
        print(fault, file=sys.stderr)
    print(f"{len(report.faults)} faults")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
