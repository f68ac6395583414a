"""The cards: one small function for each effect, registered by its name; how cards are played.

May use effects and decisions; never a phase. Numbers stay in the content pack.
"""
