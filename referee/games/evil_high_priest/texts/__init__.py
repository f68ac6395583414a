"""Prompts in words. They read the state and change nothing."""
