"""Orders ahead: one list for each seat, and the answers that are taken from it.

Imports orders, and rooms below.
"""
