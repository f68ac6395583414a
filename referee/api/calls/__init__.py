"""The calls of the API, one file for each subject.

A view with the same name as its verb imports the verb as `do_…`.
"""
