"""Voting, and carrying out what was carried: pauses, roll-backs, early ends, other rules.

Imports seating, ahead and what is below them.
"""
