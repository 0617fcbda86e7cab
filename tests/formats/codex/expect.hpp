// tests/formats/codex/expect.hpp - checks of Codex's rules, in one line each.
#pragma once

#include <doctest/doctest.h>

#include <lisle/formats/codex/rollout.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codex_expect {

using lisle::errc;
using lisle::layout;

template <class T>
T read(std::string_view text) {
    CAPTURE(text);
    auto value = lisle::decode_as<T>(text);
    REQUIRE((value ? "" : value.error().message()) == "");
    return std::move(*value);
}

/// Codex writes the text: strict readers take it, and canonical text is the same.
template <class T>
void keeps(std::string_view text) {
    CAPTURE(text);
    auto const value = lisle::decode_as<T>(text, lisle::strict);
    CHECK((value ? "" : value.error().message()) == "");
    CHECK(lisle::encode_as(read<T>(text)) == text);
    CHECK(lisle::encode_as(read<T>(text), {}, layout::source) == text);
}

/// A permissive reader gives the text back; canonical text differs.
template <class T>
void gives_back(std::string_view text, std::string_view canonical) {
    CHECK(lisle::encode_as(read<T>(text), {}, layout::source) == text);
    CHECK(lisle::encode_as(read<T>(text)) == canonical);
}

/// All readers refuse the text.
template <class T>
void refuses(std::string_view text, errc code, std::string_view pointer) {
    CAPTURE(text);
    auto const value = lisle::decode_as<T>(text);
    REQUIRE(value.has_error());
    CHECK(value.error().code == code);
    CHECK(value.error().pointer == pointer);
}

inline std::string read_file(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    REQUIRE_MESSAGE(in.good(), path.string());
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// The rollouts of the repository and, if they exist, the captured rollouts.
inline std::vector<std::filesystem::path> list_rollouts() {
    namespace fs = std::filesystem;
    std::vector<fs::path> out;
    auto const add = [&](fs::path const& folder) {
        for (auto const& entry : fs::recursive_directory_iterator{folder}) {
            auto const name = entry.path().filename().string();
            bool const is_index = name == "history.jsonl" || name == "session_index.jsonl";
            if (entry.path().extension() == ".jsonl" && !is_index) out.push_back(entry.path());
        }
    };
    add("formats/codex/rollouts");
    if (auto const* const captures = std::getenv("LISLE_CAPTURES"))
        if (fs::exists(fs::path{captures} / "codex")) add(fs::path{captures} / "codex");
    return out;
}

/// A rollout of the repository.
inline std::string rollout_text(std::string_view name) {
    return read_file("formats/codex/rollouts/" + std::string{name} + ".jsonl");
}
inline lisle::codex::rollout read_rollout(std::string_view name) {
    return lisle::decode<lisle::codex_t>(rollout_text(name)).value();
}

}  // namespace codex_expect
