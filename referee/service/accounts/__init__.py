"""Players and their tokens, from registration to deletion.

Imports seats and what is below it.
"""
