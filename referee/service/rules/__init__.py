"""The rules on offer; which rules a game goes on by, and whether newer ones would play it the same.

Imports advancing, and rooms below.
"""
