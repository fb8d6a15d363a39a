#!/usr/bin/env bash
# Trains and tests the paper's networks one case at a time, as many at once as there are cores, until a time limit:
# what was finished by then is kept. `kernwright reproduce --from` puts the files together.
#
#     [MODELS="hybrid2 encdec"] scripts/reproduce_grid.sh KERNWRIGHT DATA OUT SPLIT LIMIT_SECONDS SEED...
set -euo pipefail
[ $# -ge 6 ] || { sed -n 's/^#     /usage: /p' "$0" >&2; exit 2; }
program=$1 data=$2 out=$3 split=$4 limit=$5
shift 5
mkdir -p "$out"
one() {
    local model=$1 kernel=$2 precision=$3 seed=$4
    local file="$OUT_DIR/$model.$kernel.$precision.$seed.json"
    [ -s "$file" ] && return
    "$PROGRAM" reproduce --data "$DATA" --split "$SPLIT" --tables 3 --models "$model" --kernels "$kernel" \
        --precisions "$precision" --seed "$seed" --threads 1 --json "$file.part" >/dev/null 2>&1 && mv "$file.part" "$file"
}
export -f one
export PROGRAM=$program DATA=$data OUT_DIR=$out SPLIT=$split
# The longest first.
for seed in "$@"; do
    for kernel in ConvOclDirectFwd1x1 ConvAsm1x1U ConvAsmBwdWrW1x1 ConvAsmBwdWrW3x3; do
        for model in ${MODELS:-attention attention2 hybrid hybrid2 encdec}; do
            for precision in FP32 FP16; do
                echo "$model $kernel $precision $seed"
            done
        done
    done
done | timeout "$limit" xargs -P "$(nproc)" -L 1 bash -c 'one "$@"' one || true
rm -f "$out"/*.part
ls "$out" | wc -l
