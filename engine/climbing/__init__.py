"""The play of the `climbing` family: plays read, compared, found and chosen over integer arrays."""
