"""Messages between players.

May import following and news, and rooms below.
"""
