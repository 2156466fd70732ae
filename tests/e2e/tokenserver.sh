#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An MCP server over stdio that tells its secret, $TOKEN, to everybody: in a result, in an error and on standard error.
# The result says how many processes have it on their command line, and how long it is, too.
encoded=$(printf '%s' "$TOKEN" | base64 -w 0)
text=$(printf '%s' "$TOKEN" | sed -z 's/\n/\\n/g') # as JSON writes it
echo "starting with $TOKEN, which is $encoded" >&2

answer() {
    printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$1"
}

while IFS= read -r line; do
    id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9][0-9]*\).*/\1/p')
    case $line in
    *'"method":"initialize"'*)
        answer "\"result\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"token\",\"version\":\"$text\"}}"
        ;;
    *'"method":"tools/list"'*)
        answer '"result":{"tools":[{"name":"tell","inputSchema":{"type":"object"}},{"name":"fail","inputSchema":{"type":"object"}}]}'
        ;;
    *'"method":"tools/call"'*'"fail"'*)
        answer "\"error\":{\"code\":-32000,\"message\":\"cannot use $text\"}"
        ;;
    *'"method":"tools/call"'*)
        # shellcheck disable=SC2062 # the pattern comes from standard input; these are the files
        seen=$(printf '%s' "$TOKEN" | grep -l -a -F -f - /proc/[0-9]*/cmdline 2>/dev/null | wc -l)
        answer "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"raw $text base64 $encoded seen $seen length ${#encoded}\"}]}"
        ;;
    *'"id":'*)
        answer '"error":{"code":-32601,"message":"Method not found"}'
        ;;
    esac
done
