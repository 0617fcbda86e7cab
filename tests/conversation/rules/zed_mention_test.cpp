#include <lisle/conversation/rules/zed_mention.hpp>

#include <doctest/doctest.h>

#include <string>

namespace zed_mention_test {

namespace conversation = lisle::conversation;
namespace zed = lisle::zed;

std::string describe(std::string const& uri) {
    zed::mention m;
    m.uri = lisle::decode_as<zed::mention_uri>(uri).value();
    return lisle::encode_as(conversation::to_neutral_mention(m));
}

std::string make(std::string const& mention) {
    auto const made =
        conversation::to_zed_mention(lisle::decode_as<conversation::mention>(mention).value());
    return made ? lisle::encode_as(made->uri) : "none";
}

TEST_CASE("a URI has neither lines nor a symbol, which are members") {
    CHECK(describe(R"({"File":{"abs_path":"/a/b c.rs"}})")
          == R"({"kind":"File","uri":"file:///a/b%20c.rs","name":"b c.rs"})");
    CHECK(describe(R"({"Directory":{"abs_path":"/a/b"}})")
          == R"({"kind":"Directory","uri":"file:///a/b","name":"b"})");
    CHECK(describe(R"({"Symbol":{"abs_path":"/a","name":"f","line_range":{"start":0,"end":1}}})")
          == R"({"kind":"Symbol","uri":"file:///a","name":"f","range":{"first":1,"last":2}})");
    CHECK(describe(R"({"Selection":{"abs_path":null,"line_range":{"start":0,"end":1}}})")
          == R"({"kind":"Selection","uri":"zed:///agent/untitled-buffer",)"
             R"("range":{"first":1,"last":2}})");
    CHECK(describe(R"({"Thread":{"id":"t","name":"n"}})")
          == R"({"kind":"Thread","uri":"zed:///agent/thread/t?name=n","name":"n"})");
    CHECK(describe(R"({"Fetch":{"url":"https://a.example/#x"}})")
          == R"({"kind":"Fetch","uri":"https://a.example/#x"})");
}

TEST_CASE("a path that Zed's link can't spell gets another link") {
    CHECK(describe(R"({"File":{"abs_path":"/a%20b"}})")
          == R"({"kind":"File","uri":"zed:///agent/file?path=%2Fa%2520b","name":"a%20b"})");
    CHECK(describe(R"({"File":{"abs_path":"C:\\a\\b.rs"}})")
          == R"({"kind":"File","uri":"file:///C:/a/b.rs","name":"b.rs"})");
}

TEST_CASE("the kind decides what a URI of a path is, and the URI alone for other systems") {
    constexpr auto in = R"({"kind":)", rest = R"(,"uri":"file:///a","range":{"first":3,"last":4}})";
    auto const of = [&](std::string const& kind) { return make(in + kind + rest); };
    CHECK(of(R"("File")") == R"({"File":{"abs_path":"/a"}})");
    CHECK(of(R"("Directory")") == R"({"Directory":{"abs_path":"/a"}})");
    CHECK(of(R"("Symbol","name":"f")")
          == R"({"Symbol":{"abs_path":"/a","name":"f","line_range":{"start":2,"end":3}}})");
    CHECK(of(R"("")") == R"({"Selection":{"abs_path":"/a","line_range":{"start":2,"end":3}}})");
    CHECK(make(R"({"kind":"","uri":"file:///a/"})") == R"({"Directory":{"abs_path":"/a/"}})");
    CHECK(make(R"({"kind":"","uri":"file:///C:/a"})") == R"({"File":{"abs_path":"C:\\a"}})");
    CHECK(make(R"({"kind":"x","uri":"https://A.example"})")
          == R"({"Fetch":{"url":"https://a.example/"}})");
    CHECK(make(R"({"kind":"x","uri":"memo:1"})") == "none");
    CHECK(make(R"({"kind":"File"})") == "none");
}

TEST_CASE("lines are within those that Zed counts") {
    CHECK(make(R"({"kind":"Selection","uri":"file:///a",)"
               R"("range":{"first":0,"last":18446744073709551615}})")
          == R"({"Selection":{"abs_path":"/a","line_range":{"start":0,"end":4294967295}}})");
}

TEST_CASE("a revision reads its own kinds") {
    zed::mention m;
    m.uri = zed::merge_conflict_mention{"/a", {}};
    CHECK_FALSE(conversation::is_readable(m, lisle::schema_revision::pinned));
    CHECK(conversation::is_readable(m, lisle::schema_revision::latest));
    m.uri = zed::fetch_mention{{"nowhere"}, {}};
    CHECK_FALSE(conversation::is_readable(m, lisle::schema_revision::latest));
}

}  // namespace zed_mention_test
