// lisle/formats/zed/edit/input_window.hpp - the input that a push parser has not used yet.
#pragma once

#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit::detail {

/// The size in bytes of an incomplete code point at the end of the text, or 0.
[[nodiscard]] constexpr std::size_t measure_incomplete_code_point(std::string_view text) {
    if (text.empty() || static_cast<unsigned char>(text.back()) < 0x80) return 0;
    for (std::size_t size = 1; size < 4 && size <= text.size(); ++size) {
        auto const tail = text.substr(text.size() - size);
        auto const first = static_cast<unsigned char>(tail[0]);
        if (first < 0x80) return 0;
        if (first < 0xC0) continue;
        auto const step = lisle::text::decode_utf8_step(tail);
        return first >= 0xC2 && first <= 0xF4 && !step.is_valid && step.size == size ? size : 0;
    }
    return 0;
}

/// Chunks of bytes as one text. The start of a code point waits for its end, so that no piece of
/// the text splits a code point. Bytes that are not UTF-8 stay as they are.
///
/// The parser reads a chunk in place. Only bytes that the parser leaves are copied, once.
class input_window {
public:
    /// Begins a push. True if the parser should run: not if the chunk only starts or continues a
    /// code point. The parser runs for an empty chunk, too.
    [[nodiscard]] bool add(std::string_view chunk) {
        auto const size_before = left_.size() - partial_;
        rest_ = left_.empty() ? chunk : std::string_view{left_.append(chunk)};
        partial_ = measure_incomplete_code_point(rest_);
        rest_.remove_suffix(partial_);
        bool const has_more = chunk.empty() || rest_.size() > size_before;
        if (!has_more) settle();
        return has_more;
    }

    /// The condition under which a short chunk, and the text left before it, need no parser.
    struct plain_rule {
        std::string_view markers;  ///< characters that the chunk must not have
        char opener;               ///< a character that the text left must not have
        std::size_t most_left;     ///< the most bytes of the text left
    };

    /// Calls `use` with the text left and the chunk, as one text, if they need no parser, as most
    /// chunks of a few bytes. True if it called `use`.
    template <class Use>
    bool pass_plain(std::string_view chunk, plain_rule rule, Use use) {
        if (!is_plain(chunk, rule.markers)) return false;
        if (left_.empty()) return use(chunk), true;
        if (partial_ != 0 || left_.size() > rule.most_left) return false;
        for (auto const c : left_)
            if (c == rule.opener) return false;
        use(std::string_view{left_ += chunk});
        left_.clear();
        return true;
    }

    /// Whether the last push left nothing.
    [[nodiscard]] bool is_empty() const { return left_.empty(); }

    /// Keeps a chunk of whole characters, unless a code point waits for its end.
    [[nodiscard]] bool keep(std::string_view chunk) {
        if (partial_ == 0) left_ += chunk;
        return partial_ == 0;
    }

    /// During a push: the text to parse, without the start of a code point at its end.
    [[nodiscard]] std::string_view rest() const { return rest_; }

    /// Moves past `size` bytes. Views of the text stay valid until `settle`.
    void consume(std::size_t size) { rest_.remove_prefix(size); }

    /// Ends a push: keeps the rest until the next one.
    void settle() {
        auto const size = rest_.size() + partial_;
        if (size == 0) left_.clear();
        else if (left_.empty()) left_.assign(rest_.data(), size);
        else left_.erase(0, left_.size() - size);
        rest_ = {};
    }

    /// Between pushes: the text that the last push left.
    [[nodiscard]] std::string_view left() const {
        return std::string_view{left_}.substr(0, left_.size() - partial_);
    }

private:
    /// Whether a chunk is short, ends with an ASCII character and has none of `markers`.
    [[nodiscard]] static bool is_plain(std::string_view chunk, std::string_view markers) {
        constexpr std::size_t short_size = 8;
        if (chunk.empty() || chunk.size() > short_size) return false;
        bool has_marker = static_cast<unsigned char>(chunk.back()) >= 0x80;
        for (auto const c : chunk)
            for (auto const marker : markers) has_marker = has_marker || c == marker;
        return !has_marker;
    }

    std::string left_;         // the bytes of earlier chunks that the parser has not used
    std::string_view rest_;    // a view of left_ or of the chunk
    std::size_t partial_ = 0;  // the bytes after rest_: an incomplete code point
};

}  // namespace lisle::v0_1::zed::edit::detail
