"""What players want to be told, when and by which channel.

Imports news, and rooms below.
"""
