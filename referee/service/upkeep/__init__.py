"""What keeps the referee going without being asked: tasks, the sweep, the news.

Imports every room but admin.
"""
