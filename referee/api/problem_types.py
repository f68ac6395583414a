"""Every refusal: by status, and by code what each `/problems/<code>` means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class ProblemStatus:
    """A status of problems: its usual title, its name in the specification, and the problem if nothing more
    is known. Those without a name come before a call is found, those without a code only from verbs.
    """

    title: str
    name: str = ""
    description: str = ""
    code: str = ""
    detail: str = ""


PROBLEM_STATUSES: Mapping[int, ProblemStatus] = {
    400: ProblemStatus(
        "Bad request",
        "BadRequest",
        "The request cannot be read.",
        "bad-request",
        "The request could not be understood.",
    ),
    401: ProblemStatus(
        "Unauthenticated",
        "Unauthenticated",
        "A token is needed, or the one sent is not known or has expired.",
    ),
    403: ProblemStatus(
        "Forbidden", "Forbidden", "You may know of this, but not do that; or your token is not good for it."
    ),
    404: ProblemStatus(
        "Not found",
        "NotFound",
        "There is no such thing, or none that you may know of.",
        "not-found",
        "There is nothing here, or nothing that you may see.",
    ),
    405: ProblemStatus(
        "Method not allowed",
        code="method-not-allowed",
        detail="This address does not take that method; see Allow.",
    ),
    408: ProblemStatus("Too slow", code="too-slow", detail="The request did not arrive whole in time."),
    409: ProblemStatus("Conflict", "Conflict", "The thing is not in a state that allows this."),
    412: ProblemStatus(
        "Precondition failed", "PreconditionFailed", "What is on file is not what you expected."
    ),
    413: ProblemStatus(
        "Body too large",
        "TooLarge",
        "The body is too large.",
        "too-large",
        "The body is larger than the referee reads.",
    ),
    414: ProblemStatus(
        "Address too long", code="address-too-long", detail="The address is longer than the referee reads."
    ),
    415: ProblemStatus(
        "Not JSON",
        "NotJson",
        "The body is not declared as JSON.",
        "not-json",
        "Send the body as application/json.",
    ),
    417: ProblemStatus(
        "Expectation failed",
        code="expectation-failed",
        detail="The only expectation understood is 100-continue.",
    ),
    422: ProblemStatus("Invalid", "Invalid", "What was sent cannot be accepted; `errors` say where and why."),
    429: ProblemStatus("Too much", "TooManyRequests", "Too many requests; `Retry-After` says when to go on."),
    431: ProblemStatus(
        "Headers too large", code="headers-too-large", detail="The headers are larger than the referee reads."
    ),
    500: ProblemStatus(
        "Internal error",
        "InternalError",
        "The referee failed; nothing was changed.",
        "internal-error",
        "The referee failed; nothing was changed. Please report the instance.",
    ),
    503: ProblemStatus(
        "Unavailable",
        "Unavailable",
        "Not available for the moment; `Retry-After` says when to try again.",
        "unavailable",
        "The referee's database does not answer; nothing was changed. Try again.",
    ),
    507: ProblemStatus(
        "No room",
        "NoRoom",
        "The referee's disk is full; nothing was changed.",
        "no-room",
        "The referee's disk is full; nothing was changed. Try again when its host has made space.",
    ),
}

PROBLEM_TYPES: Mapping[str, str] = {
    "absence-over": "The absence has ended; there is nothing to take back.",
    "absence-overlaps": "You have booked part of this time as an absence before.",
    "absences-used-up": "Absences are limited per calendar year (42 days unless the referee's host says "
    "otherwise), and you do not have that many days left.",
    "address-too-long": "The address (path and query) is longer than 4,094 bytes.",
    "already-asked": "You have asked for a seat of this game, and the table has not decided yet.",
    "already-seated": "You have a seat in this game, or have had one: nobody plays two, nor sees two hands.",
    "bad-cursor": "The cursor is not one that this list gave you. Start again without one, and pass on "
    "`next` unchanged.",
    "bad-idempotency-key": "An Idempotency-Key is 1 to 255 printable ASCII characters, at least 16 if no "
    "token is sent; a random UUID is a good one.",
    "bad-json": "The body is not JSON that every reader understands alike: it is broken, nested too deeply, "
    "has a key twice, a fraction, an integer beyond 2^53 - 1, or characters that no database keeps.",
    "bad-last-event-id": "`Last-Event-ID` is no place in this stream: send the `id` of one of its events as "
    "it was, or leave it out to start again.",
    "banned": "The host of this referee has banned you; the detail says why.",
    "bad-request": "The request could not be understood.",
    "condition-not-taken": "The call was sent with `If-Match` or `If-None-Match`, but keeps to no such "
    "condition. Nothing was changed.",
    "conceded": "You have given up in this game, and there is no way back.",
    "csrf": "A call with a browser's cookie that changes something needs the header `X-CSRF-Token` with the "
    "`csrf` of `GET /v1/me/session`, so that pages of others cannot make it.",
    "delegate-at-the-table": "That player sits in this game, or plays another seat of it: nobody plays two.",
    "expectation-failed": "The request has an `Expect` header with something other than `100-continue`.",
    "game-anonymous": "Nobody is to know who sits in this game, and this would tell.",
    "game-held": "The rules installed here are not those that the game was played by so far: it must wait.",
    "game-public": "The game is public: anybody may join it without an invitation.",
    "game-full": "All seats of the game are taken. A seat may become free later.",
    "game-not-held": "The game is not held, or no longer: there is nothing to free.",
    "game-not-open": "The game has started already.",
    "game-not-paused": "The clock of the game is running.",
    "game-not-running": "The game has not started yet, or is over.",
    "game-paused": "The clock of the game is stopped already.",
    "game-over": "The game has ended.",
    "no-excuse": "No excuse can be used now: the game is not waiting for you, the step was already "
    "extended, or none is left.",
    "headers-too-large": "The request has too many headers, or too long ones: 32 kB in all, 8 kB each.",
    "idempotency-key-reused": "This Idempotency-Key was already used for a different request. Use a new key "
    "for each thing that you want done, and the same key only to send exactly the same request again.",
    "illegal-answer": "The prompt does not accept this answer; `errors` say where, why and by which clause.",
    "illegal-options": "The options are not ones that the ruleset offers, or do not go together; `errors` "
    "say which.",
    "internal-error": "The referee failed, and nothing was changed. The `instance` names the request in its "
    "log.",
    "invalid-absence": "An absence is booked ahead, and ends after it begins; `errors` say what is wrong.",
    "invalid-deadline": "A deadline is moved later, within the next 60 days; `errors` say what is wrong.",
    "invalid-delegation": "A seat is delegated to another player, for a time; `errors` say what is wrong.",
    "invalid-game": "A game cannot be created like this; `errors` say why.",
    "invalid-message": "The message is to a seat that cannot read it, or of a host and not to all; `errors` "
    "say which.",
    "invalid-motion": "There is no such motion, or it is about something that does not exist; `errors` say "
    "which.",
    "invalid-name": "A name has letters, digits, single spaces and a few signs, and is not one of the "
    "referee's own words for people; `errors` say what is wrong.",
    "invalid-preferences": "The preferences cannot be kept like this; `errors` say why.",
    "invalid-queue": "A queue cannot be kept like this: it names a kind of question or a fact that the game "
    "does not have; `errors` say where.",
    "invalid-standing-orders": "Standing orders cannot be kept like this: they name a kind of question or a "
    "fact that the game does not have, or are too long; `errors` say where.",
    "invalid-token": "The token cannot be created like this; `errors` say why.",
    "malformed": "The request does not have the form that the call asks for; `errors` name the fields.",
    "method-not-allowed": "The address exists, but does not take this method. `Allow` lists those it takes.",
    "motion-impossible": "The motion would change nothing as things are: there is nothing to carry out.",
    "motion-not-open": "There is nothing to vote against: the motion is not open, or no longer open.",
    "name-taken": "Somebody has this name already, or one that looks so much like it that people would take "
    "one for the other.",
    "no-hints": "The game has no rules of thumb that could say what `bot:steady` would answer.",
    "no-offer": "Nobody asks you to play a seat of this game, or no longer: the offer was taken back, "
    "or its time is over.",
    "no-room": "The disk of the referee's database is full. Nothing was changed; what was accepted before is "
    "safe. Try again: games continue by themselves as soon as there is space.",
    "no-vote": "Votes belong to the seats that players hold, except for the seat that the motion is about.",
    "no-deadline": "No step is open that has a deadline, so that nothing can wait for it, move it or end it.",
    "no-press": "The host has chosen that this game is played without messages.",
    "no-private-press": "The host has chosen that in this game everybody may read every message.",
    "nobody-to-replace": "A bot plays the seat, or its player has conceded: nobody is missing there.",
    "nobody-to-remove": "A host can remove only other players.",
    "not-a-candidate": "A player gets a free seat of a running game only after having asked for it.",
    "not-due": "Everybody has the time that the clock has promised: only what comes after the deadline can "
    "be cut short.",
    "not-found": "There is nothing here, or nothing that you may know of: the two look the same.",
    "not-json": "Bodies are sent as `Content-Type: application/json`.",
    "not-reliable-enough": "The host asks for players who send their orders more reliably than you have so "
    "far; of your first ten, those that were not due yet count as missed. "
    "`GET /v1/players/{you}` shows your reliability.",
    "not-rotated": "A browser's session has a cookie, and no text that could be given out anew.",
    "not-seated": "You have no seat in this game.",
    "not-your-prompt": "The prompt asks another seat than yours.",
    "nothing-to-show": "The rules let no part of this answer be shown before the others have answered.",
    "not-the-host": "Only the player who created the game may do this.",
    "options-need-all-seats": "The game's options do not fit the number of players who have joined.",
    "other-origin": "A page of somebody else's wants to sign your browser in here.",
    "overtaken": "While what you sent was looked at, something that it depends on changed, ten times "
    "over. Nothing was changed by you: try again.",
    "precondition-failed": "The order on file is not the one that your `If-Match` names: it was replaced or "
    "withdrawn. Or your `If-None-Match: *` wanted none on file, and there is one.",
    "prompt-closed": "The step has closed: its orders are not taken, shown or withdrawn any more.",
    "replaced": "The others have voted to have your seat played by somebody else.",
    "reply-not-kept": "The request was carried out when its Idempotency-Key was first used. The reply held a "
    "token and was kept for ten minutes only.",
    "scope-missing": "The token is good, but not for this: the detail names the scope that it lacks.",
    "seat-free": "The seat is free already: others may ask for it.",
    "seat-kept": "The seat is kept for its player, who may come back (`kept_until` says how long), or for "
    "somebody whom the host has invited.",
    "seat-missing": "You have missed so many orders that your seat is open to others. Take it again first.",
    "seat-taken": "Somebody sits there. Leave `seat` out to take any free seat.",
    "seed-known": "The host of the game has chosen its seed and can know its dice: nobody else plays in it.",
    "token-expires": "A token that expires may change only itself and tokens that end no later.",
    "table-decides": "The host plays in this game, or the table has voted on this, or it is about a player "
    "who is there: put a motion instead.",
    "too-busy": "The server is working on as many expensive requests as it takes on at once. Try again in a "
    "second.",
    "too-few-players": "The ruleset needs more players than have taken seats.",
    "too-large": "The body is larger than the referee reads (64 kB unless its host says otherwise).",
    "too-many-at-once": "You have sent two requests that take long to work out, and they are not answered"
    " yet. Wait for one of them.",
    "too-many-bot-games": "A player may host only so many running games of bots alone (3 unless the "
    "referee's host says otherwise). Wait until one is over, or play them with `referee simulate`.",
    "too-many-changes": "An order may be changed or withdrawn only so often while its step is open (50 "
    "times unless the referee's host says otherwise). What is on file stands.",
    "too-many-delegations": "A player may ask others to play a seat only so often a day (10 times unless "
    "the referee's host says otherwise). Days begin at midnight UTC.",
    "too-many-games": "A player may have a seat in only so many games that are open or running (100 "
    "unless the referee's host says otherwise). Finish or leave one first.",
    "too-many-messages": "A player may write only so many messages in a game while a step is open, and a "
    "day in all games (30 and 200 unless the referee's host says otherwise). The detail says which it "
    "was.",
    "too-many-observed": "A player may observe only so many games, and a game has only so many observers.",
    "too-many-motions": "A seat may put only so many motions while one step is open.",
    "too-many-open-games": "A player may host only so many games that have not started (10 unless the "
    "referee's host says otherwise). Start one, or leave it so that it ends.",
    "too-many-tokens": "A player has 20 tokens at most.",
    "too-many-own-streams": "A player, and an address, may have only so many event streams open (20 and 100 "
    "in each web process, unless the referee's host says otherwise). Close one, or follow all of your games "
    "in one: `GET /v1/me/events`.",
    "too-many-requests": "You have used up your requests for now. `Retry-After` says in how many seconds "
    "there are more.",
    "too-many-streams": "All event streams of this server are taken. Try again, or poll `events` without a "
    "stream.",
    "too-slow": "The request did not arrive whole: its head within 10 seconds, its body within another "
    "30, unless the referee's host says otherwise.",
    "turned-away": "The host does not want you to play in this game.",
    "unauthenticated": "The call needs `Authorization: Bearer <token>` with a token that `POST /v1/players` "
    "or `POST /v1/me/tokens` gave you, and that has neither expired nor been revoked.",
    "unavailable": "The referee's database does not answer for the moment. Nothing was changed: try again.",
    "unreadable-text": "The text could not be read as an answer; `errors` have the line, what was expected "
    "there, and the nearest line that can be read.",
}
