#!/usr/bin/env bash
# The first step of the action: installs Swift unless it is there, allows what the sandbox needs, and names what caches
# depend on, as outputs: root, toolchain, sources, cache, results.
set -euo pipefail

root=$(cd -- "$GITHUB_ACTION_PATH/../.." && pwd -P)

as_root() { if ((EUID == 0)); then "$@"; else sudo "$@"; fi; }

if ! command -v swiftc >/dev/null || [[ $(swiftc --version 2>/dev/null) != *"Swift version 6.3"* ]]; then
  archive=swiftly-$(uname -m).tar.gz
  cd -- "$RUNNER_TEMP"
  curl -fsSLO --retry 3 "https://download.swift.org/swiftly/linux/$archive"
  tar -xzf "$archive"
  ./swiftly init --assume-yes --skip-install --quiet-shell-followup
  # shellcheck source=/dev/null
  . "$HOME/.local/share/swiftly/env.sh"
  swiftly install --use --assume-yes --post-install-file "$PWD/after-swift.sh" 6.3
  if [[ -f after-swift.sh ]]; then as_root bash after-swift.sh; fi
  echo "$SWIFTLY_BIN_DIR" >>"$GITHUB_PATH"
fi

# Ubuntu 24.04 forbids unprivileged users the namespaces that the sandbox uses; a container has no right to change that.
if [[ -e /proc/sys/kernel/apparmor_restrict_unprivileged_userns ]]; then
  as_root sysctl -qw kernel.apparmor_restrict_unprivileged_userns=0 || true
fi

toolchain=$(swiftc --version 2>/dev/null | sha256sum | cut -c 1-16)
sources=$(cd -- "$root" && find Package.swift Sources Site/theme workbook -type f -print0 | sort -z |
  xargs -0 sha256sum | sha256sum | cut -c 1-16)
# In a container the runner's folders belong to a user of its host, and are refused for root's cache.
if ((EUID == 0)); then cache=/var/cache/workbook-action; else cache=$RUNNER_TEMP/workbook-cache; fi
{
  echo "root=$root"
  echo "toolchain=$toolchain"
  echo "sources=$sources"
  echo "cache=$cache"
  echo "results=$cache/workbook"
} >>"$GITHUB_OUTPUT"
