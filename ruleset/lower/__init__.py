"""From typed rules to tables: pure functions, one module per section of the rule file; `tricks.lower_tricks` calls them.

Lowering never fails on a rule set that passed the checks; it holds no opinion of its own about what is allowed.
"""
