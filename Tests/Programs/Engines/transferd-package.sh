#!/bin/bash
# Makes the Debian package of transferd from a built one, installs it into an empty root, lets systemd read its units, and
# uses the daemon: `transferd-package.sh PROGRAM`, as root.
set -euo pipefail

here=$(cd -- "$(dirname -- "$0")/../../.." && pwd)
tree=$(mktemp -d)
daemon=
trap '[[ -z $daemon ]] || kill "$daemon"; rm -rf -- "$tree"' EXIT
package=$("$here/.ci/transferd-package" "$tree/made" "$1")
! command -v lintian >/dev/null || lintian --fail-on error "$package"

mkdir -p "$tree/root/var/lib/dpkg"/{updates,info,triggers}
touch "$tree/root/var/lib/dpkg"/{status,available}
dpkg --root="$tree/root" --force-depends --log=/dev/null --install "$package" >/dev/null
[[ $(dpkg --root="$tree/root" --status transferd | grep ^Status) == "Status: install ok installed" ]]
units=$tree/root/usr/lib/systemd/user
grep -q 'ExecStart="/usr/bin/transferd" --foreground' "$units/transferd.service"
# systemd looks for the program at its final place.
sed -i "s|/usr/bin/transferd|$tree/root/usr/bin/transferd|" "$units/transferd.service"
export XDG_RUNTIME_DIR=$tree/run XDG_STATE_HOME=$tree/state HOME=$tree
mkdir -m 700 "$XDG_RUNTIME_DIR"
! command -v systemd-analyze >/dev/null || systemd-analyze --user verify "$units"/transferd.{socket,service}
zcat "$tree/root/usr/share/man/man1/transferd.1.gz" | grep -q '^transferd .*list'

transferd=$tree/root/usr/bin/transferd
"$transferd" --foreground 2>"$tree/log" &
daemon=$!
for _ in {1..100}; do [[ -S $XDG_RUNTIME_DIR/transferd/socket ]] && break; sleep 0.1; done
[[ $("$transferd" list --format json) == *'"transfers" : ['* ]]
kill "$daemon" && wait "$daemon"
daemon=
dpkg --root="$tree/root" --log=/dev/null --purge transferd >/dev/null
[[ ! -e $transferd ]]
