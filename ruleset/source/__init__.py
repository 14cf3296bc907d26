"""Rule files as text: reading, YAML events, the node tree."""

from ruleset.source.loader import Loaded, load_bytes, load_file, load_source, load_text
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, dotted, join_pointer, pointer_steps

__all__ = [
    "Entry", "Loaded", "Mapping", "Node", "Scalar", "Sequence",
    "dotted", "join_pointer", "load_bytes", "load_file", "load_source", "load_text", "pointer_steps",
]
