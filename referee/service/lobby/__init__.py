"""Creating games and starting them.

May import orders, and rooms below.
"""
