#include <lisle/releases/rewrite_objects.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace rewrite_objects_test {

using lisle::ordered_member;
using lisle::text::spelled_member;
using lisle::detail::typed_object;

namespace {

constexpr ordered_member members[]{{"chat", "messages", "message", "role", "id"},
                                   {"", "time", "time"}};

/// Turns the members of each object around, and leaves out those named `drop`.
struct backwards {
    std::vector<std::string>& seen;

    std::vector<spelled_member const*> arrange(typed_object const& o) const {
        std::vector<spelled_member const*> out;
        for (auto at = o.members.end(); at != o.members.begin();) out.push_back(&*--at);
        return out;
    }
    bool keeps(typed_object const& o, spelled_member const& m, std::string const& pointer) const {
        seen.push_back(std::string{o.type} + ' ' + pointer);
        return m.key != "drop";
    }
};

std::string rewrite(std::string_view text, std::vector<std::string>& seen) {
    return lisle::detail::rewrite_objects(text, {members, {}}, {{}, {}, "chat"}, backwards{seen});
}

std::string rewrite(std::string_view text) {
    std::vector<std::string> seen;
    return rewrite(text, seen);
}

}  // namespace

TEST_CASE("members of typed objects are written in the policy's order, at every depth") {
    CHECK(rewrite(R"( { "a" : 1, "messages" : [ {"role":"user","time":{"x":1,"y":2}}, 5 ] } )")
          == R"({"messages":[{"time":{"y":2,"x":1},"role":"user"},5],"a":1})");
    CHECK(rewrite("{}") == "{}");
    CHECK(rewrite(R"({"messages":[]})") == R"({"messages":[]})");
    CHECK(rewrite(R"({"messages":{"role":"user","x":1}})")
          == R"({"messages":{"x":1,"role":"user"}})");
}

TEST_CASE("objects of no type stay as they are, and so do spellings") {
    CHECK(rewrite(R"({"x":{"b":1,"a":1.50},"\u0079":"\u0041"})")
          == R"({"\u0079":"\u0041","x":{"b":1,"a":1.50}})");
    CHECK(rewrite(R"({"x":{"time":{"b":1,"a":2}}})") == R"({"x":{"time":{"b":1,"a":2}}})");
}

TEST_CASE("the policy learns each member's type and place right before it is written") {
    std::vector<std::string> seen;
    CHECK(
        rewrite(R"({"messages":[{"role":"user"},{"role":"agent","drop":{"time":{"q":1}},"a/b":0}],)"
                R"("time":{"drop":1}})",
                seen)
        == R"({"time":{},"messages":[{"role":"user"},{"a/b":0,"role":"agent"}]})");
    CHECK(seen
          == std::vector<std::string>{
              "chat /time", "time /time/drop", "chat /messages", "message:user /messages/0/role",
              "message:agent /messages/1/a~1b", "message:agent /messages/1/drop",
              "message:agent /messages/1/role"});
}

TEST_CASE("text that is not JSON, or not an object, is returned as it is") {
    for (std::string_view const text : {"[1", "{", "5", "\"x\"", "", "[{\"a\":1,\"b\":2}]"})
        CHECK(rewrite(text) == text);
}

TEST_CASE("objects below too many levels of types keep their order") {
    std::string text = R"({"b":1,"a":2})";
    for (int i = 0; i < 40; ++i) text = R"({"time":)" + text + '}';
    CHECK(rewrite(text) == text);
}

}  // namespace rewrite_objects_test
