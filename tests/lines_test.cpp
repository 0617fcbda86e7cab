// tests/lines_test.cpp - documents of lines: records, separators, unreadable lines.
#include <lisle/document.hpp>
#include <lisle/lines.hpp>
#include <lisle/visit.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace lines_test {

struct log_t {};

template <class Model>
struct basic_said {
    typename Model::string text;
    lisle::unknown_fields<Model> extra;
    bool operator==(basic_said const&) const = default;
};
template <class Model>
struct basic_entry : std::variant<basic_said<Model>, lisle::unknown_case<Model>> {
    using basic_entry::variant::variant;
};
template <class Model>
struct basic_log : lisle::record_lines<basic_entry<Model>, Model> {
    using format = log_t;
};

using said = basic_said<lisle::owned>;

}  // namespace lines_test

template <class Model>
struct lisle::schema<lines_test::basic_said<Model>> : object_of<lines_test::basic_said<Model>> {
    using self = lines_test::basic_said<Model>;
    struct fields : list<field<"text", &self::text, is_prose>, rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lines_test::basic_entry<Model>>
    : one_of<lines_test::basic_entry<Model>, internally_tagged<"type">> {
    struct cases : list<holds<"said", lines_test::basic_said<Model>>> {};
};
template <class Model>
struct lisle::schema<lines_test::basic_log<Model>> : lines_of<lines_test::basic_log<Model>> {};
template <>
struct lisle::format_traits<lines_test::log_t> {
    template <class Model>
    using document = lines_test::basic_log<Model>;
    static constexpr std::string_view name = "log", version = "1";
    static constexpr json_style style{};
};

namespace lines_test {

namespace {

auto decode(std::string_view text, lisle::decode_options const& o = lisle::permissive) {
    return lisle::decode<log_t>(text, o);
}

std::string text_of(lisle::record_line<basic_entry<lisle::owned>, lisle::owned> const& line) {
    auto const* const record = line.record();
    auto const* const held = record == nullptr ? nullptr : std::get_if<said>(record);
    return held == nullptr ? "-" : held->text;
}

std::string const two = "{\"type\":\"said\",\"text\":\"a\"}\n{\"type\":\"said\",\"text\":\"b\"}\n";

TEST_CASE("each line is a record, and the text comes back") {
    auto const log = decode(two);
    REQUIRE(log.has_value());
    REQUIRE(log->records.size() == 2);
    CHECK(text_of(log->records[0]) == "a");
    CHECK(text_of(log->records[1]) == "b");
    CHECK(lisle::encode(*log) == two);
}

TEST_CASE("text between records is kept") {
    for (std::string_view const text :
         {"\xEF\xBB\xBF{\"type\":\"said\",\"text\":\"a\"}\r\n\r\n "
          "\t\n{\"type\":\"said\",\"text\":\"b\"}",
          "\n\n{\"type\":\"said\",\"text\":\"a\"} \n", "", "\n", "\xEF\xBB\xBF",
          "{\"type\":\"said\",\"text\":\"a\"}{\"type\":\"said\",\"text\":\"b\"}\n",
          "{\"type\":\"new\",\"x\":[1.50]}\n{\"text\":\"b\",\"type\":\"said\",\"y\":0}\n",
          "{\"type\":\"said\",\"text\":\"a\"}  {\"type\":\"said\",\"text\":\"b\"}\r\n"}) {
        CAPTURE(text);
        auto const log = decode(text);
        REQUIRE(log.has_value());
        CHECK(lisle::encode(*log, lisle::layout::source) == text);
    }
}

TEST_CASE("an unreadable line affects no other line") {
    std::string const text =
        "{\"type\":\"said\",\"text\":\"a\"}\n{\"type\":\"said\",\"text\":\n7}\n"
        "{\"type\":\"said\",\"text\":\"b\"} rest\r\n{\"type\":\"sa";
    std::vector<lisle::note> notes;
    auto const log = lisle::decode<log_t>(text, lisle::permissive, &notes);
    REQUIRE(log.has_value());
    REQUIRE(log->records.size() == 5);
    CHECK(text_of(log->records[0]) == "a");
    CHECK(log->records[1].unreadable()->text == "{\"type\":\"said\",\"text\":");
    CHECK(log->records[1].unreadable()->code == lisle::errc::unexpected_end);
    CHECK(log->records[2].unreadable()->text == "7}");
    CHECK(log->records[3].unreadable()->text == "{\"type\":\"said\",\"text\":\"b\"} rest");
    CHECK(log->records[3].separator == "\r\n");
    CHECK(log->records[4].unreadable()->text == "{\"type\":\"sa");
    CHECK(lisle::has_unfinished_line(*log));
    CHECK(lisle::encode(*log) == text);
    REQUIRE(notes.size() == 4);
    CHECK(notes[0].pointer == "/1/text");
    CHECK(notes[0].what == "unreadable line: unexpected end of text: expected a value");
    CHECK(notes[3].pointer == "/4/type");
}

TEST_CASE("a record does not reach into the next line") {
    auto const log = decode("{\"type\":\"said\",\n\"text\":\"a\"}\n");
    REQUIRE(log.has_value());
    CHECK(log->records.size() == 2);
    CHECK(log->records[0].unreadable() != nullptr);
    CHECK(log->records[1].unreadable() != nullptr);
}

TEST_CASE("records that follow each other in one line are apart") {
    std::string const text = "{\"type\":\"said\",\"text\":\"a\"}{\"type\":\"said\",\"te\n7 8\n";
    auto const log = decode(text);
    REQUIRE(log.has_value());
    REQUIRE(log->records.size() == 3);
    CHECK(text_of(log->records[0]) == "a");
    CHECK(log->records[1].unreadable()->text == "{\"type\":\"said\",\"te");
    CHECK(log->records[2].unreadable()->text == "7 8");
    CHECK(lisle::encode(*log) == text);
}

TEST_CASE("reference readers skip unreadable lines, strict readers refuse them") {
    auto const text = two + "{\"type\":\"said\"}\n" + two;
    auto const read = decode(text, lisle::reference);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read) == two + two);
    auto const refused = decode(text, lisle::strict);
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == lisle::errc::missing_field);
    CHECK(refused.error().pointer == "/2/text");
    CHECK(lisle::position_of(text, refused.error().offset).line == 3);
    auto const both = decode("{\"type\":\"said\",\"text\":\"a\"} {}\n", lisle::strict);
    REQUIRE(!both.has_value());
    CHECK(both.error().code == lisle::errc::trailing_text);
}

TEST_CASE("salvage reports the errors of unreadable lines") {
    auto const kept = lisle::salvage<log_t>(two + "nonsense\n" + two);
    CHECK(kept.value.records.size() == 5);
    REQUIRE(kept.errors.size() == 1);
    CHECK(kept.errors[0].code == lisle::errc::syntax);
    CHECK(kept.errors[0].pointer == "/2");
    CHECK(kept.errors[0].offset == two.size());
}

TEST_CASE("strings of records and of unreadable lines are visited") {
    auto log = decode(two + "secret\n");
    REQUIRE(log.has_value());
    std::vector<std::string> seen;
    lisle::for_each_string(*log, [&](lisle::editable_string& text, auto const& place) {
        seen.push_back(place.pointer.to_string());
        if (text.view() == "secret") text.replace("hidden");
    });
    CHECK(seen == std::vector<std::string>{"/0/text", "/1/text", "/2"});
    CHECK(lisle::encode(*log) == two + "hidden\n");
}

TEST_CASE("records are read as views, and in place") {
    std::string const text = "{\"type\":\"said\",\"text\":\"a\\n\"}\nbad \\u0041\n" + two;
    lisle::arena characters;
    auto const views = lisle::decode_views<log_t>(text, characters);
    REQUIRE(views.has_value());
    CHECK(lisle::encode(*views) == text);
    auto edited = text;
    auto const in_place = lisle::decode_in_situ<log_t>(edited, characters);
    REQUIRE(in_place.has_value());
    CHECK(lisle::encode(*in_place) == text);
}

}  // namespace

}  // namespace lines_test
