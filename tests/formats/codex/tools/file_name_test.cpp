#include <lisle/formats/codex/tools/file_name.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_file_name_test {

using lisle::codex::make_rollout_path;
using lisle::codex::parse_rollout_name;

constexpr std::string_view id = "01a20771-f8f9-7553-acda-7d401c69761f";
std::string const name = "rollout-2026-11-23T08-07-19-" + std::string{id};

TEST_CASE("a name has a time, an id and perhaps a segment") {
    auto const own = name + ".jsonl", further = name + '_' + std::string{id} + ".jsonl.zst";
    auto const plain = parse_rollout_name(own);
    REQUIRE(plain.has_value());
    CHECK(plain->time == "2026-11-23T08-07-19");
    CHECK(plain->id == id);
    CHECK(plain->segment.empty());
    CHECK_FALSE(plain->is_compressed);
    auto const segment = parse_rollout_name(further);
    REQUIRE(segment.has_value());
    CHECK(segment->segment == id);
    CHECK(segment->is_compressed);
}

TEST_CASE("other names are not rollouts") {
    for (auto const& other :
         {name, name + ".json", "x" + name + ".jsonl", name + "_.jsonl", name + "-x.jsonl",
          std::string{"history.jsonl"}, std::string{"rollout-.jsonl"}, std::string{},
          "rollout-2026-11-23-" + std::string{id} + ".jsonl"})
        CHECK_MESSAGE(!parse_rollout_name(other), other);
}

TEST_CASE("a new thread lies in the folder of its day") {
    auto const path = make_rollout_path("2026-11-23T08:07:19.123Z", id);
    CHECK(path == "sessions/2026/11/23/" + name + ".jsonl");
    CHECK_FALSE(make_rollout_path("23.11.2026", id));
    for (std::string_view other :
         {"", "..", "x/../y", "\x1b[31mx", "{01a20771-f8f9-7553-acda-7d401c69761f}",
          "01a20771f8f97553acda7d401c69761f", "01A20771-f8f9-7553-acda-7d401c69761f"})
        CHECK_MESSAGE(!make_rollout_path("2026-11-23T08:07:19.123Z", other), other);
}

}  // namespace codex_file_name_test
