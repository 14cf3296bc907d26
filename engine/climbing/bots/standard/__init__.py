"""The bot `standard`: plans its hand into few plays, and weighs every play by what it leaves of the plan.

`worth` prices cards and groups by what is still out, `plan` partitions a hand, `leading` and `following` choose among the
plays, `giving` pays and returns tribute, `weights` holds the numbers behind the judgement.
"""
