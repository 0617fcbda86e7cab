// tests/lines_test.cpp - documents of lines: records, separators, unreadable lines.
#include <lisle/document.hpp>
#include <lisle/lines.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/visit.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace lines_test {

struct log_t {};
struct node_log_t {};

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

template <class Model>
struct basic_node_log : lisle::record_lines<basic_entry<Model>, Model> {
    using format = node_log_t;
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
template <class Model>
struct lisle::schema<lines_test::basic_node_log<Model>>
    : lines_of<lines_test::basic_node_log<Model>> {};
template <>
struct lisle::format_traits<lines_test::node_log_t> {
    template <class Model>
    using document = lines_test::basic_node_log<Model>;
    static constexpr std::string_view name = "node-log", version = "1";
    static constexpr json_style style{};
    static constexpr bool replaces_invalid_utf8 = true;
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

std::string repeat(std::string_view text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i != count; ++i) out += text;
    return out;
}

TEST_CASE("behind a thousand lines without a record, such lines are kept together") {
    std::string const one = R"({"type":"said","text":"a"})"
                            "\n";
    auto const many = repeat("x\n", 999) + "y\r\n\n \nz\n[\n" + one + "u\nv\n";
    for (std::string const end : {"w\n", "w"}) {
        CAPTURE(end);
        auto const text = one + many + end;
        auto const log = decode(text).value();
        bool const is_cut = end == "w";
        CHECK(log.records.size() == 1 + 1000 + 1 + (is_cut ? 2 : 1));
        CHECK(log.records[1000].unreadable()->text == "y\r\n\n \nz\n[");
        CHECK(log.records[1000].separator == "\n");
        CHECK(log.records[1001].record() != nullptr);
        // A program may still write the last line, or a next one that is a record.
        CHECK(log.records[1002].unreadable()->text == (is_cut ? "u\nv" : "u\nv\nw"));
        CHECK(lisle::has_unfinished_line(log) == is_cut);
        CHECK(lisle::encode(log) == text);
        CHECK(decode(lisle::encode(log)).value() == log);

        auto const views = lisle::decode_borrowed<log_t>(text).value();
        CHECK(views->records.size() == log.records.size());
        CHECK(views->records[1000].unreadable()->text == "y\r\n\n \nz\n[");
        CHECK(lisle::encode(*views) == text);
    }
    auto const found = lisle::salvage<log_t>(one + many);
    REQUIRE(found.errors.size() == 1001);
    CHECK(found.errors[998].detail.find("more line") == std::string::npos);
    CHECK(found.errors[999].pointer == "/1000");
    CHECK(found.errors[999].offset == one.size() + 2 * 999);
    CHECK(found.errors[999].detail.find("and 4 more lines") != std::string::npos);
    CHECK(found.errors[1000].pointer == "/1002");
}

TEST_CASE("a line that may be part of a record is kept alone behind a thousand others, too") {
    auto const log =
        decode(repeat("x\n", 1000) + "{\"ordinal\":1,\n{\"type\":\"said\"\nx\nx\n").value();
    REQUIRE(log.records.size() == 1003);
    CHECK(log.records[1000].unreadable()->text == "{\"ordinal\":1,");
    CHECK(log.records[1002].unreadable()->text == "x\nx");
}

TEST_CASE("behind a thousand short lines with unusual records, such lines are kept together") {
    std::string const strays = "{}\n[]\r\n{\"type\":\"x\"}\nx\n{\"type\":\"said\",\"text\":0}\n";
    std::string const whole = "{\"type\":\"said\",\"text\":\"a\"}\n";
    auto const text = repeat("{}\n", 1000) + strays + repeat(whole, 1100) + strays
                      + "{\"ordinal\":1}\n{\"type\":\"\\u0061\"}\n{}";
    auto const log = decode(text).value();
    REQUIRE(log.records.size() == 1000 + 1 + 1100 + 1 + 3);
    CHECK(log.records[999].record() != nullptr);
    CHECK(log.records[1000].unreadable()->text
          == "{}\n[]\r\n{\"type\":\"x\"}\nx\n{\"type\":\"said\",\"text\":0}");
    CHECK(text_of(log.records[1001]) == "a");
    CHECK(text_of(log.records[2100]) == "a");
    // A program looks for an ordinal in each line, and may write on in the last.
    for (std::size_t const i : {2102U, 2103U, 2104U}) CHECK(log.records[i].record() != nullptr);
    CHECK_FALSE(lisle::has_unfinished_line(log));
    CHECK(lisle::encode(log) == text);
    CHECK(decode(lisle::encode(log)).value() == log);
    CHECK(lisle::decode_borrowed<log_t>(text).value()->records.size() == log.records.size());
    CHECK(lisle::salvage<log_t>(text).errors.size() == 2);

    std::vector<lisle::note> notes;
    CHECK(lisle::decode<log_t>(text, lisle::permissive, &notes).has_value());
    CHECK(notes.size() == 1000 + 2 + 3);
    // A line that is long enough for a record is kept alone.
    auto const longer = "{\"type\":\"" + repeat("x", 60) + "\"}\n";
    CHECK(decode(repeat(longer, 1100)).value().records.size() == 1100);
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

// ---- Damaged lines ------------------------------------------------------------------------------

std::string const torn = "{\"type\":\"said\",\"text\":\"caf\xE9 \\n\"}";
std::string const nuls(5, '\0');

TEST_CASE("invalid UTF-8 is read as U+FFFD, and its bytes come back") {
    for (auto const& line : std::vector<std::string>{
             torn, "{\"\xFF\":0,\"type\":\"said\",\"text\":\"caf\xE9 \\n\"}",
             "{ \"type\": \"said\", \"text\": \"caf\xE9 \\n\", \"x\": [\"\xED\xA0\x80\"] }"}) {
        CAPTURE(line);
        auto const text = two + line + "\r\n" + two;
        auto const log = decode(text);
        REQUIRE(log.has_value());
        REQUIRE(log->records.size() == 5);
        CHECK(text_of(log->records[2]) == "caf\xEF\xBF\xBD \n");
        CHECK(log->records[2].separator == "\r\n");
        CHECK(lisle::encode(*log, lisle::layout::source) == text);
        auto const canonical = lisle::encode(*log);
        CHECK(canonical.find("caf\xEF\xBF\xBD") != canonical.npos);
        CHECK(lisle::text::replace_invalid_utf8(canonical) == canonical);
        auto const copy = lisle::to_model<lisle::owned>(*log);
        REQUIRE(copy.has_value());
        CHECK(*copy == *log);
        CHECK(lisle::salvage<log_t>(text).is_whole());
    }
}

TEST_CASE("a changed record of a damaged line replaces its bytes") {
    auto log = decode(nuls + torn + nuls + "\n" + torn + "\n");
    REQUIRE(log.has_value());
    std::get<said>(*log->records[0].record()).text = "tea";
    CHECK(lisle::encode(*log, lisle::layout::source)
          == "{\"type\":\"said\",\"text\":\"tea\"}\n" + torn + "\n");
    std::get<said>(*log->records[1].record()).text = "caf\xC3\xA9 \n";
    auto const text = lisle::encode(*log, lisle::layout::source);
    CHECK(text.find("caf\xC3\xA9") != text.npos);
}

TEST_CASE("a record with NUL bytes around it is read, and they come back") {
    auto const line = two.substr(0, two.find('\n'));
    for (auto const& text : {nuls + two + two, two + nuls + line + nuls + "\n" + line + nuls,
                             two + nuls + " \t" + nuls + line + " " + nuls + "\r\n",
                             nuls + torn + "\n", nuls + "\n" + two}) {
        CAPTURE(text);
        auto const log = decode(text);
        REQUIRE(log.has_value());
        CHECK(log->records.back().record() != nullptr);
        CHECK(lisle::encode(*log, lisle::layout::source) == text);
        auto const canonical = lisle::encode(*log);
        if (log->records[0].record() != nullptr) CHECK(canonical.find('\0') == canonical.npos);
    }
    auto const nothing = decode(two + nuls + "\n");
    REQUIRE(nothing.has_value());
    CHECK(nothing->records.back().unreadable() != nullptr);
    CHECK(lisle::encode(*nothing) == two + nuls + "\n");
}

TEST_CASE("a damaged line has notes with their places in the text that was read") {
    auto const text = two + nuls
                      + "{\"type\":\"said\",\"a\":\"\xE9\xE9\",\"text\":\"\xFF\",\"b\":0}" + nuls
                      + "\n" + two;
    std::vector<lisle::note> notes;
    REQUIRE(lisle::decode<log_t>(text, lisle::permissive, &notes).has_value());
    auto const at = [&](std::string_view what) { return text.find(what, two.size()); };
    std::vector<lisle::note> const wanted{{"/2", at("{"), "5 NUL bytes before the record"},
                                          {"/2/a", at("\"a\""), "unknown field"},
                                          {"/2/a", at("\xE9"), "invalid UTF-8, read as U+FFFD"},
                                          {"/2/b", at("\"b\""), "unknown field"},
                                          {"/2", at("}") + 1, "5 NUL bytes behind the record"}};
    REQUIRE(notes.size() == wanted.size());
    for (std::size_t i = 0; i < notes.size(); ++i) {
        CAPTURE(i);
        CHECK(notes[i].what == wanted[i].what);
        CHECK(notes[i].offset == wanted[i].offset);
        CHECK(notes[i].pointer == wanted[i].pointer);
    }
}

TEST_CASE("a damaged line without a record is kept, with the place of its error") {
    std::string const line = "{\"type\":\"said\",\"text\":\"\xE9\xE9\",]}";
    auto const text = two + nuls + line + "\n" + torn + "}\n\xFF\n\xFF" + torn + "\n" + two;
    auto const log = decode(text);
    REQUIRE(log.has_value());
    REQUIRE(log->records.size() == 8);
    CHECK(lisle::encode(*log) == text);
    for (std::size_t i = 2; i < 6; ++i) CHECK(log->records[i].unreadable() != nullptr);
    CHECK(log->records[2].unreadable()->code == lisle::errc::syntax);
    CHECK(log->records[2].unreadable()->offset == text.find(']'));
}

TEST_CASE(
    "reference readers replace invalid UTF-8 if the format's system does, strict ones never") {
    auto const text = two + torn + "\n" + nuls + two;
    auto const skipped = lisle::decode<log_t>(text, lisle::reference);
    REQUIRE(skipped.has_value());
    CHECK(skipped->records.size() == 3);
    auto const replaced = lisle::decode<node_log_t>(text, lisle::reference);
    REQUIRE(replaced.has_value());
    CHECK(replaced->records.size() == 4);
    auto const spelled = lisle::encode(*replaced, lisle::layout::source);
    CHECK(lisle::text::replace_invalid_utf8(spelled) == spelled);
    auto const refused = decode(text, lisle::strict);
    REQUIRE(!refused.has_value());
    CHECK(refused.error().code == lisle::errc::invalid_utf8);
    CHECK(refused.error().offset == text.find('\xE9'));
}

TEST_CASE("damaged lines are read as views, and in place") {
    auto const text = two + nuls + torn + "\n" + torn + "\n" + two;
    lisle::arena characters;
    auto const views = lisle::decode_views<log_t>(text, characters);
    REQUIRE(views.has_value());
    CHECK(lisle::encode(*views, lisle::layout::source) == text);
    auto edited = text;
    auto const in_place = lisle::decode_in_situ<log_t>(edited, characters);
    REQUIRE(in_place.has_value());
    CHECK(lisle::encode(*in_place, lisle::layout::source) == text);
    auto const kept = lisle::decode_borrowed<log_t>(text);
    REQUIRE(kept.has_value());
    CHECK(*(*kept)->records[3].record() == *views->records[3].record());
}

}  // namespace

}  // namespace lines_test
