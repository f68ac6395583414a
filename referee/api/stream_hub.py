"""The hub: one thread of a web process that holds all of its event streams.

It reads from the database for many of them at once, when a game that they follow has changed, and now and
then in any case. It never waits for a client: what a client has not read yet is kept, up to a limit, and it
is told no more until it has read that. A client that reads nothing for too long is cut off, and can resume.
"""

from __future__ import annotations

import random
import selectors
import socket
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import suppress
from typing import Any

import structlog

from referee.api.stream_formats import Format
from referee.api.stream_limits import StreamLimits
from referee.service.database.errors import DatabaseError
from referee.service.following.followers import EventsSince, Follower, GameFollower, ToldEvent
from referee.service.following.read_new_events import read_new_events
from referee.service.running.context import Referee

log = structlog.get_logger()

LONGEST_SECONDS = 600.0
HEARTBEAT_SECONDS = 15.0
# How long a client may go without reading what it was sent.
STALL_SECONDS = 20.0
GONE_SECONDS = 45.0
# How long clients have to read the rest when the process ends.
GOODBYE_SECONDS = 2.0
# How often every stream is visited, nudged or not: the bell may be out of order, a token revoked.
VISIT_SECONDS = 2.0
ROUND_SECONDS = 0.5
# Games that change within this time are looked at together. After a look that took long there is more to
# gather: whatever happens, the hub leaves most of its process's time to requests.
GATHER_SECONDS = 0.02
MAX_SHARE = 0.2
MAX_VISITS_AT_ONCE = 250
# How many events a stream is told at once, and keeps at most.
MAX_AT_ONCE = 200
DISCARD_BYTES = 4096
LAST_CHUNK = b"0\r\n\r\n"


class HandedOver(OSError):
    """A reply that continues as a stream. gunicorn passes socket errors on silently."""

    def __init__(self, stream: Stream) -> None:
        super().__init__()
        self.stream = stream


class Stream:
    """A client that is told events as they happen."""

    def __init__(self, follower: Follower, as_: Format, leave: Callable[[], None]) -> None:
        self.follower = follower
        self.format = as_
        self.leave = leave
        self.is_handed_over = False
        self.connection: Any = None
        self.is_chunked = True
        self.unsent = bytearray()
        self.is_behind = False
        self.is_ending = False
        self.game_ids: frozenset[str] = frozenset()
        now = time.monotonic()
        # Spread out, in case many came at the same moment.
        self.ends_at = now + LONGEST_SECONDS * random.uniform(0.9, 1)  # noqa: S311 - no secret
        self.quiet_since = self.moved_at = now

    @property
    def sock(self) -> socket.socket:
        found: socket.socket = self.connection.sock
        return found

    def add(self, data: bytes) -> None:
        if not self.unsent:
            self.moved_at = time.monotonic()
        self.unsent += b"%x\r\n%b\r\n" % (len(data), data) if self.is_chunked else data

    def leave_unless_handed_over(self) -> None:
        if not self.is_handed_over:
            self.leave()


class Hub(threading.Thread):
    """Holds streams from `take` until they end; then `give_back` gets their connections."""

    def __init__(self, referee: Referee, give_back: Callable[[Any], None]) -> None:
        super().__init__(name="stream-hub", daemon=True)
        self.limits = StreamLimits(referee.settings)
        self._referee = referee
        self._give_back = give_back
        self._selector = selectors.DefaultSelector()
        self._woken, self._waker = socket.socketpair()
        for end in (self._woken, self._waker):
            end.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._arriving: deque[Stream] = deque()
        self._nudged: set[str] = set()
        self._lock = threading.Lock()
        self._closing_at: float | None = None
        # When each stream was last visited, longest ago first.
        self._visited: OrderedDict[Stream, float] = OrderedDict()
        self._by_game: dict[str, set[Stream]] = {}
        self._due: set[Stream] = set()
        self._next_look = self._next_round = 0.0

    def take(self, stream: Stream) -> None:
        """Continue a stream whose opening was sent. Called by any thread."""
        if self._closing_at is not None:
            stream.leave()
            self._give_back(stream.connection)
            return
        self._arriving.append(stream)
        self._wake()

    def close(self) -> None:
        """End all streams, now and from now on. Called by any thread, or by a signal."""
        self._closing_at = time.monotonic()
        self._wake()

    def run(self) -> None:
        self._referee.bell.hear_all(self._nudge)
        while self._closing_at is None or self._visited or self._arriving:
            try:
                self._turn()
            except Exception as error:  # noqa: BLE001 - all streams hang on this thread; the next turn may do better
                log.error("the hub's turn failed", type=type(error).__name__)
                time.sleep(ROUND_SECONDS)
        self._selector.close()
        self._woken.close()
        self._waker.close()

    def _turn(self) -> None:
        for key, events in self._selector.select(self._pause()):
            if key.data is None:
                _discard(self._woken)
            elif key.data in self._visited:
                if events & selectors.EVENT_READ and not _discard(key.data.sock):
                    self._drop(key.data)
                elif events & selectors.EVENT_WRITE:
                    self._send(key.data)
        self._adopt()
        if self._closing_at is not None:
            self._end_all(self._closing_at)
            return
        now = time.monotonic()
        if now >= self._next_round:
            self._next_round = now + ROUND_SECONDS
            self._visit(now)
        if now >= self._next_look:
            changed = self._take_nudges()
            if self._due or changed:
                worked = time.thread_time()
                due, self._due = self._due, set()
                nudged = set().union(*(self._by_game.get(game_id, ()) for game_id in changed))
                self._tell(due)
                self._tell(nudged - due, changed)
                self._next_look = now + max(GATHER_SECONDS, (time.thread_time() - worked) / MAX_SHARE)

    def _pause(self) -> float | None:
        """How long there is nothing to do unless somebody wakes us."""
        if not self._visited:
            return None
        if self._closing_at is not None:
            return ROUND_SECONDS / 10
        until = self._next_look if self._due or self._nudged else self._next_round
        return max(0.0, until - time.monotonic())

    def _wake(self) -> None:
        with suppress(OSError):  # full: it is awake
            self._waker.send(b"!")

    def _nudge(self, game_id: str) -> None:
        """Called by the bell's threads for every game that has changed."""
        if game_id in self._by_game:
            with self._lock:
                is_first = not self._nudged
                self._nudged.add(game_id)
            if is_first:
                self._wake()

    def _take_nudges(self) -> Set[str]:
        """The games that have changed."""
        with self._lock:
            nudged, self._nudged = self._nudged, set()
        return nudged

    def _adopt(self) -> None:
        while self._arriving:
            stream = self._arriving.popleft()
            stream.sock.setblocking(False)
            _end_if_gone(stream.sock)
            self._selector.register(stream.sock, selectors.EVENT_READ, stream)
            self._visited[stream] = time.monotonic()
            self._follow(stream, _followed(stream.follower))
            self._due.add(stream)

    def _visit(self, now: float) -> None:
        """Look after streams that were not visited for a while."""
        while self._visited and len(self._due) < MAX_VISITS_AT_ONCE:
            stream, visited = next(iter(self._visited.items()))
            if visited + VISIT_SECONDS > now:
                return
            self._visited[stream] = now
            self._visited.move_to_end(stream)
            if stream.unsent:
                if stream.moved_at + STALL_SECONDS < now:
                    self._drop(stream)
                continue
            if stream.ends_at < now:
                self._end(stream)
                continue
            if stream.quiet_since + HEARTBEAT_SECONDS < now:
                stream.add(stream.format.heartbeat)
                self._send(stream)
            self._due.add(stream)

    def _tell(self, streams: Iterable[Stream], changed: Set[str] | None = None) -> None:
        """Find what these streams were not told yet; of `changed` games only, if given."""
        ready = []
        for stream in streams:
            if stream.unsent:
                stream.is_behind = True
            elif stream in self._visited:
                ready.append(stream)
        written: dict[object, bytes] = {}
        for stream, news in zip(ready, self._look(ready, changed), strict=True):
            if news is None:
                self._end(stream)
                continue
            if news.events:
                stream.add(_frames(stream, news.events, written))
            stream.follower, stream.is_behind = news.then, not news.is_all
            self._follow(stream, _followed(stream.follower))
            if stream.unsent:
                self._send(stream)

    def _look(self, streams: Sequence[Stream], changed: Set[str] | None) -> list[EventsSince | None]:
        """What is new for each of these streams; None: it has to end."""
        try:
            followers = [stream.follower for stream in streams]
            return read_new_events(self._referee, followers, MAX_AT_ONCE, changed) if followers else []
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001 - of one stream; the others are not to suffer for it
            if len(streams) > 1:
                return [news for stream in streams for news in self._look([stream], changed)]
            log.error("a stream failed", type=type(error).__name__)
            return [None]

    def _follow(self, stream: Stream, game_ids: frozenset[str]) -> None:
        """Visit the stream when one of these games has changed, and no other."""
        if game_ids == stream.game_ids:
            return
        for game_id in stream.game_ids - game_ids:
            self._by_game[game_id].discard(stream)
            if not self._by_game[game_id]:
                del self._by_game[game_id]
        for game_id in game_ids - stream.game_ids:
            self._by_game.setdefault(game_id, set()).add(stream)
        stream.game_ids = game_ids

    def _send(self, stream: Stream) -> None:
        """Send as much as the client can take now."""
        now = time.monotonic()
        try:
            while stream.unsent:
                del stream.unsent[: stream.sock.send(stream.unsent)]
                stream.quiet_since = stream.moved_at = now
        except BlockingIOError:
            self._selector.modify(stream.sock, selectors.EVENT_READ | selectors.EVENT_WRITE, stream)
            return
        except OSError:
            self._drop(stream)
            return
        self._selector.modify(stream.sock, selectors.EVENT_READ, stream)
        if stream.is_ending:
            self._drop(stream)
        elif stream.is_behind:
            self._due.add(stream)

    def _end(self, stream: Stream) -> None:
        """End a stream as soon as everything was sent."""
        if not stream.is_ending:
            stream.is_ending = True
            stream.unsent += LAST_CHUNK if stream.is_chunked else b""
            self._send(stream)

    def _end_all(self, since: float) -> None:
        for stream in list(self._visited):
            if time.monotonic() > since + GOODBYE_SECONDS:
                self._drop(stream)
            else:
                self._end(stream)

    def _drop(self, stream: Stream) -> None:
        """Drop a stream."""
        self._follow(stream, frozenset())
        self._selector.unregister(stream.sock)
        self._due.discard(stream)
        del self._visited[stream]
        stream.leave()
        self._give_back(stream.connection)


def _followed(follower: Follower) -> frozenset[str]:
    return frozenset((follower.game_id,)) if isinstance(follower, GameFollower) else follower.game_ids


def _frames(stream: Stream, events: Sequence[ToldEvent], written: dict[object, bytes]) -> bytes:
    """These events in the stream's format. Followers of one game as the same viewer get the same bytes."""
    if not isinstance(stream.follower, GameFollower):
        return stream.format.frames(events, among_others=True)
    key = stream.format, events[0].game_id, events[0].seat, events[0].event.n
    if key not in written:
        written[key] = stream.format.frames(events, among_others=False)
    return written[key]


def _discard(sock: socket.socket) -> bool:
    """Discard what the client sends; False if the other end is closed."""
    try:
        return bool(sock.recv(DISCARD_BYTES))
    except BlockingIOError:
        return True
    except OSError:
        return False


def _end_if_gone(sock: socket.socket) -> None:
    """Let the system find out within a minute if a client has disappeared silently."""
    if sock.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(GONE_SECONDS * 1000))
