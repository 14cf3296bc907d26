"""Files made to hurt: each is checked in a process of its own and has to be refused with a finding, fast and in little
memory. `python -m tests.hostile` prints what each takes."""
