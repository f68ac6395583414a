"""Answers to the open question: sealing, showing, withdrawing, receipts.

May import rules, and rooms below.
"""
