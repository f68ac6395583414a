"""Creating a game: what is played, by whom, at what pace, and from which seed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Literal

from referee.engine.bots import BOTS
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer, Problem
from referee.engine.seeds import seed_commitment
from referee.fairplay import entries
from referee.fairplay.journal import GENESIS
from referee.library import AnyRuleset, UnknownPack, UnknownRuleset
from referee.service.advancing.first_step import FirstStep
from referee.service.games.host_seed import BY_HOST, BY_SERVER, problems_of_seed
from referee.service.games.locked_game import LockedGame, lock_game
from referee.service.games.seating import note_bot, note_joined, note_player
from referee.service.lobby.begin_game import begin_game
from referee.service.lobby.guests import CANNOT_BE, INVITED, lock_guests, seated_at_once, tell_guests
from referee.service.requests.errors import Invalid
from referee.service.requests.quotas import check_new_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.pace import fill_in
from referee.store import absences, games
from referee.store.games import NewGame, NewSeat
from referee.store.players import PlayerRow
from referee.store.transactions import Transaction

SEED_BYTES = 32
_WHOLE_SEED = re.compile(r"[0-9a-f]{64}")


def create_game(
    referee: Referee,
    player: Player,
    *,
    ruleset: str,
    seats: int | Sequence[str],
    options: Mapping[str, Json] | None = None,
    content_pack: str | None = None,
    clock: Mapping[str, Json] | None = None,
    visibility: Literal["public", "private"] = "public",
    press: Literal["all", "public", "none"] = "all",
    anonymous: bool = False,
    least_reliability: int | None = None,
    replacements: Literal["approved", "anybody"] = "approved",
    name: str | None = None,
    seed: str | None = None,
    entropy: str | None = None,
) -> str:
    """Create a game hosted by `player`; returns its id. It starts at once if no seat is open.

    A `seed` of 64 hexadecimal digits is the server's seed itself; any other text stands for its SHA-256. It
    is only for games in which nobody else plays.
    """
    rules = _rules(referee, ruleset)
    places = _places(rules, seats)
    if problems := problems_of_seed(seed, places):
        raise Invalid("invalid-game", CANNOT_BE, problems)
    pack_id = content_pack if content_pack is not None else referee.library.packs(ruleset)[0].id
    try:
        pack, content = referee.library.content(ruleset, pack_id)
    except UnknownPack:
        packs = ", ".join(pack.id for pack in referee.library.packs(ruleset))
        message = Words(
            "{name} has no content pack of this name; there are {packs}.", name=rules.name, packs=packs
        )
        raise _invalid("/content_pack", message) from None
    try:
        settled = rules.settle_options(options or {}, len(places), content)
    except IllegalAnswer as error:
        problems = [problem.within("options") for problem in error.problems]
        raise Invalid("illegal-options", Words("The options do not fit this game."), problems) from None
    filled_clock = _clock(clock, rules)
    game_id, now = referee.new_id(), referee.clock.now()
    server_seed = referee.secrets.token(SEED_BYTES) if seed is None else _seed(seed)
    game: NewGame = {
        "id": game_id,
        "ruleset": rules.id,
        "rules_version": rules.version,
        "rules_fingerprint": referee.library.fingerprint(rules),
        "content_pack": pack.id,
        "content_hash": pack.hash,
        "options": settled,
        "seats": len(places),
        "name": name,
        "visibility": visibility,
        "host": player.id,
        "clock": filled_clock,
        "press": press,
        "anonymous": anonymous,
        "least_reliability": least_reliability,
        "replacements": replacements,
        "status": "open",
        "held": None,
        "created_at": now,
        "started_at": None,
        "finished_at": None,
        "version": 0,
        "step": 0,
        "round": None,
        "phase": None,
        "server_seed": server_seed,
        "seed_source": BY_SERVER if seed is None else BY_HOST,
        "seed_commitment": seed_commitment(game_id, server_seed),
        "result": None,
        "journal_seq": 0,
        "journal_hash": GENESIS,
        "journal_at": now,
        "event_counts": {},
    }

    first_step = FirstStep(referee)

    def create(transaction: Transaction) -> None:
        guests = lock_guests(transaction, player, places, anonymous=anonymous)
        seated = seated_at_once(referee, transaction, guests, least_reliability)
        waits = "open" in places or seated.keys() != guests.keys()
        check_new_game(referee, transaction, player, opens=waits, seated="me" in places)
        games.keep_content(transaction, ruleset=rules.id, hash_=pack.hash, pack=pack.id, data=dict(pack.data))
        games.insert_game(transaction, game)
        games.insert_seats(
            transaction,
            [
                _guest_seat(game_id, number, guests[number].id, sits=number in seated)
                if number in guests
                else _seat(game_id, number, place, player, entropy)
                for number, place in enumerate(places, 1)
            ],
        )
        for sitting in [player.id] * ("me" in places) + [guest.id for guest in seated.values()]:
            absences.note_in(transaction, game_id, sitting)
        with lock_game(referee, transaction, game_id) as locked:
            _note_beginning(locked, places, player, entropy, seated)
            tell_guests(referee, transaction, locked.game, player, guests, seated)
            if not waits:
                locked.chronicle.save(transaction)
                begin_game(referee, locked, first_step)

    first_step.run(create)
    return game_id


def _note_beginning(
    locked: LockedGame,
    places: Sequence[str],
    player: Player,
    entropy: str | None,
    guests: Mapping[int, PlayerRow],
) -> None:
    game, chronicle = locked.game, locked.chronicle
    chronicle.note(
        entries.created(
            ruleset=game.ruleset,
            rules_version=game.rules_version,
            content_pack=game.content_pack,
            content_hash=game.content_hash,
            options=game.options,
            seats=game.seats,
            seed_commitment=game.seed_commitment,
            seed_source=game.seed_source,
            clock=game.clock,
            press=game.press,
            anonymous=game.anonymous,
        )
    )
    chronicle.tell(
        "game.created",
        {"seats": game.seats, "seed_commitment": game.seed_commitment, "seed_source": game.seed_source},
    )
    for seat, place in enumerate(places, 1):
        if place == "me" and game.anonymous:
            note_joined(chronicle, seat, player.name, entropy)
        elif place == "me":
            note_player(locked.transaction, chronicle, seat, player.id, player.name, entropy)
        elif place in BOTS and not game.anonymous:
            note_bot(chronicle, seat, place)
        elif seat in guests:
            note_player(locked.transaction, chronicle, seat, guests[seat].id, guests[seat].name, None)


def _rules(referee: Referee, ruleset: str) -> AnyRuleset:
    try:
        return referee.library.ruleset(ruleset)
    except UnknownRuleset:
        shelf = ", ".join(rules.id for rules in referee.library.rulesets())
        raise _invalid(
            "/ruleset", Words("There is no game of this name; there are {shelf}.", shelf=shelf)
        ) from None


def _places(rules: AnyRuleset, seats: int | Sequence[str]) -> list[str]:
    """What each seat is to be: "me", "open", a bot, or for a player who is invited."""
    places = ["me"] + ["open"] * (seats - 1) if isinstance(seats, int) else list(seats)
    if not rules.min_seats <= len(places) <= rules.max_seats:
        raise _invalid(
            "/seats",
            Words(
                "{name} is for {min_seats} to {max_seats} players.",
                name=rules.name,
                min_seats=rules.min_seats,
                max_seats=rules.max_seats,
            ),
        )
    for index, place in enumerate(places):
        if place not in ("me", "open", *BOTS) and not place.startswith(INVITED):
            message = Words(
                'A seat is "me", "open", {bots} or "{invited}" with the id of a player to invite.',
                bots=", ".join(f'"{bot}"' for bot in BOTS),
                invited=INVITED,
            )
            raise _invalid(f"/seats/{index}", message)
    if places.count("me") > 1:
        raise _invalid("/seats", Words("You can take one seat only."))
    return places


def _seat(game_id: str, number: int, place: str, player: Player, entropy: str | None) -> NewSeat:
    mine = place == "me"
    return {
        "game_id": game_id,
        "seat": number,
        "kind": place if place in BOTS else "player",
        "player_id": player.id if mine else None,
        "entropy": entropy if mine else None,
        "status": "open" if place == "open" else "taken",
        "offered_to": None,
    }


def _guest_seat(game_id: str, number: int, guest: str, *, sits: bool) -> NewSeat:
    return {
        "game_id": game_id,
        "seat": number,
        "kind": "player",
        "player_id": guest if sits else None,
        "entropy": None,
        "status": "taken" if sits else "open",
        "offered_to": None if sits else guest,
    }


def _clock(clock: Mapping[str, Json] | None, rules: AnyRuleset) -> dict[str, Json] | None:
    try:
        return fill_in(clock, rules.kinds)
    except IllegalAnswer as error:
        problems = [problem.within("clock") for problem in error.problems]
        raise Invalid("invalid-game", CANNOT_BE, problems) from None


def _seed(text: str) -> bytes:
    return bytes.fromhex(text) if _WHOLE_SEED.fullmatch(text) else hashlib.sha256(text.encode()).digest()


def _invalid(path: str, message: str) -> Invalid:
    return Invalid("invalid-game", CANNOT_BE, [Problem(path, message)])
