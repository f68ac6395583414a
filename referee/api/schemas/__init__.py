"""What goes in and out over HTTP: one file for each subject, with separate requests and replies.

Fields and their limits, which the engine and the service set. Nothing is decided or looked up here.
"""
