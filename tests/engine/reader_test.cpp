#include <lisle/engine/hooks.hpp>
#include <lisle/engine/reader.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/samples.hpp"

namespace reader_test {

using lisle::errc;

namespace {

/// The detail that `mistyped` gives for the beginning of a text.
std::string mistyped(std::string_view text) {
    lisle::reader r{text};
    CHECK_FALSE(r.mistyped("string"));
    return std::string{lisle::to_string(r.in.failed.code)} + ": " + r.in.failed.detail;
}

/// Reads a value as documents of lines do; `notes` receives "POINTER: WHAT" of each misfit.
template <class T>
lisle::result<T> read_with_misfits(std::string_view text, std::vector<std::string>& misfits,
                                   lisle::decode_options const& o = lisle::permissive) {
    std::vector<lisle::note> notes;
    auto out = lisle::hooks::decode_with<T>(
        text, o,
        [](lisle::reader& r, T& value) {
            r.misfits = lisle::misfit_policy::keep;
            return lisle::read(r, value);
        },
        &notes);
    misfits.clear();
    for (auto const& n : notes)
        if (n.is_misfit) misfits.push_back(n.pointer + ": " + n.what);
    return out;
}

/// The misfits of a text that is written back as it is, in both layouts.
template <class T>
std::vector<std::string> misfits_of(std::string_view text) {
    CAPTURE(text);
    std::vector<std::string> out;
    auto const read = read_with_misfits<T>(text, out);
    REQUIRE(read.has_value());
    CHECK(lisle::encode_as(*read, {}, lisle::layout::source) == text);
    CHECK(lisle::encode_as(*read) == text);
    for (auto const& o : {lisle::strict, lisle::reference}) {
        std::vector<std::string> none;
        CHECK_FALSE(read_with_misfits<T>(text, none, o).has_value());
    }
    CHECK_FALSE(lisle::decode_as<T>(text).has_value());
    return out;
}

using found = std::vector<std::string>;

}  // namespace

TEST_CASE("a case whose content is a misfit becomes an unknown case") {
    using samples::action, samples::piece, samples::setting;
    CHECK(misfits_of<piece>(R"({"type":"say","text":[1.50]})")
          == found{": say, kept as an unknown case: wrong type: expected string, found array"});
    CHECK(misfits_of<piece>(R"({"type":"say","more":{"a":1}})")
          == found{": say, kept as an unknown case: missing field: text"});
    CHECK(misfits_of<action>(R"({"Say":7})")
          == found{": Say, kept as an unknown case: wrong type: expected object, found number"});
    CHECK(
        misfits_of<setting>(R"({"kind":"number","content":"7"})")
        == found{": number, kept as an unknown case: wrong type: expected integer, found string"});
    CHECK(misfits_of<std::vector<piece>>(R"([{"type":"stop"},{"type":"say","text":7},)"
                                         R"({"type":"say","text":"a"}])")
          == found{"/1: say, kept as an unknown case: wrong type: expected string, found number"});
    std::vector<std::string> misfits;
    auto const read = read_with_misfits<piece>(R"({"type":"say","text":7})", misfits);
    REQUIRE(read.has_value());
    auto const* const kept = std::get_if<lisle::unknown_case<lisle::owned>>(&*read);
    REQUIRE(kept != nullptr);
    CHECK(kept->tag == "say");
    CHECK(kept->json.text() == R"({"type":"say","text":7})");
}

TEST_CASE("a misfit in a field that may be absent stays as text, in its place") {
    using samples::item;
    CHECK(misfits_of<item>(R"({"id":"a","title":7,"count":3,"tags":[],"data":null})")
          == found{"/title: title, kept as text: wrong type: expected string, found number"});
    CHECK(misfits_of<item>(R"({"id":"a","title":null,"count":{"odd":[1]},"tags":[],"data":null})")
          == found{"/count: count, kept as text: wrong type: expected integer, found object"});
    CHECK(misfits_of<item>(R"({"id":"a","title":null,"count":3,"hint":[],"tags":[7],"data":null})")
              .size()
          == 2);
    // Another value replaces the text.
    std::vector<std::string> misfits;
    auto edited = read_with_misfits<item>(R"({"id":"a","title":7})", misfits);
    REQUIRE(edited.has_value());
    CHECK_FALSE(edited->title);
    edited->title = "t";
    CHECK(lisle::encode_as(*edited, {}, lisle::layout::source) == R"({"id":"a","title":"t"})");
    // The earlier of two values counts, and both come back.
    std::string_view const twice = R"({"id":"a","count":1,"count":"x"})";
    auto const both = read_with_misfits<item>(twice, misfits);
    REQUIRE(both.has_value());
    CHECK(both->count == 1);
    CHECK(lisle::encode_as(*both, {}, lisle::layout::source) == twice);
}

TEST_CASE("a misfit without a place to be kept in is an error") {
    std::vector<std::string> misfits;
    CHECK_FALSE(read_with_misfits<samples::item>(R"({"id":7})", misfits).has_value());
    CHECK_FALSE(read_with_misfits<samples::item>(R"({"title":"a"})", misfits).has_value());
    CHECK_FALSE(read_with_misfits<samples::closed_action>(R"({"Walk":7})", misfits).has_value());
    CHECK_FALSE(
        read_with_misfits<samples::piece>(R"({"type":"say","text":7)", misfits).has_value());
    CHECK_FALSE(
        read_with_misfits<samples::piece>(R"({"type":"say","text":"\x"})", misfits).has_value());
    auto dropping = lisle::permissive;
    dropping.unknown_cases = lisle::unknown_policy::refuse;
    CHECK_FALSE(read_with_misfits<samples::piece>(R"({"type":"say","text":7})", misfits, dropping)
                    .has_value());
}

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
