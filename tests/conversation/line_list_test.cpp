#include <lisle/conversation/line_list.hpp>

#include <lisle/formats/codex/rollout.hpp>

#include <doctest/doctest.h>

#include <string>

namespace conversation_line_list_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;

TEST_CASE("lines come back in their order, and a new line follows the last written one") {
    line_list<codex::rollout> list;
    line_place first;
    list.add(first, R"({"record_type":"a"})");
    list.add_new(R"({"record_type":"new"})");
    list.add(kept_line{1, lisle::text::assume_json(R"({"record_type":"b"})"), {}, "\r\n", {}});
    list.add(kept_line{2, {}, "bm8=", "", {}});
    auto const made = std::move(list).finish("\n");
    CHECK(lisle::encode(made)
          == "\n{\"record_type\":\"a\"}\n{\"record_type\":\"new\"}\n{\"record_type\":\"b\"}\r\nno");
    CHECK(made.records[3].unreadable() != nullptr);
}

}  // namespace conversation_line_list_test
