#include <lisle/formats/opencode/storage/column.hpp>

#include <lisle/formats/opencode/model/session.hpp>

#include <doctest/doctest.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace opencode_column_test {

namespace opencode = lisle::opencode;

struct row {
    std::string id;
    std::optional<std::string> share, diffs;
    std::optional<double> cost, input, read, write;
    std::int64_t created = 0;
    std::optional<std::int64_t> archived;
    std::int64_t stored = 0;

    bool operator==(row const&) const = default;
};

}  // namespace opencode_column_test

// clang-format off

template <>
struct lisle::schema<opencode_column_test::row> : object_of<opencode_column_test::row> {
    template <fixed_string Name, auto Member, fixed_string Key,
              opencode::null_column Null = opencode::null_column::absent>
    using plain = opencode::column<Name, Member, Key, string_kind::other, Null>;
    static constexpr auto zero = opencode::null_column::zero;
    static constexpr auto makes_object = opencode::null_column::makes_object;

    using row_columns = opencode::column_list<
        opencode::column<"id",    &self::id, "id", string_kind::identifier>,
        plain<"cost",             &self::cost,     "cost">,
        plain<"tokens_input",     &self::input,    "tokens/input", makes_object>,
        plain<"tokens_read",      &self::read,     "tokens/cache/read", zero>,
        plain<"tokens_write",     &self::write,    "tokens/cache/write", zero>,
        opencode::column<"diffs", &self::diffs,    "summary/diffs", string_kind::json_text>,
        plain<"share",            &self::share,    "share/url", makes_object>,
        plain<"created",          &self::created,  "time/created", makes_object>,
        plain<"archived",         &self::archived, "time/archived">,
        plain<"stored",           &self::stored,   "">>;
    struct fields : row_columns::fields {};
};

// clang-format on

namespace opencode_column_test {

namespace {

using columns = lisle::schema<row>::row_columns;

std::string to_json(row const& from) { return opencode::detail::to_object(from, columns{}); }

}  // namespace

TEST_CASE("columns are visited by name, in the order of their table") {
    std::vector<std::string> names;
    row some;
    opencode::visit_columns(some, [&]<class Member>(std::string_view name, Member& member) {
        names.emplace_back(name);
        if constexpr (std::same_as<Member, std::string>) member = "ses_1";
    });
    CHECK(names
          == std::vector<std::string>{"id", "cost", "tokens_input", "tokens_read", "tokens_write",
                                      "diffs", "share", "created", "archived", "stored"});
    CHECK(some.id == "ses_1");
    auto const& constant = some;
    int count = 0;
    opencode::visit_columns(constant, [&](std::string_view, auto const&) { ++count; });
    CHECK(count == 10);
}

TEST_CASE("a null column is left out; an object exists if one of its columns does") {
    row some;
    some.id = "a\"";
    some.stored = 5;
    CHECK(to_json(some) == R"({"id":"a\"","time":{"created":0}})");
    some.read = 7;
    some.share = "";
    some.diffs = "[]";
    CHECK(to_json(some) == R"({"id":"a\"","time":{"created":0}})");
    some.input = 0;
    some.share = "u";
    some.archived = 2;
    CHECK(to_json(some)
          == R"({"id":"a\"","tokens":{"input":0,"cache":{"read":7,"write":0}},)"
             R"("share":{"url":"u"},"time":{"created":0,"archived":2}})");
}

TEST_CASE("a session fills the columns that have a key") {
    auto const from = lisle::decode_as<opencode::session>(
        R"({"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t","version":"1",)"
        R"("share":{"url":"u"},"tokens":{"input":1,"output":2},"summary":{"additions":1,)"
        R"("deletions":2,"files":3,"diffs":[]},"time":{"created":3.5,"updated":4}})");
    REQUIRE(from.has_value());
    row out;
    opencode::detail::set_columns(out, *from, lisle::layout::canonical, columns{});
    row const expected{"ses_1", "u", "[]", {}, 1, 0, 0, 3, {}, 0};
    CHECK((out == expected));
    opencode::session const none;
    row empty;
    opencode::detail::set_columns(empty, none, lisle::layout::canonical, columns{});
    CHECK((empty == row{}));
}

}  // namespace opencode_column_test
