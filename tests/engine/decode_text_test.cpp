#include <lisle/engine/decode_text.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include <lisle/engine/read.hpp>
#include <lisle/engine/write.hpp>

namespace decode_text_test {

using lisle::errc;
using numbers = std::vector<int>;

namespace {

lisle::result<numbers> decode(std::string_view text,
                              lisle::decode_options const& options = lisle::permissive,
                              std::vector<lisle::note>* notes = nullptr) {
    return lisle::detail::decode_text<numbers>(
        text, options, notes, nullptr,
        [](lisle::reader& r, numbers& out) { return lisle::read(r, out); });
}

}  // namespace

TEST_CASE("a text is one value with white space around it") {
    CHECK(decode(" \n[1,2]\t ").value() == numbers{1, 2});
    CHECK(decode("[1] 2").error().code == errc::trailing_text);
    CHECK(decode("[1] 2").error().offset == 4);
    CHECK(decode("").error().code == errc::unexpected_end);
    CHECK(decode("  ").error().offset == 2);
}

TEST_CASE("a failure has the pointer of its place") {
    auto const failure = decode("[1,\"2\"]").error();
    CHECK(failure.code == errc::wrong_type);
    CHECK(failure.pointer == "/1");
    CHECK(failure.offset == 3);
}

TEST_CASE("a limit is looked at before anything is read") {
    auto options = lisle::permissive;
    options.max_size = 3;
    CHECK(decode("[1]", options).has_value());
    CHECK(decode("[1,\"", options).error().code == errc::too_large);
}

TEST_CASE("notes are sorted and located, and those of the text before are gone") {
    std::string_view const text = R"([[1],{"a":2}])";
    std::vector<lisle::note> notes{{{}, 10, "second"}, {{}, 2, "first"}};
    lisle::detail::locate_notes(text, &notes);
    CHECK(notes[0].pointer == "/0/0");
    CHECK(notes[1].pointer == "/1/a");
    CHECK(decode("[1]", lisle::permissive, &notes).has_value());
    CHECK(notes.empty());
    lisle::detail::locate_notes(text, nullptr);
}

TEST_CASE("a missing field stands behind the pointer of its object") {
    std::string_view const text = R"({"a":[{}]})";
    auto const out =
        lisle::detail::make_error(text, {errc::missing_field, text.data() + 6, "x/y", "x/y"});
    CHECK(out.pointer == "/a/0/x~1y");
    CHECK(out.offset == 6);
}

}  // namespace decode_text_test
