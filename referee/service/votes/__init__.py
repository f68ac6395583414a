"""Voting, and carrying out what the table has decided: pauses, roll-backs, early ends, other rules.

Imports seating, and rooms below.
"""
