"""The life of a step: announcing who has answered, using excuses, closing, bots' answers, resolving.

May import delegation and seats, and rooms below.
"""
