"""The hostile files. Each builder writes into an empty folder and returns the argument for `paigui check`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

HEAD = "format: 1\nfamily: tricks\nextends: bashifen-club\n"
MEBIBYTE = 1 << 20

Builder = Callable[[Path], str]
CORPUS: dict[str, tuple[Builder, str]] = {}
"""Name -> how the file is made, and a finding (id) it has to bring."""


def hostile(name: str, finding: str) -> Callable[[Builder], Builder]:
    """Add a builder to the corpus."""

    def add(builder: Builder) -> Builder:
        CORPUS[name] = builder, finding
        return builder

    return add


def file(name: str, finding: str, content: Callable[[], str | bytes]) -> None:
    """Add a file of this content. It is made when it is needed: a large parent would count in what its child takes."""

    def builder(folder: Path) -> str:
        made = content()
        data = made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made
        (folder / "hostile.yaml").write_bytes(data)
        return "hostile.yaml"

    CORPUS[name] = builder, finding


def extending(name: str, finding: str, reference: str) -> None:
    """Add a rule file that extends something it may not."""
    file(name, finding, lambda: f"format: 1\nfamily: tricks\nextends: {reference}\n")


# bombs

file("alias bomb", "R120", lambda: "a: &a0 [x, x]\n" + "".join(f"b{i}: &a{i + 1} [{', '.join([f'*a{i}'] * 9)}]\n" for i in range(20)))
file("merge bomb", "R120", lambda: "a: &a0 {x: 1}\n" + "".join(
    f"b{i}: &a{i + 1} {{<<: [{', '.join([f'*a{i}'] * 9)}]}}\n" for i in range(20)))  # fmt: skip
file("anchor in itself", "R118", lambda: "a: &a [*a, *a]\n")
file("anchors in a circle", "R118", lambda: "a: &a {b: &b {c: [*a, *b]}}\n")
file("alias as key", "R115", lambda: f"{HEAD}x: &a [1]\n? *a\n: 1\n")
file("20,000 aliases", "R120", lambda: "a: &a x\nb: [" + "*a, " * 20_000 + "]\n")
file("10,000 anchors", "R201", lambda: f"{HEAD}levels:\n" + "".join(f"  k{i}: &a{i}   # remark\n    x\n" for i in range(9_000)))

# depth and size

file("64 deep", "R201", lambda: f"{HEAD}x: " + "[" * 61 + "]" * 61 + "\n")
file("65 deep", "R121", lambda: f"{HEAD}x: " + "[" * 64 + "]" * 64 + "\n")
file("1 MiB of [", "R121", lambda: "[" * MEBIBYTE)
file("1 MiB of {", "R121", lambda: "{" * MEBIBYTE)
file("1 MiB of - ", "R121", lambda: "- " * (MEBIBYTE // 2))
file("1 MiB of ? ", "R121", lambda: "? " * (MEBIBYTE // 2))
file("1 MiB of a:", "R122", lambda: "a:" * (MEBIBYTE // 2))
file("1 MiB of !", "R116", lambda: "!" * MEBIBYTE)
file("1 MiB of &", "R110", lambda: "&" * MEBIBYTE)
file("1 MiB of *", "R110", lambda: "*" * MEBIBYTE)
file("1 MiB of %", "R110", lambda: "%" * MEBIBYTE)
file("1 MiB of quotes", "R110", lambda: "'" * (MEBIBYTE - 1))
file("1 MiB of backslashes", "R110", lambda: '"' + "\\" * (MEBIBYTE - 1))
file("1 MiB of line ends", "R106", lambda: "\n" * MEBIBYTE)
file("1 MiB of lone CR", "R106", lambda: "\r" * MEBIBYTE)
file("1 MiB of blanks", "R106", lambda: " " * MEBIBYTE)
file("1 MiB of tabs", "R110", lambda: "\t" * (MEBIBYTE - 2) + "x")
file("1 MiB of one comment", "R106", lambda: "#" * MEBIBYTE)
file("1 MiB of one comment and a rule", "R201", lambda: HEAD + "lvels: 1\n#" + "x" * (MEBIBYTE - 100))
file("1 MiB of Chinese", "R122", lambda: (HEAD + "notes: " + "牌" * 400_000)[:349_000])
file("1 MiB of document ends", "R110", lambda: "...\n" * (MEBIBYTE // 4))
file("1 MiB of documents", "R112", lambda: "---\na: 1\n" * (MEBIBYTE // 9))
file("a byte more than 1 MiB", "R104", lambda: HEAD + "#" + "x" * MEBIBYTE)
file("20,000 values", "R201", lambda: f"{HEAD}x: [" + "1, " * 19_000 + "]\n")
file("30,000 values", "R120", lambda: f"{HEAD}x: [" + "1, " * 30_000 + "]\n")
file("9,000 unknown keys", "R201", lambda: HEAD + "".join(f"key{i}: 1\n" for i in range(9_000)))
file("9,000 unknown long keys", "R201", lambda: HEAD + "".join(f"levels_of_the_game_and_more_{i:05}_{'x' * 60}: 1\n" for i in range(9_000)))
file("9,000 misspelt keys", "R201", lambda: HEAD + "levels:\n" + "".join(f"  must_wim{i}: 1\n" for i in range(9_000)))
file("900 clauses of no key", "R605", lambda: HEAD + "clauses:\n" + "".join(
    f"  levels.must_wim_{'abcdefghij'[i % 10]}{'_' * (i // 10)}: [a]\n" for i in range(900)))  # fmt: skip
file("19,000 equal entries", "R207", lambda: f"{HEAD}levels: {{must_win: [" + "5, " * 19_000 + "]}\n")
file("9,000 equal keys", "R113", lambda: HEAD + "levels: {start: 2}\n" * 9_000)
file("9,000 tags", "R116", lambda: f"{HEAD}x: [" + "!t a, " * 9_000 + "]\n")
file("6,000 keys that are lists", "R115", lambda: HEAD + "".join(f"? [{i}]\n: 1\n" for i in range(6_000)))
file("9,000 ambiguous values", "R125", lambda: f"{HEAD}x: [" + "no, " * 9_000 + "]\n")
file("9,000 wrong types", "R202", lambda: f"{HEAD}procedures: [" + "".join(f"[{i}], " for i in range(9_000)) + "]\n")
file("6,000 rows", "R401", lambda: f"{HEAD}outcome:\n" + "".join(f"  - pionts = {i}: redeal\n" for i in range(6_000)))

# single values

file("long text", "R122", lambda: f"{HEAD}notes: " + "x" * (1 << 16) + "x\n")
file("longest text", "R203", lambda: f"{HEAD}table: {{turn: " + "x" * (1 << 16) + "}\n")
file("long key", "R110", lambda: f"{HEAD}{'k' * 60_000}: 1\n")
file("long key after ?", "R201", lambda: f"{HEAD}? {'k' * 60_000}\n: 1\n")
file("60,000 digits", "R123", lambda: f"{HEAD}dealing: {{kitty: {'9' * 60_000}}}\n")
file("60,000 digits in groups", "R202", lambda: f"{HEAD}dealing: {{kitty: {'1_' * 30_000}x}}\n")
file("60,000 hexadecimal digits", "R123", lambda: f"{HEAD}dealing: {{kitty: 0x{'f' * 60_000}}}\n")
file("19 digits", "R123", lambda: f"{HEAD}dealing: {{kitty: {'9' * 19}}}\n")
file("huge exponent", "R124", lambda: f"{HEAD}dealing: {{kitty: 1e999}}\n")
file("not a number", "R124", lambda: f"{HEAD}dealing: {{kitty: .nan}}\n")
file("Python tag", "R116", lambda: f"{HEAD}x: !!python/object/apply:os.system [ls]\n")
file("binary tag", "R116", lambda: f"{HEAD}x: !!binary R0lGODlhDAAMAIQAAP\n")

# characters

file("escape sequence", "R107", lambda: f"{HEAD}name: \x1b[31mred\n")
file("500,000 escape characters", "R107", lambda: "\x1b" * 500_000)
file("C1 control", "R107", lambda: f"{HEAD}name: a\x9bb\n")
file("NUL", "R107", lambda: f"{HEAD}name: a\0b\n")
file("delete", "R107", lambda: f"{HEAD}name: a\x7fb\n")
file("bidirectional", "R107", lambda: f"{HEAD}name: a\u202eb\u2066c\n")
file("line separator", "R107", lambda: f"{HEAD}name: a\u2028b\n")
file("escaped escape sequence", "R201", lambda: f'{HEAD}"\\e[31m\\n::error::forged": 1\n')
file("byte order mark", "R201", lambda: b"\xef\xbb\xbf" + HEAD.encode() + b"lvels: 1\n")
file("byte order mark inside", "R107", lambda: f"{HEAD}name: a\ufeffb\n")
file("CRLF", "R201", lambda: (HEAD + "lvels: {start: 2}\n").replace("\n", "\r\n"))
file("lone CR", "R201", lambda: (HEAD + "lvels: {start: 2}\n").replace("\n", "\r"))
file("Chinese keys", "R201", lambda: f"{HEAD}等级: {{起始: 2}}\n")
file("broken UTF-8", "R105", lambda: HEAD.encode() + b"name: \xff\xc3\x28\n")
file("overlong UTF-8", "R105", lambda: HEAD.encode() + b"name: \xc0\xaf\n")
file("surrogates in UTF-8", "R105", lambda: HEAD.encode() + b"name: \xed\xa0\x80\n")
file("UTF-16", "R105", lambda: HEAD.encode("utf-16"))
file("UTF-32", "R105", lambda: HEAD.encode("utf-32"))
file("GBK", "R105", lambda: (HEAD + "name: 双升规则\n").encode("gbk"))
file("random bytes", "R105", lambda: bytes((i * 7919 + i // 251) % 256 for i in range(200_000)))

# expressions


def throw(expression: str) -> str:
    """A rule file in which a throw multiplies the kitty by this."""
    return f'{HEAD}kitty: {{multiplier: {{throw: "{expression}"}}}}\n'


file("10,000 terms", "R401", lambda: throw(" + ".join(["2"] * 10_000)))
file("20,000 brackets", "R401", lambda: throw("(" * 20_000 + "2" + ")" * 20_000))
file("30,000 open brackets", "R401", lambda: throw("(" * 30_000))
file("10,000 minus signs", "R401", lambda: throw("2 " + "- " * 10_000 + "2"))
file("tower of powers", "R401", lambda: throw(" ** ".join(["9"] * 200)))
file("6,000 nested calls", "R401", lambda: throw("max(1, " * 6_000 + "2" + ")" * 6_000))
file("10,000 names", "R401", lambda: throw(" ".join(["pair"] * 10_000)))
file("10,000 ranks in an order", "R401", lambda: f"{HEAD}bidding: {{order: {' > '.join(['S'] * 10_000)}}}\n")
file("6,000 effects", "R548", lambda: f"{HEAD}offences: {{revoke: {{effects: [{', '.join(['opponents + 1'] * 6_000)}]}}}}\n")

# paths

extending("up to passwd", "R303", "../../../../../../../../etc/passwd")
extending("absolute", "R303", "/etc/passwd")
extending("device", "R303", "/dev/zero")
extending("process folder", "R303", "/proc/self/environ")
extending("zero byte in a name", "R301", '"a\\0.yaml"')
extending("very long name", "R301", "x" * 5_000 + ".yaml")
extending("very long path", "R301", "x/" * 5_000 + "a.yaml")
extending("network share", "R303", "\\\\server\\share\\a.yaml")
extending("network share with slashes", "R303", "//server/share/a.yaml")
extending("file URL", "R303", "file:///etc/passwd")
extending("web address", "R303", "https://example.org/a.yaml")
extending("another case", "R301", "Bashifen-Club")
extending("home", "R301", "~/a.yaml")
extending("variable", "R301", "$HOME/a.yaml")
extending("empty name", "R301", '""')
extending("a dot", "R301", ".")
extending("line end in a name", "R301", '"a\\n::error::b.yaml"')


def _child(folder: Path, reference: str) -> str:
    (folder / "hostile.yaml").write_text(f"format: 1\nfamily: tricks\nextends: {reference}\n", encoding="utf-8")
    return "hostile.yaml"


@hostile("itself through a link", "R302")
def _(folder: Path) -> str:
    (folder / "link.yaml").symlink_to("hostile.yaml")
    return _child(folder, "link.yaml")


@hostile("link out of the folder", "R303")
def _(folder: Path) -> str:
    (folder / "link.yaml").symlink_to("/etc/passwd")
    return _child(folder, "link.yaml")


@hostile("folder link out of the folder", "R303")
def _(folder: Path) -> str:
    (folder / "link").symlink_to("/etc")
    return _child(folder, "link/passwd")


@hostile("circle of links", "R301")
def _(folder: Path) -> str:
    (folder / "a.yaml").symlink_to("b.yaml")
    (folder / "b.yaml").symlink_to("a.yaml")
    return _child(folder, "a.yaml")


@hostile("link to nothing", "R301")
def _(folder: Path) -> str:
    (folder / "link.yaml").symlink_to("nothing.yaml")
    return _child(folder, "link.yaml")


@hostile("folder", "R301")
def _(folder: Path) -> str:
    (folder / "a.yaml").mkdir()
    return _child(folder, "a.yaml")


@hostile("pipe as parent", "R301")
def _(folder: Path) -> str:
    os.mkfifo(folder / "a.yaml")
    return _child(folder, "a.yaml")


@hostile("pipe", "R103")
def _(folder: Path) -> str:
    os.mkfifo(folder / "a.yaml")
    return "a.yaml"


@hostile("link to a device", "R103")
def _(folder: Path) -> str:
    (folder / "a.yaml").symlink_to("/dev/zero")
    return "a.yaml"


@hostile("pipe as clause list", "R601")
def _(folder: Path) -> str:
    os.mkfifo(folder / "a.yaml")
    (folder / "hostile.yaml").write_text(f"{HEAD}source: {{text: ./a.yaml}}\n", encoding="utf-8")
    return "hostile.yaml"


@hostile("bomb as clause list", "R601")
def _(folder: Path) -> str:
    (folder / "a.yaml").write_text("a: &a [*a]\n", encoding="utf-8")
    (folder / "hostile.yaml").write_text(f"{HEAD}source: {{text: ./a.yaml}}\n", encoding="utf-8")
    return "hostile.yaml"


@hostile("chain of 40 files", "R304")
def _(folder: Path) -> str:
    for number in range(40):
        text = f"format: 1\nfamily: tricks\nextends: ./f{number + 1}.yaml\n"
        (folder / f"f{number}.yaml").write_text(text, encoding="utf-8")
    return "f0.yaml"


@hostile("parents of a mebibyte", "R120")
def _(folder: Path) -> str:
    for number in range(14):
        text = f"format: 1\nfamily: tricks\nextends: ./f{number + 1}.yaml\n#" + "x" * (MEBIBYTE - 100)
        (folder / f"f{number}.yaml").write_text(text, encoding="utf-8")
    (folder / "f14.yaml").write_text("a: [" + "1, " * 30_000 + "]", encoding="utf-8")
    return "f0.yaml"


@hostile("name with an escape sequence", "R201")
def _(folder: Path) -> str:
    (folder / "a\x1b[31m\n::error::b.yaml").write_text(HEAD + "lvels: 1\n", encoding="utf-8")
    return "a\x1b[31m\n::error::b.yaml"
