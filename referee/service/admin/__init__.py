"""What only the referee's host can do, by `referee admin`. Each deed is written down where it is done."""
