"""The kinds of cases of the climbing family, one module each."""
