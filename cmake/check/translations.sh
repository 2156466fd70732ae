#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# translations.sh [--update]: whether translations/*.ts fit the sources and are complete; with --update, brings them up
# to date in place (new texts arrive unfinished). English holds plural forms only.
set -euo pipefail

folders=(app models mcp ui)
for lupdate in /usr/lib/qt6/bin/lupdate "$(command -v lupdate6)" "$(command -v lupdate)" ''; do
    [[ ! -x $lupdate ]] || break
done
if [[ -z $lupdate ]]; then
    printf 'translations: lupdate of Qt 6 is not there: install the Debian package qt6-l10n-tools\n' >&2
    exit 1
fi
for index in "${!folders[@]}"; do [[ -d ${folders[index]} ]] || unset "folders[index]"; done

# update FOLDER LUPDATE-OPTION…: the two files of FOLDER, from the sources. The include path lets lupdate see each class
# with its namespaces, which tr() looks under.
update() {
    local folder=$1
    shift
    "$lupdate" -silent -extensions cpp,h -I "$PWD" "$@" "${folders[@]}" \
        -target-language zh_CN -ts "$folder/assay_zh_CN.ts"
    "$lupdate" -silent -extensions cpp,h -I "$PWD" "$@" -pluralonly "${folders[@]}" \
        -target-language en -ts "$folder/assay_en.ts"
}

if [[ ${1:-} == --update ]]; then
    update translations -locations none -no-obsolete
    exit
fi

copy=build/check/translations
rm -rf "$copy"
mkdir -p "$copy"
for name in assay_zh_CN.ts assay_en.ts; do
    [[ ! -f translations/$name ]] || cp "translations/$name" "$copy/"
done
status=0
update "$copy" -locations absolute 2>"$copy/complaints" || status=1
# A nested class defined by its qualified name is beyond lupdate, and holds no texts of its own.
! grep -v 'Ignoring definition of undeclared qualified class' "$copy/complaints" || status=1
for name in assay_zh_CN.ts assay_en.ts; do
    if [[ -f translations/$name ]]; then
        perl cmake/check/translations.pl "translations/$name" "$copy/$name" || status=1
    else
        printf 'translations/%s:1: the file is not there [run ./dev translate and translate it]\n' "$name"
        status=1
    fi
done
exit "$status"
