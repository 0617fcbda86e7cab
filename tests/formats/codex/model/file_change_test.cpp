#include <lisle/formats/codex/model/file_change.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_file_change_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("files are added, changed, moved and deleted") {
    keeps<file_change>(R"({"type":"add","content":"a\n"})");
    keeps<file_change>(R"({"type":"update","unified_diff":"@@","move_path":null})");
    keeps<file_change>(R"({"type":"update","unified_diff":"@@","move_path":"/p/b"})");
    keeps<file_change>(R"({"type":"delete","content":"a\n"})");
    using changes = file_changes<lisle::owned>;
    keeps<changes>(R"({"/p/a":{"type":"delete","content":""}})");
}

}  // namespace codex_file_change_test
