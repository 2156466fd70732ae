#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bare.sh ROOT ARCHIVES: makes a Debian 12 with nothing but git in ROOT, then tries `./dev test` and `./dev run` of HEAD
# in it. Called by `./dev bare` as root, in a mount namespace of its own; downloaded packages are kept in ARCHIVES.
set -euo pipefail

root=$1 archives=$2
top=$(git -c safe.directory='*' rev-parse --show-toplevel)

# The host's own way to Debian: its sources and its settings for reaching them; debootstrap's default where it has none.
# shellcheck disable=SC2016 # the names are apt's
sources=$(apt-get indextargets --format '$(ORIGIN) deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' \
    2>/dev/null | sed -n 's/^Debian \(deb .* bookworm[a-z-]* .*\)/\1/p' | sort -u) || sources=''
mirror=$(awk '$3 == "bookworm" { print $2; exit }' <<<"$sources")
settings=$(apt-config dump 2>/dev/null | grep -E '^Acquire::(https?::|Check-)[^ ]+ "..*";$') || settings=''
if [[ -z ${http_proxy:-} ]]; then
    eval "$(apt-config shell http_proxy Acquire::http::Proxy 2>/dev/null)"
    [[ -z ${http_proxy:-} ]] || export http_proxy
fi
extra=git
[[ $sources != *https:* ]] || extra+=,ca-certificates

start=$SECONDS
printf 'bare: making a Debian 12 in %s\n' "$root"
# shellcheck disable=SC2086 # no mirror is no argument
debootstrap --variant=minbase --include="$extra" --cache-dir="$archives" bookworm "$root" $mirror \
    >"$archives/../debootstrap.log" 2>&1 ||
    { tail -n 5 "$archives/../debootstrap.log" >&2 && printf 'bare: debootstrap failed; see above\n' >&2 && exit 1; }
[[ -z $sources ]] || printf '%s\n' "$sources" >"$root/etc/apt/sources.list"
[[ -z $settings ]] || printf '%s\n' "$settings" >"$root/etc/apt/apt.conf.d/99host"
[[ $sources != *https:* ]] || cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"

mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"
mkdir -p "$root/var/cache/apt/archives/partial"
mount --bind "$archives" "$root/var/cache/apt/archives"

printf '[safe]\n\tdirectory = *\n' >"$root/etc/gitconfig.host"
mkdir -p "$root/src"
GIT_CONFIG_GLOBAL=$root/etc/gitconfig.host git clone -q "$top" "$root/src/assay"
rm "$root/etc/gitconfig.host"
[[ ! -d $top/../shared ]] || cp -r "$top/../shared" "$root/src/shared"
printf 'bare: made in %s s; commit %s\n' "$((SECONDS - start))" "$(chroot "$root" git -C /src/assay rev-parse HEAD)"

# inside COMMAND…: runs it in the clone, as a person who has just logged in there would.
inside() {
    local name keep=()
    for name in http_proxy https_proxy no_proxy; do [[ -z ${!name:-} ]] || keep+=("$name=${!name}"); done
    # shellcheck disable=SC2016 # expanded inside
    chroot "$root" /usr/bin/env -i HOME=/root TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${keep[@]}" \
        bash -c 'cd /src/assay && exec "$@"' bash "$@" </dev/null
}

status=0 summary=()
for command in test run; do
    printf 'bare: ./dev %s\n' "$command"
    start=$SECONDS result=ok
    inside ./dev "$command" || { result="FAILED ($?)" && status=1; }
    summary+=("bare: ./dev $command: $result, $((SECONDS - start)) s, set-up included")
done
printf '%s\n' "${summary[@]}"
exit "$status"
