#!/bin/sh
# The two steps of action.yml: `install` and `check`. All input comes in INPUT_* and is never evaluated.
set -eu

home=$RUNNER_TEMP/paigui

fail() {
    echo "::error title=paigui::$1"
    exit 2
}

program() { # the path of a program of the environment: Windows keeps them in another folder
    if [ -d "$home/Scripts" ]; then echo "$home/Scripts/$1"; else echo "$home/bin/$1"; fi
}

install() {
    case $INPUT_VERSION in
        '') what=$GITHUB_ACTION_PATH ;;
        *[!0-9A-Za-z.+!]*) fail "the input version is not a version" ;;
        *) what=paigui==$INPUT_VERSION ;;
    esac
    python=$(command -v python3 || command -v python) || fail "no Python; put actions/setup-python before this step"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed; put actions/setup-python before this step"
    "$python" -m venv "$home"
    "$(program python)" -m pip install --quiet --disable-pip-version-check "$what"
    dirname "$(program paigui)" >>"$GITHUB_PATH" # for the steps that follow
}

check() {
    json=$RUNNER_TEMP/paigui.json
    sarif=$RUNNER_TEMP/paigui.sarif
    rm -f "$json" "$sarif"
    set -f # words are split at blanks, and no pattern is expanded: paigui does that itself
    set -- check --fail-on "$INPUT_FAIL_ON" -f "json:$json"
    [ "$INPUT_SARIF" != true ] || set -- "$@" -f "sarif:$sarif"
    for format in ${INPUT_FORMAT:-github}; do set -- "$@" -f "$format"; done
    for word in $INPUT_ARGS; do set -- "$@" "$word"; done
    set -- "$@" --
    IFS='
'
    for path in $INPUT_PATHS; do set -- "$@" "$path"; done
    unset IFS
    [ "$INPUT_SUMMARY" = true ] || unset GITHUB_STEP_SUMMARY

    case " $INPUT_FORMAT " in *' concise '*) echo "::add-matcher::$GITHUB_ACTION_PATH/.github/paigui-matcher.json" ;; esac
    code=0
    "$(program paigui)" "$@" || code=$?
    findings=
    if [ -f "$json" ]; then
        count='import json, sys; print(len(json.load(open(sys.argv[1], encoding="utf-8"))["findings"]))'
        findings=$("$(program python)" -c "$count" "$json")
    fi
    [ -f "$sarif" ] || sarif=
    printf 'findings=%s\nsarif-file=%s\n' "$findings" "$sarif" >>"$GITHUB_OUTPUT"
    return "$code"
}

case ${1:-} in
    install | check) "$1" ;;
    *) fail "action.sh install|check" ;;
esac
