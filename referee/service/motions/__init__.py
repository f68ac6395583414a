"""Motions: what is put to the vote, how it reads, and how it is closed.

May import following and news, and rooms below.
"""
