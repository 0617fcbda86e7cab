// examples/lisle/system/file_name.cpp - which texts are safe names, and a name for any other text.
#include "file_name.hpp"

#include "sha256.hpp"

#include <lisle/text/ascii.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>

namespace app {

namespace {

constexpr std::size_t longest_text = 100, digest_size = 16;

bool is_safe(char c) { return lisle::text::is_alphanumeric(c) || c == '-' || c == '_'; }

/// Whether Windows takes a name in lower case for a device, whatever its ending.
bool is_device(std::string_view name) {
    auto const stem = name.substr(0, name.find('.'));
    for (auto const device : {"con", "prn", "aux", "nul"})
        if (stem == device) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt"))
           && lisle::text::is_digit(stem[3]);
}

bool stays(std::string_view text) {
    auto const is_kept = [](char c) {
        return (is_safe(c) && !lisle::text::is_upper(c)) || c == '.';
    };
    return !text.empty() && text.size() <= longest_text && text.front() != '-' && text.front() != '.'
           && text.back() != '.' && std::all_of(text.begin(), text.end(), is_kept)
           && !is_device(text);
}

/// The beginning of a text, in which each other character is `_`.
std::string spell(std::string_view text) {
    std::string out;
    while (!text.empty() && out.size() < longest_text) {
        bool const is_kept = is_safe(text.front()) && !(out.empty() && text.front() == '-');
        out += is_kept ? text.front() : '_';
        text.remove_prefix(lisle::text::decode_utf8_step(text).size);
    }
    return out;
}

}  // namespace

std::string make_file_name(std::string_view text) {
    return stays(text) ? std::string{text} : make_file_name(text, text);
}

std::string make_file_name(std::string_view text, std::string_view identity) {
    // A dot is spelled `_`, too: `con.~1` is a device of Windows.
    return spell(text) + '~' + to_sha256_text(identity).substr(0, digest_size);
}

}  // namespace app
