"""Players, from registration to deletion.

Imports delegation and seats, and rooms below.
"""
