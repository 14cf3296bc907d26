"""Run a command and write what it took: `python measured.py FILE SECONDS COMMAND...`. Stands alone, imports little.

The system counts the memory of whoever starts a process as the process's own, so a large test process must not start
the command itself.
"""

import json
import resource
import subprocess
import sys

KIBIBYTE = 1 if sys.platform == "darwin" else 1024


def main(file: str, seconds: str, *command: str) -> int:
    try:
        code = subprocess.call(command, timeout=float(seconds))
    except subprocess.TimeoutExpired:
        code = 124
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(file, "w", encoding="utf-8") as out:
        json.dump({"cpu_s": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss * KIBIBYTE}, out)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
