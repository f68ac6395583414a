"""What players want to be told, when and by which channel.

May import following and news, and rooms below.
"""
