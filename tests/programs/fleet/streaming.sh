#!/usr/bin/env bash
# Does to lines what Spark's pipe and Hadoop streaming do: splits them, runs the splits in any
# order, some of them twice, kills workers and runs their splits again.
# Usage: streaming.sh LISLE
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/records.sh"
cd "$work"

make_records 2000 >records
"$lisle" map --canon --peek <records >expected
expect 'records' "$(wc -l <expected)" 2000
expect 'bad records' "$(grep -c '^{"line":"bad record' expected)" 182

# Hadoop splits at bytes, and gives the line at a split to the one before.
split --line-bytes=70000 --numeric-suffixes --suffix-length=4 records split-
expect 'more than one split' "$([ "$(ls split-* | wc -l)" -gt 20 ] && echo yes)" yes

# Runs of one split, also at the same time, give the same bytes: the first to end counts.
for split in $(ls split-* | shuf --random-source=records); do
    "$lisle" map --canon --peek <"$split" >"$split.first" &
    "$lisle" map --canon --peek --threads 2 <"$split" >"$split.second"
    wait $!
    cmp "$split.first" "$split.second" || expect "$split twice" different equal
    mv "$split.first" "$split.out"
done
cat split-????.out | cmp - expected || expect 'splits' 'other bytes' 'those of a single run'

# A worker that is killed has written a beginning of its result, which nobody takes; another one
# takes the split.
killed=0
for split in split-000[0-9]; do
    mkfifo slow
    "$lisle" map --canon --peek <slow >"$split.lost" &
    worker=$!
    exec 3>slow
    rm slow
    head -n 20 "$split" >&3
    kill -9 "$worker"
    wait "$worker" || killed=$((killed + 1))
    exec 3>&-
    size=$(stat -c %s "$split.lost")
    cmp -n "$size" "$split.lost" "$split.out" || expect "$split killed" 'other bytes' 'a beginning'
    "$lisle" map --canon --peek <"$split" | cmp - "$split.out" ||
        expect "$split run again" 'other bytes' 'the same'
done
expect 'killed workers' "$killed" 10

# A shuffle by key, with duplicates of speculative runs: each record once gives the single run.
shuf --random-source=records records >shuffled
{ cat shuffled; head -n 300 shuffled; } | "$lisle" map --canon --peek | sort -u >once
sort -u expected | cmp - once || expect 'a shuffle with duplicates' 'other lines' 'the same lines'

# A reader that closes the pipe ends the worker quietly.
code=0
{ "$lisle" map --canon <records 2>told || echo $? >code; } | head -n 1 >first
cmp -n "$(stat -c %s first)" first <("$lisle" map --canon <records) ||
    expect 'head' 'other bytes' 'the first line'
expect 'head: told' "$(cat told)" ''
finish
