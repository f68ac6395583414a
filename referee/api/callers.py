"""Who calls: a player, by bearer token or by a browser's session, or anybody. All requests are counted."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, current_app, g, request

from referee.api.addresses import NETWORKS_PER_SITE, network, site
from referee.api.cookies import check_csrf, own_cookie
from referee.api.errors import TooManyRequests
from referee.api.prices import price
from referee.api.rate_limits import Policy, RateLimits, RedisCounter, RequestsLeft
from referee.api.request_log import ALIVE, QUIET_PATHS
from referee.api.scopes import NEEDS, check_scopes, needs_token
from referee.service.requests.errors import Forbidden, NotFound, Unauthenticated
from referee.service.running.context import Referee
from referee.service.running.sessions import Player, Session
from referee.service.tokens.authenticate import authenticate

BEGUN = "referee.begun"
"""The key in a request's environment for a request that was begun elsewhere."""


def referee() -> Referee:
    """The referee that this app serves."""
    found: Referee = current_app.extensions["referee"]
    return found


def caller() -> Player | None:
    """The player who calls; None if the request carries no token."""
    found = any_session()
    return None if found is None else found.player


def any_session() -> Session | None:
    """The session of the caller's token; None if the request carries none."""
    found: Session | None = g.session
    return found


def session() -> Session:
    """The session of the caller's token; raises Unauthenticated."""
    found = any_session()
    if found is None:
        raise Unauthenticated
    return found


def own_session_cookie() -> str:
    """The cookie that the caller is known by; raises NotFound if it is a token."""
    if g.cookie is None:
        raise NotFound("session")
    cookie: str = g.cookie
    return cookie


def player() -> Player:
    """The player who calls; raises Unauthenticated."""
    return session().player


@dataclass(frozen=True)
class Allowance:
    """How often players and strangers may call, and how often players may be registered from an address."""

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

    def spend(self, price: int) -> RequestsLeft:
        """Count the present request as this many; returns where its caller stands then."""
        if g.session is not None:
            return self.spend_of(g.session, price)
        return self.spend_of_stranger(self.strangers, price)

    def spend_of_stranger(self, policies: tuple[Policy, ...], price: int = 1) -> RequestsLeft:
        """Count it for the network that it comes from, and for the site that has many of those."""
        address = request.remote_addr or ""
        left = self.limits.spend(policies, f"address:{network(address)}", price)
        whole = site(address)
        if whole is None:
            return left
        wider = tuple(policy.times(NETWORKS_PER_SITE) for policy in policies)
        of_site = self.limits.spend(wider, f"address:{whole}", price)
        return left if of_site.allowed else of_site

    def spend_of(self, session: Session, price: int) -> RequestsLeft:
        """The same for a player's request."""
        return self.limits.spend(self.requests, f"player:{session.player.id}", price)


@dataclass(frozen=True, repr=False)
class Begun:
    """A player's request that was counted elsewhere, and why it is refused if it is."""

    session: Session
    requests_left: RequestsLeft
    refusal: Exception | None = None

    @property
    def player(self) -> Player:
        return self.session.player


def charge(price: int) -> None:
    """Count the present request as this many more than before; raises TooManyRequests."""
    if price > 0:
        allowance: Allowance = current_app.extensions["allowance"]
        g.requests_left = allowance.spend(price)
        if not g.requests_left.allowed:
            raise TooManyRequests(g.requests_left.headers())


def recognise_and_count_callers(app: Flask) -> None:
    """Find out who calls before anything else is done, and refuse those who call too often."""

    @app.before_request
    def recognise() -> None:
        g.session = g.cookie = None
        if request.path == ALIVE:
            return
        if begun := request.environ.get(BEGUN):
            _go_on(begun)
            return
        unknown: Unauthenticated | None = None
        try:
            # Whoever monitors a referee is not a player of it, and has a token of another kind.
            if request.path not in QUIET_PATHS:
                g.session = _authenticated(referee(), request.headers.get("Authorization")) or _signed_in()
        except Unauthenticated as error:
            unknown = error
        allowance: Allowance = current_app.extensions["allowance"]
        g.requests_left = allowance.spend(price(request))
        if g.requests_left.allowed and request.endpoint == "players.register_player":
            g.requests_left = allowance.spend_of_stranger(allowance.new_players)
        if not g.requests_left.allowed:
            raise TooManyRequests(g.requests_left.headers())
        if unknown is not None:
            raise unknown
        if g.session is not None:
            # A page changes nothing itself: the calls that it makes carry the header.
            if g.cookie is not None and request.endpoint in NEEDS:
                check_csrf(request, g.cookie)
            _check_allowed(g.session, request.endpoint or "")
        elif needs_token(request.endpoint or ""):
            # Before anything that was sent is looked at.
            raise Unauthenticated

    @app.after_request
    def tell_standing(response: Response) -> Response:
        if requests_left := g.get("requests_left"):
            response.headers.update(requests_left.headers())
        return response


def begin(app: Flask, authorization: str | None, call: str) -> Begun | None:
    """Recognise and count a caller; None, with nothing counted, unless it is a player who may call this."""
    try:
        session = _authenticated(app.extensions["referee"], authorization)
        if session is None:
            return None
        _check_allowed(session, call)
    except (Unauthenticated, Forbidden):
        return None
    allowance: Allowance = app.extensions["allowance"]
    return Begun(session, allowance.spend_of(session, 1))


def _go_on(begun: Begun) -> None:
    """Refuse a request that was begun elsewhere, if it is to be refused."""
    g.session, g.requests_left = begun.session, begun.requests_left
    if begun.refusal is not None:
        raise begun.refusal


def _check_allowed(session: Session, call: str) -> None:
    """Raise Forbidden if the player is banned, or the token does not allow this call."""
    if session.banned is not None:
        raise Forbidden("banned", f"The host of this referee has banned you. Reason: {session.banned}")
    check_scopes(session, call)


def _signed_in() -> Session | None:
    """The session of the caller's cookie, noted as `g.cookie`; None if there is none, or none that counts."""
    cookie = own_cookie(request, referee().settings)
    found = _session_of(cookie)
    g.cookie = cookie if found is not None else None
    return found


def browser_session() -> Session | None:
    """The session that the caller's browser has, whoever the caller says they are."""
    return _session_of(own_cookie(request, referee().settings))


def _session_of(cookie: str | None) -> Session | None:
    if cookie is None:
        return None
    try:
        return authenticate(referee(), cookie, by_cookie=True)
    except Unauthenticated:
        # Somebody who was signed out is nobody, but not refused what everybody may see.
        return None


def _authenticated(in_charge: Referee, header: str | None) -> Session | None:
    """The session of this `Authorization`; None if there is none. Raises Unauthenticated."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthenticated("Send your token as `Authorization: Bearer <token>`.")
    return authenticate(in_charge, token.strip())
