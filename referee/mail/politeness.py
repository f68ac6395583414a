"""What people write around an order, on telephones and otherwise, and what it comes down to without that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.engine.decisions.orders import NUMBER_WORDS

# Each is taken away only where the line cannot be read with it. None of them says yes, no or if of an order.
_BEFORE = re.compile(
    r"(?:(?:hi|hello|hey|dear)(?: (?:there|all|referee))?[,.!:]+ *"
    r"|(?:ok|okay|o\.k\.|yes|yep|sure|fine|right|alright|well|hm+|oh)\b[,.!:]* *"
    r"|(?:(?:my|the|here(?:'s| is)(?: my)?) )?(?:orders?|answer|move|choice|turn|reply)"
    r"(?:(?: for this (?:turn|round))?\s*[:=-]+ *| (?:is|are|would be)\b\s*[:=-]* *)"
    r"|(?:please|pls|plz|kindly|definitely|obviously|i(?:'ve)? changed? my mind)\b[,.!:]* *"
    r"|(?:i|we)(?:'d| would) (?:like|love|prefer) to "
    r"|(?:i|we) (?:want|wish|choose|decide|intend|mean) to "
    r"|(?:i|we)(?:'ll| will|'d| would|'m going to| am going to|'m| am)? "
    r"|(?:i )?(?:think|guess)(?: i(?:'ll| will)?)? |let(?: me|'s| us) (?:say )?"
    r"|(?:can|could|may|would) (?:i|you|we) "
    r"|go(?:ing)? (?:with|for) |gonna |my |(?:just |simply )?(?:the|use|take) (?=default\b))",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"[\s,;.!?-]*(?:\b(?:please|pls|plz|thanks?(?: you)?(?: a lot| very much)?|thx|ty|cheers|ok(?:ay)?\??"
    r"|for me|this (?:turn|round|time)|for now|now|then|i (?:think|guess)|lol|haha"
    r"|it is|is (?:fine|ok(?:ay)?|good)|obviously|of course|definitely|again"
    r"|(?:cheers|thanks|thx|regards|bye|best,)[,!]*\s+[^\W\d_]{2,20})\b"
    r"|:-?[)DP(]|;-?\)|<3|[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F])[\s.,!?]*$",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[\s.!?,;]+$")
_QUOTES = re.compile(r"""^(["'`])(.+)\1[.!]?$""")
_KEYWORD = re.compile(r"^([a-z]+)(?:\s*[:=]\s*|\s+(?:[-–—]|is)\s+)(?=\S)", re.IGNORECASE)
_ARROW = re.compile(r"\s*(?:[-=]+>|→)\s*")
_COMMA = re.compile(r"(?<=\w),\s*(?:and |then )?(?=[a-z]{3})", re.IGNORECASE)
_NUMBER = re.compile(rf"\b(?:{'|'.join(NUMBER_WORDS)})\b", re.IGNORECASE)
_COURTESY = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|evening|afternoon|day)|moin|hallo|thanks?|thank you|thx|cheers"
    r"|best|(?:kind |best )?(?:regards|wishes)|greetings|yours|bye|see you|cu|lg|gr(?:uß|uss|üße)|sorry"
    r"|love)\b[^/]{0,40}",
    re.IGNORECASE,
)
# What mail programs add by themselves.
_FOOTER = re.compile(
    r"(?:sent|written|typed|mailed) (?:from|via|with|using|by|on) (?:my |the |a )?[\w .'&-]{2,40}"
    r"|get outlook for \w+|(?:von meinem|gesendet (?:von|mit|aus)|envoyé (?:de|depuis)|inviato da"
    r"|enviado desde|verstuurd (?:vanaf|met)|skickat från|wysłane z|отправлено (?:с|из)) .{2,40}"
    r"|this (?:e-?)?mail was sent .*|yahoo mail: .*|download the (?:new )?\w+ app.*",
    re.IGNORECASE,
)
MAX_ROUNDS = 6


def is_footer(line: str) -> bool:
    """Whether a mail program wrote this line."""
    return _FOOTER.fullmatch(line.strip(" .")) is not None


def is_courtesy(line: str) -> bool:
    """Whether the line greets, thanks or takes leave, and orders nothing."""
    return _COURTESY.fullmatch(line.strip(" .,!")) is not None


def plainly(line: str) -> Iterator[str]:
    """The line with less and less around what it orders; what it orders stays the same."""
    for _ in range(MAX_ROUNDS):
        shorter = _shorter(line)
        if shorter == line:
            break
        line = shorter
        yield line
    for pattern, instead in ((_KEYWORD, r"\1 "), (_ARROW, " "), (_NUMBER, _as_digits), (_COMMA, r" / ")):
        if (said := pattern.sub(instead, line)) != line:
            yield said
            line = said


def in_digits(line: str) -> str:
    """The line with digits for numbers that are written as words."""
    return _NUMBER.sub(_as_digits, line)


def _as_digits(found: re.Match[str]) -> str:
    return str(NUMBER_WORDS[found[0].lower()])


def _shorter(line: str) -> str:
    """The line without quotes around it, or else the last courtesy in it, or else the first."""
    if quoted := _QUOTES.match(line):
        return quoted[2].strip()
    if (after := _AFTER.search(line)) and line[: after.start()].strip():
        return _ENDS.sub("", line[: after.start()])
    if (before := _BEFORE.match(line)) and line[before.end() :].strip():
        return line[before.end() :].strip()
    return _ENDS.sub("", line)
