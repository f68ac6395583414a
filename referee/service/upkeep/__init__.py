"""What keeps the referee going without being asked: the sweep, the workers' tasks, and checks of its health.

May import accounts and post, and rooms below.
"""
