"""What any request may meet: refusals, quotas, pages, repeated requests, signing keys.

Imports running.
"""
