"""HTTP: each view parses a request, calls one verb of the service, and dumps its reply.

Imports the service (never the store), Flask and gunicorn.
"""
