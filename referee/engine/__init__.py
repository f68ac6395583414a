"""The table: asks, choices, draws, events, positions. Pure: the same inputs give the same bytes."""
