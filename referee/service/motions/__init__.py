"""What is put to the vote, in words, and how a motion is closed.

Imports games and what is below it.
"""
