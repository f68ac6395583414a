"""The questions as pages: a file for each chapter, as among the decisions.

What all of them show of the table is in `texts`.
"""
