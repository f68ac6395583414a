"""Orders ahead: one list for each seat, and the answers that are taken from it.

May import orders, and rooms below.
"""
