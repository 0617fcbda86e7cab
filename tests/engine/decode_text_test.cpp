#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/engine/decode_text.hpp>

#include <string_view>
#include <vector>

namespace decode_text_test {

namespace {

lisle::result<int> decode_int(std::string_view text, lisle::decode_options const& options = {}) {
    return lisle::detail::decode_text<int>(
        text, options, nullptr, nullptr,
        [](lisle::reader& r, int& out) { return lisle::read(r, out); });
}

}  // namespace

TEST_CASE("a text is one value, with white space around it") {
    CHECK(decode_int(" 7\n").value() == 7);
    CHECK(decode_int("").error().code == lisle::errc::unexpected_end);
    CHECK(decode_int("7 8").error().code == lisle::errc::trailing_text);
    CHECK(decode_int("7 8").error().offset == 2);
}

TEST_CASE("a limit is an error before anything is read") {
    lisle::decode_options options;
    options.max_size = 3;
    CHECK(decode_int("1234", options).error().code == lisle::errc::too_large);
    CHECK(decode_int("123", options).value() == 123);
}

TEST_CASE("a failure becomes an error with pointer and offset, and the missing field's name") {
    std::string_view const text = R"({"a":[1,{"b":2}]})";
    auto const fail_at = [&](std::size_t offset) {
        lisle::text::failure failed;
        failed.code = lisle::errc::missing_field;
        failed.at = text.data() + offset;
        failed.field = "c/d";
        return lisle::detail::make_error(text, failed);
    };
    CHECK(fail_at(8).pointer == "/a/1/c~1d");
    CHECK(fail_at(8).offset == 8);
}

TEST_CASE("notes are sorted by offset and get their pointers in one pass") {
    std::string_view const text = R"({"a":1,"b":2})";
    std::vector<lisle::note> notes{{{}, 11, "second"}, {{}, 5, "first"}};
    lisle::detail::locate_notes(text, &notes);
    CHECK(notes == std::vector<lisle::note>{{"/a", 5, "first"}, {"/b", 11, "second"}});
}

}  // namespace decode_text_test
