"""The `paigui` command: each subcommand parses its arguments, calls one function and prints what it returns.

Everything heavy is imported inside the subcommand that needs it: `paigui check` never loads numpy or the engine.
Exit codes: 0 clean, 1 findings or failed cases, 2 usage, nothing matched or an internal error, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import errno
import gc
import json
import locale
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from engine.report import Report, Sheet
    from engine.simulate import Arm, Plan, Played, Work
    from engine.tested import Tested
    from ruleset.compiled import Compiled
    from ruleset.diagnostics.outputs import Output
    from ruleset.diagnostics.report import Report as Findings
    from ruleset.review.asking import Asked, Given
    from ruleset.review.mending import Mended
    from ruleset.review.review import Reviewed, Task

Words = tuple[str, str]
"""The same words in Chinese and in English."""
F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = ("zh", "en")
FORMATS = ("text", "concise", "json", "sarif", "junit", "github", "gitlab", "rdjson")
FOUND, WRONG_USAGE, INTERRUPTED = 1, 2, 130
SLOW_LOADING = 4.0  # seconds
# What a terminal that is not UTF-8 can show of the few other characters the reports use.
ASCII = str.maketrans({"±": "+-", "–": "-", "−": "-", "×": "x", "…": "...", "→": "->", "≥": ">=", "≤": "<=", "µ": "u"})


# --- the shell around every command -------------------------------------------------------------------------------


@dataclass
class Shell:
    """What the shared options say: language, colour, how much to print."""

    lang: str = "en"
    color: str = "auto"
    verbosity: int = 0
    lang_from: Words | None = None
    """Who asked for the language; nobody when it is the locale's."""

    @classmethod
    def of(cls, arguments: Sequence[str]) -> Shell:
        """In the language asked for anywhere on the command line, so that --help before --lang speaks it too."""
        for index, argument in enumerate(arguments):
            value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else ""
            if argument == "--lang" and index + 1 < len(arguments):
                value = arguments[index + 1]
            if value in LANGUAGES:
                return cls(value, lang_from=("命令行", "command line"))
        asked = os.environ.get("PAIGUI_LANG", "")
        if asked in LANGUAGES:
            return cls(asked, lang_from=("环境变量 PAIGUI_LANG", "environment variable PAIGUI_LANG"))
        return cls(locale_language())

    def say(self, zh: str, en: str) -> str:
        return zh if self.lang == "zh" else en

    @property
    def quiet(self) -> bool:
        return self.verbosity < 0

    @property
    def colored(self) -> bool:
        """Whether standard output takes colour: the option first, then NO_COLOR and FORCE_COLOR, then the terminal."""
        if self.color != "auto":
            return self.color == "always"
        if os.environ.get("NO_COLOR"):
            return False
        return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def locale_language() -> str:
    """Chinese for a Chinese locale, English for any other."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "zh" if os.environ[variable].lower().startswith("zh") else "en"
    return "en"


def utf8_terminal() -> bool:
    """Whether the locale's characters are UTF-8; Python's own UTF-8 mode, on in a C locale, does not make it so."""
    return locale.getencoding().lower().replace("-", "") == "utf8"


def echo(text: str, err: bool = False) -> None:
    """Print a line; what the terminal cannot show becomes ASCII or an escape, never an error."""
    click.echo(text if utf8_terminal() else text.translate(ASCII), err=err, color=_shell().colored)


def note(zh: str, en: str) -> None:
    """Tell the user something on standard error, unless --quiet."""
    if not _shell().quiet:
        echo(_shell().say(zh, en), err=True)


def _shell() -> Shell:
    context = click.get_current_context(silent=True)
    shell = context.find_root().obj if context else None
    return shell if isinstance(shell, Shell) else Shell(lang=locale_language())


def _set_shared(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Keep a shared option in the Shell, wherever on the command line it stands."""
    shell = context.find_root().ensure_object(Shell)
    if parameter.name == "lang" and value:
        shell.lang = value
    elif parameter.name == "color" and value:
        shell.color = value
    elif parameter.name == "quiet" and value:
        shell.verbosity = -1
    elif parameter.name == "verbose" and value:
        shell.verbosity = value


# --- click in two languages ---------------------------------------------------------------------------------------


class Choice(click.Choice[str]):
    """A choice that offers the nearest value for a misspelt one."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        known = ", ".join(self.choices)
        close = get_close_matches(str(value).lower(), self.choices, n=1)
        if _shell().lang == "zh":
            return f"“{value}”不在可选值之内：{known}" + (f"。是不是 {close[0]}？" if close else "")
        return f"{value!r} is not one of {known}" + (f". Did you mean {close[0]}?" if close else "")


class FormatChoice(Choice):
    """`FORMAT[:FILE]`, read as an `Output`."""

    def __init__(self, forms: Sequence[str] = FORMATS) -> None:
        super().__init__(forms)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from ruleset.diagnostics.outputs import STDOUT, Output

        form, _, file = str(value).partition(":")
        return Output(super().convert(form, param, ctx), file or STDOUT)


class Option(click.Option):
    """An option with help in both languages."""

    def __init__(self, *args: Any, words: Words = ("", ""), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.words = words

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = _shell().say(*self.words)
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command with help in both languages and the shared options."""

    def __init__(self, *args: Any, words: Words = ("", ""), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.words = words
        self.params += _shared_options()

    def get_short_help_str(self, limit: int = 45) -> str:
        return _shell().say(*self.words).split("\n")[0].rstrip("。.")

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        if _shell().lang == "zh":
            pieces = pieces.replace("[OPTIONS]", "[选项]").replace("COMMAND [ARGS]...", "命令 [参数]...")
        formatter.write_usage(ctx.command_path, pieces, prefix=_shell().say("用法：", "Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = _shell().say(*self.words)
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        records = [record for each in options if (record := each.get_help_record(ctx))]
        with formatter.section(_shell().say("选项", "Options")):
            formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = _shell().say("显示帮助并退出", "Show this help and exit")
        return option


class Commands(Command, click.Group):
    """The top of the command line."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        extra.setdefault("obj", Shell.of(args))
        return super().make_context(info_name, args, parent, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        with formatter.section(_shell().say("命令", "Commands")):
            formatter.write_dl([(name, self.commands[name].get_short_help_str()) for name in self.list_commands(ctx)])

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # in the order of work: check, test, ... not of the alphabet


def option(*names: str, zh: str, en: str, **settings: Any) -> Callable[[F], F]:
    return click.option(*names, cls=Option, words=(zh, en), **settings)


def _shared_options() -> list[click.Parameter]:
    # PAIGUI_LANG is read by Shell.of: read here as well, it would outrank a --lang further right.
    shared: dict[str, Any] = {"expose_value": False, "is_eager": True, "callback": _set_shared}
    shared["allow_from_autoenv"] = False
    return [
        Option(
            ["--lang"],
            type=Choice(LANGUAGES),
            words=("语言，默认随系统", "Language, by default the locale's"),
            **shared,
        ),
        Option(
            ["--color"],
            type=Choice(("auto", "always", "never")),
            words=("彩色输出（也遵从 NO_COLOR）", "Colour (NO_COLOR is honoured)"),
            **shared,
        ),
        Option(["-q", "--quiet"], is_flag=True, words=("只输出结果", "Print results only"), **shared),
        Option(["-v", "--verbose"], count=True, words=("多输出一些", "Say more"), **shared),
    ]


def _version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        from importlib import metadata

        try:
            click.echo(f"paigui {metadata.version('paigui')}")
        except metadata.PackageNotFoundError:
            click.echo("paigui (run from its sources, not installed)")
        context.exit()


@click.group(
    cls=Commands,
    words=(
        "牌规：编译升级、掼蛋等牌戏的规则文件，证明其完整，并高速模拟、比较。",
        "Paigui: compile rule files of shengji, guandan and card games like them, prove them whole, play and compare them at speed.",
    ),
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "PAIGUI", "max_content_width": 110},
)
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    zh="显示版本",
    en="Show the version",
)
def cli() -> None:
    pass


jobs_option = option(
    "--jobs", metavar="J", type=click.IntRange(1), zh="并行数，默认全部核心", en="Workers, by default one per core"
)


def command(zh: str, en: str) -> Callable[[Callable[..., Any]], click.Command]:
    return cli.command(cls=Command, words=(zh, en))


# --- what a check is asked for ------------------------------------------------------------------------------------

_REVIEW_OPTIONS = (
    option(
        "--select",
        metavar="KIND",
        multiple=True,
        envvar="PAIGUI_SELECT",
        zh="只看这些检查项：编号、名称或开头如 R5（可重复，可用逗号）",
        en="Only these findings: ids, names or beginnings such as R5 (repeatable, or with commas)",
    ),
    option(
        "--ignore",
        metavar="KIND",
        multiple=True,
        envvar="PAIGUI_IGNORE",
        zh="不看这些检查项",
        en="Leave these findings out",
    ),
    option(
        "--fail-on",
        type=Choice(("error", "warning", "info", "never")),
        envvar="PAIGUI_FAIL_ON",
        zh="从这一级起以 1 退出，默认 error",
        en="Exit 1 from this severity on, error if unsaid",
    ),
    option(
        "--exclude",
        metavar="PATTERN",
        multiple=True,
        envvar="PAIGUI_EXCLUDE",
        zh="文件夹里略过与此相符的文件（可重复）",
        en="Leave matching files of folders out (repeatable)",
    ),
    option(
        "--limit",
        "limits",
        metavar="NAME=N",
        multiple=True,
        envvar="PAIGUI_LIMIT",
        zh="改变一项上限：bytes、values、depth、characters、digits、chain、findings（可重复）",
        en="Change a limit of rule files: bytes, values, depth, characters, digits, chain, findings (repeatable)",
    ),
    option(
        "--jobs",
        metavar="J",
        type=click.IntRange(1, 1_024),
        envvar="PAIGUI_JOBS",
        zh="并行数，默认按文件多少",
        en="Processes, by default as many as the files are worth",
    ),
    option(
        "--config",
        metavar="FILE",
        type=click.Path(),
        envvar="PAIGUI_CONFIG",
        zh="用这份设置文件",
        en="Take the settings from this file",
    ),
    option("--isolated", is_flag=True, envvar="PAIGUI_ISOLATED", zh="不读任何设置文件", en="Read no file of settings"),
)


format_option = option(
    "-f",
    "--format",
    "format",
    metavar="FORMAT[:FILE]",
    type=FormatChoice(),
    multiple=True,
    envvar="PAIGUI_FORMAT",
    zh=f"输出格式，可写入文件，可重复：{'、'.join(FORMATS)}",
    en=f"Output format, to a file if named, repeatable: {', '.join(FORMATS)}",
)


def review_options(function: F) -> F:
    """The options of `check` that a file of settings can hold too."""
    for add in reversed(_REVIEW_OPTIONS):
        function = add(function)
    return function


def _asked() -> Asked:
    """The options of this command over the settings of the project, whose language holds unless another was asked for."""
    from ruleset.review.asking import Asked
    from ruleset.review.settings import Settings, find_settings, read_settings
    from ruleset.review.usage import Misused

    context = click.get_current_context()
    config, isolated = context.params["config"], context.params["isolated"]
    if config and isolated:
        raise Misused("--config 与 --isolated 不能同用", "--config and --isolated exclude each other")
    settings = Settings() if isolated else read_settings(Path(config)) if config else find_settings()
    asked = Asked(settings, _given(context))
    if asked["lang"]:
        _shell().lang = asked["lang"]
    return asked


def _given(context: click.Context) -> dict[str, Given]:
    """What the command line or the environment says of the things that settings can hold."""
    from ruleset.review.asking import COMMAND_LINE, Given, environment, limits_of

    given: dict[str, Given] = {}
    for parameter in context.command.params:
        name = parameter.name or ""
        source, key, value = context.get_parameter_source(name), name.replace("_", "-"), context.params.get(name)
        if source is click.core.ParameterSource.COMMANDLINE:
            given[key] = Given(value, COMMAND_LINE)
        elif source is click.core.ParameterSource.ENVIRONMENT:
            given[key] = Given(value, environment(parameter.envvar))
    if "limits" in given:
        given["limits"] = Given(limits_of(given["limits"].value), given["limits"].origin)
    if said := _shell().lang_from:
        given["lang"] = Given(_shell().lang, dict(zip(LANGUAGES, said, strict=True)))
    return given


# --- checking, compiling, showing ---------------------------------------------------------------------------------


@command("检查规则文件，列出每处错误的位置。", "Check rule files and report every error with its place.")
@click.argument("paths", nargs=-1, required=True)
@format_option
@option("-o", "--output", metavar="FILE", zh="写入文件而不打印", en="File to write instead of printing")
@review_options
@option("--all", "every", is_flag=True, zh="不省略任何一条", en="Leave nothing out")
@option("--exit-zero", is_flag=True, zh="有错误也以 0 退出", en="Exit 0 whatever is found")
@option("--fix", is_flag=True, zh="改好只有一种改法的错误", en="Mend what can be meant in one way only")
@option("--unsafe-fixes", is_flag=True, zh="也改需要人看一眼的错误", en="Mend what is probably meant as well; look it over")
@option("--diff", "as_diff", is_flag=True, zh="不写文件，只显示会改什么", en="Write no file, show what would be mended")
@option(
    "--force-exclude",
    is_flag=True,
    envvar="PAIGUI_FORCE_EXCLUDE",
    zh="点名的文件也按 exclude 略过（供提交钩子用）",
    en="Leave excluded files out even if they are named, as hooks do",
)
@option(
    "--add-ignore",
    "reason",
    metavar="REASON",
    zh="给现有的每处警告和提示写上忽略注释，附此理由",
    en="Write a comment that ignores each warning and info there is, with this reason",
)
@option("--stdin-filename", metavar="FILE", zh="`-`（标准输入）当作这个文件", en="What `-`, standard input, stands for")
@option("--show-files", is_flag=True, zh="只列出要检查的文件", en="Only list the files that would be checked")
@option("--statistics", is_flag=True, zh="只列出各检查项的次数", en="Count the findings of each kind instead of showing them")
@option("--assumed", is_flag=True, zh="列出推定的值中换一种读法就会改变打法的", en="Tell which assumed values another reading would change")
@option(
    "--smoke",
    type=click.IntRange(1),
    metavar="N",
    zh="没有错误的规则再由机器人打 N 局，看是否打得下去",
    en="Let bots play N deals by the rules without errors, to see that they can be played",
)
@option("--watch", is_flag=True, zh="文件一有改动就重新检查", en="Check again whenever a file changes")
def check(
    paths: tuple[str, ...],
    output: str | None,
    every: bool,
    exit_zero: bool,
    fix: bool,
    unsafe_fixes: bool,
    as_diff: bool,
    force_exclude: bool,
    reason: str | None,
    stdin_filename: str | None,
    show_files: bool,
    statistics: bool,
    assumed: bool,
    smoke: int | None,
    watch: bool,
    **asked_for: Any,  # read by _asked
) -> int:
    from ruleset.diagnostics.formats import FOR_PEOPLE
    from ruleset.review.files import choose

    asked = _asked()
    outputs = _outputs(asked.outputs, output)
    if statistics and any(each.file == "-" and each.form not in FOR_PEOPLE for each in outputs):
        raise click.UsageError(_shell().say("--statistics 只代替文字输出", "--statistics stands in for text only"))
    fixing = fix or unsafe_fixes or as_diff or reason is not None
    if show_files:
        for name in choose(paths, asked.exclude, force_exclude).files:
            echo(name)
        return 0

    def show(reviewed: Reviewed, files: Sequence[str], asked: Asked) -> None:
        _print_reviewed(reviewed, files, asked, outputs, every, statistics, err=fixing and "-" in paths)

    if watch:
        if fixing or "-" in paths:
            raise click.UsageError(_shell().say("--watch 只检查文件，不改也不读标准输入", "--watch only checks, and files only"))
        return _watch(paths, show)
    task = _task(paths, asked, stdin_filename, force_exclude)
    if as_diff:
        return 0 if not _print_patches(_mended(task, unsafe_fixes, reason)) or exit_zero else FOUND
    reviewed = _write_mended(task, _mended(task, unsafe_fixes, reason)) if fixing else _review(task)
    if assumed:
        from ruleset.assumed import assumed_findings

        reviewed = reviewed.with_more(assumed_findings(task.files), task.selection)
    reviewed = _played(reviewed, task, smoke) if smoke else reviewed
    show(reviewed, task.files, asked)
    return FOUND if reviewed.fails(asked["fail-on"]) and not exit_zero else 0


@command("显示各项设置的值及其来历。", "Show every setting of check with its value and where it comes from.")
@option("--show", is_flag=True, expose_value=False, zh="显示（总是如此）", en="Show them (always so)")
@format_option
@review_options
def config(**asked_for: Any) -> int:
    rows = _asked().rows(_shell().lang)
    wide = max(len(key) for key, _, _ in rows)
    for key, value, origin in rows:
        echo(f"{key:<{wide}} = {value}  # {origin}")
    return 0


@command("运行案例文件，指出不符的案例。", "Run case files and say which cases fail.")
@click.argument("paths", nargs=-1, required=True)
@option("--rules", multiple=True, zh="只用这份规则（可重复）", en="Only under these rules (repeatable)")
@option(
    "-f",
    "--format",
    "outputs",
    metavar="FORMAT[:FILE]",
    type=FormatChoice(("text", "json", "junit")),
    multiple=True,
    default=("text",),
    envvar="PAIGUI_TEST_FORMAT",
    zh="输出格式，可写入文件，可重复：text、json、junit",
    en="Output format, to a file if named, repeatable: text, json, junit",
)
@option(
    "--coverage", is_flag=True, zh="报告案例到达了规则的哪些部分", en="Report which parts of the rules the cases reach"
)
@option(
    "--min-coverage",
    metavar="PCT",
    type=click.FloatRange(0, 100),
    zh="任一份规则的覆盖低于此百分比则以 1 退出（含 --coverage）",
    en="Exit 1 if a rule set is covered less than this; implies --coverage",
)
@option(
    "--mutate",
    is_flag=True,
    zh="逐处改动规则，列出案例分辨不出的改动",
    en="Change the rules one place at a time and list the changes no case notices",
)
@option(
    "--min-killed",
    metavar="PCT",
    type=click.FloatRange(0, 100),
    zh="任一份规则的改动被识破得少于此百分比则以 1 退出（含 --mutate）",
    en="Exit 1 if fewer of a rule set's mutants are killed than this; implies --mutate",
)
@option("--own", is_flag=True, zh="只看规则文件自己写的，不看继承来的", en="Only what a rule file says itself, not what it inherits")
@jobs_option
def test(
    paths: tuple[str, ...],
    rules: tuple[str, ...],
    outputs: Sequence[Output],
    coverage: bool,
    min_coverage: float | None,
    mutate: bool,
    min_killed: float | None,
    own: bool,
    jobs: int | None,
) -> int:
    outputs = _outputs(outputs, None)
    _spare([*paths, *rules], [each.file for each in outputs])
    coverage, mutate = coverage or min_coverage is not None, mutate or min_killed is not None
    if coverage or mutate:
        _plain_kernels()
    from engine.simulate import available_cores
    from engine.tested import Asked, put_to_test

    with _Progress() as progress:
        tested = put_to_test(paths, rules, Asked(coverage, mutate, own, jobs or available_cores(), progress))
    if not tested.results:
        raise click.UsageError(_shell().say("没有找到案例", "no case found"))
    _print_tested(tested, outputs)
    return 0 if tested.sound(min_coverage or 0.0, min_killed or 0.0) else FOUND


def _plain_kernels() -> None:
    """Kernels as plain Python in this process, unless the engine is loaded already: what they read can then be noted."""
    if "engine.jit" not in sys.modules:
        os.environ["PAIGUI_JIT"] = "0"


@command("解释一条检查结果，或规则文件的一个键。", "Explain a finding, or a key of rule files.")
@click.argument("word", metavar="ID|NAME|KEY")
@option("--rules", metavar="RULES", zh="这份规则里的值和出处", en="Its value in this rule set, and who set it")
@option("--format", "form", type=Choice(("text", "json")), default="text", zh="输出格式", en="Output format")
def explain(word: str, rules: str | None, form: str) -> int:
    from ruleset.manual.explain import UnknownWord, explain

    try:
        echo(explain(word, rules, _shell().lang, form))
    except UnknownWord as unknown:
        near = ", ".join(unknown.near)
        zh = f"没有检查结果或键叫“{word}”" + (f"，是不是 {near}？" if near else "；paigui rules 列出全部检查结果")
        en = f"no finding or key is called {word!r}" + (f"; did you mean {near}?" if near else "; see paigui rules")
        raise click.BadParameter(_shell().say(zh, en), param_hint="ID|NAME|KEY") from None
    return 0


@command("列出全部检查结果的种类。", "List every kind of finding.")
@option("--format", "form", type=Choice(("text", "json")), default="text", zh="输出格式", en="Output format")
def rules(form: str) -> int:
    from ruleset.manual.explain import catalogue

    echo(catalogue(_shell().lang, form))
    return 0


@command(
    "打印规则文件的 JSON Schema（供编辑器用），或全部键的手册。",
    "Print the JSON Schema of rule files for editors, or a reference of all keys.",
)
@click.argument("family", required=False)
@option("--format", "form", type=Choice(("json", "markdown")), default="json", zh="输出格式", en="Output format")
@option("--modeline", is_flag=True, zh="打印放在规则文件首行的 schema 说明", en="Print the line that tells editors the schema")
@option("-o", "--output", type=click.Path(dir_okay=False), default="-", zh="输出文件", en="File to write")
def schema(family: str | None, form: str, modeline: bool, output: str) -> int:
    from ruleset import shelf
    from ruleset.manual import published

    if family and family not in shelf.families():
        raise click.BadParameter(_no_such(family, shelf.families(), _shell().say("玩法族", "family")), param_hint="FAMILY")
    if modeline:
        click.echo(published.modeline(published.FILE if output == "-" else output))
    elif form == "markdown":
        from ruleset.manual.reference import reference

        _write(reference(_shell().lang, family), output)
    else:
        _write(published.schema_text(family, _shell().lang), output)
    return 0


@command(
    "写下行为锁，或核对行为有没有变（--check）。",
    "Write the behavioural lock of rule sets, or check that none behaves otherwise (--check).",
)
@click.argument("rules", nargs=-1)
@option(
    "-o",
    "--output",
    metavar="FILE",
    default="paigui.lock",
    type=click.Path(dir_okay=False),
    zh="锁文件，默认 paigui.lock",
    en="The lock, paigui.lock if unsaid",
)
@option(
    "--check", "checking", is_flag=True, zh="只核对，有变化则以 1 退出", en="Check only; exit 1 if anything changed"
)
def lock(rules: tuple[str, ...], output: str, checking: bool) -> int:
    _plain_kernels()  # a few deals: compiling the kernels would take longer than playing them
    from engine.lock import LockError, lock_of, lock_text, locked_names

    file = Path(output)
    _spare(rules, [output])
    try:
        if checking:
            return _check_lock(file, rules)
        locked = lock_of(rules or locked_names(file), file.parent)
    except LockError as error:
        raise click.UsageError(_shell().say(error.zh, error.en)) from None
    _write(lock_text(locked), output)
    return 0


def _check_lock(file: Path, rules: tuple[str, ...]) -> int:
    from engine.lock import check_lock, locked_names

    found = check_lock(file, rules)
    for difference in found:
        for change in difference.changes:
            echo(f"{difference.rules}: {change[_shell().lang]}")
    asked = len(rules) or len(locked_names(file))
    if not found:
        note(f"{asked} 份规则与锁文件相符", f"{asked} rule set{'s' * (asked != 1)} as locked")
    return FOUND if found else 0


@command("编译成规范的 JSON。", "Compile to canonical JSON.")
@click.argument("rules")
@option("-o", "--output", type=click.Path(dir_okay=False), default="-", zh="输出文件", en="File to write")
def compile(rules: str, output: str) -> int:
    _spare([rules], [output])
    _write(_compiled(rules).to_json(), output)
    return 0


@command("显示规则集，或其中一张表。", "Show a rule set, or one of its tables.")
@click.argument("rules")
@option("--table", metavar="NAME", zh="表名，如 outcome", en="Name of a table, such as outcome")
@option("--format", "form", type=Choice(("text", "csv", "json")), default="text", zh="输出格式", en="Output format")
def show(rules: str, table: str | None, form: str) -> int:
    from ruleset.show import table_names, table_rows

    compiled = _compiled(rules)
    names = table_names(compiled.tables)
    if table is None:
        _print_overview(compiled, names, form)
        return 0
    if table not in names:
        raise click.BadParameter(_no_such(table, names, _shell().say("表", "table")), param_hint="--table")
    _print_rows(*table_rows(compiled.tables, table), form)
    return 0


# --- playing ------------------------------------------------------------------------------------------------------

deals_option = option(
    "--deals", metavar="N", type=click.IntRange(1), default=10_000, zh="局数，默认 10000", en="Deals, 10000 if unsaid"
)
seed_option = option(
    "--seed",
    metavar="S",
    type=click.IntRange(-(2**63), 2**63 - 1),
    default=1,
    show_default=False,
    zh="随机种子，默认 1",
    en="Seed of the deals, 1 if unsaid",
)
matches_option = option(
    "--matches",
    metavar="N",
    type=click.IntRange(1),
    zh="改打 N 盘整场比赛，每盘至多 --deals 局（默认 1000）",
    en="Play N whole matches instead, each of at most --deals deals (1000 if unsaid)",
)
pace_option = option(
    "--pace",
    metavar="SECONDS",
    type=click.FloatRange(0, min_open=True),
    zh="每次决策的秒数：得出时长，并计规则的时限（与 --matches 同用）",
    en="Seconds a decision takes: gives durations and lets time limits count (with --matches)",
)
json_option = option("--json", "as_json", is_flag=True, zh="输出 JSON", en="Print JSON")
bots_option = option(
    "--bots",
    default="standard",
    metavar="BOT[,BOT...]",
    zh="各座位的机器人：standard、random，依次循环",
    en="Bots of seats 0, 1, ... in turn: standard, random",
)


@command("用机器人打许多局，给出统计。", "Let bots play many deals under one rule set and report the figures.")
@click.argument("rules")
@deals_option
@seed_option
@jobs_option
@bots_option
@json_option
@matches_option
@pace_option
@option(
    "--log",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    zh="改打一盘比赛（至多 --deals 局）并写下记录",
    en="Play one match instead, of at most --deals deals, and write its log",
)
def simulate(
    rules: str,
    deals: int,
    seed: int,
    jobs: int | None,
    bots: str,
    as_json: bool,
    matches: int | None,
    pace: float | None,
    log: str | None,
) -> int:
    if log is not None and matches is not None:
        raise click.UsageError(_shell().say("--log 与 --matches 不能同时用", "--log and --matches exclude each other"))
    if matches is not None:
        return _simulate_matches(rules, matches, seed, jobs, bots, pace or 0.0, as_json)
    _no_pace(pace)
    plan = _plan((rules,), deals, seed, bots)
    if log is not None:
        return _write_match(rules, plan, log)
    played = _play(plan, jobs)
    if as_json:
        from engine.compare import simulation_json

        click.echo(json.dumps(simulation_json(played), indent=2))
    else:
        from engine.report import simulation_report

        _print_report(simulation_report(played, _shell().lang))
    return 0 if played.complete else INTERRUPTED


def _simulate_matches(
    rules: str, matches: int, seed: int, jobs: int | None, bots: str, pace: float, as_json: bool
) -> int:
    """Play whole matches; an unsaid --deals leaves the host's number at the engine's."""
    from engine.matches import MatchPlan, with_alternatives

    plan = MatchPlan(with_alternatives(*_arms((rules,), bots)), matches, seed, pace, _most_deals())
    played = _play(plan, jobs)
    if as_json:
        from engine.compare import matches_json

        click.echo(json.dumps(matches_json(played, plan.most_deals, pace), ensure_ascii=False, indent=2))
    else:
        from engine.report import matches_report

        _print_report(matches_report(played, plan.most_deals, pace, _shell().lang))
    return 0 if played.complete else INTERRUPTED


def _most_deals() -> int:
    """The host's number of deals in a match: --deals if it was given."""
    from engine.match import MOST_DEALS
    from engine.matches import MATCH_STRIDE

    context = click.get_current_context()
    if context.get_parameter_source("deals") == click.core.ParameterSource.DEFAULT:
        return MOST_DEALS
    return min(MATCH_STRIDE, int(context.params["deals"]))


def _no_pace(pace: float | None) -> None:
    if pace is not None:
        raise click.UsageError(_shell().say("--pace 要与 --matches 同用", "--pace needs --matches"))


def _write_match(rules: str, plan: Plan, path: str) -> int:
    """Play a match through the step API; its log can be replayed and read event by event."""
    from engine.autoplay import play_match
    from engine.log import write_log

    with _kernels_announced():
        game = play_match(_compiled(rules), plan.seed, plan.deals, plan.arms[0].bots)
    write_log(game, Path(path))
    note(f"已写入 {path}：{len(game.log)} 步", f"wrote {path}: {len(game.log)} events")
    return 0


@command("让各规则集打同样的牌并比较。", "Play the same deals under several rule sets and compare them.")
@click.argument("rules", nargs=-1, required=True)
@deals_option
@seed_option
@jobs_option
@bots_option
@matches_option
@pace_option
@option(
    "--metric",
    "metrics",
    metavar="NAME",
    multiple=True,
    zh="只比较这一项（可重复），如 tricks、decisions",
    en="Compare this metric only (repeatable), such as tricks, decisions",
)
@option(
    "--all-pairs", is_flag=True, zh="两两比较（默认只与第一份比较）", en="Compare every two (default: with the first)"
)
@json_option
@option("--csv", "as_csv", is_flag=True, zh="输出 CSV", en="Print CSV")
def compare(
    rules: tuple[str, ...],
    deals: int,
    seed: int,
    jobs: int | None,
    bots: str,
    matches: int | None,
    pace: float | None,
    metrics: tuple[str, ...],
    all_pairs: bool,
    as_json: bool,
    as_csv: bool,
) -> int:
    if len(rules) < 2:
        raise click.UsageError(_shell().say("请给出两份以上的规则", "name at least two rule sets"))
    plan: Work
    if matches is None:
        _no_pace(pace)
        plan = _plan(rules, deals, seed, bots)
    else:
        from engine.matches import MatchPlan

        plan = MatchPlan(_arms(rules, bots), matches, seed, pace or 0.0, _most_deals())
    _check_metrics(plan, metrics)
    played = _play(plan, jobs)
    if as_json:
        from engine.compare import comparison_json

        click.echo(json.dumps(comparison_json(played, metrics), indent=2))
    elif as_csv:
        from engine.report import comparison_csv

        click.echo(comparison_csv(played, metrics), nl=False)
    else:
        from engine.report import comparison_report

        _print_report(comparison_report(played, _shell().lang, all_pairs, metrics))
    return 0 if played.complete else INTERRUPTED


def _check_metrics(plan: Work, asked: Sequence[str]) -> None:
    """Refuse a metric that some rule set does not have, or that nobody measures."""
    from engine.compare import NotShared, chosen_metrics

    try:
        chosen_metrics(plan, asked)
    except NotShared as problem:
        message = _no_such(problem.name, problem.shared, _shell().say("指标", "metric"))
        if len(problem.lacking) < len(plan.arms):
            lacking, shared = ", ".join(problem.lacking), ", ".join(problem.shared)
            message = _shell().say(
                f"{lacking} 没有 {problem.name} 这一项，不能与其他规则集比较；各方都有的：{shared}",
                f"{lacking} has no {problem.name}, so it cannot be compared; all have: {shared}",
            )
        raise click.BadParameter(message, param_hint="--metric") from None


@command("重放牌局记录，核对每一步。", "Replay logs of matches and check that every event comes out as it was written.")
@click.argument("logs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@option(
    "--rules",
    metavar="RULES",
    zh="记录所用的规则文件，默认按记录里的 id",
    en="The rules played by, if not the id in the log",
)
def replay(logs: tuple[str, ...], rules: str | None) -> int:
    from engine.log import LogError, read_log
    from engine.replay import replay as play_again

    wrong = 0
    for path in logs:
        try:
            log = read_log(Path(path).read_text(encoding="utf-8"))
            game = play_again(_compiled(rules or log.header.get("rules", "")), log)
        except (LogError, UnicodeDecodeError) as problem:
            wrong += 1
            what = _shell().say("不是 UTF-8 文本", "the log is not UTF-8")
            echo(f"{path}: {what if isinstance(problem, UnicodeDecodeError) else problem}")
            continue
        cut = _shell().say("；末行不完整", "; the last line is cut off") if log.cut else ""
        echo(
            _shell().say(
                f"{path}：{len(log.events)} 步与记录相同{cut}", f"{path}: {len(log.events)} events as logged{cut}"
            )
        )
        note(f"  {game.rules.id}，种子 {game.seed}", f"  {game.rules.id}, seed {game.seed}")
    return FOUND if wrong else 0


@command("测量速度，与其他程序库并列。", "Measure speed, beside other libraries where installed.")
@click.argument("rules", nargs=-1)
@deals_option
@seed_option
@json_option
def benchmark(rules: tuple[str, ...], deals: int, seed: int, as_json: bool) -> int:
    from dataclasses import asdict

    from engine.benchmark import measure
    from engine.report import benchmark_report

    arms = _arms(rules or _shipped_rule_sets(), "standard")
    measured = measure(arms, deals, seed, lambda step: note(f"正在测量：{step}", f"measuring: {step}"))
    if as_json:
        click.echo(json.dumps({"version": 1, **asdict(measured)}, indent=2))
    else:
        _print_report(benchmark_report(measured, _shell().lang))
    return 0


def _plan(rules: Sequence[str], deals: int, seed: int, bots: str) -> Plan:
    """Compile the rule sets and set them down to play."""
    from engine.simulate import Plan

    plan = Plan(_arms(rules, bots), deals, seed)
    if not plan.levels:
        raise click.UsageError(
            _shell().say("这些规则集没有共同的级", "the ladders of these rule sets have no level in common")
        )
    return plan


def _arms(rules: Sequence[str], bots: str) -> tuple[Arm, ...]:
    """Compile the rule sets and seat the bots."""
    from engine.simulate import Arm

    seats = tuple(bots.split(","))
    arms = []
    for each in rules:
        compiled = _compiled(each)
        if len(seats) > compiled.tables.seats:
            message = _shell().say(
                f"{len(seats)} 个机器人，而 {compiled.id} 只有 {compiled.tables.seats} 个座位",
                f"{len(seats)} bots for the {compiled.tables.seats} seats of {compiled.id}",
            )
            raise click.BadParameter(message, param_hint="--bots")
        arm = Arm(compiled.id, compiled.fingerprint, compiled.tables, seats)
        for bot in seats:
            if bot not in arm.game.BOTS:
                message = _no_such(bot, list(arm.game.BOTS), _shell().say("机器人", "bot"))
                raise click.BadParameter(message, param_hint="--bots")
        arms.append(arm)
    return tuple(arms)


def _play(plan: Work, jobs: int | None) -> Played:
    """Run a plan with a progress bar; Ctrl-C ends it early and keeps what was played."""
    from engine.simulate import available_cores, run, warm_up

    with _kernels_announced():
        warm_up(plan)
    with _interruptible() as stop, _Progress(plan.count) as progress:
        return run(plan, jobs or available_cores(), progress, stop)


@contextmanager
def _kernels_announced() -> Iterator[None]:
    """Around the first use of the kernels: say why it takes long when it does, or what running without numba costs."""
    from engine.jit import COMPILED, NUMBA_INSTALLED

    if not NUMBA_INSTALLED:
        note(
            "未安装 numba：以纯 Python 运行，慢几百倍。安装：pip install 'paigui[fast]'",
            "numba is not installed: plain Python plays, hundreds of times slower. Install: pip install 'paigui[fast]'",
        )
    text = _shell().say(
        "首次运行：正在为本机编译引擎，约需一分钟，以后直接使用",
        "first run: compiling the engine for this machine takes about a minute; later starts use the result",
    )
    # Loading a filled cache takes a second; only compiling lasts until the timer rings.
    timer = Timer(SLOW_LOADING, click.echo, (text,), {"err": True})
    if COMPILED and not _shell().quiet:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into a request to stop; a second one interrupts at once."""
    asked = False

    def ask(number: int, frame: Any) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


class _Progress:
    """A bar on standard error with rate and time left, for what takes over a second and only on a terminal."""

    WIDTH = 30

    def __init__(self, total: int = 0) -> None:
        self.total = total
        self.began = self.shown = time.monotonic()
        self.wanted = sys.stderr.isatty() and not _shell().quiet
        self.drawn = False

    def __enter__(self) -> Callable[..., None]:
        return self._update

    def __exit__(self, *_: object) -> None:
        if self.drawn:
            click.echo("\r\x1b[K", err=True, nl=False)

    def _update(self, done: int, total: int = 0) -> None:
        now, self.total = time.monotonic(), total or self.total
        if not self.wanted or now - self.began < 1 or now - self.shown < 0.2:
            return
        self.shown, self.drawn = now, True
        rate = done / (now - self.began)
        filled = self.WIDTH * done // self.total
        bar = "#" * filled + "." * (self.WIDTH - filled)
        left = _shell().say("剩余", "left")
        click.echo(
            f"\r\x1b[K[{bar}] {done:,}/{self.total:,}  {rate:,.0f}/s  {(self.total - done) / rate:.0f} s {left}",
            err=True,
            nl=False,
        )


# --- helpers ------------------------------------------------------------------------------------------------------


def _compiled(rules: str) -> Compiled:
    from ruleset import compile_rules

    return compile_rules(rules)


def _shipped_rule_sets() -> list[str]:
    """Ids of the shipped rule sets that can be simulated, without the family bases they extend."""
    from ruleset import load, shelf

    resolved = [load(each) for each in shelf.shipped()]
    return [each.id for each in resolved if not each.layers[0].base]


def _task(paths: Sequence[str], asked: Asked, stdin_filename: str | None = None, force_exclude: bool = False) -> Task:
    """The files to check, standard input among them."""
    from ruleset.review.files import choose
    from ruleset.review.review import Task
    from ruleset.review.stdin import with_stdin

    chosen = choose(paths, asked.exclude, force_exclude)
    if chosen.skipped and _shell().verbosity > 0:
        note(f"略过 {chosen.skipped} 个不是规则的 YAML 文件", f"{chosen.skipped} YAML files that hold no rules skipped")
    files, texts = with_stdin(chosen.files, stdin_filename, sys.stdin.buffer, asked.limits.bytes)
    return Task(files, asked.selection, asked.limits, texts, asked["jobs"])


def _review(task: Task) -> Reviewed:
    from ruleset.review.review import review

    return review(task)


def _played(reviewed: Reviewed, task: Task, deals: int) -> Reviewed:
    """The review with what goes wrong when bots play some deals by the rules."""
    from engine.smoke import prepare

    prepare(deals)
    from engine.smoke import smoke
    from ruleset.smoke import smoke_findings

    return reviewed.with_more(smoke_findings(task.files, lambda rules: smoke(rules, deals)), task.selection)


def _mended(task: Task, unsafe: bool, reason: str | None) -> Mended:
    """The files with the edits that findings suggest, or with comments that ignore them for a reason."""
    from ruleset.review.adding import comments_for
    from ruleset.review.mending import make, mend

    return mend(task, unsafe) if reason is None else make(task, lambda findings: comments_for(findings, reason))


def _write_mended(task: Task, mended: Mended) -> Reviewed:
    """Write the files; standard input goes mended to standard output."""
    from ruleset.review.writing import write

    changed = {file.path: (file, data) for file, data in mended.changed}
    for path, (file, data) in changed.items():
        if path not in task.texts:
            write(file, data)
    for path, data in task.texts.items():
        click.echo(changed[path][1] if path in changed else data, nl=False)
    left = len(mended.reviewed.findings)
    note(
        f"改好 {mended.edits} 处（{len(changed)} 个文件），还有 {left} 处",
        f"{mended.edits} mended in {len(changed)} file{'s' * (len(changed) != 1)}, {left} left",
    )
    return mended.reviewed


def _print_patches(mended: Mended) -> bool:
    """What mending would change, as a patch. Whether it would change anything."""
    from ruleset.review.writing import patch, shown_patch

    for file, data in mended.changed:
        click.echo(shown_patch(file, data) if sys.stdout.isatty() else patch(file, data).encode(), nl=False)
    note(
        f"可改 {mended.edits} 处（{len(mended.changed)} 个文件）",
        f"{mended.edits} would be mended in {len(mended.changed)} file{'s' * (len(mended.changed) != 1)}",
    )
    return bool(mended.changed)


def _watch(paths: Sequence[str], show: Callable[[Reviewed, Sequence[str], Asked], None]) -> NoReturn:
    """Check again and again until Ctrl-C. What goes wrong with the request on the way, as with settings, is only told."""
    from ruleset.review.usage import Misused
    from ruleset.review.watching import rounds

    read: list[Path] = []

    def look() -> list[Path]:
        nonlocal read
        try:
            asked = _asked()
            task = _task(paths, asked)
        except Misused as problem:
            if not read:
                raise
            note(problem.text["zh"], problem.text["en"])
            return read
        reviewed = _review(task)
        show(reviewed, task.files, asked)
        read = [*reviewed.read, *(Path(path) for path in paths if Path(path).is_dir())]
        read += [asked.settings.path] if asked.settings.path else []
        return read

    for _ in rounds(look):
        note("等待改动，按 Ctrl-C 结束", "watching for changes; Ctrl-C ends")
    raise AssertionError("rounds has no end")


def _print_reviewed(
    reviewed: Reviewed,
    files: Sequence[str],
    asked: Asked,
    outputs: Sequence[Output],
    every: bool,
    counted: bool,
    err: bool,
) -> None:
    """The report of a check in every format asked for; `counted` prints how often each kind of finding occurs instead."""
    from ruleset.diagnostics.outputs import repository
    from ruleset.review.statistics import statistics

    if counted:
        for line in statistics(reviewed.findings, _shell().lang):
            echo(line, err)
        outputs = [output for output in outputs if output.file != "-"]
    _spare([*files, *reviewed.read], [each.file for each in outputs])
    _print_findings(reviewed.report(files, asked["fail-on"], repository(os.environ)), outputs, every, err)
    if reviewed.hides_errors:
        note(
            "注意：有错误被忽略；check 放过，compile、test、simulate 仍会拒绝这份规则",
            "note: errors are left out here; compile, test and simulate still refuse these rules",
        )


def _outputs(asked: Sequence[Output], file: str | None) -> list[Output]:
    """The formats asked for, what would be printed going to `file` if one is named."""
    from ruleset.diagnostics.outputs import clash, redirected, usual

    outputs = list(asked) or [usual(os.environ)]
    outputs = redirected(outputs, file) if file else outputs
    twice = clash(outputs)
    if twice is not None:
        where = _shell().say("标准输出", "standard output") if twice == "-" else twice
        raise click.UsageError(
            _shell().say(
                f"两种格式都要写到{where}；用 -f 格式:文件 分开",
                f"two formats go to {where}; send one to a file: -f FORMAT:FILE",
            )
        )
    return outputs


def _print_findings(report: Findings, outputs: Sequence[Output], every: bool = False, err: bool = False) -> None:
    """What is printed comes first: a file that cannot be written hides no finding."""
    from ruleset.diagnostics.formats import FOR_PEOPLE
    from ruleset.diagnostics.outputs import printed, write_files
    from ruleset.diagnostics.report import Style

    style = Style(_shell().lang, _shell().colored, every)
    if text := printed(report, outputs, style):
        if any(output.file == "-" and output.form in FOR_PEOPLE for output in outputs):
            echo(text, err)
        else:
            click.echo(text.encode(), err=err)  # a document is UTF-8 whatever the terminal is
    write_files(report, outputs, style, os.environ)
    for output in outputs:
        if output.file != "-":
            note(f"已写入 {output.file}", f"wrote {output.file}")


def _spare(read: Iterable[object], written: Iterable[str]) -> None:
    """Refuse to write over a file that is read: a slip on the command line would destroy it."""
    from ruleset.diagnostics.outputs import overwritten

    if file := overwritten(written, map(str, read)):
        zh, en = f"{file} 是要读取的文件，不能写到它上面", f"{file} is one of the files that are read; write elsewhere"
        raise click.UsageError(_shell().say(zh, en))


def _print_tested(tested: Tested, outputs: Sequence[Output]) -> None:
    """Results of cases as text, as the public JSON, as JUnit XML."""
    from engine.tested import rendered

    for output in outputs:
        text = rendered(tested, output.form, _shell().lang, _shell().verbosity > 0)
        if (output.form, output.file) == ("text", "-"):
            echo(text)
        else:
            _write(text, output.file)


def _print_report(report: Report) -> None:
    echo(report.heading)
    for sheet in report.sheets:
        echo(f"\n{sheet.title}")
        echo(_columns(sheet))
    if report.notes and not _shell().quiet:
        echo("\n" + "\n".join(report.notes))


def _columns(sheet: Sheet) -> str:
    """Lay a sheet out; long headings break at their hyphens so that columns stay as narrow as their figures."""
    from ruleset.spans import display_width

    broken = [title.replace("-", "-\n").split("\n") for title in sheet.header]
    height = max(map(len, broken))
    heads = [[""] * (height - len(parts)) + parts for parts in broken]
    lines = [[parts[row] for parts in heads] for row in range(height)] + sheet.rows
    if not any(sheet.header):
        lines = sheet.rows
    widths = [max((display_width(line[column]) for line in lines), default=0) for column in range(len(sheet.header))]

    def cell(text: str, column: int) -> str:
        gap = " " * (widths[column] - display_width(text))
        return gap + text if column else text + gap

    return "\n".join("  ".join(cell(text, column) for column, text in enumerate(line)).rstrip() for line in lines)


def _print_overview(compiled: Compiled, names: list[str], form: str) -> None:
    """What `paigui show` says of a rule set as a whole."""
    facts = {"id": compiled.id, "family": compiled.family, "fingerprint": compiled.fingerprint}
    if form == "json":
        click.echo(json.dumps({"version": 1, **facts, "tables": names}, ensure_ascii=False, indent=2))
    elif form == "csv":
        _print_rows(["name", "value"], [*map(list, facts.items()), *(["table", name] for name in names)], form)
    else:
        lines = [f"{name:<13}{value}" for name, value in facts.items()]
        tables = f"{'tables':<13}{', '.join(names)}"
        echo("\n".join([*lines, click.wrap_text(tables, width=110, subsequent_indent=" " * 13)]))


def _print_rows(header: list[str], rows: list[list[str]], form: str) -> None:
    if form == "json":
        click.echo(json.dumps([dict(zip(header, row, strict=True)) for row in rows], ensure_ascii=False, indent=2))
    elif form == "csv":
        import csv

        csv.writer(sys.stdout, lineterminator="\n").writerows([header, *rows])
    else:
        from engine.report import Sheet

        echo(_columns(Sheet("", header, rows)))


def _write(text: str, output: str) -> None:
    if output == "-":
        click.echo(text)
        return
    Path(output).write_text(text + "\n", encoding="utf-8")
    note(f"已写入 {output}", f"wrote {output}")


def _no_such(word: str, known: Sequence[str], what: str) -> str:
    close = get_close_matches(word, known, n=1)
    zh = f"没有{what}“{word}”" + (f"，是不是 {close[0]}？" if close else f"；可选：{', '.join(known)}")
    en = f"no {what} {word!r}" + (f"; did you mean {close[0]}?" if close else f"; known: {', '.join(known)}")
    return _shell().say(zh, en)


# --- editors ------------------------------------------------------------------------------------------------------


@command("编辑器用的语言服务，走标准输入输出。", "Language server for editors, over standard input and output.")
@option("--stdio", is_flag=True, expose_value=False, zh="标准输入输出（总是如此）", en="Standard streams (always so)")
def lsp() -> int:
    try:
        from ruleset.editor.server import serve
    except ModuleNotFoundError as problem:
        hint = "pip install 'paigui[lsp]'"
        zh, en = f"语言服务缺少 {problem.name}，请运行：{hint}", f"the language server needs {problem.name}: {hint}"
        raise click.ClickException(_shell().say(zh, en)) from None
    # Unless somebody asked for a language, the editor's own decides.
    return serve(_shell().lang if _shell().lang_from else None)


SHELLS = ("bash", "zsh", "fish", "powershell")


@command("输出命令行补全脚本。", "Print the completion script of a shell.")
@click.argument("shell", type=Choice(SHELLS))
def completions(shell: str) -> int:
    from ruleset.editor.shells import script

    text = script(shell, cli)
    if text is None:
        en = f"this version of click has no completion for {shell}; a newer one has: pip install -U click"
        raise click.ClickException(_shell().say(f"当前的 click 不支持 {shell}，请升级：pip install -U click", en))
    click.echo(text, nl=False)
    return 0


# --- the way in ---------------------------------------------------------------------------------------------------


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; every failure becomes a message."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    shell = Shell.of(arguments)
    if "_PAIGUI_COMPLETE" in os.environ:  # a shell asks for words to complete
        from ruleset.editor.shells import prepare

        prepare(cli)
    try:
        code = cli.main(args=list(arguments), prog_name="paigui", standalone_mode=False, obj=shell)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as problem:
        _show_usage(problem, shell)
        return WRONG_USAGE
    except (KeyboardInterrupt, click.Abort):
        click.echo(shell.say("已中断", "interrupted"), err=True)
        return INTERRUPTED
    except BrokenPipeError:
        return _close_pipe()
    except OSError as problem:
        if problem.errno == errno.EPIPE:
            return _close_pipe()
        where = f"{problem.filename}: " if problem.filename else ""
        click.echo(f"paigui: {where}{problem.strerror or problem}", err=True)
        return WRONG_USAGE
    except Exception as problem:
        return _failed(problem, shell)


def _failed(problem: Exception, shell: Shell) -> int:
    """Findings of a rule file that does not compile, else an internal error in one line."""
    from ruleset.diagnostics import RuleFileError
    from ruleset.diagnostics.formats.text import findings
    from ruleset.diagnostics.report import Style
    from ruleset.review.usage import Misused

    if isinstance(problem, RuleFileError):
        click.echo(findings(problem.findings, Style(shell.lang, sys.stderr.isatty() and shell.colored)), err=True)
        return FOUND
    if isinstance(problem, Misused):
        click.echo(shell.say(f"错误：{problem.text['zh']}", f"Error: {problem.text['en']}"), err=True)
        return WRONG_USAGE
    if os.environ.get("PAIGUI_TRACEBACK"):
        raise problem
    click.echo(
        shell.say(
            f"内部错误：{type(problem).__name__}: {problem}。设 PAIGUI_TRACEBACK=1 可看详情。",
            f"internal error: {type(problem).__name__}: {problem}. Set PAIGUI_TRACEBACK=1 to see where.",
        ),
        err=True,
    )
    return WRONG_USAGE


def _show_usage(problem: click.ClickException, shell: Shell) -> None:
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):
        click.echo(problem.format_message(), err=True)
        return
    context = getattr(problem, "ctx", None)
    if context is not None:
        with context.scope(cleanup=False):
            click.echo(context.command.get_usage(context), err=True)
    message = _usage_message(problem, shell)
    click.echo(shell.say(f"错误：{message}", f"Error: {message}"), err=True)


def _usage_message(problem: click.ClickException, shell: Shell) -> str:
    """Click's message, in Chinese where that is spoken."""
    return _chinese(problem) if shell.lang == "zh" else problem.format_message()


def _chinese(problem: click.ClickException) -> str:
    """What click says in English only."""
    if isinstance(problem, click.NoSuchOption):
        return f"没有选项 {problem.option_name}{_perhaps(problem.possibilities)}"
    if isinstance(problem, click.MissingParameter) and problem.param is not None:
        return f"缺少参数 {problem.param.make_metavar(problem.ctx) if problem.ctx else problem.param.name}"
    if isinstance(problem, click.BadOptionUsage):
        wants = re.search(r"requires (an|\d+) argument", problem.message)
        if wants:
            return f"选项 {problem.option_name} 后面要写{'一个值' if wants[1] == 'an' else f' {wants[1]} 个值'}"
        return f"选项 {problem.option_name} 后面不能写值"
    if isinstance(problem, click.BadParameter):
        return _bad_value(problem)
    unknown = re.match(r"No such command '(.*?)'", problem.message)
    if unknown:
        group = problem.ctx.command if isinstance(problem, click.UsageError) and problem.ctx else cli
        known = list(group.commands) if isinstance(group, click.Group) else []
        return f"没有命令“{unknown[1]}”{_perhaps(get_close_matches(unknown[1], known, n=1))}"
    extra = re.match(r"Got unexpected extra arguments? \((.*)\)", problem.message)
    return f"多余的参数：{extra[1]}" if extra else problem.message


def _perhaps(close: Sequence[str] | None) -> str:
    return f"，是不是 {close[0]}？" if close else ""


def _bad_value(problem: click.BadParameter) -> str:
    """A value an argument or option cannot take; the types of click tell why in English."""
    hint = problem.param_hint or (problem.param.get_error_hint(problem.ctx) if problem.param and problem.ctx else "")
    name = " / ".join(hint) if isinstance(hint, Sequence) and not isinstance(hint, str) else hint
    told = problem.message
    for pattern, words in _REASONS:
        told = re.sub(pattern, words, told)
    return f"{name.replace(chr(39), '')} 的值不对：{told}" if name else told


_REASONS = (
    (r"^(.*) is not in the range (.*)\.$", r"\1 不在范围 \2 之内"),
    (r"^'(.*)' is not a valid (?:integer|float).*\.$", r"“\1”不是数"),
    (r"^(?:File|Path|Directory) '(.*)' does not exist\.$", r"没有文件 \1"),
    (r"^(?:File|Path) '(.*)' is a directory\.$", r"\1 是文件夹"),
    (r"^(?:File|Path|Directory) '(.*)' is not (?:readable|writable)\.$", r"\1 不能读写"),
)


def _close_pipe() -> int:
    """The reader of our output has gone (`paigui ... | head`): keep Python from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FOUND


def main() -> NoReturn:
    """Entry point of the console script."""
    # Started with an output closed (`>&-`), Python has no stream at all there.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # Trees of a file hold no circles: looking for some after every 700 new objects is a fifth of a check.
    gc.set_threshold(200_000, 20, 20)
    sys.exit(run())


if __name__ == "__main__":
    main()
