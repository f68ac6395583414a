"""Miracle cards: what they are made of, what they may aim at, and what they do.

A card is content; its building blocks are code here. May import the state and the rules of units.
"""
