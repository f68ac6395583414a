"""The chapters of a round, in their order.

Coroutines that ask and carry out; what may be decided is in decisions/, what spaces do in effects/.
"""
