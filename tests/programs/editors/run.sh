#!/usr/bin/env bash
# Checks what debuggers show, gdb's printers against expected.txt and the members that the natvis
# file names, and that clangd reads a header by .clangd. LISLE_UPDATE_GOLDEN=1 rewrites expected.txt,
# and fails then so that it is looked at.
# Usage: run.sh COMPILER BUILD_FOLDER
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
command -v gdb >/dev/null || { echo "no gdb: NOT RUN" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd "$scratch"
"$1" -std=c++20 -g -O0 -I "$root/include" "$here/sample.cpp" -lboost_json -lboost_container -o sample

# show COMMAND: its output in main of the sample.
show() {
    gdb -nx -iex 'set auto-load safe-path /' -batch -ex 'set width 0' -ex 'set confirm off' \
        -ex 'set print max-depth 1' -ex 'break stop_here' \
        -ex run -ex up -ex 'echo ====\n' "$@" ./sample 2>&1 | sed '1,/^====$/d'
}

show -ex "source $root/packaging/gdb/lisle_printers.py" -ex 'info locals' >shown.txt
if [ -n "${LISLE_UPDATE_GOLDEN-}" ]; then cp shown.txt "$here/expected.txt" && exit 1; fi
diff "$here/expected.txt" shown.txt
echo "gdb: $(grep -c = shown.txt) values are shown as expected"

# pipefail hands on gdb's exit code, which is the script's.
show -ex "python natvis = '$root/packaging/natvis/lisle.natvis'" -ex "source $here/check_natvis.py"
number() { sed -n "s/^#define LISLE_VERSION_$1 \([0-9]*\)$/\1/p" "$root/include/lisle/version.hpp"; }
namespace=lisle::v$(number MAJOR)_$(number MINOR)::
if grep -o 'lisle::[^:]*::' "$root/packaging/natvis/lisle.natvis" | grep -vx "$namespace"; then
    echo "natvis has another version's namespace" && exit 1
fi

# .clangd names one preset's folder.
clangd=$(compgen -c clangd | sort -V | tail -1) || :
if [ -z "$clangd" ] || [ "$2" != "$root/build/gcc-release" ]; then
    echo "no clangd, or another preset's build: .clangd NOT RUN"
else
    cd "$root"
    "$clangd" --check=include/lisle/schema/text_scalar.hpp >"$scratch/clangd.txt" 2>&1 || :
    grep -q 'Compile command from CDB is:.*-Wno-unknown-warning-option' "$scratch/clangd.txt"
    # A diagnostic has a name in brackets; a refactoring that does not apply has none.
    if grep -E '^E\[[^]]*\] \[' "$scratch/clangd.txt"; then exit 1; fi
    echo "clangd: a header has no diagnostics"
fi
