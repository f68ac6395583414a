"""How each problem looks to a client, and what helps: for the pages `/problems/<code>`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.problems import Problem


@dataclass(frozen=True)
class Advice:
    """An example of a problem, and what whoever gets it can do."""

    status: int
    request: str
    detail: str
    remedy: str
    errors: tuple[Problem, ...] = ()
    title: str = ""
    """If it has another than others with its status."""


ADVICE: Mapping[str, Advice] = {
    "absence-over": Advice(
        409,
        "DELETE /v1/me/absences/{absence}",
        "This absence is over.",
        "Nothing: it no longer has any effect. `GET /v1/me/absences` lists those to come.",
    ),
    "absence-overlaps": Advice(
        409,
        "POST /v1/me/absences",
        "You have booked part of this time before.",
        "Book only the days that are missing, or cancel the earlier absence first.",
    ),
    "absences-used-up": Advice(
        409,
        "POST /v1/me/absences",
        "Of 42 days of absence in 2026, 3 whole days are left.",
        "Book a shorter absence, ask somebody to play your seats for that time (`PUT "
        "…/seats/me/delegate`), or propose to extend the deadline.",
    ),
    "address-too-long": Advice(
        414,
        "GET /v1/games",
        "The address is longer than the referee reads.",
        "Shorten the query. A cursor is never that long; pass it on as you got it.",
    ),
    "already-asked": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "You have asked for seat 2: the table has not decided yet.",
        "Wait for the notice that tells you. To ask for another seat, withdraw this request first: `DELETE "
        "…/seats/me`.",
    ),
    "already-seated": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "You have a seat in this game.",
        "Play the seat that you have. If somebody else is to play, they need an account of their own.",
    ),
    "bad-cursor": Advice(
        422,
        "GET /v1/games",
        "The page cannot be found.",
        "Start again without `cursor`, and pass on each `next` unchanged to the list that it came from.",
        errors=(Problem("?cursor", "This is not a cursor of this list."),),
    ),
    "bad-idempotency-key": Advice(
        400,
        "POST /v1/games",
        "Idempotency-Key must have 1 to 255 ASCII characters.",
        "Send a random UUID: a new one for each thing that you want done.",
    ),
    "bad-json": Advice(
        400,
        "POST /v1/games",
        "The body is not JSON: Expecting value (line 1, column 12).",
        "Write the body with a JSON library. Numbers are whole and below 2^53; no key stands twice in an "
        "object.",
    ),
    "bad-last-event-id": Advice(
        400,
        "GET /v1/games/{game}/events",
        "No event of this stream has the id in Last-Event-ID.",
        "Send the `id` of the last event that you got from this very stream, or leave the header out to "
        "start again.",
    ),
    "bad-request": Advice(
        400,
        "GET /v1/rulesets",
        "A request in HTTP/1.1 must have a Host.",
        "Send the request with an HTTP library, and read what the detail says is missing.",
    ),
    "banned": Advice(
        403,
        "GET /v1/me",
        "The host of this referee has banned you. Reason: insults in three games.",
        "Write to the referee's host. The referee itself cannot lift it.",
    ),
    "conceded": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "You have conceded in this game.",
        "Watch the rest as a spectator, or join another game.",
    ),
    "condition-not-taken": Advice(
        400,
        "PUT /v1/me/preferences",
        "This call takes no If-Match. Leave it out.",
        "Leave the header out. Orders are the only things that are replaced or withdrawn on a condition.",
    ),
    "csrf": Advice(
        403,
        "PATCH /v1/me",
        "A call by cookie that changes something needs the header X-CSRF-Token, with the `csrf` of "
        "`GET /v1/me/session`.",
        "Read `GET /v1/me/session` once, and send its `csrf` with every call of your page. Programs send a "
        "token instead, and no cookie.",
    ),
    "delegate-at-the-table": Advice(
        409,
        "PUT /v1/games/{game}/seats/me/delegate",
        "That player has, or has had, a part in this game already.",
        "Ask somebody who has not seen another hand of this game. `GET /v1/players?name=` finds people.",
    ),
    "expectation-failed": Advice(
        417,
        "POST /v1/games",
        "The only expectation understood is 100-continue.",
        "Leave the `Expect` header out.",
    ),
    "game-anonymous": Advice(
        409,
        "PUT /v1/games/{game}/seats/me/delegate",
        "In anonymous games seats are not delegated.",
        "Book an absence, or propose to extend the deadline. Both work without saying who you are.",
    ),
    "game-full": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "All seats are taken.",
        "Look for another game: `GET /v1/games?open_seats=true`.",
    ),
    "game-held": Advice(
        409,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "No rules are installed that the game can continue by.",
        "Wait: the referee's host has been told, and the game goes on from where it is. Orders on file "
        "stand.",
    ),
    "game-not-held": Advice(
        409,
        "referee admin free GAME",
        "The game is not held, or no longer.",
        "Nothing: the game goes on.",
    ),
    "game-not-open": Advice(
        409,
        "POST /v1/games/{game}/start",
        "The game has started already.",
        "Read the game's header for what can be done now. A running game is paused, not started; its "
        "players are replaced by a vote.",
    ),
    "game-not-paused": Advice(
        409,
        "POST /v1/games/{game}/resume",
        "The clock of this game is running.",
        "Nothing: the clock runs, as you wanted it.",
    ),
    "game-not-running": Advice(
        409,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "The game is not running.",
        "Wait until all seats are taken, or until its host starts it. A game that is over takes nothing "
        "any more.",
    ),
    "game-over": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "The game is over.",
        "Read its result and its transcript, or open another game.",
    ),
    "game-paused": Advice(
        409,
        "POST /v1/games/{game}/pause",
        "The clock of this game is stopped already.",
        "Nothing: it is stopped. `POST …/resume` lets it run again.",
    ),
    "game-public": Advice(
        409,
        "POST /v1/games/{game}/invitation",
        "Anybody may join a public game: it needs no invitation.",
        "Pass on the game's id. To keep a seat for somebody, name them when you create the game: "
        '`"player:<id>"`.',
    ),
    "headers-too-large": Advice(
        431,
        "GET /v1/me",
        "The headers are larger than the referee reads.",
        "Send fewer and shorter headers. The referee sets one cookie, of 60 characters.",
    ),
    "idempotency-key-reused": Advice(
        422,
        "POST /v1/games",
        "This idempotency key was used for another request before. Use a new one.",
        "Make a new key for each thing that you want done. Use a key again only to repeat exactly the same "
        "request.",
    ),
    "illegal-answer": Advice(
        422,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "The answer is not one that the prompt accepts.",
        "Read `errors`: each says where in your answer, what is wrong, and by which clause of the rules; "
        "`rule_page` leads to that clause. The prompt's `default` is always legal, and `GET …/legal` gives "
        "more legal answers.",
        errors=(Problem("/answer/attack", "You have 12 followers, and the plan uses 14.", "CW-24"),),
    ),
    "illegal-options": Advice(
        422,
        "POST /v1/games",
        "The options do not fit this game.",
        "Take the names and values of `options` from `GET /v1/rulesets/{ruleset}`, or leave them out to "
        "get its defaults.",
        errors=(Problem("/options/cults", "There is no cult of this name."),),
    ),
    "internal-error": Advice(
        500,
        "GET /v1/games/{game}",
        "The referee failed; nothing was changed. Please report the instance.",
        "Try once more. If it fails again, send the `instance` to the referee's host, who finds the "
        "failure by it.",
    ),
    "invalid-absence": Advice(
        422,
        "POST /v1/me/absences",
        "The absence cannot be booked like this.",
        "Send a `from` that lies ahead and a later `to`, each with its offset from UTC: "
        "`2026-12-24T00:00:00Z`.",
        errors=(Problem("/to", "An absence ends after it begins."),),
    ),
    "invalid-deadline": Advice(
        422,
        "POST /v1/games/{game}/deadline",
        "The deadline cannot be moved like this.",
        "Send `by`, a duration such as `P1D`, or `until`, a moment after the present deadline. Nobody's time "
        "is ever cut short.",
        (Problem("/until", "Expected a moment within the next 60 days."),),
    ),
    "invalid-delegation": Advice(
        422,
        "PUT /v1/games/{game}/seats/me/delegate",
        "The seat cannot be delegated like this.",
        "Send the id of another player (`GET /v1/players?name=` finds it) and a time within the next 180 "
        "days.",
        errors=(Problem("/player", "Expected the id of another player."),),
    ),
    "invalid-game": Advice(
        422,
        "POST /v1/games",
        "The game cannot be created like this.",
        "Change the fields that `errors` name. `GET /v1/rulesets` says which games there are, for how many "
        "players.",
        errors=(Problem("/seats", "Cult Wars is for 3 to 4 players."),),
    ),
    "invalid-message": Advice(
        422,
        "POST /v1/games/{game}/messages",
        "The message cannot be sent like this.",
        'Write to `"all"`, or to a list of seats that people play, other than your own.',
        errors=(Problem("/to/0", "There is no seat 7."),),
    ),
    "invalid-motion": Advice(
        422,
        "POST /v1/games/{game}/votes",
        "There is no such motion to vote on.",
        "`GET /v1/rulesets/{ruleset}` lists the motions of a game under `motions`, and what each has to "
        "name.",
        errors=(Problem("/motion", "There is no such motion."),),
    ),
    "invalid-name": Advice(
        422,
        "POST /v1/players",
        "This name cannot be used.",
        "Choose a name of letters and digits, with single blanks and the signs ' ’ - _ and . within words.",
        errors=(Problem("/name", "Must have no blanks at its ends, and only one between words."),),
    ),
    "invalid-preferences": Advice(
        422,
        "PUT /v1/me/preferences",
        "The preferences cannot be kept like this.",
        "Change the fields that `errors` name. Time zones are called as in `Europe/Berlin`.",
        errors=(Problem("/zone", "There is no time zone of this name; one is Europe/Berlin."),),
    ),
    "invalid-queue": Advice(
        422,
        "PUT /v1/games/{game}/queue",
        "The queue cannot be kept like this.",
        "Name kinds of questions as prompts have them in `kind`, and facts as they are in `fact_names`.",
        errors=(Problem("/orders/0/kind", "The game asks no such question."),),
    ),
    "invalid-standing-orders": Advice(
        422,
        "PUT /v1/games/{game}/standing-orders",
        "The standing orders cannot be kept like this.",
        "Name kinds of questions as prompts have them in `kind`, and facts as they are in `fact_names`. "
        "`POST …/standing-orders/try` tells beforehand what they would do.",
        errors=(Problem("/0/when/fact", "There is no such fact."),),
    ),
    "invalid-token": Advice(
        422,
        "POST /v1/me/tokens",
        "The token cannot be created like this.",
        "Ask for an end that lies ahead, and no later than that of the token you call with.",
        errors=(
            Problem("/expires_at", "A token expires in the future; leave it out for one that never does."),
        ),
    ),
    "malformed": Advice(
        422,
        "POST /v1/games",
        "The request does not have the right form.",
        "Change the fields that `errors` name: each says what was expected. `/docs` has every call with "
        "its fields.",
        errors=(Problem("/seats", "Missing data for required field."),),
    ),
    "method-not-allowed": Advice(
        405,
        "PATCH /v1/games",
        "This address does not take that method; see Allow.",
        "Use one of the methods that the header `Allow` lists.",
    ),
    "motion-impossible": Advice(
        409,
        "POST /v1/games/{game}/votes",
        "The clock is stopped already.",
        "Nothing: what the motion would bring about is so already, or cannot be.",
    ),
    "motion-not-open": Advice(
        409,
        "POST /v1/games/{game}/votes",
        "This motion is not open: nothing can be said against it.",
        "To propose it yourself, vote `yes`. `GET …/votes` lists what is open.",
    ),
    "name-taken": Advice(
        409,
        "POST /v1/players",
        "Somebody has this name, or one that looks like it. Choose another.",
        "Choose another name. If the name is yours, use the token that you have, or get a new one by e-mail.",
    ),
    "no-deadline": Advice(
        422,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "The order cannot wait for the deadline.",
        'Leave `wait` out, or send the order with `"final": false` as a draft.',
        errors=(Problem("/wait", "This step has no deadline to wait for."),),
    ),
    "no-hints": Advice(
        409,
        "GET /v1/games/{game}/prompts/{prompt}/hint",
        "Moon Race has no rules of thumb that could advise you.",
        "Look at the examples of the prompt, or at `/legal`.",
    ),
    "no-excuse": Advice(
        409,
        "POST /v1/games/{game}/excuse",
        "You have sealed an order: the game is not waiting for you.",
        "Send an order, if you are asked for one; otherwise propose to extend the deadline, or book an "
        "absence for the next time.",
    ),
    "no-offer": Advice(
        409,
        "POST /v1/games/{game}/seats/me/delegate/accept",
        "Nobody asks you to play a seat of this game now.",
        "Have its player ask you again: an offer ends with its time, or when it is taken back.",
    ),
    "no-press": Advice(
        403,
        "POST /v1/games/{game}/messages",
        "This game is played without messages.",
        "Nothing: the host chose that. A game says so by `press`.",
    ),
    "no-private-press": Advice(
        403,
        "POST /v1/games/{game}/messages",
        "In this game messages are for everybody.",
        'Send it to `"all"`.',
    ),
    "no-room": Advice(
        507,
        "POST /v1/games",
        "The referee's disk is full; nothing was changed. Try again when its host has made space.",
        "Send the same request again later. If it goes on, tell the referee's host.",
    ),
    "no-vote": Advice(
        403,
        "POST /v1/games/{game}/votes",
        "Your seat has no vote on this motion.",
        "Nothing: the others decide this one.",
    ),
    "nobody-to-remove": Advice(
        409,
        "DELETE /v1/games/{game}/seats/{seat}",
        "Nobody but you and bots sits on seat 2.",
        "Check the seat's number in the header. To give up your own seat: `DELETE …/seats/me`.",
    ),
    "nobody-to-replace": Advice(
        409,
        "POST /v1/games/{game}/seats/{seat}/replace",
        "No player has seat 2 who could be replaced.",
        "Look at the seats of the game: only one that is `missing` or `left` can be given to somebody else.",
    ),
    "not-a-candidate": Advice(
        409,
        "POST /v1/games/{game}/seats/{seat}/replace",
        "That player has not asked for seat 2.",
        "Have the player ask for the seat (`POST …/seats`) first, or free it for `anybody`.",
    ),
    "not-due": Advice(
        409,
        "POST /v1/games/{game}/process",
        "Everybody has time until 2026-11-18T12:00:00.000000Z. The step closes by itself when all have "
        "sealed their orders; only what comes after the deadline can be cut short.",
        "Wait for the deadline, or for the orders that are missing.",
    ),
    "not-found": Advice(
        404,
        "GET /v1/games/{game}",
        "There is no such game.",
        "Check the id, and that you call with the right token: what you may not see looks like what is not "
        "there.",
    ),
    "not-json": Advice(
        415,
        "POST /v1/games",
        "Send the body as application/json.",
        "Add the header `Content-Type: application/json`. With curl: `-H 'Content-Type: application/json'`.",
    ),
    "not-reliable-enough": Advice(
        403,
        "POST /v1/games/{game}/seats",
        "The game is for players who send at least 90 % of their orders. You have sent 7 of 10, which is "
        "70 %.",
        "Play games that ask for less, and send your orders in time: the share grows with each.",
    ),
    "not-rotated": Advice(
        409,
        "POST /v1/me/tokens/{token}/rotate",
        "A browser's session is not rotated: end it, and sign in again.",
        "`DELETE /v1/me/tokens/{token}` ends it.",
    ),
    "not-seated": Advice(
        403,
        "POST /v1/games/{game}/messages",
        "You have no seat in this game: spectators cannot write.",
        "Take a seat first, or call with the token of the player who has one.",
    ),
    "not-the-host": Advice(
        403,
        "POST /v1/games/{game}/start",
        "Only the host of the game can do this.",
        "Ask the host; the header names them. Once the game runs, the table can vote on much of this.",
    ),
    "not-your-prompt": Advice(
        403,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "This prompt is for another seat.",
        "Answer your own: `GET /v1/me/prompts` lists what waits for you. A prompt's id is `<step>.<seat>`.",
    ),
    "nothing-to-show": Advice(
        409,
        "POST /v1/games/{game}/prompts/{prompt}/shown",
        "The rules let no part of this answer be shown beforehand.",
        "Seal the order as it is: it is shown when the step resolves. Prompts with something to show have "
        "`open`.",
    ),
    "options-need-all-seats": Advice(
        409,
        "POST /v1/games/{game}/start",
        "The game's options do not fit 3 players: it needs a cult for each of 4 seats.",
        "Wait until all seats are taken, or open a game with other options.",
    ),
    "other-origin": Advice(
        403,
        "POST /v1/me/session",
        "Only pages of this referee itself may sign a browser in.",
        "Pages of others send their user's token as `Authorization: Bearer …`.",
    ),
    "overtaken": Advice(
        409,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "Something else kept changing while this was judged. Try again.",
        "Read the prompt again and send the order once more.",
    ),
    "precondition-failed": Advice(
        412,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "What is on file is not what you expected. Nothing was changed.",
        "Read the order that is on file (`GET` on the same address), and send yours with its `ETag` in "
        "`If-Match` if you still want to replace it.",
    ),
    "prompt-closed": Advice(
        409,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "This prompt is closed: no more orders are taken for it.",
        "Read what you are asked now: `GET /v1/me/prompts`. Orders for later steps can be sent ahead (`PUT "
        "…/queue`).",
    ),
    "replaced": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "The table has voted to give your seat to somebody else.",
        "Watch the rest as a spectator, or join another game.",
    ),
    "reply-not-kept": Advice(
        409,
        "POST /v1/players",
        "This request was carried out before. Its reply held a token, and is no longer kept.",
        "If you have lost the token, make another with one that you still have, or get one by e-mail.",
    ),
    "scope-missing": Advice(
        403,
        "POST /v1/games",
        "This call needs a token with the scope host.",
        "Call with a token that has the scope. `POST /v1/me/tokens` makes one, with the token that "
        "registering gave you.",
    ),
    "seat-free": Advice(
        409,
        "POST /v1/games/{game}/seats/{seat}/replace",
        "Seat 2 is free already: others may ask for it.",
        "Nothing: wait until somebody asks for it, or give it to `bot:random`.",
    ),
    "seat-kept": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "Seat 2 is kept for somebody whom the host has invited.",
        "Take another free seat, or wait: who is invited may decline, and a seat whose player is missing "
        "becomes free at `kept_until`.",
    ),
    "seat-missing": Advice(
        409,
        "PUT /v1/games/{game}/seats/me/delegate",
        "Come back to your seat before you give it to somebody else.",
        "Take it again: `POST …/seats`. Then do what you wanted.",
    ),
    "seat-taken": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "Seat 2 is taken.",
        "Leave `seat` out to take any free one.",
    ),
    "seed-known": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "The host has chosen the seed of this game, and so can know its dice and cards. Nobody else plays "
        "in it.",
        "Join a game whose header says `seed_source: server`.",
    ),
    "table-decides": Advice(
        403,
        "POST /v1/games/{game}/pause",
        "You play in this game: put a motion, and the table decides.",
        'Put it to the vote: `POST …/votes`, for example `{"motion": "pause", "choice": "yes"}`.',
    ),
    "token-expires": Advice(
        403,
        "PATCH /v1/me",
        "A token that expires changes neither your address nor your account.",
        "Call with a token that does not expire, such as the one that registering gave you.",
    ),
    "too-busy": Advice(
        503,
        "GET /v1/games/{game}/prompts/{prompt}/legal",
        "The server is working on as many expensive requests as it takes on at once. Try again.",
        "Try again after `Retry-After` seconds.",
        title="Too busy",
    ),
    "too-few-players": Advice(
        409,
        "POST /v1/games/{game}/start",
        "Cult Wars needs at least 3 players; 2 are here.",
        'Wait for more players. With bots a game can be created full: `"bot:random"` in `seats`.',
    ),
    "too-large": Advice(
        413,
        "POST /v1/games/{game}/messages",
        "The body is larger than the referee reads.",
        "Send less at once; orders in particular can be sent in several requests.",
    ),
    "too-many-at-once": Advice(
        429,
        "GET /v1/games/{game}/prompts/{prompt}/legal",
        "Two of your expensive requests are not answered yet. Wait for one of them.",
        "Send such requests one after the other.",
        title="Too many at once",
    ),
    "too-many-bot-games": Advice(
        409,
        "POST /v1/games",
        "3 games of bots alone that you host are running, and that is the limit. Wait until one of them is "
        "over; `referee simulate` plays any number on a machine of your own.",
        "Wait until one is over, or play them with `referee simulate`.",
    ),
    "too-many-changes": Advice(
        409,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "You have changed or withdrawn this order 50 times while its step is open, and that is the limit. "
        "What is on file stands.",
        "Nothing more can be done for this step. To try orders out, send them with `?dry_run=true`: that "
        "is not counted.",
    ),
    "too-many-delegations": Advice(
        429,
        "PUT /v1/games/{game}/seats/me/delegate",
        "You have asked 10 times today that somebody takes or plays a seat, in all games, and that is the "
        "limit. The count starts again at midnight UTC.",
        "Ask again after `Retry-After` seconds. A private game's invitation can be passed on to any number "
        "of people.",
    ),
    "too-many-games": Advice(
        409,
        "POST /v1/games/{game}/seats",
        "You have a seat in 100 games that are open or running, and that is the limit. Finish or leave one "
        "of them before you join another.",
        "Finish or leave a game first.",
    ),
    "too-many-messages": Advice(
        429,
        "POST /v1/games/{game}/messages",
        "You have written 200 messages today, in all games, and that is the limit. The count starts again "
        "at midnight UTC.",
        "Wait for the next step, or for the next day, as the detail says; and put more into one message.",
    ),
    "too-many-motions": Advice(
        409,
        "POST /v1/games/{game}/votes",
        "You have put as many motions as one step has room for.",
        "Vote on those that are open, and put yours in the next step.",
    ),
    "too-many-observed": Advice(
        409,
        "PUT /v1/games/{game}/observers/me",
        "You observe 100 running games, which is the limit. Stop observing one of them before you "
        "observe another.",
        "Stop observing a game: `DELETE …/observers/me`. The events of any public game can be read all the "
        "same.",
    ),
    "too-many-open-games": Advice(
        409,
        "POST /v1/games",
        "You host 10 games that have not started, and that is the limit. Start one of them, or leave your "
        "seat in one so that it ends, before you open another.",
        "Start one of your games, or leave it so that it ends.",
    ),
    "too-many-own-streams": Advice(
        429,
        "GET /v1/games/{game}/events",
        "You have 20 event streams open, which is the limit. Close one, or follow all of your games in one "
        "stream: GET /v1/me/events.",
        "Follow all of your games in one stream: `GET /v1/me/events`.",
        title="Too many of your streams are open",
    ),
    "too-many-requests": Advice(
        429,
        "GET /v1/me/prompts",
        "You have sent too many requests; see Retry-After.",
        "Wait for `Retry-After` seconds. `RateLimit` tells with every reply how many are left; a stream "
        "(`GET /v1/me/events`) saves asking again and again, and `If-None-Match` saves reading again.",
        title="Too many requests",
    ),
    "too-many-streams": Advice(
        503,
        "GET /v1/me/events",
        "This server holds as many event streams open as it can. Try again, or poll without a stream.",
        "Try again after `Retry-After` seconds, or read the same address without `Accept: "
        "text/event-stream`.",
        title="Too many streams",
    ),
    "too-many-tokens": Advice(
        409,
        "POST /v1/me/tokens",
        "You have 20 tokens. Revoke one of them first.",
        "Revoke one that you no longer use: `GET /v1/me/tokens` says when each was last used.",
    ),
    "too-slow": Advice(
        408,
        "POST /v1/games",
        "The request did not arrive whole in time.",
        "Send it again, in one piece. If you sent it whole, look for what is slow between you and the "
        "server.",
    ),
    "turned-away": Advice(
        403,
        "POST /v1/games/{game}/seats",
        "The host has turned you away from this game.",
        "Join another game.",
    ),
    "unauthenticated": Advice(
        401,
        "GET /v1/me",
        "This needs the token of a player.",
        "Send `Authorization: Bearer <token>`. `POST /v1/players` gives you a token; a lost one is "
        "replaced with another token of yours, or by e-mail.",
    ),
    "unavailable": Advice(
        503,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "The referee's database does not answer; nothing was changed. Try again.",
        "Send the same request again after `Retry-After` seconds; with the same `Idempotency-Key` a POST "
        "has no second effect.",
    ),
    "unreadable-text": Advice(
        422,
        "PUT /v1/games/{game}/prompts/{prompt}/order",
        "The text could not be read.",
        "Read `errors`: they have the `line` with its `source`, what was `expected` there and, if something "
        "is near, the `nearest` line that can be read. The prompt's `text` shows how orders are written.",
        errors=(
            Problem(
                "/text",
                '"spirl" is not one of Spiral, Horn.',
                expected="target <cult>",
                nearest="target spiral",
                line=1,
                source="target spirl",
            ),
        ),
    ),
}
