"""The chapters of the rulebook, in its order: the round, the turn, the end."""
