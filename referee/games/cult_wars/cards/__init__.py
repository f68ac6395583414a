"""What action cards are made of: how a content pack writes a building block, and what each of them does.

The verbs that blocks share with the rules are in effects.py.
"""
