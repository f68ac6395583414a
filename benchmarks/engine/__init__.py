"""How fast the rules of two checkouts play random games: `python -m benchmarks.engine BASE`."""
