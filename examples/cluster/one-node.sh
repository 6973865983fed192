#!/usr/bin/env bash
# Tries slurm.sh on a cluster of one node, this machine: a job array of four parts, merged, against the same run done whole.
# Usage: one-node.sh PROGRAM. Needs slurmctld, slurmd, sbatch and munged (Debian: slurmctld slurmd slurm-client munge), and root.
set -euo pipefail
program=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
home=$(mktemp -d)
host=$(hostname -s)
export SLURM_CONF=$home/slurm.conf
started=()
stop() {
    kill "${started[@]}" 2> /dev/null || true
    wait
    rm -rf "$home"
}
trap stop EXIT
# Waits for a command to succeed, at most 30 s: then the logs say what is wrong.
await() {
    for _ in $(seq 300); do
        if "$@" > /dev/null 2>&1; then return; fi
        sleep 0.1
    done
    echo "after 30 s this still fails: $*" >&2
    tail -n 50 "$home"/log/* >&2
    exit 1
}
idle() { sinfo --noheader --format=%t | grep -q idle; }
mkdir -p "$home"/{bin,log,state,spool,work}
cp "$program" "$home/bin/montjoie"
head -c 1024 /dev/urandom > "$home/munge.key"
chmod 700 "$home" "$home/log"
chmod 400 "$home/munge.key"
cat > "$SLURM_CONF" << END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$home/munge.socket
StateSaveLocation=$home/state
SlurmdSpoolDir=$home/spool
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd.pid
SlurmctldPort=16817
SlurmdPort=16818
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES State=UP
END
/usr/sbin/munged --foreground --force --key-file="$home/munge.key" --socket="$home/munge.socket" --pid-file="$home/munge.pid" \
    --seed-file="$home/munge.seed" > "$home/log/munged" 2>&1 & started+=($!)
await test -S "$home/munge.socket"
/usr/sbin/slurmctld -D -c > "$home/log/slurmctld" 2>&1 & started+=($!)
/usr/sbin/slurmd -D -N "$host" > "$home/log/slurmd" 2>&1 & started+=($!)
await idle
cd "$home/work"
run=(battle hail-caesar french english --combats 20000)
mkdir parts
# The commands of the manual. What a task says comes with the status.
PATH=$home/bin:$PATH timeout 600 sbatch --wait --array=1-4 "$here/slurm.sh" "${run[@]}" || { cat slurm-*.out "$home"/log/slurm*; exit 1; }
"$program" merge parts/* > merged
"$program" "${run[@]}" > whole
cmp merged whole
echo "an array of 4 tasks gave the bytes of one machine: $(sha256sum < whole | cut -c1-16) after $SECONDS s"
