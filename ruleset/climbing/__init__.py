"""The family `climbing`: its rules, the way from them to `ruleset.climbing_tables`, and its proofs."""
