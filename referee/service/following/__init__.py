"""Following games as they happen, one or all of one's own: what event streams tell.

Imports reading, and rooms below.
"""
