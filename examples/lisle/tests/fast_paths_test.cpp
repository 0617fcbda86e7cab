// examples/lisle/tests/fast_paths_test.cpp - the quick readers of a thread agree with the slow
// ones.
#include "../zed/format.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/scalars/lower_case.hpp>

#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace app::tests {

namespace {

bool finds_slowly(std::string_view text, std::string_view words) {
    auto const read = zed_format().read(text, nullptr);
    auto const kept = read ? salvaged_document{} : zed_format().salvage(text);
    auto const& d = read ? **read : *kept.value;
    auto const lower = lisle::scalars::to_lower_case(words);
    auto const is_in = [&](std::string_view whole) {
        return lisle::scalars::to_lower_case(whole).find(lower) != std::string::npos;
    };
    return is_in(d.title()) || is_in(d.transcribe(app::talk_parts::all));
}

/// Threads as they are in their files, and as Zed would write them. LISLE_MORE_THREADS names a
/// folder with more threads.
std::vector<std::string> read_threads() {
    std::vector<std::string> out;
    auto const add = [&](std::filesystem::path const& folder) {
        for (auto const& file : std::filesystem::recursive_directory_iterator{folder}) {
            if (file.path().extension() != ".json") continue;
            out.push_back(read_file(file.path().string()));
            if (auto const read = zed_format().read(out.back(), nullptr)) {
                out.push_back((*read)->to_text(lisle::layout::canonical, 0));
                out.push_back((*read)->to_text(lisle::layout::source, 0));
            }
        }
    };
    add("../data/threads");
    if (auto const* const more = std::getenv("LISLE_MORE_THREADS")) add(more);
    return out;
}

class text_changer {
public:
    explicit text_changer(unsigned seed) : random_{seed} {}

    std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

    /// Changes a few places of the text: bytes, spellings, words of the format.
    std::string change(std::string text) {
        constexpr std::string_view bits[] = {
            "\\u0041",     "\\u00e9",     "\\n",       "\\\\",
            "\\u001b",     "\\/",         "k",         "\u212A",
            "\u0130",      "\"",          "{",         "}",
            "[",           "]",           ",",         ":",
            "null",        "1e2",         "1.50",      "\\",
            "\\ud800",     "\xff",        "\u00df",    "\"Text\"",
            "\"Resume\"",  "\"version\"", "\"0.2.0\"", "\"title\":\"x\",",
            "\"extra\":1,"};
        for (auto n = below(3); n-- > 0;) {
            auto const at = below(text.size());
            auto const bit = bits[below(std::size(bits))];
            switch (below(4)) {
                case 0: text.replace(at, bit.size(), bit); break;
                case 1: text.insert(at, bit); break;
                case 2: text.erase(at, 1 + below(8)); break;
                default: break;
            }
        }
        return text;
    }

    /// A piece of the text, in any case.
    std::string take_piece(std::string_view text) {
        auto out = std::string{text.substr(below(text.size()), 1 + below(12))};
        if (below(3) == 0)
            for (char& c : out)
                if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 0x20);
        return out;
    }

private:
    std::mt19937 random_;
};

constexpr std::string_view words[] = {"user",
                                      "tool use",
                                      "resume",
                                      "image",
                                      "think",
                                      "json",
                                      "context compacted",
                                      "debug output",
                                      "error",
                                      "ID",
                                      "assistant",
                                      "true",
                                      "null",
                                      "e",
                                      "q",
                                      "\u00e9",
                                      "\u0436",
                                      "k",
                                      "red_build",
                                      "version",
                                      "cumulative",
                                      "file",
                                      "[@",
                                      "%20",
                                      "1",
                                      "",
                                      "\n",
                                      "unknown to lisle",
                                      "-",
                                      "0"};

}  // namespace

TEST_CASE("a search by parts finds what a search of the transcript finds") {
    text_changer random{3};
    auto const threads = read_threads();
    REQUIRE(threads.size() > 20);
    auto const rounds = number_from("LISLE_ROUNDS", 4);
    for (auto const& thread : threads)
        for (std::uint64_t round = 0; round < rounds; ++round) {
            auto const text = round == 0 ? thread : random.change(thread);
            auto const read = zed_format().read(text, nullptr);
            auto const shown = read ? (*read)->transcribe(app::talk_parts::all) : std::string{};
            std::vector<std::string> queries;
            for (int i = 0; i < 6; ++i) queries.push_back(random.take_piece(shown));
            for (int i = 0; i < 4; ++i) queries.push_back(random.take_piece(text));
            for (int i = 0; i < 4; ++i) queries.emplace_back(words[random.below(std::size(words))]);
            for (auto const& words_of_user : queries) {
                CAPTURE(words_of_user);
                CAPTURE(text);
                auto const quick = zed_format().search(text, query{words_of_user});
                REQUIRE(quick.is_found == finds_slowly(text, words_of_user));
                if (quick.is_found && read) REQUIRE(quick.messages == (*read)->count_messages());
            }
        }
}

TEST_CASE("a quick count is the number of messages, or the same error") {
    text_changer random{5};
    auto const rounds = number_from("LISLE_ROUNDS", 40);
    for (auto const& thread : read_threads())
        for (std::uint64_t round = 0; round < rounds; ++round) {
            auto const text = round == 0 ? thread : random.change(thread);
            CAPTURE(text);
            auto const quick = zed_format().count_messages(text);
            auto const read = zed_format().read(text, nullptr);
            REQUIRE(quick.problem.empty() == read.has_value());
            if (read) REQUIRE(quick.messages == (*read)->count_messages());
            else REQUIRE(quick.problem == read.error().message());
        }
}

TEST_CASE("the quick check finds only texts that are canonical, without notes and not refused") {
    text_changer random{11};
    std::size_t canonical = 0;
    auto const rounds = number_from("LISLE_ROUNDS", 40);
    for (auto const& thread : read_threads())
        for (std::uint64_t round = 0; round < rounds; ++round) {
            auto const text = round == 0 ? thread : random.change(thread);
            CAPTURE(text);
            auto const head = zed_format().read_head_if_canonical(text);
            if (!head) continue;
            ++canonical;
            std::vector<lisle::note> notes;
            auto const read = zed_format().read(text, &notes);
            REQUIRE(read.has_value());
            REQUIRE(notes.empty());
            REQUIRE_FALSE((*read)->find_refused());
            REQUIRE((*read)->to_text(lisle::layout::source, 0) == text);
            REQUIRE((*read)->to_text(lisle::layout::canonical, 0) == text);
            REQUIRE((*read)->title() == head->title());
            auto const whole = (*read)->identify(), seen = head->identify();
            REQUIRE(whole.updated_at == seen.updated_at);
            REQUIRE(whole.parent_id == seen.parent_id);
        }
    CHECK(canonical > 20);
}

TEST_CASE("a word after the messages is found only where it is printed") {
    constexpr std::string_view list = R"("messages":[{"Agent":{"content":[{"ToolUse":{"id":"1",)"
                                      R"("name":"n","raw_input":"","input":{"a":[1],)"
                                      R"("updated_at":"x"},"is_input_complete":true,)"
                                      R"("thought_signature":null}},{"Text":"the quokka"}],)"
                                      R"("tool_results":{},"reasoning_details":null}}])";
    constexpr std::string_view time = R"("updated_at":"2026-02-27T12:00:00Z")";
    constexpr std::string_view title = R"("title":"a wombat")";
    constexpr std::string_view rest = R"("detailed_summary":"a numbat")";
    auto const join = [](std::initializer_list<std::string_view> members) {
        std::string out = "{";
        for (auto const m : members) out += std::string{m} + ',';
        return out + R"("version":"0.3.0"})";
    };
    for (auto const& text : {join({title, list, time, rest}), join({title, time, list, rest}),
                             join({list, time, title, rest}), join({title, list, rest, time}),
                             join({title, "\"messages\":[]", time, rest, list}),
                             join({time, list, rest, "\"t\\u0069tle\":\"a wombat\""})})
        for (std::string_view const word : {"quokka", "wombat", "numbat", "detailed", "updated"}) {
            CAPTURE(text);
            CAPTURE(word);
            CHECK(zed_format().search(text, query{std::string{word}}).is_found
                  == finds_slowly(text, word));
        }
}

TEST_CASE("the links of mentions are searched as they are printed") {
    auto const make = [](std::string_view uri) {
        return R"({"title":"x","messages":[{"User":{"id":"1","content":[{"Mention":{"uri":)"
               + std::string{uri} + R"(,"content":"c"}}]}}],"updated_at":)"
               + R"("2026-02-27T12:00:00Z","detailed_summary":null,"version":"0.3.0"})";
    };
    for (std::string_view const uri :
         {R"({"File":{"abs_path":"/home/red/build.rs"}})", R"({"File":{"abs_path":"/êfoo"}})",
          "{\"File\":{\"abs_path\":\"/êfoo\"}}", R"({"File":{"abs_path":"C:\\\\foo"}})",
          R"({"File":{"abs_path":"/a","abs_path":"/b c"}})",
          R"({"File":{"abs_path":"/a"}},"content":"d","uri":{"File":{"abs_path":"/ b"}})",
          "{\"Fetch\":{\"url\":\"https://bücher.example/\"}}",
          R"({"Directory":{"abs_path":"/home/x y"}})"})
        for (std::string_view const word :
             {"aafoo", "foo", "red", "file", "xn--bcher", "bcher-kva", "20", "b.rs", "20b", "fc",
              "User", "build", "home/red", "20y", "nowhere", "selection"}) {
            auto const text = make(uri);
            CAPTURE(text);
            CAPTURE(word);
            CHECK(zed_format().search(text, query{std::string{word}}).is_found
                  == finds_slowly(text, word));
        }
}

}  // namespace app::tests
