"""What keeps the referee going without being asked: the sweep, the workers' tasks, and checks of its health.

Imports steps, and rooms below.
"""
