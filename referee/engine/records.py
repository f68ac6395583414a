"""What happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from referee.engine.events import Event
from referee.engine.frozen import frozen
from referee.engine.json_types import Json


@frozen()
class EventRecord:
    """An event as it is kept. `public` is what all see; a seat in `private` sees its own face instead.

    An event without a public face is known only to the seats it names; with no face for anybody but `hidden`
    it is kept until the end of the game. Faces are events of the same kind, of which some know more.
    """

    kind: str
    public: Event | None
    private: Mapping[int, Event] = field(default_factory=dict, repr=False)
    hidden: Event | None = field(default=None, repr=False)
    rule: str | None = None

    def seen_by(self, seat: int | None) -> Event | None:
        """The face this seat sees while the game runs (None: a spectator), or None if it sees nothing."""
        if seat is not None and seat in self.private:
            return self.private[seat]
        return self.public


def face_as_json(face: Event) -> dict[str, Json]:
    """A face as journals and transcripts keep it."""
    return {"data": face.data}
