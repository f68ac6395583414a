"""The steps of a turn, one chapter each, in the rulebook's order."""
