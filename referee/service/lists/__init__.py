"""One list of orders ahead for each seat: keeping it, and trying it on a question.

May import rules, and rooms below.
"""
