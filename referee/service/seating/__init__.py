"""What happens to a seat: somebody sits down, it becomes free, its player is replaced.

Imports advancing, and rooms below.
"""
