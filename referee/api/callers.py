"""Who calls: a player by bearer token, or anybody. Every caller's requests are counted."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, current_app, g, request

from referee.api.errors import TooManyRequests
from referee.api.prices import price
from referee.api.rate_limits import Policy, RateLimits, RedisCounter, Standing
from referee.api.request_log import ALIVE, QUIET_PATHS
from referee.service.context import Referee
from referee.service.errors import Unauthenticated
from referee.service.players import authenticate
from referee.service.sessions import Player


def referee() -> Referee:
    """The referee that this app is the face of."""
    found: Referee = current_app.extensions["referee"]
    return found


def caller() -> Player | None:
    """The player who calls; None if the request carries no token."""
    found: Player | None = g.caller
    return found


def player() -> Player:
    """The player who calls; raises Unauthenticated."""
    found = caller()
    if found is None:
        raise Unauthenticated
    return found


@dataclass(frozen=True)
class Allowance:
    """How often players and strangers may call, and an address register players."""

    limits: RateLimits
    requests: tuple[Policy, ...]
    strangers: tuple[Policy, ...]
    new_players: tuple[Policy, ...]

    @classmethod
    def of(cls, referee: Referee) -> Allowance:
        settings = referee.settings
        return cls(
            RateLimits(RedisCounter(settings.redis_url), referee.clock),
            Policy.parse("requests", settings.rate_limit),
            Policy.parse("strangers", settings.rate_limit_strangers),
            Policy.parse("new-players", settings.rate_limit_new_players),
        )

    def spend(self, price: int) -> Standing:
        """Count the present request as so many; where its caller stands then."""
        if g.caller is not None:
            return self.limits.spend(self.requests, f"player:{g.caller.id}", price)
        return self.limits.spend(self.strangers, f"address:{request.remote_addr}", price)


def recognise_and_count_callers(app: Flask) -> None:
    """Find out who calls before anything else is done, and refuse those who call too often."""

    @app.before_request
    def recognise() -> None:
        if request.path == ALIVE:
            g.caller = None
            return
        unknown: Unauthenticated | None = None
        try:
            # Whoever watches over a referee is no player of it, and may have a token of another kind.
            g.caller = None if request.path in QUIET_PATHS else _authenticated()
        except Unauthenticated as error:
            g.caller, unknown = None, error
        allowance: Allowance = current_app.extensions["allowance"]
        g.standing = allowance.spend(price(request))
        if g.standing.allowed and request.endpoint == "players.register":
            g.standing = allowance.limits.spend(allowance.new_players, f"address:{request.remote_addr}")
        if not g.standing.allowed:
            raise TooManyRequests(g.standing.headers())
        if unknown is not None:
            raise unknown

    @app.after_request
    def tell_standing(response: Response) -> Response:
        if standing := g.get("standing"):
            response.headers.update(standing.headers())
        return response


def _authenticated() -> Player | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthenticated("Send your token as `Authorization: Bearer <token>`.")
    return authenticate(referee(), token.strip())
