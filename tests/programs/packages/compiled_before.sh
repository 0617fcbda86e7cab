#!/usr/bin/env bash
# A compiler launcher: gives lisle::compiled the objects that an earlier build made of the same
# sources, and compiles all else. A header that the sources need and a package lacks still fails,
# since each source is preprocessed with the command given.
# Usage: COMPILED_BEFORE=FOLDER_OF_OBJECTS compiled_before.sh COMPILER [ARGUMENT...]
set -euo pipefail
object=
for argument in "$@"; do
    case $argument in */lisle_compiled.dir/*.o) object=$argument ;; esac
done
if [ -z "$object" ]; then exec "$@"; fi
made=$COMPILED_BEFORE/${object##*/}
[ -e "$made" ] || { echo "no $made: build the target lisle_compiled first" >&2 && exit 1; }
"$@" -E
cp "$made" "$object"
