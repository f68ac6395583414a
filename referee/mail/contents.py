"""What the lines of a mail mean: commands, orders for later, messages; the rest may be orders, or prose.

Nothing is looked up here, so that a mail is taken apart in the same way whenever that is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

# A line is a command only if all of it fits: whatever else begins with such a word may be an order.
COMMANDS: dict[str, re.Pattern[str]] = {
    verb: re.compile(pattern, re.IGNORECASE)
    for verb, pattern in {
        "register": r"register:?(?: me)?(?: as)? (?P<name>.+)",
        "token": r"(?:new )?token(?: (?:called|named) (?P<name>\S.*))?",
        "tokens": r"(?:my |list )?tokens",
        "revoke": r"revoke token (?P<which>\S.*)",
        "delete": r"delete (?:my )?account(?: for good)?",
        "games": r"(?:list )?games(?: (?P<which>mine|open|running|all))?",
        "open": r"open (?:a )?(?:(?:new )?game of )?(?P<ruleset>[\w' :-]+?)(?: for)? "
        r"(?P<seats>\d{1,2}|two|three|four|five)(?: (?:players?|people))?(?P<more>(?:,? .*)?)",
        "start": r"start(?: (?:the )?game)?",
        "join": r"join (?P<game>\S.*?)(?:,? seat (?P<seat>\d{1,2}))?"
        r"(?: with (?P<invitation>[a-z2-7]{20,40}))?",
        "observe": r"observe (?P<game>\S.*)",
        "stop observing": r"stop observing(?: (?P<game>\S.*))?",
        "leave": r"leave(?: (?P<game>\S.*))?",
        "set": r"set (?:my )?(?P<what>(?:time ?)?zone|digest|reminders?|mails?|name|address)"
        r"\b[ :=]*(?:to )?(?P<value>.*)",
        "settings": r"(?:my )?settings",
        "vote": r"(?:un)?vote\b.*",
        "votes": r"(?:votes|motions)",
        "concede": r"(?:i )?(?:concede|resign)",
        "excuse": r"excuse me",
        "absent": r"(?:(?:i am |i'm |i will be )?(?:absent|away)|absences?)"
        r"(?: (?:from )?(?P<from>\S.*?) ?(?:\bto\b|\buntil\b|\btill\b| - ) ?(?P<until>\S.*))?",
        "back": r"(?:i am |i'm )?back",
        "delegate": r"delegate (?:my seat )?(?:to )?(?P<to>\S.*?) (?:until|till) (?P<until>\S.*)",
        "accept": r"accept(?: the)? seat",
        "decline": r"(?:decline|take back)(?: the| my)? seat",
        "why": r"why(?:,? not)?(?:[:,]? (?P<order>\S.*))?",
        "withdraw": r"withdraw(?: my)?(?: orders?)?",
        "ahead": r"(?:show )?(?:my )?(?P<list>queue|standing)(?: orders)?",
        "facts": r"facts",
        "status": r"status",
        "board": r"board",
        "news": r"news",
        "history": r"history(?: (?P<steps>\d{1,4}))?",
        "messages": r"messages(?: (?P<count>\d{1,3}))?",
        "dice": r"dice",
        "rules": r"(?:the )?rules?(?: (?P<clause>[a-z]{2,4}[- ]?\d{1,3}[a-z]?))?",
        "cards": r"cards?(?: (?P<card>\S.*))?",
        "who": r"who(?: is)? (?P<name>\S.*)",
        "transcript": r"transcript",
        "help": r"help(?:(?: on| about| with)? (?P<topic>\w+))?",
        "receipt": r"(?:my )?receipts?",
        "pause": r"pause",
        "resume": r"resume",
        "invite": r"invite|(?:new )?invitation",
        "remove": r"remove seat (?P<seat>\d{1,2})",
        "deadline": r"(?:set )?(?:the )?deadline (?P<when>\S.*)",
        "process": r"process(?: (?:the )?step)?(?: now)?",
        "replace": r"replace (?:the player (?:of|on) )?seat (?P<seat>\d{1,2})"
        r"(?: (?:by|with) (?P<by>\S.*))?",
        "admit": r"admit (?:candidate )?(?P<number>\d{1,3})",
        "turn away": r"turn away (?:candidate )?(?P<number>\d{1,3})",
        "export": r"export",
        "unsubscribe": r"unsubscribe",
        "renew": r"(?:set )?(?:a )?new (?:secret(?: address)?|address secret)",
    }.items()
}
_MANNERS = ("draft", "wait", "final", "try")
_GAME = re.compile(r"game:? (?P<game>\S.*)", re.IGNORECASE)
_SAY = re.compile(
    r"(?:(?:say|press)(?: to (?P<to>[^:]+?))?|(?:say|tell) (?P<whom>[^:]+?))\s*:\s*(?P<text>.*)",
    re.IGNORECASE,
)
_MANNERED = re.compile(r"(?P<manner>draft|wait|final|try)\s*:\s*(?P<order>\S.*)", re.IGNORECASE)
_BLOCK = re.compile(r"(?P<list>queue|standing)(?: orders?)?\s*:\s*(?P<first>.*)", re.IGNORECASE)
_END = re.compile(r"end (?:say|queue|standing|press)|/(?:say|press)", re.IGNORECASE)
# What may end a line without changing its meaning.
_POLITE = re.compile(r"(?:,? (?:please|thanks|thank you))?[\s.!?]*\Z", re.IGNORECASE)
ALL_OR_NOTHING = re.compile(r"all or nothing\.?", re.IGNORECASE)


@dataclass(frozen=True)
class MailLine:
    number: int
    text: str


@dataclass(frozen=True)
class Command:
    """A line that asks for something: the verb, and what fits the names in its pattern."""

    verb: str
    line: MailLine
    game: str | None
    said: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LinesAhead:
    """Orders for a seat's `queue`, or `standing` orders."""

    of: str
    game: str | None
    lines: tuple[MailLine, ...]
    trying: bool = False


@dataclass(frozen=True)
class Say:
    """A message to these seats, or to everybody."""

    line: MailLine
    game: str | None
    to: str | None
    text: str


@dataclass(frozen=True)
class OrderLines:
    """Lines that may be orders for the open question of a game; `manners` are draft, wait, final and try."""

    game: str | None
    lines: tuple[MailLine, ...]
    manners: frozenset[str] = frozenset()


Part = Command | LinesAhead | Say | OrderLines


@dataclass(frozen=True)
class MailContents:
    """A mail taken apart."""

    parts: tuple[Part, ...]
    all_or_nothing: bool = False


def read_contents(lines: Sequence[str]) -> MailContents:
    """Take apart the lines that a player wrote. What may be orders comes first in its game."""
    numbered = [MailLine(number, text) for number, text in enumerate(lines, 1)]
    strict = any(ALL_OR_NOTHING.fullmatch(line.text) for line in numbered)
    parts: list[Part] = []
    for game, section in _sections([line for line in numbered if not ALL_OR_NOTHING.fullmatch(line.text)]):
        parts += _parts_of(game, section)
    return MailContents(tuple(parts), strict)


def _sections(lines: Sequence[MailLine]) -> Iterator[tuple[str | None, list[MailLine]]]:
    """The lines under each `game <name>`, and those before the first."""
    game: str | None = None
    section: list[MailLine] = []
    for line in lines:
        heading = _GAME.fullmatch(line.text)
        if heading:
            yield game, section
            game, section = heading["game"].strip().strip("\"'").rstrip(".:"), []
        else:
            section.append(line)
    yield game, section


def _parts_of(game: str | None, section: Sequence[MailLine]) -> list[Part]:
    rest: list[MailLine] = []
    others: list[Part] = []
    manners: set[str] = set()
    lines = list(section)
    trying = any(re.match(r"try\W*(?:$|:)", _plain(line)) for line in lines)
    while lines:
        line = lines.pop(0)
        if _plain(line) in _MANNERS:
            manners.add(_plain(line))
        elif mannered := _MANNERED.fullmatch(line.text):
            manners.add(mannered["manner"].lower())
            lines.insert(0, MailLine(line.number, mannered["order"]))
        elif said := _SAY.fullmatch(line.text):
            text = said["text"] or "\n".join(one.text for one in _taken_up_to(lines, at_blank=False))
            others.append(Say(line, game, said["to"] or said["whom"], text.strip()))
        elif block := _BLOCK.fullmatch(line.text):
            first = [MailLine(line.number, block["first"])] if block["first"] else []
            entries = tuple(first or _taken_up_to(lines, at_blank=True))
            others.append(LinesAhead(block["list"].lower(), game, entries, trying))
        elif command := _command(line, game):
            others.append(command)
        elif line.text:
            rest.append(line)
    if rest or "try" in manners:
        return [OrderLines(game, tuple(rest), frozenset(manners)), *others]
    return others


def _plain(line: MailLine) -> str:
    return _POLITE.sub("", line.text.lower())


def _command(line: MailLine, game: str | None) -> Command | None:
    text = _POLITE.sub("", line.text) if len(line.text) < 120 else line.text
    for verb, pattern in COMMANDS.items():
        if found := pattern.fullmatch(text):
            said = {
                name: value.strip() for name, value in found.groupdict().items() if value and value.strip()
            }
            return Command(verb, line, game, said)
    return None


def _taken_up_to(lines: list[MailLine], *, at_blank: bool) -> list[MailLine]:
    """Take the lines of a block from the front of these: up to its end, or up to a blank line."""
    taken: list[MailLine] = []
    while lines:
        line = lines.pop(0)
        if _END.fullmatch(line.text) or (at_blank and not line.text):
            break
        taken.append(line)
    return taken
