"""The chapters of the rulebook, in its order: the round, intentions, plans, Locations, the end of a round.

Coroutines that ask and carry out; what may be decided is in decisions/, what cards do in cards/.
"""
