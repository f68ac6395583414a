"""Resolving steps by the rules: one alone, or those of several games, written together.

May import steps, and rooms below.
"""
