"""Adds up what llvm-cov exported: coverage.py EXPORT.json FOLDER MISSED.txt LINES BRANCHES

A line or one side of a branch is reached if any instantiation of any program reaches it. Conditions
that are known at compile time are no branches.
"""
import bisect
import collections
import json
import sys


def lines_of(segments):
    """Line by line the count, as llvm-cov has it: the highest of what begins in it or lasts."""
    counts = {}
    by_line = collections.defaultdict(list)
    for line, column, count, has_count, is_entry, is_gap in segments:
        by_line[line].append((count, has_count, is_entry, is_gap))
    lasting = None
    for line in range(segments[0][0], segments[-1][0] + 1):
        here = by_line.get(line, [])
        entries = [s[0] for s in here if s[1] and s[2] and not s[3]]
        skips = bool(here) and not here[0][1] and here[0][2]
        if not skips and (entries or (lasting is not None and lasting[1])):
            last = [lasting[0]] if lasting is not None and lasting[1] else []
            counts[line] = max(entries + last)
        if here:
            lasting = here[-1]
    return counts


def count_at(segments, line, column):
    i = bisect.bisect_right(segments, [line, column, float("inf")]) - 1
    return segments[i][2] if i >= 0 and segments[i][3] else 0


def branches_of(segments, branches):
    sides = collections.defaultdict(lambda: [0, 0])
    for line, column, end_line, end_column, taken, passed, *_ in branches:
        both = sides[line, column, end_line, end_column]
        both[0] += taken
        both[1] += passed
    return {
        place: both
        for place, both in sides.items()
        if both != [0, 0] or count_at(segments, *place[:2]) == 0
    }


def main():
    export, folder, missed, least_lines, least_branches = sys.argv[1:]
    sums = collections.defaultdict(lambda: [0, 0, 0, 0])
    with open(export) as file, open(missed, "w") as open_places:
        files = json.load(file)["data"][0]["files"]
        for one in files:
            if not one["filename"].startswith(folder) or not one["segments"]:
                continue
            name = one["filename"][len(folder) :]
            lines = lines_of(one["segments"])
            sides = branches_of(one["segments"], one["branches"])
            counts = (
                len(lines),
                sum(c > 0 for c in lines.values()),
                2 * len(sides),
                sum((a > 0) + (b > 0) for a, b in sides.values()),
            )
            for key in (name.rpartition("/")[0], "total"):
                sums[key] = [a + b for a, b in zip(sums[key], counts)]
            never = sorted(line for line, count in lines.items() if count == 0)
            halves = sorted(
                f"{place[0]}:{place[1]} never {'true' if not both[0] else 'false'}"
                for place, both in sides.items()
                if both[0] == 0 or both[1] == 0
            )
            if never or halves:
                print(f"{name}\n  lines: {never}\n  branches: {halves}", file=open_places)
    if not sums:
        sys.exit("nothing of " + folder + " was compiled")
    total = sums.pop("total")
    for name, (lines, reached, sides, taken) in [*sorted(sums.items()), ("total", total)]:
        of_lines, of_sides = 100 * reached / lines, 100 * taken / max(sides, 1)
        print(f"{name:32} {reached:6} of {lines:6} lines {of_lines:6.2f} %", end="")
        print(f"   {taken:6} of {sides:6} branches {of_sides:6.2f} %")
    sys.exit(of_lines < float(least_lines) or of_sides < float(least_branches))


main()
