#include <doctest/doctest.h>

#include <lisle/redact/opaque.hpp>

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
    CHECK(kind_of("abc", string_kind::encoded_bytes) == "encoded bytes");
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
    CHECK(kind_of("data:text/plain;base64,AAAA", string_kind::url).empty());
}

}  // namespace opaque_test
