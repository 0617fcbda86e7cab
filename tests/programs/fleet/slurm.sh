#!/usr/bin/env bash
# A job array on a cluster of two nodes on this machine, of which one dies in the middle: after the
# merge the result is that of a single run, byte for byte.
# Usage: slurm.sh LISLE. Exit code 77: no Slurm, or not root.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
. "$here/records.sh"
example=$here/../../../examples/fleet/slurm
for program in munged munge slurmctld slurmd sbatch squeue scontrol; do
    PATH=$PATH:/usr/sbin command -v "$program" >/dev/null ||
        skip "no $program: apt-get install slurm-wlm munge"
done
[ "$(id -u)" = 0 ] || skip "slurmd needs root"
export PATH=$PATH:/usr/sbin
cd "$work"
chmod 755 "$work"

# ---- The cluster ----

declare -A daemons=()
# All children of a process, and the process.
list_tree() {
    local child
    for child in $(ps -o pid= --ppid "$1"); do list_tree "$child"; done
    echo "$1"
}
stop() {
    local name pid
    for name in "${!daemons[@]}"; do
        for pid in $(list_tree "${daemons[$name]}"); do kill -9 "$pid" 2>/dev/null || continue; done
    done
    # A step outlives its node's daemon.
    for pid in $(cat steps 2>/dev/null); do
        [ -d "/proc/$pid" ] && grep -qz "^SLURM_CONF=$work/" "/proc/$pid/environ" 2>/dev/null &&
            kill -9 "$pid" 2>/dev/null
    done
    rm -rf -- "$work"
}
trap stop EXIT

host=$(hostname -s)
port=$((17000 + $$ % 1000))
mkdir -p munge state spool log
chmod 700 munge
chown munge: munge
export SLURM_CONF=$work/slurm.conf
# A munge of this test's own, so that a running one stays as it is.
dd if=/dev/urandom of=munge.key bs=1 count=1024 status=none
chown munge: munge.key
chmod 400 munge.key
chmod 755 munge
runuser -u munge -- munged --foreground --key-file="$work/munge.key" \
    --socket="$work/munge/socket" --pid-file="$work/munge/pid" --log-file="$work/munge/log" \
    --seed-file="$work/munge/seed" --force >log/munged 2>&1 &
daemons[munged]=$!
disown

cat >slurm.conf <<END
ClusterName=lisle
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,requeue_delay=0
ReturnToService=2
MpiDefault=none
SlurmdTimeout=10
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1 State=UNKNOWN
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END

# wait_for SECONDS WHAT COMMAND...: until the command succeeds.
wait_for() {
    local left=$(($1 * 5)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        if [ "$left" -le 0 ]; then
            echo "FAILED: $what; the end of the logs:"
            tail -n 15 log/*
            exit 1
        fi
        sleep 0.2
    done
}
wait_for 10 'munge does not start' munge --socket="$work/munge/socket" -n
slurmctld -D >log/out-ctld 2>&1 &
daemons[slurmctld]=$!
disown
for node in n1 n2; do
    mkdir -p "spool/$node"
    slurmd -D -N "$node" >"log/out-$node" 2>&1 &
    daemons[$node]=$!
    disown
done
is_idle() { [ "$(sinfo -h -N -o %T | sort -u)" = idle ]; }
wait_for 30 'the nodes do not become idle' is_idle

# ---- The work ----

make_records 40000 >records
split --number=l/6 --numeric-suffixes --suffix-length=2 records shard-
zstd -q --rm shard-03
gzip shard-04
ls "$work"/shard-* >shards
"$lisle" map --canon --peek <records >expected

# The program as the nodes run it: reads the shard slowly the first time, so that the node dies in
# the middle of it.
cat >slow-lisle <<END
#!/usr/bin/env bash
shard=\$2
case \$shard:\${SLURM_RESTART_COUNT:-0} in
    *.zst:* | *.gz:* | *:[1-9]*) exec "$lisle" "\$@" ;;
esac
slow=$work/slow-\$\$
mkfifo "\$slow"
lines=\$(wc -l <"\$shard")
{ head -n \$((lines * 3 / 4)) "\$shard"; sleep 6; tail -n +\$((lines * 3 / 4 + 1)) "\$shard"; } >"\$slow" &
"$lisle" map "\$slow" "\${@:3}"
END
chmod +x slow-lisle
export LISLE=$work/slow-lisle
id=$(sbatch --parsable --array=1-6 --output="$work/log/%A_%a.out" "$example/map_shards.sbatch" \
    "$work/shards" "$work/out" --canon --peek)

# ---- A node dies: its daemon, its steps and what they run ----
runs_on_n2() { squeue -h -r -j "$id" -t R -o %N | grep -q n2; }
wait_for 30 'no task runs on n2' runs_on_n2
has_begun() { [ -n "$(find out -name '*.partial' -size +0 2>/dev/null)" ]; }
wait_for 30 'no result is begun' has_begun
task=$(squeue -h -r -j "$id" -t R -w n2 -o %K)
# Writes the processes of the node into `steps`; true once its task has begun there, too.
find_steps_of_n2() {
    local entry child
    : >steps
    for entry in /proc/[0-9]*; do
        grep -qz '^SLURMD_NODENAME=n2$' "$entry/environ" 2>/dev/null &&
            grep -qz "^SLURM_CONF=$work/" "$entry/environ" 2>/dev/null &&
            echo "${entry#/proc/}" >>steps
        if [ "$(tr '\0' ' ' 2>/dev/null <"$entry/cmdline" | cut -d ' ' -f 1)" = "slurmstepd:" ]; then
            for child in $(ps -o pid= --ppid "${entry#/proc/}"); do
                grep -qz '^SLURMD_NODENAME=n2$' "/proc/$child/environ" 2>/dev/null &&
                    grep -qz "^SLURM_CONF=$work/" "/proc/$child/environ" 2>/dev/null &&
                    echo "${entry#/proc/}" >>steps
            done
        fi
    done
    [ "$(sort -u steps | wc -l)" -gt 1 ]
}
wait_for 30 'the node has not several processes' find_steps_of_n2
for pid in "${daemons[n2]}" $(tac steps | sort -u); do kill -9 "$pid" 2>/dev/null || continue; done
echo "n2 died with task $task"
unfinished=$(ls out/*.partial | wc -l)
expect 'unfinished results' "$([ "$unfinished" -gt 0 ] && echo some)" some

# ---- A merge too early is refused ----
code=0
"$example/merge.sh" shards out >early 2>refused || code=$?
expect 'an early merge' "$code: $(stat -c %s early)" '1: 0'
expect 'an early merge: told' "$(grep -c '^missing' refused | sed 's/^[1-6]$/some/')" some

# ---- The other node does the rest ----
is_done() { [ -z "$(squeue -h -j "$id" -o %i 2>/dev/null)" ]; }
wait_for 180 'the array does not end' is_done
"$example/merge.sh" shards out >result || expect 'merge' "code $?" 'code 0'
cmp result expected || expect 'the result' 'other bytes' 'those of a single run'
scontrol show node n2 | grep -o 'State=[A-Z]*'

# ---- Merges that must be refused ----
refuse() {  # WHAT TEXT: the merge's message has the text
    local code=0
    "$example/merge.sh" shards out >merged 2>refused || code=$?
    expect "$1" "$code: $(stat -c %s merged)" '1: 0'
    grep -q "$2" refused || expect "$1" "$(cat refused)" "$2"
}
mv out/000002.ndjson kept
refuse 'a missing shard' '^missing: .*shard-01'
cp out/000001.ndjson out/000002.ndjson
cp out/000002.shard kept.shard
cp out/000001.shard out/000002.shard
refuse 'a doubled shard' '^of another shard'
mv kept out/000002.ndjson
mv kept.shard out/000002.shard
cp out/000001.ndjson out/000007.ndjson
refuse 'a result too many' '^not in the list'
rm out/000007.ndjson
: >out/000003.ndjson.partial
refuse 'an unfinished result' '^unfinished'
rm out/000003.ndjson.partial
cp shards list
head -n 1 list >>shards
refuse 'a shard that is listed twice' '^listed twice'
mv list shards
"$example/merge.sh" shards out | cmp - expected || expect 'at last' 'other bytes' 'the result'
finish
