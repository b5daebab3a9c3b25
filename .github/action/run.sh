#!/usr/bin/env bash
# The last step of the action: runs a command on the package or book, and shows its problems at their lines.
set -uo pipefail

root=$(cd -- "$GITHUB_ACTION_PATH/../.." && pwd -P)
workspace=$(cd -- "$GITHUB_WORKSPACE" && pwd -P)
folder=$(cd -- "$GITHUB_WORKSPACE/$WORKBOOK_DIRECTORY" && pwd -P) || exit 2
report=$(mktemp)
trap 'rm -f -- "$report"' EXIT

# Prints the nearest folder of the repository with a file, from the given one upwards.
nearest() {
  local at=$folder
  while [[ $at == "$workspace"* ]]; do
    if [[ -f $at/$1 ]]; then
      printf '%s\n' "$at"
      return
    fi
    at=${at%/*}
  done
  return 1
}

# The cache's key has the toolchain's version and the sources, so the restored program is theirs, though each machine
# installs the toolchain anew and unpacks the sources later than the program was built.
if [[ ${WORKBOOK_RESTORED-} == true ]]; then "$root/workbook" --keep-build; fi

# What others wrote (manifests, compilers, samples) could print what the runner takes for its commands, as
# '::error::' or '##[group]'. Until the token, which only this step knows, it reads none. Both streams are one, so
# that nothing comes after it.
token=$(cat /proc/sys/kernel/random/uuid)
echo "::stop-commands::$token"
status=0
# Builds of packages have no network, so what the nearest package needs is fetched before.
if package=$(nearest Package.swift); then
  swift package --package-path "$package" resolve 2>&1 || status=2
fi
if ((status == 0)); then
  read -ra arguments <<<"${WORKBOOK_ARGUMENTS-}"
  # The reports of shards are joined without running anything.
  [[ $WORKBOOK_COMMAND == merge ]] || arguments+=(--require-sandbox "$WORKBOOK_SANDBOX")
  # shellcheck disable=SC2069  # The report goes to the file, messages to the log.
  "$root/workbook" "$WORKBOOK_COMMAND" -C "$folder" --install-dependencies \
    --format github "${arguments[@]}" 2>&1 >"$report" || status=$?
fi
grep -vE '^::(error|warning) file=' -- "$report"
echo "::$token::"

# Paths of problems start at the book or package, those of annotations at the repository.
base=$(nearest Content/workbook.yml || nearest Package.swift || printf '%s\n' "$folder")
prefix=$(realpath --relative-to="$workspace" -- "$base")/
prefix=${prefix#./}
prefix=${prefix//'%'/%25} prefix=${prefix//:/%3A} prefix=${prefix//,/%2C}
while IFS= read -r line; do
  case $line in
    "::error file="*) printf '::error file=%s%s\n' "$prefix" "${line#*file=}" ;;
    "::warning file="*) printf '::warning file=%s%s\n' "$prefix" "${line#*file=}" ;;
  esac
done <"$report"
exit "$status"
