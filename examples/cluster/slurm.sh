#!/bin/sh
# One part of a run for each task of a Slurm job array:
#
#   sbatch --wait --array=1-16 slurm.sh battle hail-caesar french english --combats 1000000
#   montjoie merge parts/*
#
#SBATCH --job-name=montjoie
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -eu
exec montjoie "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --out "parts/$SLURM_ARRAY_TASK_ID"
