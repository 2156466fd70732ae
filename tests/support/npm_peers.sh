#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the MCP servers that some tests run against into a folder, once: npm_peers.sh DIR, then ASSAY_TEST_NPM=DIR.
# Leaves with 0 when they cannot be had; the tests then say what they skip.
set -euo pipefail

if [[ $# -ne 1 || -z $1 ]]; then
    echo "usage: $0 DIR" >&2
    exit 2
fi
readonly dir=$1
readonly version=2026.8.31
readonly servers=(everything filesystem memory sequential-thinking)

is_installed() {
    local server
    for server in "${servers[@]}"; do
        grep -qsF "\"version\": \"$version\"" "$dir/node_modules/@modelcontextprotocol/server-$server/package.json" || return 1
    done
}

if is_installed; then
    exit 0
fi
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "npm_peers.sh: node and npm are not installed (Debian packages nodejs and npm): tests with real MCP servers will be skipped" >&2
    exit 0
fi
packages=("${servers[@]/#/@modelcontextprotocol/server-}")
packages=("${packages[@]/%/@$version}")
mkdir -p "$dir"
# Without a package.json of its own, npm would look for one in the folders above.
[[ -e $dir/package.json ]] || echo '{ "private": true }' >"$dir/package.json"
if ! npm install --prefix "$dir" --ignore-scripts --no-audit --no-fund --save-exact --loglevel=error \
    "${packages[@]}" >"$dir/npm.log" 2>&1; then
    echo "npm_peers.sh: npm could not install the servers (see $dir/npm.log): tests with real MCP servers will be skipped" >&2
fi
