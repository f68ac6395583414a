"""Miracle cards: what they are made of, what they may aim at, and what they do."""
