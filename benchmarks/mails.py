"""Mails from the inbox to a sealed order and its answer, beside the same orders over HTTP; and mails out."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.figures import Aim, BenchmarkFailed, Comparison
from benchmarks.report import Line, Plain, Row
from benchmarks.tables import Member, register, start_game
from referee.api.app import create_app
from referee.logs import write_log
from referee.long_running import settle_down
from referee.mail import dealing, delivery, inbox
from referee.mail.prompts import prompt_address
from referee.mail.room import Room, open_room
from referee.mail.ways_out import MailHost
from referee.service.post.list_prompts import list_prompts
from referee.service.running.context import Referee
from referee.store import mail_people
from referee.store.store import Transaction
from tests.mail.moody_host import moody_host

SEATS = 3
AIM_IN = Aim("at least", 0.3)
AIM_OUT = 100


@dataclass(frozen=True)
class _Asked:
    """Somebody who is asked for a target in Cult Wars, and the address that answers it."""

    member: Member
    game: str
    seat: int
    address: str


def measure(referee: Referee, rounds: int, orders: int) -> list[Line]:
    """In each round, so many orders by mail and as many over HTTP, each as its process has it in hand."""
    write_log("ERROR")
    room = open_room(referee)
    app = create_app(referee)
    ours, reference = [], []
    try:
        _by_mail(room, _tables(room, SEATS))  # the child starts
        settle_down()
        for _ in range(rounds):
            mailed, called = _tables(room, orders), _tables(room, orders)
            ours.append(_by_mail(room, mailed))
            reference.append(_by_http(app, called))
        sent = _sent(room)
    finally:
        room.close()
    return [
        Row(
            "orders by mail, taken and answered",
            "by HTTP",
            "/s",
            Comparison(tuple(ours), tuple(reference)),
            AIM_IN,
        ),
        Plain("mails out", f"{sent:.0f}/s; aim ≥ {AIM_OUT}/s: {'met' if sent >= AIM_OUT else 'missed'}"),
    ]


def _tables(room: Room, orders: int) -> list[_Asked]:
    asked: list[_Asked] = []
    referee = room.referee
    while len(asked) < orders:
        members = register(referee, SEATS)
        game = start_game(referee, members, "cult_wars")
        for seat, member in enumerate(members, 1):

            def confirm(
                transaction: Transaction, member: Member = member, seat: int = seat, game: str = game
            ) -> str:
                now = referee.clock.now()
                player = member.player.id
                mail_people.confirm(transaction, player, f"{player}@example.org", now)
                prompt = {"game": game, "seat": seat, "step": 1}
                return prompt_address(room, transaction, player, prompt, now)

            asked.append(_Asked(member, game, seat, referee.store.run(confirm)))
            # The question was read, by whatever way it came.
            list_prompts(referee, member.player, game)
    # The last of a table would have it resolved, which is somebody else's work.
    return [one for one in asked if one.seat < SEATS]


def _by_mail(room: Room, asked: Sequence[_Asked]) -> float:
    start = time.perf_counter()
    for one in asked:
        sender = f"{one.member.player.id}@example.org"
        raw = (
            f"From: {sender}\r\nTo: {one.address}\r\nMessage-ID: <{one.game}.{one.seat}@x>\r\n\r\ndefault\r\n"
        )
        if inbox.take(room.referee, sender, [one.address], raw.encode()) != inbox.KEPT:
            raise BenchmarkFailed("a mail was not taken")
    while dealing.deal_with_all(room):
        pass
    return len(asked) / (time.perf_counter() - start)


def _by_http(app: Any, asked: Sequence[_Asked]) -> float:
    body = json.dumps({"text": "default"}).encode()
    start = time.perf_counter()
    for one in asked:
        statuses: list[str] = []
        environ = {
            "REQUEST_METHOD": "PUT",
            "PATH_INFO": f"/v1/games/{one.game}/prompts/1.{one.seat}/order",
            "QUERY_STRING": "",
            "HTTP_AUTHORIZATION": f"Bearer {one.member.token}",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
        }
        reply = app(environ, lambda status, *_, statuses=statuses: statuses.append(status))
        b"".join(reply)
        reply.close()
        if not statuses[0].startswith("2"):
            raise BenchmarkFailed(f"an order was answered with {statuses[0]}")
    return len(asked) / (time.perf_counter() - start)


def _sent(room: Room) -> float:
    """Send the answers that wait, over one connection to a host that takes them; how many a second."""
    with moody_host() as host:
        way = MailHost(f"smtp://127.0.0.1:{host.port}")
        start = time.perf_counter()
        while delivery.send_all(room, way):
            pass
        seconds = time.perf_counter() - start
        way.close()
        return len(host.took) / seconds
