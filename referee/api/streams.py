"""Event streams: a request is answered like any other up to the first bytes, then the hub takes over."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from flask import Response, current_app, request

from referee.api.callers import referee
from referee.api.errors import BadRequest
from referee.api.stream_formats import FORMATS, Format, nameless
from referee.api.stream_hub import HandedOver, Hub, Stream
from referee.service.following.followers import Follower, PlayerFollower
from referee.service.following.read_new_events import read_new_events
from referee.service.running.context import Referee

LAST_EVENT_ID = "Last-Event-ID"
MAX_SO_FAR = 1000


def wanted_format(kinds: Collection[str], *, named: bool) -> Format | None:
    """The format in which the caller wants events of these kinds streamed; None: as a list."""
    wanted = request.accept_mimetypes.best_match(["application/json", *FORMATS])
    found = FORMATS.get(wanted or "")
    if found is None:
        return None
    return replace(found if named else nameless(found), kinds=frozenset(kinds))


def last_event_id() -> str | None:
    """Where the caller wants to resume a stream, if they say so."""
    return request.headers.get(LAST_EVENT_ID) or None


def bad_last_event_id() -> BadRequest:
    return BadRequest("bad-last-event-id", "No event of this stream has the id in Last-Event-ID.")


def streamed(follower: Follower, as_: Format) -> Response:
    """What the follower is told from now on; raises TooManyStreams or TooManyOwnStreams."""
    # Proxies must pass on each event as it comes.
    headers = {"X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(content_type=as_.content_type, headers=headers)
    hub: Hub | None = current_app.extensions.get("hub")
    if hub is None:
        return Response(_so_far(referee(), follower, as_), content_type=as_.content_type, headers=headers)
    stream = Stream(follower, as_, hub.limits.admit(follower.session, request.remote_addr or ""))
    response = Response(_handed_over(stream), content_type=as_.content_type, headers=headers)
    response.call_on_close(stream.leave_unless_handed_over)
    return response


def _handed_over(stream: Stream) -> Iterator[bytes]:
    yield stream.format.opening
    stream.is_handed_over = True
    raise HandedOver(stream)


def _so_far(in_charge: Referee, follower: Follower, as_: Format) -> Iterator[bytes]:
    """A server that cannot hold streams sends what there is; clients come back for more."""
    yield as_.opening
    [news] = read_new_events(in_charge, [follower], MAX_SO_FAR)
    if news is not None:
        yield as_.frames(news.events, isinstance(follower, PlayerFollower))
