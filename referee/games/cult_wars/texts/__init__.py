"""What players read: prompts, and the small words that events share with them.

Nothing is decided here.
"""
