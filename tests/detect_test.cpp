#include <lisle/detect.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace detect_test {

/// Formats without a document type: detection needs only a name and `recognizes`.
struct logbook_t {};
struct diary_t {};
struct ledger_t {};
struct shy_t {};

}  // namespace detect_test

template <>
struct lisle::format_traits<detect_test::logbook_t> {
    static constexpr std::string_view name = "logbook";
    static recognition recognizes(document_prefix const& text) {
        auto const entry = text.first_line();
        return certain_if(entry["type"].is("entry"), text.holds_lines() ? "lines" : "line");
    }
};

template <>
struct lisle::format_traits<detect_test::diary_t> {
    static constexpr std::string_view name = "diary";
    static recognition recognizes(document_prefix const& text) {
        if (text.document()["days"].is_array()) return certain_if(true);
        return likely_if(text.document()["owner"].is_string());
    }
};

template <>
struct lisle::format_traits<detect_test::ledger_t> {
    static constexpr std::string_view name = "ledger";
    static recognition recognizes(document_prefix const& text) {
        return certain_if(text.document()["owner"].is("bank"));
    }
};

template <>
struct lisle::format_traits<detect_test::shy_t> {
    static constexpr std::string_view name = "shy";
};

namespace detect_test {

using namespace std::string_view_literals;
using lisle::certainty;
using lisle::detected;

using all = lisle::format_list<logbook_t, diary_t, ledger_t>;

detected find(std::string_view text) { return lisle::detect_among<all>(text); }

static_assert(lisle::detectable<diary_t>);
static_assert(!lisle::detectable<shy_t>);
static_assert(!lisle::detectable<int>);

TEST_CASE("detect returns the format that recognizes a text, and its shape") {
    CHECK(find(R"({"days":[]})") == detected{"diary", "", certainty::certain});
    CHECK(find(R"({"type":"entry"})") == detected{"logbook", "line", certainty::certain});
    CHECK(find("{\"type\":\"entry\"}\n{}") == detected{"logbook", "lines", certainty::certain});
    CHECK(find(R"({"owner":"ada"})") == detected{"diary", "", certainty::likely});
    CHECK(find(R"({"type":"else"})") == detected{});
    CHECK_FALSE(find(""));
    CHECK(find(R"({"days":[]})"));
}

TEST_CASE("a format that is certain comes before one that only guesses") {
    CHECK(find(R"({"owner":"bank"})") == detected{"ledger", "", certainty::certain});
}

TEST_CASE("two formats that are certain are both only likely") {
    std::string_view const both = R"({"owner":"bank","days":[]})";
    CHECK(find(both) == detected{"diary", "", certainty::likely});
    CHECK(lisle::detect<ledger_t, diary_t>(both) == detected{"ledger", "", certainty::likely});
    CHECK(lisle::detect<ledger_t>(both) == detected{"ledger", "", certainty::certain});
}

TEST_CASE("a list of formats can be extended") {
    using some = lisle::format_list<logbook_t>;
    CHECK_FALSE(lisle::detect_among<some>(R"({"days":[]})"));
    CHECK(lisle::detect_among<some::with<diary_t>>(R"({"days":[]})").format == "diary");
    CHECK_FALSE(lisle::detect_among<lisle::format_list<>>(R"({"days":[]})"));
}

TEST_CASE("zstd frames and SQLite databases are detected by their first bytes") {
    CHECK(find("\x28\xb5\x2f\xfd rest") == detected{"zstd", "", certainty::certain});
    CHECK(find("\x50\x2a\x4d\x18") == detected{"zstd", "", certainty::certain});
    CHECK(find("\x5f\x2a\x4d\x18") == detected{"zstd", "", certainty::certain});
    CHECK(find("SQLite format 3\0\x10"sv) == detected{"sqlite", "", certainty::certain});
    CHECK_FALSE(find("\x28\xb5\x2f"));
    CHECK_FALSE(find("\x60\x2a\x4d\x18"));
    CHECK_FALSE(find("SQLite format 3"));
    CHECK_FALSE(find("SQLite format 3 is a format"));
}

TEST_CASE("detect reads only as many bytes as asked for") {
    std::string const late =
        R"({"pad":")" + std::string(lisle::document_prefix::max_size, 'x') + R"(","days":[]})";
    CHECK_FALSE(find(late));
    CHECK(lisle::detect_among<all>(late, late.size()).format == "diary");
    CHECK(lisle::detect<diary_t>(late, late.size()).format == "diary");
}

TEST_CASE("behind a first line that tells nothing, the first line that some format knows counts") {
    auto const likely = detected{"logbook", "lines", certainty::likely};
    std::string const known = "{\"type\":\"entry\"}\n";
    for (std::string_view const damaged :
         {"\0\0\0\0\n"sv, "try\",\"a\":1}\n"sv, "{\"type\":\"ent\n"sv, "garbage\r\n\n\0\n[]\n"sv,
          "\xff\xfe\n"sv, "{\"type\":\"of tomorrow\"}\n{}\n"sv, "{\"a\xe4\":\"\xff\"}\n"sv,
          "\xEF\xBB\xBF\0\n"sv})
        CHECK_MESSAGE(find(std::string{damaged} + known) == likely, damaged);
    CHECK_FALSE(find(std::string{"\0 "sv} + known));
    CHECK_FALSE(find("{\n  \"a\": " + known + "}\n"));
    CHECK(find(known + "{\"days\":[]}\n").format == "logbook");
}

TEST_CASE("a record among lines of another kind is no document of lines") {
    std::string const known = "{\"type\":\"entry\"}";
    for (auto const& text : {"# Notes\n\nA line of a session:\n\n" + known + "\n\nThe end.\n",
                             "one\ntwo\n" + known + "\n", "[\n" + known + ",\n" + known + "\n]\n",
                             "[\n" + known + "\n]", "{\"all\": [\n" + known + "\n]}",
                             "[\n" + known + ",\n" + known + ",\n" + known + ",\n{\"ty"})
        CHECK_MESSAGE(!find(text), text);
    for (auto const& text : {"one\n" + known + "\n", "one\ntwo\n" + known + "\n{}\n{\"ty",
                             std::string(5, '\0') + "\n[1]\n2\none\n" + known + "\n",
                             "{\"a\":\n" + known + "\n" + known})
        CHECK_MESSAGE(find(text).format == "logbook", text);
    CHECK(find(known + "\none\ntwo\n").format == "logbook");
}

TEST_CASE("junk in front is read once, up to the limit of bytes") {
    std::string junk;
    for (int i = 0; i < 1'000'000; ++i) junk += "1234\n";
    auto const known = junk + "{\"type\":\"entry\"}\n";
    CHECK_FALSE(find(known));
    CHECK(lisle::detect_among<all>(known, known.size()).format == "logbook");
}

}  // namespace detect_test
