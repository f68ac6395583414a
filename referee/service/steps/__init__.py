"""The life of a step: announcing who has answered, using excuses, closing, bots' answers.

May import delegation and seats, and rooms below.
"""
