"""Messages between players.

Imports news, and rooms below.
"""
