#!/usr/bin/env bash
# The last step of the action: runs a command on the package or book, and shows its problems at their lines.
set -uo pipefail

root=$(cd -- "$GITHUB_ACTION_PATH/../.." && pwd -P)
report=$(mktemp)
trap 'rm -f -- "$report"' EXIT

# The sources were unpacked now, and are those that the restored program was built from.
if [[ ${WORKBOOK_RESTORED-} == true && -f $root/.build/workbook-toolchain ]]; then
  touch -- "$root/.build/workbook-toolchain"
fi

# What others wrote (manifests, compilers, samples) could print what the runner takes for its commands, as
# '::error::' or '##[group]'. Until the token, which only this step knows, it reads none.
token=$(cat /proc/sys/kernel/random/uuid)
echo "::stop-commands::$token"

# Builds of packages have no network, so what the nearest package needs is fetched before.
folder=$(cd -- "$GITHUB_WORKSPACE/$WORKBOOK_DIRECTORY" && pwd -P) || exit 2
package=$folder
while [[ $package != / && ! -f $package/Package.swift ]]; do package=$(dirname -- "$package"); done
status=0
if [[ $package == "$(cd -- "$GITHUB_WORKSPACE" && pwd -P)"* && -f $package/Package.swift ]]; then
  swift package --package-path "$package" resolve || status=2
fi

if ((status == 0)); then
  read -ra arguments <<<"${WORKBOOK_ARGUMENTS-}"
  "$root/workbook" "$WORKBOOK_COMMAND" -C "$folder" --install-dependencies \
    --require-sandbox "$WORKBOOK_SANDBOX" --format github "${arguments[@]}" >"$report" || status=$?
fi
grep -vE '^::(error|warning) file=' -- "$report"
echo "::$token::"

# Paths of problems start at the folder, those of annotations at the repository's.
prefix=$(realpath --relative-to="$GITHUB_WORKSPACE" -- "$folder")
if [[ $prefix == . ]]; then prefix=; else prefix=$prefix/; fi
while IFS= read -r line; do
  case $line in
    "::error file="*) printf '::error file=%s%s\n' "$prefix" "${line#*file=}" ;;
    "::warning file="*) printf '::warning file=%s%s\n' "$prefix" "${line#*file=}" ;;
  esac
done <"$report"
exit "$status"
