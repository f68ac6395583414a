"""The settings of the commands that need a referee's database."""

from __future__ import annotations

from referee.commands.refusal import Refusal
from referee.settings import Settings, SettingsError


def settings_from_env() -> Settings:
    """The settings from the environment; raises Refusal, naming everything wrong with them."""
    try:
        return Settings.from_env()
    except SettingsError as error:
        raise Refusal(str(error)) from None
