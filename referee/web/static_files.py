"""Modules, drawings and styles, under one hash of all of them: whatever is served once never changes."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("static")
_IMPORT = re.compile(r'^(?:import|export)\b[^;]*?"(\.{1,2}/[\w./]+)";', re.MULTILINE)


@cache
def digest() -> str:
    """Ten digits that change with any of the files."""
    content = hashlib.sha256()
    for file in sorted(FOLDER.rglob("*")):
        if file.is_file():
            content.update(f"{file.relative_to(FOLDER)}\0".encode())
            content.update(file.read_bytes())
            content.update(b"\0")
    return content.hexdigest()[:10]


def static_url(name: str) -> str:
    return f"/static/{digest()}/{name}"


def exists(name: str) -> bool:
    return (FOLDER / name).is_file()


@cache
def modules_of(*names: str) -> tuple[str, ...]:
    """These modules and all that they import: a browser would learn of each from another, and wait."""
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        found[name] = None
        file = FOLDER / name
        imported = _IMPORT.findall(file.read_text())
        waiting.extend(str((file.parent / one).resolve().relative_to(FOLDER)) for one in imported)
    return tuple(found)
