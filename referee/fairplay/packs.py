"""Which content a game was played with: a pack with a known name must be the one of that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.content import BadContent
from referee.engine.json_types import Json
from referee.engine.ruleset import ContentPack
from referee.fairplay.reading import DoesNotHold, Fields
from referee.library import CUSTOM_PACK, AnyRuleset, Library, read_pack

NOT_THIS_HASH = "the content pack is not the one whose hash stands here"


def find_content(library: Library, rules: AnyRuleset, brought: Json, created: Fields) -> Any:
    """The content as these rules read it: from the transcript, or else the installed one."""
    try:
        if brought is None:
            pack, content = library.content_of(rules, created.text("content_pack"))
        else:
            pack, content = read_pack(rules, brought)
    except (LookupError, BadContent) as error:
        raise DoesNotHold(f"the content pack cannot be used: {error}") from None
    if pack.hash != created.hex("content_hash"):
        raise DoesNotHold(NOT_THIS_HASH)
    return content


def check_pack(library: Library, brought: Json, created: Fields) -> str | None:
    """Compare the pack with the one of its name that comes with the rules; why that is impossible, or None.

    Raises DoesNotHold if it is a different one. A newer version of the rules may have a newer pack of that
    name, so the rules that the game began with must be installed.
    """
    name, then = created.text("content_pack"), created.text("rules_version")
    if isinstance(brought, Mapping) and ContentPack(name, name, brought).hash != created.hex("content_hash"):
        raise DoesNotHold(NOT_THIS_HASH)
    if name == CUSTOM_PACK:
        return "it is of the host's own making"
    known = {
        rules.version: {pack.hash for pack in library.packs_of(rules) if pack.id == name}
        for rules in library.versions(created.text("ruleset"))
    }
    if any(created.hex("content_hash") in hashes for hashes in known.values()):
        return None
    if known.get(then):
        raise DoesNotHold(
            f"the content pack is called {name!r}, but is not the one of that name "
            f"that comes with version {then} of the rules"
        )
    return f"version {then} of the rules has no pack of that name here"
