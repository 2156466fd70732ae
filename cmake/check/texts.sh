#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# texts.sh LIST: in the files named in LIST (each ended by a zero byte): licence lines, marks of unfinished work, paths
# of one machine, large binary files. Prints file, line and what to do; exit 1 if it found anything.
set -uo pipefail

list=$1
code='(\.(cpp|h|hpp|c|cmake|sh|py|pl|js|mjs|sql|qss)|(^|/)CMakeLists\.txt|^dev|^\.ci/run)$'
prose='\.(md|json|svg|html|css|desktop|yml|yaml|qrc|ui|in)$'
# Given as data, not written as Assay's own words: case files and samples may say anything.
data='^(tests/data/|tests/[^/]+/data/|tests/fuzz/(seeds|corpus)/|resources/(samples?|cases|studies)/|LICENSE$)'

named() { grep -zE "$1" "$list" | grep -zvE "$data"; }
# lines HINT PATTERN [GREP-OPTION…]: file and line of what fits PATTERN in the files on standard input, then the hint.
lines() { xargs -0 -r grep -HnIE "${@:3}" -e "$2" -- | cut -c1-160 | sed "s|\$| [$1]|"; }

look() {
    local size file
    # shellcheck disable=SC2016 # awk's own variables
    named "$code" | xargs -0 -r awk '
        FNR == 1 { if (name != "" && !found) print name; name = FILENAME; found = 0 }
        FNR <= 3 && /SPDX-License-Identifier: GPL-3\.0-or-later/ { found = 1 }
        FNR > 3 { nextfile }
        END { if (name != "" && !found) print name }' |
        sed 's/$/:1: no licence line [put SPDX-License-Identifier: GPL-3.0-or-later in the first three lines]/'

    # The brackets keep these patterns from finding themselves.
    named "$code" | lines 'finish it, or say in the tracker what is left' '\b(T[O]DO|F[I]XME|X[X]X|H[A]CK|T[B]D)\b'
    named "$code" | lines 'finish it' \
        '\b(not|never) (yet )?i[m]plemented\b|\bu[n]implemented\b|\bto be (i[m]plemented|d[o]ne)\b|\bs[t]ubbed\b|\bc[o]ming soon\b' -i

    # Tests may use such paths as examples, except those of a build machine.
    { named "$code" && named "$prose"; } | lines 'no path of one machine' '(^|[^A-Za-z0-9_.$}-])/[w]ork/'
    { named "$code" && named "$prose"; } | grep -zv '^tests/' |
        lines 'no path of one machine' '(^|[^A-Za-z0-9_.$}-])/([h]ome|[U]sers)/[A-Za-z]|(^|[^A-Za-z0-9_.$}-])/([r]oot|[t]mp)/'

    xargs -0 -r stat --printf '%s %n\0' -- <"$list" | while IFS=' ' read -r -d '' size file; do
        if ((size > 1048576)) && ! grep -qI '' -- "$file"; then
            printf '%s:1: binary and larger than 1 MiB [keep it out of the repository]\n' "$file"
        fi
    done
}

found=$(look)
[[ -z $found ]] || { printf '%s\n' "$found" && exit 1; }
