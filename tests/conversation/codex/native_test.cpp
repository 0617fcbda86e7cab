#include <lisle/conversation/codex/native.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_native_bridge_test {

using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

template <class T>
std::string native_to_text(T const& value) {
    return lisle::encode_as(value);
}

TEST_CASE("places are written without their defaults") {
    native_part part;
    CHECK(native_to_text(part) == "{}");
    part.line.emplace().at = 3;
    part.joined = true;
    CHECK(native_to_text(part) == R"({"line":{"at":3},"joined":true})");
    native_conversation whole;
    whole.left_out.insert_or_assign("compacted", 2);
    whole.kept.push_back({5, lisle::text::assume_json(R"({"a":1})"), {}, "\r\n", {}});
    CHECK(native_to_text(whole)
          == R"({"lines":[{"at":5,"line":{"a":1},"end":"\r\n"}],"left_out":{"compacted":2}})");
    CHECK(native_to_text(native_message{}) == "{}");
}

}  // namespace codex_native_bridge_test
