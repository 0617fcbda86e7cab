// tests/formats/claude_code/expect.hpp - functions that the tests of Claude Code's format share.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/releases/release_number.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace claude_code_expect {

inline constexpr lisle::json_style style = lisle::format_traits<lisle::claude_code_t>::style;

/// Checks that the text is read without a note and written again, in each preset.
template <class T>
T reads_and_writes(std::string_view text) {
    CAPTURE(text);
    std::vector<lisle::note> notes;
    auto read = lisle::decode_as<T>(text, lisle::permissive, &notes);
    REQUIRE_MESSAGE(read.has_value(), (read ? std::string{} : read.error().message()));
    CHECK_MESSAGE(notes.empty(), (notes.empty() ? std::string{} : notes[0].what));
    CHECK(lisle::encode_as(*read, style) == text);
    CHECK(lisle::encode_as(*read, style, lisle::layout::source) == text);
    for (auto const& options : {lisle::reference, lisle::strict}) {
        auto const again = lisle::decode_as<T>(text, options);
        REQUIRE(again.has_value());
        CHECK(lisle::encode_as(*again, style) == text);
    }
    return std::move(*read);
}

inline std::string read_file(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// The captured sessions; none where there are no captures.
inline std::vector<std::filesystem::path> find_captures() {
    std::vector<std::filesystem::path> out;
    auto const* const stated = std::getenv("LISLE_CAPTURES");
    auto const root =
        std::filesystem::path{stated != nullptr ? stated : "../../shared/captures"} / "claude_code";
    if (!std::filesystem::is_directory(root)) return out;
    for (auto const& entry : std::filesystem::recursive_directory_iterator{root})
        if (entry.path().extension() == ".jsonl" && entry.path().filename() != "history.jsonl")
            out.push_back(entry.path());
    return out;
}

/// Whether the release whose folder a captured file is in is one whose keys this library knows.
inline bool is_of_known_release(std::filesystem::path const& path) {
    using traits = lisle::format_traits<lisle::claude_code_t>;
    auto const newest = lisle::parse_release_number(traits::version);
    for (auto const& step : path)
        if (auto const number = lisle::parse_release_number(step.string())) return *number <= *newest;
    return true;
}

/// The captured sessions whose keys this library knows; tells how many are of newer releases.
inline std::vector<std::filesystem::path> find_known_captures() {
    auto all = find_captures();
    auto const is_newer = [](auto const& path) { return !is_of_known_release(path); };
    if (auto const left = std::erase_if(all, is_newer); left > 0)
        MESSAGE("NOT RUN: " << left << " captured sessions of newer releases");
    return all;
}

/// A record of the tree, without members that a test does not need.
inline std::string spell(std::string_view type, std::string_view id, std::string_view parent,
                         std::string_view content, std::string_view time = "00.000",
                         std::string_view more = {}) {
    std::string out = "{\"parentUuid\":";
    out += parent.empty() ? "null" : '"' + std::string{parent} + '"';
    out += ",\"isSidechain\":false,\"type\":\"" + std::string{type} + "\",\"message\":{\"role\":\"";
    out += std::string{type} + "\",";
    if (type == "assistant") out += "\"id\":\"msg_" + std::string{id.substr(0, 1)} + "\",";
    out += "\"content\":" + std::string{content} + "},\"uuid\":\"" + std::string{id};
    out += "\",\"timestamp\":\"2026-01-02T03:04:" + std::string{time} + "Z\"" + std::string{more};
    return out + "}\n";
}

}  // namespace claude_code_expect
