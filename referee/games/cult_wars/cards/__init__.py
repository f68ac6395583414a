"""What action cards are made of."""
