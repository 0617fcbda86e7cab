#include <doctest/doctest.h>

#include <lisle/redact/scan/opaque.hpp>

#include <string>

namespace opaque_test {

using namespace lisle;

namespace {

std::string kind_of(std::string const& text, string_kind kind, std::string_view key = "x") {
    auto const step = lisle::detail::step::of_key(nullptr, key);
    string_place place{.kind = kind};
    place.pointer = value_pointer{&step};
    return std::string{redaction::opaque_kind(text, place).value_or("")};
}

}  // namespace

TEST_CASE("signatures and bytes are opaque by their kind") {
    CHECK(kind_of("abc", string_kind::signature) == "signature");
    CHECK(kind_of("/9j/4AAQ", string_kind::encoded_bytes) == "encoded bytes");
    CHECK(kind_of("/9j/4AAQ\n/9j/4A==", string_kind::encoded_bytes) == "encoded bytes");
    CHECK(kind_of("", string_kind::signature).empty());
    CHECK(kind_of("abc", string_kind::prose).empty());
}

TEST_CASE("in dynamic values they are opaque by their key or their first bytes") {
    std::string const text(300, 'a');
    CHECK(kind_of(text, string_kind::other, "signature") == "signature");
    CHECK(kind_of(text, string_kind::other, "encrypted_content") == "signature");
    CHECK(kind_of("the signature of a function", string_kind::other, "signature").empty());
    CHECK(kind_of("iVBORw0KGgo" + text, string_kind::other, "data") == "encoded bytes");
    CHECK(kind_of(text, string_kind::other, "data").empty());
    CHECK(kind_of("data:image/png;base64,AAAA", string_kind::url) == "encoded bytes");
    CHECK(kind_of("data:text/plain;base64,Y29uZmlnOg==", string_kind::url).empty());
}

TEST_CASE("a text with anything beside an opaque run is looked into") {
    std::string const digits(300, 'A');
    std::string const opaque_texts[]{"iVBORw0KGgo" + digits, "data:image/png;base64,iVBORw0KGgo=",
                                     "data:image/jpeg;base64," + digits, "gAAAAAB" + digits + "=="};
    for (auto const& opaque : opaque_texts) {
        CHECK(kind_of(opaque, string_kind::other) == "encoded bytes");
        for (std::string const beside : {" pw=x", "\npw=x", ",pw=x", "=pw"}) {
            CHECK_MESSAGE(kind_of(opaque + beside, string_kind::other).empty(), beside);
            CHECK_MESSAGE(kind_of(opaque + beside + opaque, string_kind::other).empty(), beside);
            CHECK_MESSAGE(kind_of(beside + opaque, string_kind::other).empty(), beside);
        }
    }
    CHECK(kind_of("data:a b;base64,iVBORw0KGgo=", string_kind::other).empty());
    CHECK(kind_of(digits + "\n" + std::string(40, 'B'), string_kind::encoded_bytes).empty());
    CHECK(kind_of("/9j/4A==\n/9j/4AAQ", string_kind::encoded_bytes).empty());
    CHECK(kind_of("/9j/4AAQ\n/9j/4AAQ/9j/", string_kind::encoded_bytes).empty());
    for (auto const kind : {string_kind::signature, string_kind::encoded_bytes}) {
        CHECK(!kind_of(digits, kind, "signature").empty());
        CHECK(kind_of(digits + "\npw=x", kind, "signature").empty());
        CHECK(kind_of("pw=x " + digits, kind, "signature").empty());
    }
}

TEST_CASE("text is not binary, whatever its media type") {
    for (auto const* text : {"a sentence.", "tok_en-12345", "dGhlIGtleSBpcyBpbiBhIGZpbGUK"})
        CHECK_MESSAGE(kind_of(text, string_kind::encoded_bytes).empty(), text);
    CHECK(kind_of("Zm9vIGlzIGI=", string_kind::encoded_bytes) == "encoded bytes");
    for (std::string const type : {"application/yaml", "application/x-sh", "image/svg+xml"})
        CHECK(kind_of("data:" + type + ";base64,Y29uZmlnOiAxCg==", string_kind::url).empty());
    CHECK(kind_of("data:application/yaml;base64,/9j/4AAQ", string_kind::url) == "encoded bytes");
}

TEST_CASE("the lines that a conversation keeps as bytes are known by their keys") {
    using lisle::detail::step;
    auto const is_line = [](std::string_view list, std::string_view key, std::string_view text) {
        auto const outer = step::of_key(nullptr, list);
        auto const element = step::of_element(&outer, 0);
        auto const inner = step::of_key(&element, key);
        string_place place;
        place.pointer = value_pointer{&inner};
        return redaction::is_kept_line(text, place);
    };
    CHECK(is_line("lines", "bytes", "AAAA"));
    CHECK(is_line("damaged", "bytes", "AA=="));
    CHECK(!is_line("lines", "bytes", "AA== and"));
    CHECK(!is_line("lines", "end", "AAAA"));
    CHECK(!is_line("images", "bytes", "AAAA"));
}

}  // namespace opaque_test
