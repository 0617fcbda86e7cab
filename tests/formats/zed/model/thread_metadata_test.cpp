#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/thread_metadata.hpp>

namespace thread_metadata_test {

using namespace expect;
using zed::thread_metadata;

TEST_CASE("metadata is read with its old name for the title") {
    reads<thread_metadata>(
        R"({"id":"i","summary":"t","updated_at":"2026-02-27T12:34:56Z","folder_paths":["/b","/a"]})",
        R"({"id":"i","parent_session_id":null,"title":"t","updated_at":"2026-02-27T12:34:56Z",)"
        R"("folder_paths":["/a","/b"]})");
    fails_at<thread_metadata>(R"({"id":"i","title":"t",<!>"summary":"t"})", errc::duplicate_field,
                              "/summary", from_text);
}

TEST_CASE("metadata as it was read comes back as it was read") {
    constexpr std::string_view text =
        R"({"id":"i","summary":"t","x":1,"updated_at":"2026-02-27T12:34:56Z",)"
        R"("folder_paths":["/b","/a"]})";
    auto const value = decode<thread_metadata>(text, permissive);
    REQUIRE(value.has_value());
    CHECK(lisle::encode_as(*value, {}, lisle::layout::source) == text);
}

}  // namespace thread_metadata_test
