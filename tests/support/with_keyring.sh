#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test in a home of its own, on a session bus of its own with an unlocked keyring, and removes all that again:
# with_keyring.sh PROGRAM [ARGUMENT…]. The home is $ASSAY_TEST_HOME. Where the programs for it are missing the test runs
# without $ASSAY_TEST_KEYRING, and says what it skips.
set -euo pipefail

if [[ $# -eq 0 ]]; then
    echo "usage: $0 PROGRAM [ARGUMENT…]" >&2
    exit 2
fi

if [[ $1 == --inside ]]; then
    shift
    # With an empty password the keyring's file would be plain text.
    gnome-keyring-daemon --foreground --unlock --components=secrets <<<'correct horse' >/dev/null &
    readonly keyring=$!
    trap 'kill "$keyring"' EXIT
    for ((i = 0; i < 300; i++)); do
        if [[ $(dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus /org/freedesktop/DBus \
            org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets) == *true ]]; then
            export ASSAY_TEST_KEYRING=1
            break
        fi
        sleep 0.1
    done
    "$@"
    exit
fi

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export ASSAY_TEST_HOME=$home HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data \
    XDG_STATE_HOME=$home/state XDG_CACHE_HOME=$home/cache XDG_RUNTIME_DIR=$home/run
mkdir -m 700 "$XDG_RUNTIME_DIR"
# Nobody shall be asked for a password on the screen of whoever runs the tests.
unset DISPLAY WAYLAND_DISPLAY GNOME_KEYRING_CONTROL ASSAY_TEST_KEYRING

if ! command -v dbus-run-session >/dev/null || ! command -v gnome-keyring-daemon >/dev/null; then
    echo "with_keyring.sh: dbus-run-session or gnome-keyring-daemon is not installed (Debian packages dbus-daemon and gnome-keyring)" >&2
    "$@"
    exit
fi
dbus-run-session -- "$0" --inside "$@"
