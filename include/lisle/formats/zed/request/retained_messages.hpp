// lisle/formats/zed/request/retained_messages.hpp - the earlier messages that a compaction keeps.
//
// Source of the rules: Zed in 2026-08, crates/agent/src/thread.rs.
#pragma once

#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/request/to_request.hpp>
#include <lisle/options.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// The bytes of the user's earlier messages that a request keeps besides a summary.
inline constexpr std::size_t default_retained_bytes = 80'000;

namespace detail {

/// The bytes of a part that count for the limit: texts, and images in base64.
[[nodiscard]] inline std::size_t count_bytes(request_content const& part) {
    if (auto const* const text = std::get_if<plain_text>(&part)) return text->value.size();
    if (auto const* const picture = std::get_if<image>(&part)) return picture->source.size();
    return 0;
}

[[nodiscard]] inline std::size_t count_bytes(request_message const& m) {
    std::size_t out = 0;
    for (auto const& part : m.content) out += count_bytes(part);
    return out;
}

/// Cuts a message that does not fit into `left` bytes. Keeps the parts that fit, and the beginning
/// of the text that does not. Empty texts are dropped.
inline void cut_message(request_message& m, std::size_t left) {
    std::vector<request_content> kept;
    for (auto& part : m.content) {
        auto const bytes = count_bytes(part);
        auto* const text = std::get_if<plain_text>(&part);
        bool const fits = bytes <= left;
        if (!fits && text != nullptr) text->value.resize(text::cut_utf8(text->value, left).size());
        bool const is_kept = text != nullptr ? !text->value.empty() : fits;
        if (is_kept) kept.push_back(std::move(part));
        if (!fits) break;
        left -= bytes;
    }
    m.content = std::move(kept);
}

}  // namespace detail

/// Returns the place of the latest compaction; nothing if there is none.
[[nodiscard]] inline std::optional<std::size_t>
find_compaction(std::vector<message> const& messages) {
    for (auto i = messages.size(); i-- > 0;)
        if (std::holds_alternative<compaction>(messages[i])) return i;
    return {};
}

/// Returns the user's messages that a request keeps besides a summary, oldest first: the latest
/// messages that fit into `bytes`; the oldest of them may be cut. Mentions count, too.
///
/// Errors: none. Complexity: linear in the messages.
[[nodiscard]] inline std::vector<request_message>
retain_messages(std::span<message const> before, schema_revision revision,
                std::size_t bytes = default_retained_bytes) {
    std::vector<request_message> out;
    for (auto i = before.size(); i-- > 0;) {
        auto const* const user = std::get_if<user_message>(&before[i]);
        if (user == nullptr || user->content.empty()) continue;
        auto sent = to_request(before[i], revision);
        if (sent.empty()) continue;
        auto const size = detail::count_bytes(sent.front());
        bool const fits = size <= bytes;
        if (!fits && bytes == 0) break;
        if (!fits) detail::cut_message(sent.front(), bytes);
        if (fits || !sent.front().content.empty()) out.push_back(std::move(sent.front()));
        if (!fits) break;
        bytes -= size;
    }
    std::reverse(out.begin(), out.end());
    return out;
}

}  // namespace lisle::v0_1::zed
