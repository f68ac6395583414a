"""Referee: a play-by-post referee that keeps orders sealed, resolves them fairly, and can prove it."""
