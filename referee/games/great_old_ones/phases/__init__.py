"""The chapters of the rulebook, in its order: the round, the turn, the end.

Coroutines that ask and carry out; what may be decided is in decisions.py, what is done in effects.py.
"""
