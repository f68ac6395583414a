"""Answers to the open question: sealing, showing, taking back, receipts.

Imports rules, advancing and what is below them.
"""
