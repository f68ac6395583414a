"""The table: asks, choices, draws, events, positions. Pure: the same inputs give the same bytes.

What several games share, and nothing of any one game. Imports nothing else of the referee.
"""
