"""Voting, and carrying out what the table has decided: pauses, roll-backs, early ends, other rules.

May import seating and sent_ahead, and rooms below.
"""
