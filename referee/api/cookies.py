"""A browser's session: a cookie in place of a token, for the pages of this origin and for no others.

A cookie is sent by the browser itself, whoever's page makes it do so. It counts only where the browser says
that the request comes from a page of ours, or is a navigation, whose reply no other page can read; and
whatever changes something must also carry a header that only pages of ours know and can send.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from urllib.parse import urlsplit

from flask import Request
from werkzeug.http import dump_cookie

from referee.service.requests.errors import Forbidden
from referee.settings import Settings

CSRF_HEADER = "X-CSRF-Token"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
NAME = "session"
# The prefix makes browsers take it from this very host over TLS only: no subdomain can plant another.
NAME_UNDER_TLS = f"__Host-{NAME}"
# Browsers keep none for longer.
LASTS = timedelta(days=400)


def own_cookie(request: Request, settings: Settings) -> str | None:
    """The session's cookie, if there is one and it counts for this request."""
    cookie = request.cookies.get(_name(request, settings))
    return cookie if cookie and _counts(request, settings) else None


def is_from_elsewhere(request: Request, settings: Settings) -> bool:
    """Whether a browser says that a page of another origin makes it send this."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and not _is_ours(origin, request, settings)


def csrf_token(cookie: str) -> str:
    """What has to be in the header of calls that change something. It says nothing about the cookie."""
    return hmac.new(cookie.encode(), b"csrf", hashlib.sha256).hexdigest()


def check_csrf(request: Request, cookie: str) -> None:
    """Raise Forbidden if a request that changes something lacks the header."""
    sent = request.headers.get(CSRF_HEADER, "")
    if request.method not in SAFE_METHODS and not hmac.compare_digest(
        sent.encode(), csrf_token(cookie).encode()
    ):
        raise Forbidden(
            "csrf",
            f"A call by cookie that changes something needs the header {CSRF_HEADER}, with the `csrf` of "
            "`GET /v1/me/session`.",
        )


def set_cookie(request: Request, settings: Settings, cookie: str, lasts: timedelta | None) -> dict[str, str]:
    """The header that sets the cookie for so long; None: for as long as browsers keep any."""
    written = dump_cookie(
        _name(request, settings),
        cookie,
        max_age=LASTS if lasts is None else lasts,
        secure=_is_tls(request, settings),
        httponly=True,
        samesite="Lax",
    )
    return {"Set-Cookie": written}


def delete_cookie(request: Request, settings: Settings) -> dict[str, str]:
    return set_cookie(request, settings, "", timedelta(0))


def _counts(request: Request, settings: Settings) -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site == "same-origin":
        return True
    if request.method in SAFE_METHODS and _is_navigation(request):
        # A link or a bookmark: only the user sees what it leads to.
        return True
    if site is not None:
        return False
    # Browsers say nothing more to a host that is reached without TLS. With SameSite=Lax they send cookies
    # with reads of this site and navigations only, and no origin with reads of this origin.
    origin = request.headers.get("Origin")
    return request.method in SAFE_METHODS if origin is None else _is_ours(origin, request, settings)


def _is_navigation(request: Request) -> bool:
    """Whether a whole tab is to show the reply, and no frame of somebody's page."""
    headers = request.headers
    return headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"


def _is_ours(origin: str, request: Request, settings: Settings) -> bool:
    ours = {f"{request.scheme}://{request.host}"}
    if settings.public_url:
        public = urlsplit(settings.public_url)
        ours.add(f"{public.scheme}://{public.netloc}")
    return origin in ours


def _is_tls(request: Request, settings: Settings) -> bool:
    return request.is_secure or settings.public_url.startswith("https:")


def _name(request: Request, settings: Settings) -> str:
    return NAME_UNDER_TLS if _is_tls(request, settings) else NAME
