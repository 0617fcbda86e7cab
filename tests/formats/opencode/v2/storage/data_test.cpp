#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/storage/data.hpp>

#include <string_view>

namespace opencode_v2_data_test {

using namespace opencode_expect;
namespace v2 = lisle::opencode::v2;

namespace {

/// The data is read, and written as `canonical`.
void check_data(std::string_view type, std::string_view data, std::string_view canonical) {
    CAPTURE(data);
    auto const read = v2::read_data(type, data);
    REQUIRE(read.has_value());
    CHECK(v2::type_of(*read) == type);
    CHECK(v2::write_data(*read, layout::source) == data);
    CHECK(v2::write_data(*read) == canonical);
}

}  // namespace

TEST_CASE("data has neither id nor type") {
    constexpr auto user = R"({"time":{"created":1},"text":"t"})";
    constexpr auto done =
        R"({"time":{"created":1},"status":"completed","reason":"auto","summary":"s","recent":""})";
    check_data("user", user, user);
    check_data("compaction", done, done);
}

TEST_CASE("data that was migrated from 1.x keeps its order as it was read") {
    check_data("user", R"({"text":"t","time":{"created":1}})",
               R"({"time":{"created":1},"text":"t"})");
}

TEST_CASE("data of an unknown type, and unknown keys, are kept") {
    check_data("note", R"({"a":[1,{}],"b":null})", R"({"a":[1,{}],"b":null})");
    check_data("idle", R"({"time":{"created":1},"x":1,"outcome":"failed"})",
               R"({"time":{"created":1},"x":1,"outcome":"failed"})");
    CHECK(!v2::read_data("note", R"({"a":1})", reference).has_value());
}

TEST_CASE("an id or a type in the data stays there, but canonical data has no id") {
    check_data("user", R"({"time":{"created":1},"text":"t","id":"msg_9","type":"x"})",
               R"({"time":{"created":1},"text":"t","type":"x"})");
}

TEST_CASE("places of errors are in the data") {
    auto const read = v2::read_data("user", R"({"time":{"created":"x"},"text":"t"})");
    REQUIRE(!read.has_value());
    CHECK(read.error().pointer == "/time/created");
    CHECK(!v2::read_data("user", "nonsense").has_value());
}

TEST_CASE("the data of an exported message lacks its id") {
    auto const message = lisle::decode_as<lisle::opencode::v2::message>(
        R"({"id":"msg_1","time":{"created":1},"text":"a","type":"user"})");
    REQUIRE(message.has_value());
    CHECK(lisle::opencode::v2::write_data(*message) == R"({"time":{"created":1},"text":"a"})");
}

}  // namespace opencode_v2_data_test
