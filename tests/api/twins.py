"""Two worlds that differ in one secret, and all that others get to see of them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from structlog.testing import capture_logs

from referee.api.openapi import spec
from referee.api.stream_formats import FORMATS
from referee.engine.asks import Ask
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.fairplay.heads import JournalHead, judge_head
from referee.fairplay.receipts import Accused
from referee.fairplay.verify import verify
from referee.service.games.live_games import open_step
from referee.settings import Settings
from referee.store import games
from tests.api.house import LIBRARY, House, Person

COMMITMENTS = frozenset({"commitment", "seed_commitment", "step_seed_commitment"})
"""They hide by their nonce, and so differ between worlds without telling anything."""

CHAINED = frozenset({"hash", "prev", "head", "value"})
"""Hashes and signatures over commitments: `unfounded` says whether they cover anything else."""


HEAD = re.compile(r"head (\d+):[0-9a-f]{64} at (\S+) signed [0-9a-f]{128}$", re.MULTILINE)


class SecretsByRequest:
    """Each request of a script has secrets of its own, so that one request more does not shift all others."""

    def __init__(self) -> None:
        self._request = ""
        self._count = 0

    def begin(self, request: str) -> None:
        self._request, self._count = request, 0

    def token(self, size: int) -> bytes:
        self._count += 1
        return hashlib.shake_256(f"{self._request}/{self._count}".encode()).digest(size)


@dataclass(frozen=True)
class Glimpse:
    """Everything that one request of an observer brought to light."""

    request: str
    status: int
    headers: dict[str, str]
    body: bytes
    log: list[dict[str, Any]]


class World:
    """A house with a game in it, where every step of the script is named."""

    def __init__(self, settings: Settings, ruleset: str, *, seats: int = 3, **game: Any) -> None:
        self.secrets = SecretsByRequest()
        self.house = House(settings, self.secrets)
        self.people = [self._named(f"register {name}", name) for name in ("Ann", "Bob", "Cem", "Dan")[:seats]]
        self.stranger = self._named("register Eve", "Eve")
        self.secrets.begin("table")
        self.game = self.house.table(*self.people, ruleset=ruleset, **game)
        self.secrets.begin("transcript key")
        self.house.get(f"/v1/games/{self.game}/transcript")

    def close(self) -> None:
        self.house.close()

    def asks(self) -> dict[int, Ask]:
        """What the open step asks, by seat."""
        referee = self.house.referee
        with referee.store.reading() as connection:
            game = games.find(connection, self.game)
            if game is None or game.status != "running":
                return {}
            return {ask.seat: ask for ask in open_step(referee, connection, game).asks}

    @property
    def step(self) -> int:
        """The open step; read past the API, where it would count as somebody's request."""
        with self.house.referee.store.reading() as connection:
            game = games.find(connection, self.game)
        assert game is not None
        return int(game.step)

    def seal(self, seat: int, answer: Json, *, final: bool = True) -> int:
        """Seal an order; the status."""
        self.secrets.begin(f"step {self.step} seat {seat} final {final}")
        path = f"/v1/games/{self.game}/prompts/{self.step}.{seat}/order"
        body = {"answer": answer, "final": final}
        return self.house.call("PUT", path, body, by=self.people[seat - 1]).status_code

    def send_ahead(self, seat: int, kind: str) -> int:
        """Queue something for questions of this kind; the status."""
        self.secrets.begin(f"step {self.step} seat {seat} queue")
        body = {"orders": [{"kind": kind, "answers": [{"default": True}]}]}
        path = f"/v1/games/{self.game}/queue"
        return self.house.call("PUT", path, body, by=self.people[seat - 1]).status_code

    def stand(self, seat: int, kind: str, text: str, *, when: Json = True) -> int:
        """File a standing order for questions of this kind for which a test holds; the status."""
        self.secrets.begin(f"step {self.step} seat {seat} standing")
        body = [{"kind": kind, "when": when, "answers": [{"text": text}]}]
        path = f"/v1/games/{self.game}/standing-orders"
        return self.house.call("PUT", path, body, by=self.people[seat - 1]).status_code

    def vote(self, seat: int, motion: str, choice: str, *, named: str) -> int:
        """Vote on a motion; the status."""
        self.secrets.begin(f"step {self.step} vote {named}")
        body = {"motion": motion, "choice": choice}
        path = f"/v1/games/{self.game}/votes"
        return self.house.call("POST", path, body, by=self.people[seat - 1]).status_code

    def resolve(self, but: int = 0) -> None:
        """Have all seats that are asked seal a random answer, but for one that has, and the step resolved."""
        step = self.step
        for seat, ask in self.asks().items():
            if seat != but:
                assert self.seal(seat, unseen_answers(ask, f"{step}.{seat}")[0]) == 202
        self.secrets.begin(f"resolve {step}")
        self.house.work()

    def pass_time(self, by: timedelta) -> None:
        """Let time go by, and have done what is due by then."""
        self.secrets.begin(f"step {self.step}, {by} later")
        self.house.pass_time(by)

    def glimpses(self, victim: int) -> list[Glimpse]:
        """All that everybody but the victim can see, and what they get when they try what they may not."""
        observers: dict[str, Person | None] = {
            f"seat {seat}": person for seat, person in enumerate(self.people, 1) if seat != victim
        }
        observers |= {"stranger": self.stranger, "anonymous": None}
        return [
            glimpse
            for name, person in observers.items()
            for glimpse in (*self._replies(name, person, victim), *self._streams(name, person))
        ]

    def _replies(self, name: str, person: Person | None, victim: int) -> Iterator[Glimpse]:
        prompt = f"{self.step}.{victim}"
        own = f"{self.step}.{self.people.index(person) + 1}" if person in self.people else prompt
        for method, path, body in _requests():
            about = self.asked_about(victim)
            address = path.format(
                game=self.game,
                prompt=prompt,
                own=own,
                ruleset="odds",
                pack="default",
                tag="none",
                player_id=about,
                subscription="none",
            )
            if path == PLAYERS:
                address += "?name=Bob"
            if path == MANY_ORDERS:
                body = {"orders": [{"game": self.game, "prompt": prompt, "answer": True}]}
            self.secrets.begin(f"{name} {method} {address}")
            with capture_logs() as log:
                reply = self.house.call(method, address, body, by=person)
            lines = [{key: value for key, value in line.items() if key != "milliseconds"} for line in log]
            # What is left of the caller's own requests goes by processor time, which is never twice the same.
            headers = {name: value for name, value in reply.headers.items() if name != "RateLimit"}
            yield Glimpse(f"{name}: {method} {path}", reply.status_code, headers, reply.get_data(), lines)

    def asked_about(self, victim: int) -> str:
        """The player whose reliability is looked at."""
        return self.people[victim - 1].id

    def _streams(self, name: str, person: Person | None) -> Iterator[Glimpse]:
        """What streams of every kind say, to the byte."""
        for path in (f"/v1/games/{self.game}/events", "/v1/me/events", "/v1/me/events?after=now"):
            for as_ in FORMATS:
                reply = self.house.call("GET", path, by=person, headers={"Accept": as_})
                lines = [
                    line.removeprefix("data: ") if line.startswith(("data: ", "{")) else json.dumps(line)
                    for line in reply.get_data(as_text=True).splitlines()
                    if line
                ]
                body = f"[{','.join(lines)}]" if reply.status_code == 200 else "[]"
                yield Glimpse(f"{name}: {as_} of {path}", reply.status_code, {}, body.encode(), [])

    def _named(self, request: str, name: str) -> Person:
        self.secrets.begin(request)
        return self.house.register(name)


MANY_ORDERS = "/v1/orders"
PLAYERS = "/v1/players"


def _requests() -> Iterator[tuple[str, str, Any]]:
    """Every read there is, of one's own prompt too, and all that others might try with the victim's."""
    for path, item in spec()["paths"].items():
        for method in item:
            if method == "get":
                yield "GET", path, None
    for part in ("facts", "schema", "legal?sample=5", "hint"):
        yield "GET", f"/v1/games/{{game}}/prompts/{{own}}/{part}", None
    yield "GET", "/v1/games/{game}/prompts/{own}?include=page,unavailable", None
    yield "PUT", "/v1/games/{game}/prompts/{own}/order?dry_run=true", {"text": "target nobody"}
    yield "PUT", "/v1/games/{game}/prompts/{own}/order?dry_run=true&report=true", {"text": "target nobody"}
    order = "/v1/games/{game}/prompts/{prompt}/order"
    yield "PUT", order, {"answer": True}
    yield "PUT", f"{order}?dry_run=true", {"answer": True}
    yield "PUT", f"{order}?dry_run=true&report=true", {"answer": True}
    for asked in ("own", "prompt"):
        partial = {"actions": [{"case": "show", "value": {}}]}
        yield "POST", f"/v1/games/{{game}}/prompts/{{{asked}}}/narrow", {"partial": partial}
    yield "DELETE", order, None
    yield "POST", "/v1/games/{game}/prompts/{prompt}/shown", {"answer": True}
    yield "POST", "/v1/games/{game}/start", None
    yield "POST", MANY_ORDERS, None


def unseen_answers(ask: Ask, label: str, *, most: int = 2) -> list[Json]:
    """Different legal answers that show nothing of themselves; at least one."""
    found: list[Json] = []
    for number in range(200):
        answer = ask.choice.sample(UniformNumbers(b"twins", f"{label}/{number}"))
        if answer not in found and (ask.open is None or ask.open.face_up(answer) is None):
            found.append(answer)
        if len(found) == most:
            break
    return found or [ask.default]


def differences(
    ones: list[Glimpse], others: list[Glimpse], *, masked: frozenset[str] = COMMITMENTS | CHAINED
) -> list[str]:
    """Where what is seen of two worlds differs, commitments aside."""
    assert [one.request for one in ones] == [other.request for other in others]
    return [
        *unfounded(ones),
        *unfounded(others),
    ] + [
        f"{one.request}: {difference}"
        for one, other in zip(ones, others, strict=True)
        for difference in _differences(one, other, masked)
    ]


def unfounded(glimpses: list[Glimpse]) -> Iterator[str]:
    """Hashes and signatures that cover more than the journal as everybody gets it.

    Twins' commitments differ, and so does each hash over them. But anybody can work all of them out from the
    transcript, which is compared in every other field: what follows from it tells nothing more.
    """
    shown = [one for one in glimpses if one.request.endswith("/transcript") and one.status == 200]
    transcripts = {one.body for one in shown}
    if not transcripts:
        return
    assert len(transcripts) == 1, "everybody gets the same transcript"
    transcript = json.loads(transcripts.pop())
    verdict = verify(transcript, LIBRARY)
    if not verdict.holds:
        yield f"{shown[0].request}: {verdict.failure}"
        return
    accused = Accused.from_json(transcript)
    for glimpse in glimpses:
        for head in _heads(json.loads(glimpse.body)) if b'"signature"' in glimpse.body else ():
            judged = judge_head(accused, [verdict.public_key], head)
            if judged.liar != "nobody":
                yield f"{glimpse.request}: {judged}"


def _heads(document: Any) -> Iterator[JournalHead]:
    """The heads of journals in a reply."""
    if isinstance(document, list):
        for one in document:
            yield from _heads(one)
    elif isinstance(document, dict):
        for name, one in document.items():
            if name == "journal" and isinstance(one, dict):
                yield JournalHead(one["seq"], one["hash"], one["at"], one["signature"]["value"])
            else:
                yield from _heads(one)


def _differences(one: Glimpse, other: Glimpse, masked: frozenset[str]) -> Iterator[str]:
    if one.status != other.status:
        yield f"status {one.status} or {other.status}"
        return
    hidden: list[str] = []
    if one.body != other.body:
        try:
            bodies = json.loads(one.body), json.loads(other.body)
        except ValueError:
            yield "body"
        else:
            yield from _unequal(*bodies, "", masked, hidden.append)
    # An ETag covers the whole body: it may differ only where a commitment in it does.
    unmasked = {name for name in one.headers if not (hidden and name == "ETag")}
    for name in sorted(unmasked | (other.headers.keys() - {"ETag"})):
        if one.headers.get(name) != other.headers.get(name):
            yield f"header {name}"
    if one.log != other.log:
        yield "log"


def _unequal(
    one: Any, other: Any, path: str, masked: frozenset[str], hide: Callable[[str], None]
) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        for key in one:
            yield from _unequal(one[key], other[key], f"{path}/{key}", masked, hide)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from _unequal(*pair, f"{path}/{index}", masked, hide)
    elif one != other:
        hashes = _is_hash(one) and _is_hash(other) and len(one) == len(other)
        chained = "hash" in masked and _without_hashes(one) == _without_hashes(other)
        if (path.rpartition("/")[2] in masked and hashes) or chained:
            hide(path)
        else:
            yield f"{path}: {one!r} or {other!r}"


def _without_hashes(value: Any) -> Any:
    """A text without what is chained in the heads of journals at its foot; their numbers and times stay."""
    return HEAD.sub(r"head \1 at \2", value) if isinstance(value, str) else value


def _is_hash(value: Any) -> bool:
    return isinstance(value, str) and len(value) >= 64 and set(value) <= set("0123456789abcdef")


def with_redis_of_its_own(settings: Settings, database_url: str, number: int) -> Settings:
    """Twins must not count each other's requests."""
    return replace(settings, database_url=database_url, redis_url=f"{settings.redis_url}?db={number}")
