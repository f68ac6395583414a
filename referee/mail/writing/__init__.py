"""What our mails look like: their words, their two forms, their headers.

A mail is put together here and added to the outbox; what it has to say comes from elsewhere.
"""
