"""Tokens: who calls, and making, listing, rotating and revoking the tokens that say so.

Imports requests, and rooms below.
"""
