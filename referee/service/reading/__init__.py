"""What is read of a game and changes nothing: lists, views, events, dice, transcripts.

May import games and tokens, and rooms below.
"""
