"""`python -m tests.translations FOLDER`: adds to a language's files the sentences that they lack."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from referee.games import RULESETS
from referee.languages import read_language
from tests.games.catalogues import AREAS, missing

HEAD = "# What is not translated is said in English. Parts in braces stay as they are named.\n"


def write_missing(folder: Path) -> int:
    """Add an entry for each sentence that nobody has translated; returns how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    known = read_language(folder)
    added = 0
    for area in [*AREAS, *RULESETS]:
        lacking = sorted(missing(area, known))
        file = folder / f"{area}.toml"
        before = file.read_text(encoding="utf-8") if file.exists() else HEAD
        file.write_text(before + "".join(map(_entry, lacking)), encoding="utf-8")
        added += len(lacking)
    return added


def _entry(english: str) -> str:
    text = json.dumps(english, ensure_ascii=False)  # a JSON text is one of TOML, too
    return f"\n[[sentence]]\nenglish = {text}\nsays = {text}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    print(f"{write_missing(parser.parse_args().folder)} sentences to translate")
