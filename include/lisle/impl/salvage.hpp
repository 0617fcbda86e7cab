// lisle/impl/salvage.hpp - the definitions of salvage.hpp.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/impl/locate.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/hex.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

LISLE_INLINE_CORE std::string mend_utf8(std::string_view text, std::vector<error>& errors) {
    auto const* const last = text.data() + text.size();
    auto const* const bad = text::find_invalid_utf8(text.data(), last);
    if (bad == nullptr) return std::string{text};
    auto const offset = static_cast<std::size_t>(bad - text.data());
    errors.push_back(
        {errc::invalid_utf8, pointer_of(text, offset), offset, "replaced by U+FFFD from here on"});
    return lisle::text::replace_invalid_utf8(text);
}

LISLE_INLINE_CORE std::string mend_strings(std::string text, std::vector<error>& errors) {
    std::string out;
    std::size_t copied = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto const byte = static_cast<unsigned char>(text[i]);
        if (byte == '"') in_string = !in_string;
        if (byte == '\\' && in_string) ++i;
        if (byte >= 0x20 || !in_string) continue;
        if (copied == 0)
            errors.push_back({errc::syntax, pointer_of(text, i), i,
                              "control characters in strings are escaped from here on"});
        char const escape[] = {
            '\\', 'u', '0', '0', text::lower_hex_digit(byte >> 4U), text::lower_hex_digit(byte)};
        out.append(text, copied, i - copied).append(escape, sizeof escape);
        copied = i + 1;
    }
    if (copied == 0) return text;
    return out.append(text, copied);
}

LISLE_INLINE_CORE std::string_view cut_at_limit(std::string_view mended, std::size_t damaged,
                                                decode_options options, text::failure& failed) {
    auto const most = std::exchange(options.max_size, decode_options::no_limit);
    if (!check_limits(mended, options, failed))
        return mended.substr(0, static_cast<std::size_t>(failed.at - mended.data()));
    failed = {};
    if (damaged > most)
        failed = {errc::too_large, mended.data() + mended.size(), explain_size(most), {}};
    return mended;
}

LISLE_INLINE_CORE void append_errors(std::vector<error>& out, std::string_view text,
                                     std::vector<text::failure> failures) {
    auto const offset_of = [&](text::failure const& f) {
        return static_cast<std::size_t>(f.at - text.data());
    };
    std::vector<std::size_t> order(failures.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return failures[a].at < failures[b].at; });
    std::vector<std::size_t> offsets;
    offsets.reserve(order.size());
    for (auto const i : order) offsets.push_back(offset_of(failures[i]));
    auto const first = out.size();
    for (auto& f : failures) out.push_back({f.code, {}, offset_of(f), std::move(f.detail)});
    path_finder::find(text, offsets.data(), offsets.size(), [&](std::size_t i, std::string p) {
        auto const& field = failures[order[i]].field;
        if (!field.empty()) append_token(p, field);
        out[first + order[i]].pointer = std::move(p);
    });
}

}  // namespace detail

}  // namespace lisle::v0_1
