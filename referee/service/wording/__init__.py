"""Putting questions into words, when somebody first reads them.

May import games and tokens, and rooms below.
"""
