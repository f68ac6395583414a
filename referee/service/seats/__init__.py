"""What players do about seats: take, leave, delegate, ask for, concede.

Imports votes, seating and what is below them.
"""
