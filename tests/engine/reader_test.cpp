#include <lisle/engine/reader.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace reader_test {

using lisle::errc;

namespace {

/// The detail that `mistyped` gives for the beginning of a text.
std::string mistyped(std::string_view text) {
    lisle::reader r{text};
    CHECK_FALSE(r.mistyped("string"));
    return std::string{lisle::to_string(r.in.failed.code)} + ": " + r.in.failed.detail;
}

}  // namespace

TEST_CASE("a wrong type is named, and a broken value is a syntax error") {
    CHECK(mistyped("7") == "wrong type: expected string, found number");
    CHECK(mistyped("[1") == "wrong type: expected string, found array");
    CHECK(mistyped("null") == "wrong type: expected string, found null");
    CHECK(mistyped("true") == "wrong type: expected string, found boolean");
    for (auto const* const text : {"nul", "tru", "", "?", "nulL"}) {
        CAPTURE(text);
        lisle::reader r{text};
        CHECK_FALSE(r.mistyped("string"));
        CHECK(r.in.failed.code != errc::wrong_type);
        CHECK(r.is_unrecoverable());
    }
}

TEST_CASE("notes have offsets, and rereading a text drops its notes") {
    std::string_view const text = "[1,2,3]";
    std::vector<lisle::note> notes;
    lisle::reader r{text, lisle::permissive, &notes};
    auto const* const at = r.in.first;
    r.remark(at + 1, "one");
    r.loosen(at + 3, "two");
    r.remark(at + 5, "three");
    CHECK(notes.size() == 3);
    CHECK(notes[1].offset == 3);
    CHECK(r.loose.any_since(at + 3));
    CHECK_FALSE(r.loose.any_since(at + 4));
    r.rewind(at + 3, 1);
    CHECK(notes.size() == 1);
    CHECK_FALSE(r.loose.any_since(at));
    CHECK(r.in.at == at + 3);
    CHECK(r.in.depth == 1);
}

TEST_CASE("readers without unknown fields mark nothing as loose, but leave notes") {
    std::vector<lisle::note> notes;
    lisle::reader r{"1", lisle::reference, &notes};
    r.loosen(r.in.at, "said");
    CHECK_FALSE(r.loose.any_since(r.in.first));
    CHECK(notes.size() == 1);
}

TEST_CASE("a string is stored as its model asks") {
    lisle::arena arena;
    std::string text = "source";
    lisle::reader const r{"", lisle::permissive, nullptr, &arena};
    std::string copy;
    std::string_view view;
    r.store(text, copy);
    r.store(text, view);
    text = "######";
    CHECK(copy == "source");
    CHECK(view == "source");
}

TEST_CASE("looking back ignores limits and leaves the cursor in place") {
    lisle::decode_options shallow = lisle::permissive;
    shallow.max_depth = 1;
    lisle::reader r{"[[[1]]] ", shallow};
    r.in.at = r.in.last;
    auto ahead = r.look_from(r.in.first);
    CHECK(lisle::text::skip_value(ahead));
    CHECK(ahead.at == r.in.first + 7);
    CHECK(r.in.at == r.in.last);
    CHECK(r.text_since(r.in.first) == "[[[1]]] ");
    CHECK(r.whole_text() == "[[[1]]] ");
}

TEST_CASE("repeated work on the same bytes is bounded") {
    std::string const text(1000, ' ');
    lisle::reader r{text};
    int rounds = 0;
    while (r.charge(text.size())) ++rounds;
    CHECK(rounds == (1000 + 65536) / 1000);
    CHECK(r.in.failed.code == errc::too_large);
    CHECK(r.is_unrecoverable());
}

TEST_CASE("a failure is recorded if there is a list, but broken text ends the reading") {
    std::vector<lisle::text::failure> errors;
    lisle::reader r{"[1,2]"};
    r.in.fail(errc::wrong_type, r.in.at, "first");
    CHECK_FALSE(r.record_and_recover());
    r.salvaged.record_to(errors);
    CHECK(r.record_and_recover());
    CHECK(r.in.at == r.in.first);
    r.in.fail(errc::syntax, r.in.at, "second");
    CHECK(r.record_and_recover());
    CHECK(r.in.at == r.in.last);
    CHECK(r.salvaged.is_cut());
    // A consequence of the cut is not recorded as a further failure.
    r.in.fail(errc::syntax, r.in.at, "third");
    CHECK(r.record_and_recover());
    CHECK(r.salvaged.count() == 2);
    r.salvaged.forget_since(1);
    REQUIRE(r.salvaged.count() == 1);
    CHECK(errors[0].detail == "first");
}

}  // namespace reader_test
