"""Random answers that make lively games: uniform ones would hardly ever be legal."""
