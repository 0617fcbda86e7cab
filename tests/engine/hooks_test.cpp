#include <lisle/engine/hooks.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "support/check.hpp"

namespace hooks_test {

using namespace checks;
namespace hooks = lisle::hooks;
using lisle::hook_result;
using lisle::owned;
using lisle::reader;
using lisle::writer;

// ---- Data ---------------------------------------------------------------------------------------

/// An object; older versions wrote a bare string, and so does a writer of former keys.
struct title {
    std::string text;

    bool operator==(title const&) const = default;
};

/// Two numbers; their keys have another order if `is_swapped`.
struct size {
    int width = 0, height = 0;
    std::optional<int> depth;
    bool is_swapped = false;
    lisle::unknown_fields<owned> extra;

    bool operator==(size const&) const = default;
};

enum class colour { red, green };

/// The tag of a custom shape has a name in it: `x-...`.
struct custom {
    std::string name;
    int n = 0;

    bool operator==(custom const&) const = default;
};
struct circle {
    int r = 0;

    bool operator==(circle const&) const = default;
};
struct shape : std::variant<circle, custom, lisle::unknown_case<owned>> {
    using shape::variant::variant;
};

/// Open in `kept_anyway`, closed in `closed`; otherwise alike.
struct kept_anyway : std::variant<int, lisle::unknown_case<owned>> {
    using kept_anyway::variant::variant;
};
struct closed : std::variant<int> {
    using closed::variant::variant;
};

}  // namespace hooks_test

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<hooks_test::title> : object_of<hooks_test::title> {
    struct fields : list<field<"text", &self::text>> {};

    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        if (r.in.peek() == '"') return hooks::accept_if(read(r, out.text));
        if (r.in.peek() == '[') return hook_result::declined;
        if (!hooks::read_default(r, out)) return hook_result::failed;
        if (out.text.empty()) return hooks::fail(r, errc::bad_value, from, "no title");
        return hook_result::accepted;
    }

    static void produce(writer& w, self const& value) {
        if (w.uses_former_keys) write(w, value.text);
        else hooks::write_default(w, value);
    }
};

template <>
struct lisle::schema<hooks_test::size> : object_of<hooks_test::size> {
    using width = field<"width", &self::width>;
    using height = field<"height", &self::height>;
    using depth = field<"depth", &self::depth, skip_none>;
    struct fields : list<width, height, depth, rest<&self::extra>> {};
    struct swapped : list<height, tag_slot, width, rest<&self::extra>> {};

    static hooks::object_table const& table_of(self const& value) {
        static constexpr auto others = hooks::make_table<self>(swapped{});
        return value.is_swapped ? others : hooks::table_of<self>;
    }

    static hook_result accept(reader& r, self& out) {
        return hooks::accept_if(hooks::read_table(r, out, table_of(out)));
    }
    static void produce(writer& w, self const& value) {
        hooks::write_table(w, value, table_of(value));
    }
};

template <>
struct lisle::schema<hooks_test::colour> : string_enum<hooks_test::colour> {
    struct names : list<named<"red", self::red>, named<"light green", self::green>> {};
};

template <>
struct lisle::schema<hooks_test::custom> : object_of<hooks_test::custom> {
    struct fields : list<field<"n", &self::n>> {};
};
template <>
struct lisle::schema<hooks_test::circle> : object_of<hooks_test::circle> {
    struct fields : list<field<"r", &self::r>> {};
};

template <>
struct lisle::schema<hooks_test::shape> : one_of<hooks_test::shape, internally_tagged<"kind">> {
    struct cases : list<holds<"circle", hooks_test::circle>, holds<"x-", hooks_test::custom>> {};

    static constexpr hooks::tag_key kind{"kind", "\"kind\"", {}};

    static hook_result accept(reader& r, self& out) {
        hooks::tag_place first, last;
        if (r.in.peek() != '{' || !hooks::find_tag(r, kind.quoted, first))
            return hook_result::failed;
        auto key = kind;
        bool const has_other = hooks::find_last_tag(r, kind.quoted, first, last);
        if (has_other) key.last = last.at;
        std::string const name{(has_other ? last : first).name.characters};
        if (!name.starts_with("x-")) return hook_result::declined;
        auto& made = out.emplace<hooks_test::custom>();
        made.name = name.substr(2);
        return hooks::accept_if(
            hooks::read_table(r, made, hooks::table_of<hooks_test::custom>, key));
    }

    static void produce(writer& w, self const& value) {
        auto const* const made = std::get_if<hooks_test::custom>(&value);
        if (made == nullptr) return hooks::write_default(w, value);
        auto const quoted = "\"x-" + made->name + '"';
        hooks::write_table(w, *made, hooks::table_of<hooks_test::custom>,
                           {kind.key, kind.quoted, quoted});
    }
};

template <class T>
struct keeping_schema : lisle::one_of<T, lisle::untagged> {
    struct cases : lisle::list<lisle::holds<"n", int>> {};

    /// A value other than a number is kept under its first key.
    static lisle::hook_result accept(lisle::reader& r, T& out) {
        namespace hooks = lisle::hooks;
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (r.in.peek() != '{') return lisle::hook_result::declined;
        if (!lisle::text::skip_value(r.in)) return lisle::hook_result::failed;
        hooks::key_summary keys;
        if (!hooks::summarize_keys(r, from, keys)) return lisle::hook_result::failed;
        r.in.fail(lisle::errc::wrong_type, from, "not a number");
        return hooks::accept_if(hooks::keep_unknown(r, out, from, depth, keys.first_key));
    }
};
template <>
struct lisle::schema<hooks_test::kept_anyway> : keeping_schema<hooks_test::kept_anyway> {};
template <>
struct lisle::schema<hooks_test::closed> : keeping_schema<hooks_test::closed> {};

// ---- Tests --------------------------------------------------------------------------------------

namespace hooks_test {

TEST_CASE("a hook reads another shape, declines, or fails with its own message") {
    CHECK(read<title>(R"("t")") == title{"t"});
    CHECK(read<title>(R"({"text":"t"})") == title{"t"});
    fails_at<std::vector<title>>(R"([{"text":""}])", errc::bad_value, "/0", 1);
    fails_at<title>(R"({"text":1})", errc::wrong_type, "/text", 8);
    fails_at<title>("[]", errc::wrong_type, "", 0);

    auto const failed = lisle::decode_as<title>(R"({"text":""})");
    REQUIRE(failed.has_error());
    CHECK(failed.error().detail == "no title");
}

TEST_CASE("a hook writes another shape, or the schema's") {
    CHECK(lisle::encode_as(title{"t"}) == R"({"text":"t"})");
    CHECK(hooks::encode_with_former_keys(title{"t"}) == R"("t")");
}

TEST_CASE("an answer is accepted or failed") {
    static_assert(hooks::accept_if(true) == hook_result::accepted);
    static_assert(hooks::accept_if(false) == hook_result::failed);
    reader r{"[1]"};
    CHECK(hooks::fail(r, errc::bad_value, r.in.at + 1, "why") == hook_result::failed);
    CHECK(r.in.failed.code == errc::bad_value);
    CHECK(r.in.failed.at == r.in.first + 1);
    CHECK(r.in.failed.detail == "why");
}

TEST_CASE("an object is written by the table that its hook chooses, and read by any") {
    size value{1, 2, 3, false, {}};
    CHECK(lisle::encode_as(value) == R"({"width":1,"height":2,"depth":3})");
    value.is_swapped = true;
    CHECK(lisle::encode_as(value) == R"({"height":2,"width":1})");
    keeps<size>(R"({"width":1,"height":2})");
    keeps<size>(R"({"height":2,"width":1,"new":[]})", R"({"width":1,"height":2,"new":[]})");
    fails_at<size>(R"({"width":1})", errc::missing_field, "/height", 0);
}

TEST_CASE("a key that the chosen table lacks is kept as unknown") {
    reader r{R"({"height":2,"width":1,"depth":3})"};
    size out;
    out.is_swapped = true;
    REQUIRE(hooks::read_table(r, out, lisle::schema<size>::table_of(out)));
    CHECK(r.in.at_end());
    CHECK(out.width == 1);
    CHECK_FALSE(out.depth);
    CHECK(out.extra.find("depth")->text() == "3");
}

TEST_CASE("a tag is at the table's tag_slot, or first") {
    auto const write_as = [](hooks::object_table const& table) {
        std::string out;
        writer w{out, {}, layout::canonical};
        hooks::write_table(w, size{1, 2, {}, false, {}}, table, {"k", "\"k\"", "\"size\""});
        w.to.flush();
        return out;
    };
    static constexpr auto swapped = hooks::make_table<size>(lisle::schema<size>::swapped{});
    CHECK(write_as(swapped) == R"({"height":2,"k":"size","width":1})");
    CHECK(write_as(hooks::table_of<size>) == R"({"k":"size","width":1,"height":2})");

    reader r{R"({"height":2,"k":"size","width":1})"};
    size out;
    REQUIRE(hooks::read_table(r, out, swapped, {"k", "\"k\"", {}}));
    CHECK(out == size{1, 2, {}, false, {}});
}

TEST_CASE("the fields of a table are found by key, by index and by member") {
    static constexpr auto swapped = hooks::make_table<size>(lisle::schema<size>::swapped{});
    auto const& table = hooks::table_of<size>;
    CHECK(hooks::find_field(table, "height") == 1);
    CHECK(hooks::find_field(swapped, "height") == 0);
    CHECK(hooks::find_field(swapped, "width") == 2);
    CHECK_FALSE(hooks::find_field(swapped, "depth"));
    CHECK_FALSE(hooks::find_field(table, ""));  // the key of `rest`
    CHECK(hooks::key_of_field(swapped, 2) == "width");

    size const any;
    CHECK(hooks::find_same_field(any, table, 0, swapped) == 2);
    CHECK(hooks::find_same_field(any, swapped, 0, table) == 1);
    CHECK_FALSE(hooks::find_same_field(any, table, 2, swapped));
}

TEST_CASE("the fields of an object come in the order of the table") {
    auto const write_backwards = [](size const& value) {
        std::vector<std::string> members;
        hooks::for_each_field(value, hooks::table_of<size>, [&](auto const& field) {
            std::string out;
            writer w{out, {}, layout::canonical};
            w.to.open('{');
            if (!field.is_left_out()) field.write(w);
            w.to.close('}');
            w.to.flush();
            members.insert(members.begin(), std::string{field.key()} + out);
        });
        return members;
    };
    CHECK(write_backwards({1, 2, {}, false, {}})
          == std::vector<std::string>{"depth{}", R"(height{"height":2})", R"(width{"width":1})"});
    CHECK(write_backwards({1, 2, 3, false, {}}).front() == R"(depth{"depth":3})");
}

TEST_CASE("a hook finds an object's tag anywhere, and the last of several") {
    CHECK(read<shape>(R"({"kind":"circle","r":1})") == shape{circle{1}});
    CHECK(read<shape>(R"({"kind":"x-a","n":1})") == shape{custom{"a", 1}});
    CHECK(read<shape>(R"({"n":[1],"kind":"x-a","n":2})") == shape{custom{"a", 2}});
    CHECK(read<shape>(R"({"kind":"circle","n":1,"kind":"x-b"})") == shape{custom{"b", 1}});
    CHECK(read<shape>(R"({"kind":"x-a","n":1,"kind":7})") == shape{custom{"a", 1}});
    CHECK(lisle::encode_as(shape{custom{"a", 1}}) == R"({"kind":"x-a","n":1})");
    CHECK(lisle::encode_as(shape{circle{1}}) == R"({"kind":"circle","r":1})");
    fails_at<shape>(R"({"n":1})", errc::missing_field, "/kind", 0);
    fails_at<shape>(R"({"kind":1,"n":1})", errc::wrong_type, "/kind", 8);
    fails_at<shape>(R"({"n":1,"kind)", errc::unexpected_end, "", 12);
}

TEST_CASE("finding a tag leaves the cursor in place") {
    reader r{R"({"n":1,"kind":"a\u0062","kind":"c"})"};
    hooks::tag_place first, last;
    REQUIRE(hooks::find_tag(r, "\"kind\"", first));
    CHECK(first.name.characters == "ab");
    CHECK(first.at == r.in.first + 14);
    REQUIRE(hooks::find_last_tag(r, "\"kind\"", first, last));
    CHECK(last.name.characters == "c");
    CHECK(hooks::find_counted_tag(r, "\"kind\"") == "c");
    CHECK(r.in.at == r.in.first);

    reader other{R"({"n":1})"};
    hooks::tag_place none;
    CHECK_FALSE(hooks::find_tag(other, "\"kind\"", none));
    CHECK(none.at == nullptr);
    CHECK(other.in.failed.code == errc::missing_field);
}

TEST_CASE("of several tags the string counts that is last, or else first") {
    auto const counted = [](std::string_view text, lisle::duplicate_policy duplicates =
                                                       lisle::duplicate_policy::last_wins) {
        reader r{text};
        r.options.duplicates = duplicates;
        auto out = hooks::find_counted_tag(r, "\"kind\"");
        CHECK(r.in.failed.code == errc{});
        return out;
    };
    CHECK(counted(R"({"kind":"a","n":1,"kind":"b"})") == "b");
    CHECK(counted(R"({"kind":"a","kind":"b"})", lisle::duplicate_policy::refuse) == "a");
    CHECK(counted(R"({"kind":1,"kind":"b"})") == "b");
    CHECK(counted(R"({"kind":"a","kind":1})") == "a");
    for (auto const* const text : {R"({"kind":1})", R"({"n":"a"})", "{}", "7", R"({"kind":)"})
        CHECK(counted(text) == std::nullopt);
}

TEST_CASE("an open variant keeps a value that its hook could not read, a closed variant fails") {
    constexpr std::string_view text = R"([1,{"a":1,"b":2},{}])";
    auto const all = read<std::vector<kept_anyway>>(text);
    REQUIRE(all.size() == 3);
    CHECK(all[0] == kept_anyway{1});
    CHECK(std::get<lisle::unknown_case<owned>>(all[1]).tag == "a");
    CHECK(std::get<lisle::unknown_case<owned>>(all[1]).json.text() == R"({"a":1,"b":2})");
    CHECK(std::get<lisle::unknown_case<owned>>(all[2]).tag.empty());
    CHECK(lisle::encode_as(all) == text);

    fails_at<std::vector<kept_anyway>>(text, errc::wrong_type, "/1", 3, reference);
    fails_at<std::vector<closed>>(text, errc::wrong_type, "/1", 3);
    fails_at<kept_anyway>(R"({"a":1,)", errc::unexpected_end, "", 7);
}

TEST_CASE("the keys of an object are summarized") {
    auto const summarize = [](std::string_view text) {
        reader r{text};
        hooks::key_summary out;
        CHECK(hooks::summarize_keys(r, r.in.at, out));
        CHECK(r.in.at == r.in.first);
        return out;
    };
    auto const keys = summarize(R"({"a":1,"a":2})");
    CHECK(keys.first_key == "a");
    CHECK(keys.count == 2);
    CHECK(keys.same_keys);
    CHECK_FALSE(summarize(R"({"a":1,"b":2})").same_keys);
    CHECK(summarize("{}").count == 0);

    reader broken{R"({"a")"};
    hooks::key_summary none;
    CHECK_FALSE(hooks::summarize_keys(broken, broken.in.at, none));
    CHECK(broken.in.failed.code == errc::unexpected_end);
}

TEST_CASE("cases and enumerators have their names") {
    CHECK(hooks::case_name(shape{circle{}}) == "circle");
    CHECK(hooks::case_name(shape{custom{}}) == "x-");
    CHECK(hooks::case_name(shape{lisle::unknown_case<owned>{}}).empty());
    static_assert(std::is_same_v<hooks::unknown_case_of<shape>, lisle::unknown_case<owned>>);
    static_assert(std::is_void_v<hooks::unknown_case_of<closed>>);

    CHECK(hooks::name_of(colour::green) == "light green");
    CHECK(hooks::name_of(static_cast<colour>(7)).empty());
    CHECK(hooks::from_name<colour>("light green") == colour::green);
    CHECK_FALSE(hooks::from_name<colour>("Red"));
    CHECK_FALSE(hooks::from_name<colour>(""));
}

TEST_CASE("a text is decoded by a function of the caller, with limits, notes and errors") {
    auto const read_twice = [](reader& r, int& out) {
        if (!read(r, out)) return false;
        r.remark(r.in.first, "doubled");
        out *= 2;
        return true;
    };
    std::vector<lisle::note> notes;
    CHECK(*hooks::decode_with<int>(" 21 ", permissive, read_twice, &notes) == 42);
    CHECK(notes.size() == 1);
    auto const trailing = hooks::decode_with<int>("21 1", permissive, read_twice);
    REQUIRE(trailing.has_error());
    CHECK(trailing.error().code == errc::trailing_text);
    CHECK(trailing.error().offset == 3);

    lisle::arena characters;
    auto const view = hooks::decode_with<std::string_view>(
        R"("\u0041")", permissive,
        [](reader& r, std::string_view& out) { return hooks::read_default(r, out); }, nullptr,
        &characters);
    CHECK(*view == "A");
}

TEST_CASE("a text that was read before is reread without a depth limit") {
    std::string const deep = std::string(500, '[') + R"("\uD800")" + std::string(500, ']');
    CHECK(lisle::decode_as<lisle::json>(deep).has_error());
    CHECK(lisle::decode_as<lisle::json>(deep, hooks::as_read_before)->text() == deep);
}

TEST_CASE("a caller's own reader checks sizes and makes errors as decode does") {
    auto options = permissive;
    options.max_size = 3;
    lisle::text::failure failed;
    CHECK(hooks::check_size("[1]", options, failed));
    constexpr std::string_view longer = "[[]]";
    REQUIRE_FALSE(hooks::check_size(longer, options, failed));
    auto const error = hooks::make_error(longer, std::move(failed));
    CHECK(error.code == errc::too_large);
    CHECK(error.offset == 3);
    CHECK(error.detail == hooks::explain_size(3));
    CHECK(error.detail == lisle::decode_as<lisle::json>(longer, options).error().detail);
}

}  // namespace hooks_test
