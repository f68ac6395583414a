"""The page that people see who click the link to unsubscribe in a mail."""

from __future__ import annotations

from flask import render_template


def unsubscribe_page(title: str | None, *, done: bool) -> str:
    """One button, or what is shown once it was pressed; `title` is the game's, None for all games."""
    about = "from here" if title is None else f"about {title}"
    return render_template("unsubscribe.html", about=about, done=done)
