"""Content at an address that never shows anything else."""

from __future__ import annotations

from tests.api.house import House


def test_it_is_what_the_pack_holds_and_may_be_kept_for_ever(shelf: House) -> None:
    for rules in shelf.get("/v1/rulesets")["items"]:
        path = f"/v1/rulesets/{rules['id']}"
        [pack] = shelf.get(path)["content_packs"]
        kept = shelf.call("GET", pack["at"])
        assert kept.status_code == 200
        assert kept.get_data() == shelf.call("GET", f"{path}/content/{pack['id']}").get_data()
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        # The same for everybody, signed in or not; only its form may differ.
        assert "Cookie" not in kept.headers["Vary"]
        assert "Accept-Encoding" in kept.headers["Vary"]
        again = shelf.call("GET", pack["at"], headers={"If-None-Match": kept.headers["ETag"]})
        assert again.status_code == 304


def test_it_is_not_there_once_it_has_changed(shelf: House) -> None:
    [pack] = shelf.get("/v1/rulesets/cult_wars")["content_packs"]
    at, _, tag = pack["at"].rpartition("/")
    for other in ("a" * 32, tag[:-1], tag.upper()):
        reply = shelf.call("GET", f"{at}/{other}")
        assert reply.status_code == 404
        assert "immutable" not in reply.headers["Cache-Control"]
    assert shelf.call("GET", f"/v1/rulesets/cult_wars/content/none/{tag}").status_code == 404
