#include <lisle/conversation/rules/ids.hpp>

#include <doctest/doctest.h>

namespace ids_test {

namespace conversation = lisle::conversation;
using conversation::id_seed;

TEST_CASE("an id depends on every part of its seed alone") {
    auto const id = [](id_seed const& seed) {
        return lisle::scalars::to_string(conversation::derive_uuid(seed));
    };
    auto const usual = id({"zed", "x", "0"});
    CHECK(usual == id({"zed", "x", "0"}));
    CHECK(usual == "0d183d0c-4399-4afc-baed-02e34c9c00f5");
    CHECK(usual != id({"zed", "x", "1"}));
    CHECK(usual != id({"zed", "x0"}));
    CHECK(usual != id({"ze", "dx", "0"}));
}

TEST_CASE("ids of version 7 sort by their times") {
    auto const id = [](std::int64_t at) {
        return lisle::scalars::to_string(conversation::derive_uuid_v7({"a", "b"}, {at, 0}));
    };
    CHECK(id(1'776'643'200'000).starts_with("019da82f-d400-7"));
    CHECK(id(1) < id(2));
    CHECK(id(-5) == id(0));
}

}  // namespace ids_test
