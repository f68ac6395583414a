"""Motions: what is put to the vote, how it reads, and how it is closed.

Imports reading, and rooms below.
"""
