"""The phases of a game, one file per chapter of the rules.

Coroutines that ask and carry out; what may be decided is in decisions/, what an action does in acting/.
"""
