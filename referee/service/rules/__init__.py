"""The rules on offer; which rules a game continues under, and whether newer ones would play it the same way.

May import advancing, and rooms below.
"""
