"""The chapters of a round, in their order."""
