"""The play of the `tricks` family: deals drawn, bid for, buried, played and scored over integer arrays."""
