#include <lisle/formats/opencode/hub/json_changes.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include <string_view>
#include <vector>

namespace opencode_hub_json_changes_test {

namespace {

using changes = std::vector<lisle::finding>;

changes compare(std::string_view before, std::string_view after) {
    auto const parse = [](std::string_view json) {
        return boost::json::parse({json.data(), json.size()});
    };
    changes out;
    lisle::opencode::hub::detail::change_list{out}.compare("/at", parse(before), parse(after));
    return out;
}

}  // namespace

TEST_CASE("equal values do not differ, whatever the order of their keys") {
    CHECK(compare(R"({"a":1,"b":[{"c":null}]})", R"({"b":[{"c":null}],"a":1})") == changes{});
    CHECK(compare("1", "1") == changes{});
}

TEST_CASE("each difference has its place, outer ones first") {
    CHECK(compare("1", "2") == changes{{"/at", "changes"}});
    CHECK(compare(R"({"a/b":{"c":1},"d":2})", R"({"a/b":{"c":3,"e~":4}})")
          == changes{
              {"/at/d", "has no place"}, {"/at/a~1b/e~0", "is added"}, {"/at/a~1b/c", "changes"}});
    CHECK(compare("[1,[2]]", "[1,[3]]") == changes{{"/at/1/0", "changes"}});
    CHECK(compare("[1,2]", "[1]") == changes{{"/at", "changes"}});
    CHECK(compare("[]", "{}") == changes{{"/at", "changes"}});
}

}  // namespace opencode_hub_json_changes_test
