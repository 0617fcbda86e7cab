#!/usr/bin/env bash
# GNU parallel over the cores and over two "hosts" gives the bytes of a single run.
# Usage: parallel.sh LISLE. Exit code 77: no GNU parallel.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/records.sh"
command -v parallel >/dev/null || skip "no GNU parallel: apt-get install parallel"
parallel --version | grep -q '^GNU parallel' || skip "another program is called parallel"
cd "$work"
export HOME=$work  # parallel keeps files there

make_records 3000 >records
"$lisle" map --canon --peek <records >expected

parallel --will-cite --keep-order --pipe --block 100k -j 2 "$lisle" map --canon --peek <records |
    cmp - expected || expect '--pipe' 'other bytes' 'those of a single run'

# `:` is this host without ssh, once under each of two names.
cat >other-host <<'END'
#!/bin/sh
# Stands for ssh: runs the command here. Like sshd it sets SHELL; without it GNU parallel's script
# for the host starts nothing and ends with 0.
shift
[ "$1" != -- ] || shift
SHELL=/bin/sh
export SHELL
exec sh -c "$*"
END
chmod +x other-host
split --line-bytes=100000 --numeric-suffixes --suffix-length=4 records shard-
mkdir out
run_shards() {
    parallel --will-cite --halt soon,fail=1 --resume --joblog joblog --sshlogin : \
        --sshlogin "$work/other-host node" --jobs 1 \
        "cd $work && $lisle map {} -o out/{}.ndjson --resume --canon --peek" ::: shard-*
}
run_shards || expect 'two hosts' "code $?" 'code 0'
cat out/shard-*.ndjson | cmp - expected || expect 'two hosts' 'other bytes' 'those of a single run'
hosts=$(tail -n +2 joblog | cut -f 2 | sort -u | wc -l)
expect 'hosts that worked' "$hosts" 2

# Results that were lost are made again; what is there is not.
rm out/shard-0003.ndjson joblog
before=$(stat -c %Y.%i out/shard-0001.ndjson)
run_shards 2>told || expect 'again' "code $?" 'code 0'
cat out/shard-*.ndjson | cmp - expected || expect 'again' 'other bytes' 'those of a single run'
expect 'a shard that was done' "$(stat -c %Y.%i out/shard-0001.ndjson)" "$before"
finish
