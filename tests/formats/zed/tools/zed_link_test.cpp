#include <doctest/doctest.h>

#include <lisle/formats/zed/tools/zed_link.hpp>

#include <string>

namespace zed_link_test {

namespace detail = lisle::zed::detail;

TEST_CASE("parameters follow one another in a query") {
    std::string uri = "zed:///x";
    detail::add_query(uri, "a", "b c");
    detail::add_query(uri, "d", "&");
    CHECK(uri == "zed:///x?a=b+c&d=%26");
}

TEST_CASE("a rule's opaque id has a UUID if it is a string at User.uuid") {
    CHECK(detail::find_user_uuid(R"({"User":{"uuid":"u\u0041"}})") == "uA");
    CHECK(detail::find_user_uuid(R"({"User":{"uuid":1,"uuid":"b"},"x":[{}]})") == "b");
    for (auto const* other :
         {"null", "7", "[]", "{}", R"({"kind":"User","uuid":"u"})", R"({"User":"u"})",
          R"({"User":{"uuid":1}})", R"({"User":{"uuid":"u"},"User":{}})"})
        CHECK(!detail::find_user_uuid(other).has_value());
}

}  // namespace zed_link_test
