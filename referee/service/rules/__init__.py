"""By which rules a game goes on, and whether newer ones would play it the same.

Imports advancing and what is below it.
"""
