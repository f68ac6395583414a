"""How fast the referee is, beside something plain that is measured in the same run on the same machine."""
