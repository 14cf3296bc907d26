"""The checks of the family `climbing`, one a file. `topics` runs them."""
