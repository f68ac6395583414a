"""What happens to a game when a step opens, closes or fails, and when the game pauses or ends.

May import clock, and rooms below.
"""
