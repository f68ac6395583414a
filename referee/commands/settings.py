"""The settings of the commands that need a referee's database."""

from __future__ import annotations

from referee.commands.refusal import Refusal
from referee.settings import Settings, SettingsError


def settings_from_env() -> Settings:
    """The settings in the environment; a Refusal names everything wrong with it."""
    try:
        return Settings.from_env()
    except SettingsError as error:
        raise Refusal(str(error)) from None
