"""Putting questions into words, when somebody first reads them.

Imports games, and rooms below.
"""
