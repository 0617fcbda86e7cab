#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/redact/edit/signed_parts.hpp>

#include <optional>
#include <string>
#include <vector>

namespace signed_parts_test {

struct block {
    std::string text;
    std::optional<std::string> seal;

    bool operator==(block const&) const = default;
};
struct turn {
    std::vector<block> blocks;
    lisle::json details;

    bool operator==(turn const&) const = default;
};

}  // namespace signed_parts_test

// clang-format off

template <>
struct lisle::schema<signed_parts_test::block> : object_of<signed_parts_test::block> {
    struct fields : list<
        field<"text", &signed_parts_test::block::text>,
        field<"seal", &signed_parts_test::block::seal, skip_none>> {};
};
template <>
struct lisle::schema<signed_parts_test::turn> : object_of<signed_parts_test::turn> {
    struct fields : list<
        field<"blocks",  &signed_parts_test::turn::blocks>,
        field<"details", &signed_parts_test::turn::details>> {};
};

// clang-format on

namespace signed_parts_test {

using namespace lisle::redaction;

TEST_CASE("the block of a pointer is the innermost element") {
    CHECK(block_of("/messages/1/Agent/content/0/Thinking/signature")
          == "/messages/1/Agent/content/0");
    CHECK(block_of("/messages/1") == "/messages/1");
    CHECK(block_of("/title").empty());
    CHECK(block_of("").empty());
}

TEST_CASE("fields and blocks are removed, inner and outer together") {
    std::string const json =
        R"([{"blocks":[{"text":"a","seal":"s"},{"text":"b"}],"details":{"k":1}},)"
        R"({"blocks":[{"text":"c"},{"text":"d","seal":"t"}],"details":2},)"
        R"({"blocks":[],"details":3}])";
    auto turns = lisle::decode_as<std::vector<turn>>(json).value();
    std::vector<removed_part> parts{
        {"/0/blocks/0/seal"},        {"/0/details"}, {"/1/blocks/0/text", true},
        {"/1/blocks/1/seal", false}, {"/2", true},   {"/7/none"}};
    remove_parts(turns, parts);
    CHECK(
        lisle::encode_as(turns)
        == R"([{"blocks":[{"text":"a"},{"text":"b"}],"details":null},{"blocks":[{"text":"d"}],"details":2}])");
    for (std::size_t i = 0; i < 5; ++i) CHECK(parts[i].is_done);
    CHECK(!parts[5].is_done);
}

}  // namespace signed_parts_test
