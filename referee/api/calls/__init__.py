"""The calls, one file for each subject."""
