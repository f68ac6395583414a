"""Investigator raids: the dice, the plans, and one seat's walk through the steps of a raid.

Plain functions of a seat's holdings, without questions or events; `acting/raid.py` asks and tells.
"""
