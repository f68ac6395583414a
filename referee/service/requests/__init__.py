"""What any request may meet: refusals, quotas, pages, repeated requests, signing keys.

May import database and running.
"""
