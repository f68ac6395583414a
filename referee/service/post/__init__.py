"""What a player sends or reads in one go: prompts of all games, a digest, orders of all kinds in one text.

May import resolving, and rooms below.
"""
