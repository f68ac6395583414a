"""Tokens: authenticating callers; creating, listing, rotating and revoking tokens.

Imports requests, and rooms below.
"""
