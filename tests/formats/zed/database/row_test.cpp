#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/database/row.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string>

namespace row_test {

using namespace expect;

namespace {

zed::thread small() {
    zed::thread t;
    t.title = "t";
    t.updated_at.text = "2026-02-27T12:34:56.500Z";
    t.messages.emplace_back(zed::resume{});
    return t;
}

}  // namespace

TEST_CASE("a row is saved as Zed saves it, and gives the thread back") {
    auto t = small();
    t.subagent_context = zed::subagent_context{"parent", 1, {}};
    auto const row = zed::to_row("id", t, zed::make_path_list({"/b", "/a"}));
    REQUIRE(row.has_value());
    CHECK(row->id == "id");
    CHECK(row->summary == "t");
    CHECK(row->updated_at.text == "2026-02-27T12:34:56.500+00:00");
    CHECK(row->updated_at.value() == t.updated_at.value());
    CHECK(row->data_type == "zstd");
    CHECK(row->parent_id == "parent");
    CHECK(row->folder_paths == "/a\n/b");
    CHECK(row->folder_paths_order == "1,0");
    CHECK(!row->created_at);
    CHECK(zed::paths_in_order(zed::folders_of(*row)) == std::vector<std::string>{"/b", "/a"});
    auto const again = zed::from_row(*row);
    REQUIRE(again.has_value());
    CHECK(*again == t);
}

TEST_CASE("a row without folders or a parent has NULL there") {
    auto const row = zed::to_row("id", small());
    REQUIRE(row.has_value());
    CHECK(!row->parent_id);
    CHECK(!row->folder_paths);
    CHECK(!row->folder_paths_order);
}

TEST_CASE("a thread without a time makes no row") {
    auto t = small();
    t.updated_at.text = "yesterday";
    auto const row = zed::to_row("id", t);
    REQUIRE(!row.has_value());
    CHECK(row.error().pointer == "/updated_at");
}

TEST_CASE("absent columns are NULL, and metadata comes from the columns") {
    std::map<std::string, std::string, std::less<>> const columns{
        {"id", "i"},
        {"summary", "s"},
        {"updated_at", "2026-02-27T12:34:56+01:00"},
        {"data_type", "json"},
        {"data", R"({"title":"other","messages":[],"updated_at":"2026-02-27T12:34:56Z",)"
                 R"("version":"0.3.0"})"}};
    auto const row = zed::make_row([&](std::string_view name) -> std::optional<std::string> {
        CHECK(std::count(zed::row_columns.begin(), zed::row_columns.end(), name) == 1);
        auto const at = columns.find(name);
        return at == columns.end() ? std::nullopt : std::optional{at->second};
    });
    CHECK(!row.parent_id);
    CHECK(!row.created_at);
    CHECK(zed::folders_of(row).paths.empty());
    auto const shown = zed::metadata_of(row);
    CHECK(shown.title == "s");
    CHECK(shown.updated_at.text == "2026-02-27T11:34:56Z");
    auto const t = zed::from_row(row);
    REQUIRE(t.has_value());
    CHECK(t->title == "other");
}

TEST_CASE("a column's time is read strictly, and an invalid text is kept") {
    CHECK(zed::column_time{"2026-02-27T12:34:56Z"}.value());
    CHECK(!zed::column_time{" 2026-02-27T12:34:56Z"}.value());
    zed::row row;
    row.updated_at.text = "never";
    CHECK(zed::metadata_of(row).updated_at.text == "never");
}

TEST_CASE("a column's time is printed as its text, time or not") {
    std::ostringstream out;
    out << zed::column_time{"2026-02-27T12:34:56+00:00"} << ' ' << zed::column_time{"never"};
    CHECK(out.str() == "2026-02-27T12:34:56+00:00 never");
}

}  // namespace row_test
