"""The pages. What they show, and what they do, is what the API answers to their calls."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    make_response,
    render_template,
    request,
    send_from_directory,
)

from referee.web.api_calls import API, Reply, call
from referee.web.static_files import FOLDER, digest, exists, modules_of, static_url

LANGUAGE = "en"
YEAR = 31_536_000
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

BOT = "bot:steady"
CSRF_HEADER = "X-CSRF-Token"

web = Blueprint("web", __name__, template_folder="templates")


def register_web(app: Flask) -> None:
    app.register_blueprint(web)


@web.get("/static/<hashed>/<path:name>")
def static_file(hashed: str, name: str) -> Response:
    if hashed != digest():
        abort(404)
    response = send_from_directory(FOLDER, name, max_age=YEAR)
    response.cache_control.immutable = True
    response.cache_control.public = True
    return response


@web.get("/")
def home() -> Response:
    """What this is, a game against bots at once, and what waits for me."""
    rulesets = call("GET", "/rulesets")
    blocks = {
        "waiting": call("GET", "/me/prompts?limit=100"),
        "mine": call("GET", "/games?mine=true&limit=100"),
        "open": call("GET", "/games?status=open&limit=100"),
        "rulesets": rulesets,
    }
    return page("home.html", "home.js", blocks=blocks, rulesets=rulesets.told["items"])


@web.get("/new")
def new() -> Response:
    """A form for a new table."""
    return page("new.html", "new.js", blocks={"rulesets": call("GET", "/rulesets")})


@web.get("/watch")
def watch() -> Response:
    """Games that are played now, and those that are over."""
    listed = {status: call("GET", f"/games?limit=100&status={status}") for status in ("running", "finished")}
    return page("watch.html", "watch.js", blocks={"rulesets": call("GET", "/rulesets"), **listed})


@web.get("/me")
def my_account() -> Response:
    """My account; for whoever is not signed in, a way to do so."""
    return page("me.html", "me.js")


@web.get("/join/<game>")
def join(game: str) -> Response:
    """A table that waits for its players. A private one shows itself to those who have taken a seat."""
    header = call("GET", f"/games/{game}")
    if header.ok and header.told["status"] != "open":
        return to_table(header)
    title = (header.told["name"] if header.ok else None) or say("take_seat")
    blocks = {"rulesets": call("GET", "/rulesets"), "header": header}
    return page("join.html", "join.js", blocks=blocks, title=title, game=game)


@web.post("/play")
def play() -> Response:
    """Begin a game against bots, as a guest if need be, and go to its table."""
    ruleset = call("GET", f"/rulesets/{quote(request.form.get('ruleset', ''), safe='')}")
    if not ruleset.ok:
        return refused(ruleset)
    bots = [BOT] * (ruleset.told["seats"]["min"] - 1)
    wanted = {"ruleset": ruleset.told["id"], "seats": ["me", *bots]}
    session = call("GET", "/me/session")
    if session.ok:
        game = call("POST", "/games", wanted, headers={CSRF_HEADER: session.told["csrf"]})
        return to_table(game) if game.ok else refused(game)
    guest = call("POST", "/players", {"guest": True})
    if not guest.ok:
        return refused(guest)
    token = guest.told["token"]
    signed_in = call("POST", "/me/session", bearer=token)
    if not signed_in.ok:
        return refused(signed_in)
    game = call("POST", "/games", wanted, bearer=token)
    response = to_table(game) if game.ok else refused(game)
    response.headers["Set-Cookie"] = signed_in.headers["set-cookie"]
    return response


def to_table(game: Reply) -> Response:
    return redirected(f"/table/{game.told['id']}")


def to_waiting_room(game: Reply) -> Response:
    return redirected(f"/join/{game.told['id']}")


def redirected(address: str) -> Response:
    response = make_response("", 303)
    response.headers["Location"] = address
    return response


@web.get("/table/<game>")
@web.get("/table/<game>/at/<int:step>")
def table(game: str, step: int | None = None) -> Response:
    """A table: what is asked, the board, the log; or how it was at a step."""
    header = call("GET", f"/games/{game}")
    if not header.ok:
        return refused(header)
    if header.told["status"] == "open":
        return to_waiting_room(header)
    ruleset = call("GET", f"/rulesets/{header.told['ruleset']}")
    drawing = f"boards/{header.told['ruleset']}.js"
    return page(
        "table.html",
        "table.js",
        *([drawing] if exists(drawing) else []),
        blocks={
            "header": header,
            "view": call("GET", f"/games/{game}/view"),
            "prompts": call("GET", f"/games/{game}/prompts?include=page"),
            "ruleset": ruleset,
        },
        name=ruleset.told["name"],
        content=_content(ruleset.told, header.told),
        game=game,
        step=step,
        drawing=static_url(drawing) if exists(drawing) else None,
    )


def _content(ruleset: Any, game: Any) -> str:
    """Where the cards and boards of a game are read: once and for all, unless the pack has changed since."""
    offered = (pack["at"] for pack in ruleset["content_packs"] if pack["hash"] == game["content_hash"])
    return next(offered, f"{API}/rulesets/{game['ruleset']}/content/{game['content_pack']}")


@web.get("/table/<game>/proof")
def proof(game: str) -> Response:
    """What can be checked of a game: its journal, its seeds, every die and shuffle."""
    header = call("GET", f"/games/{game}")
    if not header.ok:
        return refused(header)
    name = call("GET", f"/rulesets/{header.told['ruleset']}").told["name"]
    return page("proof.html", "proof_page.js", blocks={"header": header}, name=name, game=game)


def page(template: str, *modules: str, blocks: dict[str, Reply] | None = None, **values: Any) -> Response:
    """A page with its modules, who is signed in, and what the API has answered, for scripts to begin with."""
    session = call("GET", "/me/session")
    told = {"session": session, **(blocks or {})}
    response = make_response(
        render_template(
            template,
            language=LANGUAGE,
            me=session.told if session.ok else None,
            modules=modules_of(*modules, f"words/{LANGUAGE}.js"),
            script=modules[0] if modules else None,
            blocks=[reply.block(name) for name, reply in told.items() if reply.ok],
            static_url=static_url,
            say=say,
            **values,
        )
    )
    return protected(response)


def refused(reply: Reply) -> Response:
    """What the API has refused, as a page."""
    problem = reply.told
    response = page("refused.html", title=problem.get("title", ""), detail=problem.get("detail", ""))
    response.status_code = reply.status
    return response


def protected(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Authorization"
    return response


def say(key: str, **values: Any) -> str:
    """A sentence of the pages' catalogue, as `say.js` has it."""
    text: str = _words()[key]
    return text.format_map(values)


def _words() -> dict[str, Any]:
    written = (FOLDER / "words" / f"{LANGUAGE}.js").read_text()
    return dict(json.loads(written.removeprefix("export default ")))
