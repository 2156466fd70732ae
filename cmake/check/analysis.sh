#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# analysis.sh LIST: runs clang-tidy and clazy over the sources in LIST (names ended by zero bytes; a header stands for
# the source beside it, else for one that includes it). Needs build/debug built. A source is skipped while nothing that
# decided its last clean result has changed: its text and headers, its command, the rules and the tools.
set -euo pipefail

work=build/check/analysis
passed=build/check/passed

one() { # TOOL SOURCE KEY: the work of one process; the output stays in a file, the time in another
    local tool=$1 source=$2 key=$3 start=${EPOCHREALTIME//[!0-9]/} out=$work/$1/${2//\//+} status=0
    case $tool in
    clang-tidy)
        clang-tidy --quiet -p "$work" "$source" >"$out" 2>"$out.err" || status=1
        ((status == 0)) || cat "$out.err" >>"$out" # "N warnings generated" is of interest only beside a failure
        ;;
    clazy)
        clazy-standalone --checks=level1 --header-filter='/(app|models|mcp|ui|tests)/[^:]*\.h$' -p "$work" "$source" \
            >"$out" 2>&1 || status=1
        ! grep -qE '(warning|error):' "$out" || status=1
        ;;
    esac
    printf '%7d ms  %-10s %s\n' $(((${EPOCHREALTIME//[!0-9]/} - start) / 1000)) "$tool" "$source" >>"$work/times"
    if ((status == 0)); then touch "$passed/$key"; else printf '%s\n' "$out" >>"$work/failed"; fi
}
if [[ ${1:-} == --one ]]; then
    one "${@:2}"
    exit
fi

list=$1
rm -rf "$work"
mkdir -p "$work/clang-tidy" "$work/clazy" "$passed"
find "$passed" -type f -mtime +30 -delete
: >"$work/times"
: >"$work/failed"

# Clang cannot read GCC's precompiled header, and GCC's warnings are GCC's business.
sed -E 's/ -include [^ "]*cmake_pch\.hxx//g; s/ -W[a-z][^ "]*//g; s/ -fsanitize[^ "]*//g; s/ --param=[^ "]*//g' \
    build/debug/compile_commands.json >"$work/compile_commands.json"
# "SOURCE<TAB>COMMAND", paths relative to the repository where they are inside.
sed -nE 's/^ *"command": "(.*)",?$/c\t\1/p; s/^ *"file": "(.*)",?$/f\t\1/p' "$work/compile_commands.json" |
    awk -F '\t' -v top="$PWD/" '$1 == "c" { command = $2 }
        $1 == "f" { file = $2; if (index(file, top) == 1) file = substr(file, length(top) + 1); print file "\t" command }' |
    sort -u >"$work/commands"
# "SOURCE<TAB>DEPENDENCY": what the compiler read inside the repository, as ninja remembers it.
ninja -C build/debug -t deps 2>/dev/null |
    awk -v top="$PWD/" '/^[^ ]/ { source = "" ; next }
        NF { path = $1; if (index(path, top) != 1) next
             path = substr(path, length(top) + 1); if (path ~ /^build\//) next
             if (source == "" && path ~ /\.cpp$/) source = path
             if (source != "") print source "\t" path }' | sort -u >"$work/includes"

# Which sources: those listed and those that the listed headers stand for.
while IFS= read -r -d '' file; do
    case $file in
    *.cpp) printf '%s\n' "$file" ;;
    *.h)
        if [[ -f ${file%.h}.cpp ]]; then
            printf '%s\n' "${file%.h}.cpp"
        else
            awk -F '\t' -v header="$file" '$2 == header && $1 != header { print $1; exit }' "$work/includes"
        fi
        ;;
    esac
done <"$list" | sort -u >"$work/wanted"
cut -f 1 "$work/commands" | sort -u | comm -12 "$work/wanted" - >"$work/sources"
comm -23 "$work/wanted" "$work/sources" | sed 's/$/: not part of the preset debug, so not analysed/'

# A key for each source and tool, then a job for each key that is not known to have passed.
rules=$({
    clang-tidy --version
    clazy-standalone --version
    cat .clang-tidy cmake/check/analysis.sh
} 2>&1 | sha256sum)
cut -f 2 "$work/includes" | sort -u | xargs -r -d '\n' sha256sum -- 2>/dev/null >"$work/hashes" || true
while IFS= read -r source; do
    key=$({
        printf '%s\n' "$rules"
        sha256sum -- "$source"
        awk -F '\t' -v source="$source" '$1 == source' "$work/commands"
        awk -v source="$source" 'NR == FNR { hash[substr($0, 67)] = $1; next }
            { split($0, part, "\t") } part[1] == source { print part[2], hash[part[2]] }' "$work/hashes" "$work/includes"
    } | sha256sum)
    for tool in clang-tidy clazy; do
        [[ -e $passed/$tool-${key%% *} ]] || printf '%s\n%s\n%s\n' "$tool" "$source" "$tool-${key%% *}"
    done
done <"$work/sources" >"$work/jobs"

count=$(wc -l <"$work/sources")
jobs=$(($(wc -l <"$work/jobs") / 3))
printf 'clang-tidy and clazy: %d sources, %d runs needed\n' "$count" "$jobs"
((jobs == 0)) || xargs -d '\n' -n 3 -P "$(nproc)" bash "${BASH_SOURCE[0]}" --one <"$work/jobs"
sort -rn "$work/times" | head -n 5
[[ ! -s $work/failed ]] && exit 0
# A finding in a header comes with every source that includes it; once is enough.
sort "$work/failed" | xargs -d '\n' cat |
    awk '/^[^ ].*:[0-9]+:[0-9]+: (warning|error|note):/ { show = !seen[$0]++ } show'
printf 'clang-tidy and clazy: %d runs found something\n' "$(wc -l <"$work/failed")"
exit 1
