"""The Locations: what benefits have in common, a class for each, and how orders for them are written.

May use effects and decisions; never a phase.
"""
