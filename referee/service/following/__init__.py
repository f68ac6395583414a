"""Following games as they happen, one or all of one's own: what event streams tell.

May import reading and wording, and rooms below.
"""
