#include <lisle/engine/later_duplicates.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace later_duplicates_test {

namespace detail = lisle::detail;

namespace {

/// A reader of the text, and the value of the first key.
struct fixture {
    std::string_view text;
    lisle::reader r{text};
    char const* from = text.data() + text.find(':') + 1;
};

}  // namespace

TEST_CASE("only keys behind the given value count as duplicates") {
    fixture f{R"({"a":{"b":1,"e":2},"b":[1,{"d":3}],"c":4,"b":5})"};
    detail::later_duplicates later;
    CHECK(later.has(f.r, "b", f.from));
    CHECK(later.has(f.r, "c", f.from));
    CHECK_FALSE(later.has(f.r, "a", f.from));
    // Keys inside of values are other objects' keys.
    CHECK_FALSE(later.has(f.r, "d", f.from));
    CHECK_FALSE(later.has(f.r, "e", f.from));
    auto const* const last = f.text.data() + f.text.rfind(':') + 1;
    CHECK_FALSE(later.has(f.r, "b", last));
    CHECK_FALSE(later.has(f.r, "c", last));
}

TEST_CASE("a key with escapes is the same key") {
    fixture f{R"({"a":1,"\u0061":2})"};
    CHECK(detail::later_duplicates{}.has(f.r, "a", f.from));
}

TEST_CASE("broken text ends the search without an error") {
    for (auto const* const text : {R"({"a":1,"b":2,"a)", R"({"a":1,"b":2,7:1,"a":3})",
                                   R"({"a":1,"b":{"c":,"a":3})", R"({"a":1,"b":2 "a":3})"}) {
        CAPTURE(text);
        fixture f{text};
        detail::later_duplicates later;
        CHECK_FALSE(later.has(f.r, "a", f.from));
        CHECK(later.has(f.r, "b", f.from));
        CHECK(f.r.in.at == f.r.in.first);
    }
}

TEST_CASE("keys are seen in the order of the text") {
    fixture f{R"({"a":[{}],"b" : 1 , "c":"x"})"};
    std::vector<std::string> keys;
    detail::see_later_keys(f.r, f.from, [&](std::string_view key, char const* at) {
        keys.push_back(std::string{key} + *at);
    });
    CHECK(keys == std::vector<std::string>{"b1", "c\""});
}

}  // namespace later_duplicates_test
