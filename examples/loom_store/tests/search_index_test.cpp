// examples/loom_store/tests/search_index_test.cpp - the index is always as new as the files.
#include "../file_system.hpp"
#include "../local_store.hpp"
#include "../scratch.hpp"

#include <boost/json/parse.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <string_view>

namespace loom = lisle::loom;
using store::local_store;

namespace {

std::string find(local_store& kept, std::string_view query, std::size_t limit = 10) {
    auto const found = kept.search(query, limit);
    if (!found) return found.error().message();
    std::string out;
    for (auto const& s : *found) out += (out.empty() ? "" : " ") + s.id.text;
    return out;
}

void keep(local_store& kept, std::string id, std::string content,
          std::vector<std::string> commits = {}, std::string time = "2026-11-22") {
    auto t = loom::make_thread({std::move(id)}, std::move(time));
    t.conversation.messages.emplace_back().content = std::move(content);
    t.git_commits = std::move(commits);
    REQUIRE(kept.save(t).has_value());
}

}  // namespace

TEST_CASE("words are found as a phrase and commits by prefix, the best and newest first") {
    store::scratch const here;
    local_store kept{here / "threads"};
    CHECK(find(kept, "tea") == "");
    keep(kept, "T-1", "green tea leaves", {"0123456789abcdef", "c0ffee"}, "2026-11-01");
    keep(kept, "T-2", "a cup of coffee and another cup of tea without milk", {}, "2026-11-02");
    keep(kept, "T-3", "green tea leaves", {"0123456fff", "feedface"}, "2026-11-03");
    CHECK(find(kept, "TEA") == "T-3 T-1 T-2");
    CHECK(find(kept, "tea", 2) == "T-3 T-1");
    CHECK(find(kept, "tea leaves") == "T-3 T-1");
    CHECK(find(kept, "leaves tea") == "");
    CHECK(find(kept, "0123456") == "T-3 T-1");
    CHECK(find(kept, "0123456789A") == "T-1");
    CHECK(find(kept, "feedface") == "T-3");
    CHECK(find(kept, "3456789abcd") == "");
    for (auto const* odd : {"", " ", "\"", "tea\" OR \"cup", "*", "NEAR(", "'"})
        CHECK(find(kept, odd) == "");
}

TEST_CASE("the index follows changes of the files by any program") {
    store::scratch const here;
    local_store kept{here / "threads"};
    keep(kept, "T-1", "tea");
    CHECK(find(kept, "tea") == "T-1");
    auto t = kept.load({"T-1"}).value().value();
    t.conversation.messages.front().content = "soup";
    loom::touch(t, "2026-11-23");
    store::replace_file(here / "threads/T-1.json", lisle::encode(t));
    CHECK(find(kept, "tea") == "");
    CHECK(find(kept, "soup") == "T-1");
    store::replace_file(here / "threads/T-1.json", "{");
    CHECK(find(kept, "soup") == "");
    store::replace_file(here / "threads/T-1.json", lisle::encode(t));
    CHECK(find(kept, "soup") == "T-1");
    REQUIRE(kept.remove({"T-1"}).has_value());
    CHECK(find(kept, "soup") == "");
}

TEST_CASE("an index that is missing, damaged or of another version is rebuilt") {
    store::scratch const here;
    auto const index = here / "threads.search.db";
    local_store kept{here / "threads"};
    keep(kept, "T-1", "tea");
    CHECK(find(kept, "tea") == "T-1");
    std::filesystem::remove(index);
    CHECK(find(kept, "tea") == "T-1");
    store::replace_file(index, std::string(8192, 'x'));
    CHECK(find(kept, "tea") == "T-1");
    auto bytes = store::read_file(index).value();
    REQUIRE(bytes.size() > 4096);
    bytes.resize(4096);
    store::replace_file(index, bytes);
    CHECK(find(kept, "tea") == "T-1");
    bytes = store::read_file(index).value();
    bytes[63] = 9;  // the user_version
    store::replace_file(index, bytes);
    CHECK(find(kept, "tea") == "T-1");
}

TEST_CASE("a query finds the same threads as Loom's own index") {
    store::scratch const here;
    std::ifstream in{"../../tests/vectors/loom/fts_row.jsonl"};
    int queries = 0;
    for (std::string line; std::getline(in, line);) {
        auto const each = boost::json::parse(line);
        auto t = lisle::decode<lisle::loom_t>(each.at("input").as_string()).value();
        t.version = 1;
        local_store kept{here / each.at("name").as_string().subview(5)};
        REQUIRE(kept.save(t).has_value());
        for (auto const& query : each.at("queries").as_object()) {
            CAPTURE(std::string{query.key()});
            CHECK(find(kept, query.key()).empty() != query.value().as_bool());
            ++queries;
        }
    }
    CHECK(queries > 0);
}
