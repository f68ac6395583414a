"""What becomes of a seat: somebody sits down, it falls free, its player is replaced.

Imports ahead, lobby and what is below them.
"""
