"""Creating games and starting them.

Imports advancing, and rooms below.
"""
