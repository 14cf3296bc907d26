"""Fuzzing: whatever a file holds, check answers with findings that every format can show, and never with an exception."""
