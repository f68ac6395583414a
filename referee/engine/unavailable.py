"""What a question does not offer, and why."""

from __future__ import annotations

from referee.engine.frozen import frozen
from referee.engine.json_types import Json


@frozen()
class Unavailable:
    """An alternative that is refused, or something that cannot be chosen for one (its `id`)."""

    case: str
    label: str
    why: str
    rule: str | None = None
    id: str | None = None
    refs: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Json]:
        about: dict[str, Json] = {"case": self.case, "id": self.id, "label": self.label, "why": self.why}
        return {**about, "rule": self.rule, "refs": list(self.refs)}
