"""How fast the referee is, always beside something plain that is measured in the same run on the same machine."""
