// tests/support/markers.hpp - marks each string of a text in turn, and checks that a visit finds
// it.
#pragma once

#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/visit.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace markers {

inline constexpr std::string_view mark = "zqx";

/// The results for all texts.
struct tally {
    std::size_t texts = 0;               ///< readable texts
    std::size_t markers = 0;             ///< markers that were read and written
    std::vector<std::string> left;       ///< texts that still have their marker
    std::vector<std::string> broken;     ///< texts that are no longer JSON
    std::vector<std::string> misplaced;  ///< pointers that lead nowhere
};

/// The offsets of the closing quotes of all strings.
inline std::vector<std::size_t> ends_of_strings(std::string_view json) {
    struct finder : lisle::text::visitor {
        char const* begin;
        std::vector<std::size_t>& out;
        finder(char const* b, std::vector<std::size_t>& o) : begin{b}, out{o} {}
        bool found(lisle::text::cursor const& in) {
            out.push_back(static_cast<std::size_t>(in.at - begin) - 1);
            return true;
        }
        bool read_key(lisle::text::cursor& in) { return visitor::read_key(in) && found(in); }
        bool read_string(lisle::text::cursor& in) { return visitor::read_string(in) && found(in); }
    };
    std::vector<std::size_t> out;
    lisle::text::cursor in{json, lisle::text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    static_cast<void>(lisle::text::walk(in, finder{json.data(), out}));
    return out;
}

inline bool is_json(std::string_view text) {
    lisle::text::cursor in{text, lisle::text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    if (!lisle::text::skip_value(in)) return false;
    in.skip_whitespace();
    return in.at_end();
}

template <class T>
std::string write(T const& value, lisle::layout how) {
    if constexpr (lisle::document_type<T>) return lisle::encode(value, how);
    else return lisle::encode_as(value, {}, how);
}

/// Pointers of a value lead to its strings in the canonical text.
template <class T>
void check_pointers(T const& value, tally& out) {
    boost::json::error_code failed;
    auto const text = write(value, lisle::layout::canonical);
    auto const json = boost::json::parse(text, failed, {}, {.max_depth = 200});
    if (failed) return;
    lisle::for_each_string(value, [&](std::string_view s, lisle::string_place const& place) {
        if (place.is_remembered) return;
        auto const pointer = place.pointer.to_string();
        boost::json::error_code missing;
        auto const* const found = json.find_pointer(pointer, missing);
        bool const is_right = found != nullptr && (place.is_key || found->is_string());
        if (!is_right && !s.empty()) out.misplaced.push_back(pointer + " in " + text);
    });
}

/// No text of a value may still contain the marker.
template <class T>
void look_for_mark(std::string const& marked, T const& value, tally& out) {
    using lisle::layout;
    for (auto const how : {layout::canonical, layout::source}) {
        auto const after = write(value, how);
        if (after.find(mark) != after.npos) out.left.push_back(marked + "\n -> " + after);
        if (!is_json(after)) out.broken.push_back(after);
    }
}

/// Reads a text with a marker in each string in turn; visiting must replace that string, both when
/// only it and when all strings are replaced.
template <class Read>
void check(std::string_view text, Read read, tally& out) {
    auto const whole = read(text);
    if (!whole) return;
    ++out.texts;
    check_pointers(*whole, out);
    for (auto const end : ends_of_strings(text)) {
        std::string marked{text};
        marked.insert(end, mark);
        auto value = read(std::string_view{marked});
        if (!value) continue;
        using lisle::layout;
        auto const before = write(*value, layout::canonical) + write(*value, layout::source);
        if (before.find(mark) == before.npos) continue;
        ++out.markers;
        auto only_marked = *value;
        lisle::for_each_string(only_marked, [](lisle::editable_string& s, auto const&) {
            if (s.view().find(mark) != s.view().npos) s.replace("\"\n");
        });
        look_for_mark(marked, only_marked, out);
        lisle::for_each_string(*value,
                               [](lisle::editable_string& s, auto const&) { s.replace("\"\n"); });
        look_for_mark(marked, *value, out);
    }
}

/// Checks the inputs of a file of vectors, and their canonical texts.
inline std::vector<std::string> load(std::string const& path, std::string_view kind = {}) {
    std::vector<std::string> out;
    std::ifstream in{path, std::ios::binary};
    std::set<std::string> seen;
    for (std::string line; std::getline(in, line);) {
        auto const parsed = boost::json::parse(line);
        auto const& each = parsed.get_object();
        if (!kind.empty() && each.at("kind").get_string() != kind) continue;
        for (auto const* key : {"input", "canonical"}) {
            auto const* const text = each.if_contains(key);
            if (text == nullptr || !text->is_string()) continue;
            std::string found{text->get_string()};
            if (seen.insert(found).second) out.push_back(std::move(found));
        }
    }
    return out;
}

template <class T>
void check_as(std::string const& path, tally& out) {
    for (auto const& text : load(path))
        check(
            text, [](std::string_view t) { return lisle::decode_as<T>(t); }, out);
}
template <class Tag, class Model = lisle::owned>
void check_documents(std::string const& path, tally& out) {
    for (auto const& text : load(path))
        check(
            text, [](std::string_view t) { return lisle::decode<Tag, Model>(t); }, out);
}

/// Requires that every marker was replaced, and that all output is JSON with correct pointers.
inline void expect_all_found(tally const& t) {
    CHECK(t.texts > 0);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
    CHECK(t.misplaced == std::vector<std::string>{});
}

}  // namespace markers
