"""How much a rule file may hold. The largest shipped file uses less than a tenth of any of these."""

MAX_BYTES = 1 << 20
MAX_NODES = 20_000
MAX_DEPTH = 64
MAX_SCALAR = 1 << 16
MAX_DIGITS = 18
