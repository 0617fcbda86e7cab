#!/usr/bin/env bash
# Runs clang-tidy (with the checks in .clang-tidy) and cppcheck over every header. Exits with 1 if
# either finds anything. Usage: tests/static_analysis.sh
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
. .ci/packages.sh
install_missing "${build_packages[@]}" clang-tidy cppcheck

# One unit includes all headers; it lies beside .clang-tidy so that clang-tidy finds that file.
mkdir -p build/static_analysis
unit=build/static_analysis/every_header.cpp
(cd include && find lisle -name '*.hpp' ! -name 'scan_neon.hpp' | sort | sed 's/.*/#include <&>/') \
    >"$unit"

echo "clang-tidy: $(grep -c . "$unit") headers"
clang-tidy --quiet "$unit" -- -std=c++20 -Iinclude

# cppcheck runs header by header. cppcheck 2.10 can't parse five of them (a lambda that is called at
# once or has template parameters, `[[unlikely]]` before an `if`). Each other entry with a file is a
# false alarm: cppcheck continues behind a branch that returned, reads `requires` as a condition, or
# reports a buffer that is written before it is read as uninitialized.
cppcheck --version
find include -name '*.hpp' -print0 | sort -z | xargs -0 cppcheck --quiet --std=c++20 \
    --language=c++ --inline-suppr --error-exitcode=1 --enable=warning,performance,portability \
    --suppress=syntaxError:include/lisle/schema/field_options.hpp \
    --suppress=syntaxError:include/lisle/scalars/base64.hpp \
    --suppress=syntaxError:include/lisle/engine/tagging/cases.hpp \
    --suppress=syntaxError:include/lisle/text/simd/few_bytes.hpp \
    --suppress=syntaxError:include/lisle/text/simd/short_escapes.hpp \
    --suppress=uninitMemberVar:include/lisle/engine/reader.hpp \
    --suppress=uninitMemberVar:include/lisle/text/writer.hpp \
    --suppress=accessMoved:include/lisle/schema/dictionary.hpp \
    --suppress=accessMoved:include/lisle/formats/acpx/recorder/apply_tool.hpp \
    --suppress=nullPointerRedundantCheck:include/lisle/formats/acpx/parser/reference_state.hpp \
    --suppress=identicalInnerCondition:include/lisle/formats/opencode/model/visit_ids.hpp
echo "$(grep -c . "$unit") headers: nothing found"
