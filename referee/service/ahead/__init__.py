"""Orders ahead: judging what is sent, and answering from it.

May import orders, and rooms below.
"""
