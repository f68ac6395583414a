"""What a player sends or reads in one go: prompts of all games, a digest, a text of orders of all kinds.

Imports ahead, press and what is below them.
"""
