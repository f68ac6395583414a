"""What mails of ours look like: their words, their two forms, their headers.

A mail is put together here and laid into the outbox; what it has to say comes from elsewhere.
"""
