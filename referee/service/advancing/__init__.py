"""What becomes of a game when a step opens, closes or fails, and when it pauses or ends.

Imports clock, motions, press, news and what is below them.
"""
