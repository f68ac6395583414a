"""The chapters of the rulebook, in its order: the round, intentions, plans, Locations, the end of a round."""
