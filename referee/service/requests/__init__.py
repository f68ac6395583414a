"""What any request may meet: refusals, quotas, pages, keys that make a repetition harmless, signatures.

Imports running.
"""
