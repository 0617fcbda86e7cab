// lisle/formats/zed/edit/create_file_parser.hpp - the text of a file in a fenced answer.
//
// Source of the rules: Zed's edit agent (edit_agent/create_file_parser.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/input_window.hpp>
#include <lisle/scalars/white_space.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit {

namespace detail {

inline constexpr std::string_view code_fence = "```";

/// The text without a final fence and the white space after the fence.
[[nodiscard]] constexpr std::string_view without_last_fence(std::string_view text) {
    auto const trimmed = scalars::trim_white_space_end(text);
    if (!trimmed.ends_with(code_fence)) return text;
    auto const before = trimmed.substr(0, trimmed.size() - code_fence.size());
    if (!before.empty() && !before.ends_with('\n')) return text;
    return before.substr(0, before.size() - (before.empty() ? 0 : 1));
}

}  // namespace detail

/// Zed's `CreateFileParser`: finds the first line that opens a fence, and gives the text up to the
/// fence at the end of the answer. An answer without a fence is the text itself.
///
/// Chunks are of any size and may end within a code point; the text is the same for all chunkings.
///
/// Complexity: linear in the input, however it is chunked.
class create_file_parser {
public:
    /// Calls `sink(std::string_view)` for each piece of the file's text that is known after this
    /// chunk. After `finish` it does nothing and returns false.
    template <class Sink>
    bool push(std::string_view chunk, Sink&& sink) {
        if (is_finished_) return false;
        if (is_in_text_ && input_.pass_plain(chunk, {fence_bytes, '\0', no_limit}, sink))
            return scanned_ = 0, true;
        if (is_in_text_ && may_be_in_fence(chunk) && input_.keep(chunk))
            return scanned_ += chunk.size(), true;
        if (!is_in_text_ && is_idle(chunk) && input_.keep(chunk)) return true;
        if (!input_.add(chunk)) return true;
        if (is_in_text_ || find_opening()) pass_text(sink);
        input_.settle();
        return true;
    }

    /// Passes the rest of the text to the sink, with a line feed at its end. A second call does
    /// nothing and returns false.
    template <class Sink>
    bool finish(Sink&& sink) {
        if (is_finished_) return false;
        is_finished_ = true;
        std::string rest{detail::without_last_fence(input_.left())};
        if (!rest.empty() && rest.back() != '\n') rest += '\n';
        if (!rest.empty()) sink(std::string_view{rest});
        return true;
    }

private:
    static constexpr auto no_limit = static_cast<std::size_t>(-1);
    static constexpr std::string_view fence_bytes = "`\n ";  // may belong to the final fence

    [[nodiscard]] static bool may_be_in_fence(std::string_view chunk) {
        return chunk.size() == 1 && (chunk[0] == ' ' || chunk[0] == '\n' || chunk[0] == '`');
    }

    /// Whether a chunk is a byte that neither completes a fence nor ends the word after a fence:
    /// such a byte can wait.
    [[nodiscard]] bool is_idle(std::string_view chunk) const {
        if (chunk.size() != 1 || static_cast<unsigned char>(chunk[0]) >= 0x80) return false;
        if (is_in_fence_) return chunk[0] > ' ';
        return chunk[0] != '`' || !input_.left().ends_with("``");
    }

    /// Moves after the first fence that only a word and a line feed follow in its line.
    bool find_opening() {
        auto const text = input_.rest();
        for (;;) {
            if (!is_in_fence_ && !find_fence(text)) return false;
            auto const end = find_white_space(text);
            if (!end) return false;
            is_in_fence_ = false;
            if (text[*end] == '\n') return begin_text(*end + 1);
        }
    }

    bool find_fence(std::string_view text) {
        auto const found = text.find(detail::code_fence, scanned_);
        is_in_fence_ = found != text.npos;
        auto const partial = text.ends_with("``") ? 2U : text.ends_with('`') ? 1U : 0U;
        scanned_ = is_in_fence_ ? found + detail::code_fence.size()
                                : (std::max)(scanned_, text.size() - partial);
        return is_in_fence_;
    }

    [[nodiscard]] std::optional<std::size_t> find_white_space(std::string_view text) {
        while (scanned_ < text.size()) {
            auto const found = scanned_;
            auto const size = scalars::measure_white_space(text.substr(found));
            scanned_ += size == 0 ? 1 : size;
            if (size != 0) return found;
        }
        return {};
    }

    bool begin_text(std::size_t begin) {
        input_.consume(begin);
        scanned_ = 0;
        return is_in_text_ = true;
    }

    /// Passes the text to the sink, without the run of backticks, line feeds and spaces at its end.
    /// The first `scanned_` bytes are known to belong to such a run.
    template <class Sink>
    void pass_text(Sink& sink) {
        auto const text = input_.rest();
        auto const last = text.substr(scanned_).find_last_not_of(fence_bytes);
        auto const size = last == text.npos ? 0 : scanned_ + last + 1;
        if (size != 0) sink(text.substr(0, size));
        input_.consume(size);
        scanned_ = text.size() - size;
    }

    detail::input_window input_;
    bool is_in_fence_ = false;  // after the backticks of a line that may open the text
    bool is_in_text_ = false;
    bool is_finished_ = false;
    std::size_t scanned_ = 0;  // the bytes of the rest that were looked at
};

}  // namespace lisle::v0_1::zed::edit
