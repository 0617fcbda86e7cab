#include <lisle/engine/tagging/key_summary.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace key_summary_test {

namespace detail = lisle::detail;
using lisle::errc;

namespace {

/// The name that `find_tag` finds for "type", or the error's code.
std::string find(std::string_view text) {
    lisle::reader r{text};
    detail::tag_place place;
    bool const found = detail::find_tag(r, R"("type")", place);
    CHECK(r.in.at == r.in.first);
    return std::string{found ? place.name.characters : lisle::to_string(r.in.failed.code)};
}

}  // namespace

TEST_CASE("an object's keys are counted and compared with its first key") {
    std::string_view const text = R"({"a":{"b":1},"\u0061":[1,2],"a":3})";
    lisle::reader r{text};
    detail::key_summary summary;
    REQUIRE(detail::summarize_keys(r, r.in.first, summary));
    CHECK(summary.count == 3);
    CHECK(summary.first_key == "a");
    CHECK(summary.same_keys);
    CHECK(*summary.last_value == '3');
    CHECK(r.in.at == r.in.first);

    lisle::reader other{R"({"a":1,"b":2})"};
    detail::key_summary different;
    REQUIRE(detail::summarize_keys(other, other.in.first, different));
    CHECK_FALSE(different.same_keys);

    lisle::reader none{"{}"};
    detail::key_summary empty;
    REQUIRE(detail::summarize_keys(none, none.in.first, empty));
    CHECK(empty.count == 0);
    CHECK(empty.last_value == nullptr);
}

TEST_CASE("a broken object has no summary") {
    for (auto const* const text : {R"({"a":1)", R"({"a":1,})", R"({"a" 1})", R"({1:2})", "{"}) {
        CAPTURE(text);
        lisle::reader r{text};
        detail::key_summary summary;
        CHECK_FALSE(detail::summarize_keys(r, r.in.first, summary));
        CHECK(r.is_unrecoverable());
    }
}

TEST_CASE("a tag is found at any place and in any spelling") {
    CHECK(find(R"({"type":"a","x":1})") == "a");
    CHECK(find(R"({ "x" : {"type":"b"} , "type" : "a" })") == "a");
    CHECK(find(R"({"x":1,"typ\u0065":"\u0061"})") == "a");
    CHECK(find(R"({"type":"a","type":"b"})") == "a");
    CHECK(find(R"({"type":"a",)") == "a");
}

TEST_CASE("an object without a tag, or with a tag of another type, is an error") {
    CHECK(find("{}") == lisle::to_string(errc::missing_field));
    CHECK(find(R"({"typ":"a"})") == lisle::to_string(errc::missing_field));
    CHECK(find(R"({"type":7})") == lisle::to_string(errc::wrong_type));
    CHECK(find(R"({"x":1,"type")") == lisle::to_string(errc::unexpected_end));
}

TEST_CASE("the last of several tags is found if it is a string") {
    auto const find_last = [](std::string_view text) {
        lisle::reader r{text};
        detail::tag_place first, last;
        REQUIRE(detail::find_tag(r, R"("type")", first));
        bool const found = detail::find_last_tag(r, R"("type")", first, last);
        return std::string{found ? last.name.characters : "none"};
    };
    CHECK(find_last(R"({"type":"a","x":[],"type":"b","type":"c"})") == "c");
    CHECK(find_last(R"({"type":"a","typ\u0065":"b"})") == "b");
    CHECK(find_last(R"({"type":"a","x":{"type":"b"}})") == "none");
    CHECK(find_last(R"({"type":"a","type":7})") == "none");
}

}  // namespace key_summary_test
