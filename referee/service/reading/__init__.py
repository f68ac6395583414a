"""What is read of a game and changes nothing: lists, views, events, dice, transcripts.

Imports games, and rooms below.
"""
