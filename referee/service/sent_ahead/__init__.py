"""What players send ahead, as they send and read it: their queue and their standing orders.

May import ahead and lobby, and rooms below.
"""
