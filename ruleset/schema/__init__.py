"""The families' JSON Schemas, and what is read from them: the shape of a rule file, the knobs."""
