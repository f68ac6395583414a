"""Messages between players.

Imports news, reading and what is below them.
"""
