"""Tokens: authenticating callers; creating, listing, rotating and revoking tokens.

May import requests and times, and rooms below.
"""
