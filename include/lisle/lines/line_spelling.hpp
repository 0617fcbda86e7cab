// lisle/lines/line_spelling.hpp - keeps the bytes of lines that their system would spell otherwise.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/lines.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace lisle::v0_1 {

namespace detail {

/// The size of the JSON value that the text begins with, or 0.
[[nodiscard]] inline std::size_t find_value_size(std::string_view text) {
    text::cursor in{text, text::no_depth_limit};
    in.ecmascript = true;
    return text::skip_value(in) ? in.offset() : 0;
}

}  // namespace detail

/// Gives each record that `layout::source` would spell otherwise than its line, with white space
/// between tokens or with other escapes, the bytes of that line. They are written until the record
/// changes, as those of damaged lines are. A tool that changes a few records so keeps all others:
///
///     auto session = lisle::decode<lisle::codex_t>(text).value();
///     lisle::keep_spelling(session, text);
///     lisle::codex::mend(session);
///     save(lisle::encode(session, lisle::layout::source));
///
/// `text` is what the document was read from, by a permissive reader, unchanged since.
///
/// Errors: none. Complexity: linear in the size of the text.
template <lines_document T>
void keep_spelling(T& document, std::string_view text) {
    auto const style = style_of(document);
    auto at = document.before.size();
    for (auto& line : document.records) {
        if (at > text.size()) return;
        auto const rest = text.substr(at);
        auto size = std::size_t{};
        if (auto const* const bad = line.unreadable()) {
            size = bad->text.size();
        } else if (line.damage != nullptr) {
            size = line.damage->bytes.size();
        } else {
            auto const spelled = encode_as(*line.record(), style, layout::source);
            size = rest.starts_with(spelled) ? spelled.size() : detail::find_value_size(rest);
            if (size == 0) return;
            if (rest.substr(0, size) != spelled)
                line.damage = std::make_shared<damaged_line const>(
                    damaged_line{std::string{rest.substr(0, size)},
                                 encode_as(*line.record(), {}, layout::source)});
        }
        at += size + line.separator.size();
    }
}

}  // namespace lisle::v0_1
