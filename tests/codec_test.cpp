#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace {

/// A format of one type, indented as `JSON.stringify(x, null, 2) + "\n"`.
struct basket_t {};

template <class Model>
struct basket {
    using format = basket_t;

    std::vector<samples::basic_item<Model>> items;
    int version = 1;
    lisle::unknown_fields<Model> extra;

    bool operator==(basket const&) const = default;
};

/// A format that reads its documents itself.
struct picky_t {};

struct picky_document {
    using format = picky_t;

    int version = 0;

    bool operator==(picky_document const&) const = default;
};

}  // namespace

// clang-format off

template <class Model>
struct lisle::schema<basket<Model>> : object_of<basket<Model>> {
    using self = basket<Model>;
    struct fields : list<
        field<"items",   &self::items>,
        rest<&self::extra>,
        field<"version", &self::version>> {};
};

template <>
struct lisle::schema<picky_document> : object_of<picky_document> {
    struct fields : list<
        field<"version", &self::version>> {};
};

// clang-format on

template <>
struct lisle::format_traits<basket_t> {
    template <class Model>
    using document = basket<Model>;
    static constexpr std::string_view name = "basket";
    static constexpr json_style style{
        .numbers = text::number_style::ecmascript, .indent = 2, .trailing_newline = true};
};

template <>
struct lisle::format_traits<picky_t> {
    template <class>
    using document = picky_document;
    static constexpr std::string_view name = "picky";
    static constexpr json_style style{};

    static bool read(reader& r, picky_document& out) {
        auto const* const from = r.in.at;
        if (!lisle::read(r, out)) return false;
        return out.version == 2 || r.in.fail(errc::unsupported_version, from, "not 2");
    }
};

namespace codec_test {

using namespace checks;

TEST_CASE("a document is decoded and encoded in its format's style") {
    static_assert(lisle::format<basket_t> && lisle::document_type<basket<lisle::owned>>);
    static_assert(!lisle::format<int> && !lisle::document_type<samples::item>);
    auto const document = lisle::decode<basket_t>(R"({"items":[],"u":[1.50],"version":1})");
    REQUIRE(document.has_value());
    CHECK(lisle::encode(*document) == R"({
  "items": [],
  "u": [
    1.50
  ],
  "version": 1
}
)");
    auto const spelled =
        lisle::decode<basket_t>(R"({"items":[{"id":"a","data":1E5}],"version":1})");
    REQUIRE(spelled.has_value());
    CHECK(spelled->items[0].data.text() == "1E5");
}

TEST_CASE("a format's own read function may refuse a document") {
    CHECK(lisle::decode<picky_t>(R"({"version":2})")->version == 2);
    auto const refused = lisle::decode<picky_t>(R"( {"version":1})");
    REQUIRE(refused.has_error());
    CHECK(refused.error() == lisle::error{errc::unsupported_version, "", 1, "not 2"});
}

TEST_CASE("encoding into a string reuses its capacity") {
    auto const document = *lisle::decode<basket_t>(R"({"items":[],"version":7})");
    std::string out = "something that was here before";
    out.reserve(1000);
    auto const* const memory = out.data();
    lisle::encode_to(out, document);
    CHECK(out == lisle::encode(document));
    CHECK(out.data() == memory);
    lisle::encode_to(out, *lisle::decode<basket_t>(R"({"version":7,"items":[]})"), layout::source);
    CHECK(out == "{\n  \"version\": 7,\n  \"items\": []\n}\n");
}

TEST_CASE("a text is one value, perhaps with white space around it") {
    CHECK(read<int>(" \t\r\n1\n ") == 1);
    fails_at<int>("", errc::unexpected_end, "", 0);
    fails_at<int>("  \n", errc::unexpected_end, "", 3);
    fails_at<int>("1 2", errc::trailing_text, "", 2);
    fails_at<int>("1,", errc::trailing_text, "", 1);
    fails_at<samples::point>(R"({"x":1}})", errc::trailing_text, "", 7);
    fails_at<std::vector<int>>("[]]", errc::trailing_text, "", 2);
    // Neither a byte order mark nor a zero byte is white space.
    fails_at<int>("\xEF\xBB\xBF"
                  "1",
                  errc::syntax, "", 0);
    fails_at<int>(std::string_view{"1\0", 2}, errc::trailing_text, "", 1);
}

TEST_CASE("a text larger than the limit is refused unread") {
    auto options = permissive;
    options.max_size = 5;
    CHECK(read<std::vector<int>>("[1,2]", options).size() == 2);
    fails_at<std::vector<int>>("[1,2] ", errc::too_large, "", 5, options);
    fails_at<std::vector<int>>("not JSON", errc::too_large, "", 5, options);
}

TEST_CASE("notes come in the order of the text, with pointers, and only those of this text") {
    std::vector<lisle::note> seen{{"/old", 1, "of another text"}};
    std::string_view const text =
        R"({"items":[{"v~":1,"id":"a"},{"id":"b","tags":"x","number":2,"id":"c"}],"u/":2})";
    REQUIRE(
        lisle::decode<basket_t>(text.substr(0, text.size() - 1), permissive, &seen).has_error());
    auto whole = std::string{text};
    whole.insert(whole.size() - 1, R"(,"version":1)");
    REQUIRE(lisle::decode<basket_t>(whole, permissive, &seen).has_value());
    CHECK(seen
          == std::vector<lisle::note>{
              {"/items/0/v~0", 11, "unknown field"},
              {"/items/1/tags", 45, "a lone value where an array is written"},
              {"/items/1/number", 49, "a key that the system writes differently"},
              {"/items/1/id", 60, "duplicate key"},
              {"/u~1", 71, "unknown field"},
          });
    REQUIRE(lisle::decode<basket_t>(R"({"items":[],"version":1})", permissive, &seen).has_value());
    CHECK(seen.empty());
}

TEST_CASE("presets agree about every text that more than one of them reads") {
    for (std::string_view const text : {
             R"({"id":"a","title":null,"count":3,"tags":[],"data":null})",
             R"({"data":null,"id":"a","title":"t","u":1})",
             R"({"id":"a","tags":"x","number":7})",
             R"({"id":"a","id":"b","count":1,"count":2})",
             R"({"id":1,"id":"b"})",
         }) {
        CAPTURE(text);
        auto const as_read = rewrite<samples::item>(text, reference);
        CHECK(rewrite<samples::item>(rewrite<samples::item>(text), reference) == as_read);
        CHECK(rewrite<samples::item>(as_read, strict) == as_read);
    }
}

}  // namespace codec_test
