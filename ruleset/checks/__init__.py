"""The checks of the family `tricks`, one a file, and what the checks of all families share. `stages` runs them."""
