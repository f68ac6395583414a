"""Answers to the open question: sealing, showing, withdrawing, receipts.

Imports rules, and rooms below.
"""
