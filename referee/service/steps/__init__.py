"""The life of a step: announcing who has answered, closing, bots' answers, resolving.

Imports votes, and rooms below.
"""
