"""Orders sent ahead: one list for each seat, of queues and standing orders, and what answers from it.

Imports orders and what is below it.
"""
