"""The Celery app and its tasks: what the referee does when nobody is asking.

Imports the service (never the store) and Celery.
"""
