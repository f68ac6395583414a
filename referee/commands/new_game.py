"""`referee new-game`."""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template, ascii_uppercase

import click

from referee.commands.refusal import Refusal
from referee.rule_tests import clauses

MAX_LENGTH = 20
MAX_INITIALS = 4
RESERVED = ("content", "default_pack", "grammars", "hands", "rest")
"""Names that the game's files use for something else."""
SHELF = Path("referee/games/__init__.py")
CARDS = Path("docs/content")
GOLDEN_SEED = "first-game"

NEXT = """
${name} can be played as it is: everybody plays a card at once, and the highest scores. Try it:

    pytest tests/games/${id} tests/games/contract -k ${id}
    referee simulate ${id} --games 1000
    make serve, and then as docs/adding-a-game.md shows, with "ruleset": "${id}"

Then make it your game:

  1. Write its rules in docs/rules/${id}.md, clause by clause: ${clause}-1, ${clause}-2 and so on.
  2. Write the rules in referee/games/${id}/, beginning with state.py, decisions.py and phases/.
  3. Mark a test with each clause, and run `referee rules`.
  4. Keep golden games with `python -m tests.games.golden ${id} SEATS SEED`.
  5. Write its list of cards again: `referee content ${id} --markdown > docs/content/${id}.md`
  6. Run `python -m tests.api.exchanges`, which writes the list of games in api_spec/ again, and `make test`.
"""


@click.command("new-game")
@click.argument("name")
@click.option(
    "--into",
    default=".",
    show_default="this folder",
    type=click.Path(path_type=Path),
    help="The checkout of the referee that gets the game.",
)
def command(name: str, into: Path) -> None:
    """Lay out a new game with its tests and its page of rules, ready to be played and to be changed.

    NAME is the game's id, such as moon_race. Its files are a tiny game that works: its tests pass, and it can
    be played at once. docs/adding-a-game.md explains how games are written.
    """
    _check_name(name)
    _check_checkout(into, name)
    words = {
        "id": name,
        "name": name.replace("_", " ").title(),
        "title": name.replace("_", " ").title().replace(" ", ""),
        "constant": name.upper(),
        "clause": _clause_prefix(into, name),
    }
    for path, text in _files(words):
        (into / path).parent.mkdir(parents=True, exist_ok=True)
        (into / path).write_text(text, encoding="utf-8")
        click.echo(f"wrote {path}")
    _put_on_the_shelf(into / SHELF, words)
    click.echo(f"added {words['name']} to {SHELF}")
    _run(into, "tests.games.golden", name, "3", GOLDEN_SEED)
    click.echo(f"kept a golden game in tests/games/{name}/golden/{GOLDEN_SEED}.json")
    page = into / CARDS / f"{name}.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(_run(into, "referee", "content", name, "--markdown"), encoding="utf-8")
    click.echo(f"wrote {CARDS}/{name}.md")
    click.echo(Template(NEXT).substitute(words), nl=False)


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > MAX_LENGTH:
        raise Refusal(
            f"{name!r} cannot be the id of a game: expected something like moon_race, of lower-case letters, "
            f"digits and single underscores, starting with a letter, at most {MAX_LENGTH} characters long"
        )
    if keyword.iskeyword(name) or name in RESERVED or name.startswith("test"):
        raise Refusal(f"{name!r} cannot be the id of a game: Python, pytest or the game's own files use it")


def _check_checkout(into: Path, name: str) -> None:
    if not (into / SHELF).is_file() or not (into / "tests" / "games").is_dir():
        raise Refusal(
            f"{into.resolve()} is no checkout of the referee: there is no {SHELF} or no tests/games"
        )
    folders = ("referee/games", "tests/games", "docs/rules")
    for path in (f"{folder}/{name}{suffix}" for folder in folders for suffix in ("", ".py", ".md")):
        if (into / path).exists():
            raise Refusal(f"there already is {path}: choose another name, or remove it first")


def _clause_prefix(into: Path, name: str) -> str:
    """The prefix of the game's clause ids: initials or first letters that no other game has."""
    rules = (into / "docs" / "rules").glob("*.md")
    taken = {clause.partition("-")[0] for page in rules for clause in clauses(page)}
    initials = "".join(re.findall(r"(?:^|_)([a-z])", name))[:MAX_INITIALS].upper()
    letters = re.sub(r"[^a-z]", "", name).upper()
    beginnings = [letters[:length] for length in range(2, MAX_INITIALS + 1)]
    others = [first + second for first in letters + ascii_uppercase for second in ascii_uppercase]
    candidates = [initials, *beginnings, *others]
    return next(prefix for prefix in candidates if len(prefix) > 1 and prefix not in taken)


def _files(words: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The path and the text of each file of the game."""
    templates = resources.files("referee.commands") / "templates"
    homes = {"game": "referee/games/${id}/", "tests": "tests/games/${id}/", "docs": "docs/rules/"}
    for kind, home in homes.items():
        for path, template in _templates(templates / kind, ""):
            target = home + ("${id}.md" if kind == "docs" else path.removesuffix(".txt"))
            yield Template(target).substitute(words), Template(template).substitute(words)


def _templates(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _templates(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name, entry.read_text(encoding="utf-8")


def _put_on_the_shelf(shelf: Path, words: dict[str, str]) -> None:
    """Add the import in alphabetical order, and the game at the end of the shelf."""
    lines = shelf.read_text(encoding="utf-8").splitlines(keepends=True)
    imports = [at for at, line in enumerate(lines) if line.startswith("from referee.games.")]
    own = Template("from referee.games.${id} import ${constant}\n").substitute(words)
    place = next((at for at in imports if lines[at] > own), imports[-1] + 1)
    lines.insert(place, own)
    end = lines.index("}\n", lines.index("RULESETS: dict[str, Ruleset[Any, Any]] = {\n"))
    lines.insert(end, Template("    ${constant}.id: ${constant},\n").substitute(words))
    shelf.write_text("".join(lines), encoding="utf-8")


def _run(into: Path, *command: str) -> str:
    """What a module of the checkout prints, in a new process, as its rules may differ from this one's."""
    ran = subprocess.run(
        [sys.executable, "-m", *command], cwd=into, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        raise Refusal(f"the game is written, but {command[0]} failed with it:\n{ran.stderr}")
    return ran.stdout
