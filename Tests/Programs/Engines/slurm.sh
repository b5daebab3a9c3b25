#!/bin/bash
# Runs a book as an array job of Slurm, on one node that is started for it, and compares the joined report with that of
# the book as a whole: `Tests/Programs/Engines/slurm.sh .build/release/workbook .`
#
# The daemons have a folder, ports and a key of their own, and touch no other Slurm of this machine.
source "${BASH_SOURCE[0]%/*}/common.sh"
((EUID == 0)) || fail "slurmd starts jobs as their users, which only root may"

dd if=/dev/urandom of="$folder/key" bs=1024 count=1 status=none
chmod 400 "$folder/key"
mkdir "$folder/state" "$folder/spool" "$folder/munge"
munged --foreground --force --key-file="$folder/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" \
  >/dev/null 2>&1 &
processes+=($!)
await 10 test -S "$folder/munge/socket"

node=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf
cat >"$SLURM_CONF" <<END
ClusterName=workbook
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
SlurmctldPort=$((20000 + RANDOM % 5000))
SlurmdPort=$((25000 + RANDOM % 5000))
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MailProg=/bin/true
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
slurmctld -D >/dev/null 2>&1 &
processes+=($!)
slurmd -D -N "$node" >/dev/null 2>&1 &
processes+=($!)
is_idle() { [[ $(sinfo --noheader --format=%t) == idle ]]; }
await 30 is_idle
say "$(slurmd -V), node $node: $(sinfo --noheader --format='%C processors (allocated/idle/other/total)')"

# A task gets one processor and a cache of its own, as if it ran on a machine of its own.
cat >"$folder/task.sh" <<END
#!/bin/bash
"$program" check -C "$book" --shard auto --jobs 1 --cache "$folder/cache-\$SLURM_ARRAY_TASK_ID" \\
  --report "$folder/shard-\$SLURM_ARRAY_TASK_ID.json"
END
seconds=$SECONDS
sbatch --wait --array=0-3 --cpus-per-task=1 --output="$folder/task-%a.log" "$folder/task.sh" ||
  say "a task of the array has found problems; the whole book has to have them too"
say "array of 4 tasks: $((SECONDS - seconds)) s"
for task in 0 1 2 3; do
  [[ -s $folder/shard-$task.json ]] || {
    tail -n 20 "$folder/task-$task.log" "$folder/slurmd.log"
    fail "task $task has written no report"
  }
  say "task $task: $(tail -n 1 "$folder/task-$task.log")"
done

seconds=$SECONDS whole=0 joined=0
"$program" check -C "$book" --cache "$folder/cache" --report "$folder/whole.json" \
  >"$folder/whole.txt" 2>&1 || whole=$?
say "the whole book: $((SECONDS - seconds)) s, status $whole"
"$program" merge -C "$book" "$folder"/shard-*.json --report "$folder/joined.json" \
  >"$folder/joined.txt" 2>&1 || joined=$?
((whole == joined)) || fail "the joined report has status $joined, that of the whole book $whole"
compare "$folder/whole.json" "$folder/joined.json"
