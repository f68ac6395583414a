"""The cards: one small function for each effect, registered by its name."""
