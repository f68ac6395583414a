"""The steps of a turn, one chapter each, in the rulebook's order.

Coroutines that ask and carry out; what may be decided is in decisions/, what cards do in cards/.
"""
