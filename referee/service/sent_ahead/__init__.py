"""What players send ahead, as they send and read it: their queue and their standing orders.

Imports ahead, and rooms below.
"""
