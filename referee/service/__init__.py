"""Use cases: one verb per file, each one transaction."""
