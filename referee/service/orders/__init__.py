"""Answers to the open question: sealing, showing, withdrawing, receipts.

May import lists, and rooms below.
"""
