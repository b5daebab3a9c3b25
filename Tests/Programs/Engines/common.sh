# What the scripts of this folder share: they run a book on several machines, which are processes here.
set -euo pipefail

[[ $# -eq 2 ]] || {
  printf 'usage: %s PROGRAM BOOK\n' "$0" >&2
  exit 2
}
program=$1 book=$2
# The programs of a run that are also compiled alone are chosen at random.
export WORKBOOK_SPOT_SEED=1
# Sandboxes of root need a path that all users may enter.
folder=$(mktemp -d)
chmod 755 "$folder"
processes=()

clean_up() {
  ((${#processes[@]} == 0)) || kill "${processes[@]}" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap clean_up EXIT

say() { printf '%s\n' "$*"; }
fail() {
  say "error: $*"
  exit 1
}

# Waits until a command succeeds, for at most some seconds.
await() {
  local seconds=$1
  shift
  for ((i = 0; i < seconds * 10; i++)); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.1
  done
  fail "no success within $seconds s: $*"
}

# A report without times, and without the random choice of programs that are compiled twice.
without_times() {
  sed -zE -e 's/"(cached|milliseconds|compileMilliseconds|liveMilliseconds)" : [a-z0-9]+/"\1"/g' \
    -e 's/"(compared|spotSeed)" : [0-9]+,\n *//g; s/"comparedSamples" : \[[^]]*\],\n *//g' "$1"
}

# Compares two reports byte for byte, but for times.
compare() {
  cmp <(without_times "$1") <(without_times "$2") || {
    diff <(without_times "$1") <(without_times "$2") | head -n 20
    fail "$2 is not $1"
  }
  say "equal but for times: $(without_times "$1" | wc -c) bytes"
}
