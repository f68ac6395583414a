"""The phases of a game, one file per chapter of the rules."""
