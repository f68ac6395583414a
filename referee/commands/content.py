"""`referee content`."""

from __future__ import annotations

import click

from referee.commands.refusal import Refusal
from referee.engine.components import in_markdown, in_text
from referee.library import DEFAULT_PACK, Library, UnknownPack, UnknownRuleset


@click.command("content")
@click.argument("ruleset")
@click.option("--pack", default=DEFAULT_PACK, show_default=True, help="Which of the game's content packs.")
@click.option("--markdown", is_flag=True, help="As a page of documentation, as in docs/content.")
def command(ruleset: str, pack: str, markdown: bool) -> None:
    """Print a game's cards, boards and spaces in words.

    For example: referee content cult_wars
    """
    library = Library()
    try:
        rules = library.ruleset(ruleset)
        found, content = library.content_of(rules, pack)
    except (UnknownRuleset, UnknownPack) as error:
        raise Refusal(str(error)) from None
    sections = rules.components(content)
    if markdown:
        click.echo(in_markdown(f"{rules.name}: {found.name}", sections), nl=False)
    else:
        click.echo(in_text(sections))
