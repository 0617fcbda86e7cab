// examples/lisle/sessions/query.hpp - a text to search for in any case, prepared for many
// documents.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Finds a text in any case (Unicode's simple mapping to lower case).
class needle {
public:
    static constexpr auto npos = std::string_view::npos;

    /// `words` must be in lower case.
    explicit needle(std::string_view words);

    /// The first match at `from` or later.
    [[nodiscard]] std::size_t find(std::string_view in, std::size_t from = 0) const;

    /// If not UTF-8, find() may find a part of a character.
    [[nodiscard]] bool is_utf8() const { return is_utf8_; }

    /// Whether the text contains a capital that find() misses: U+212A, for a k.
    [[nodiscard]] bool may_miss(std::string_view in) const;

private:
    struct anchor {
        std::size_t at = 0;
        unsigned char mask = 0, value = 0;
    };
    [[nodiscard]] bool stands_at(char const* text) const;

    std::string lower_, upper_;              ///< of the same length, byte for byte
    std::vector<unsigned char> characters_;  ///< the size of each character in bytes
    anchor first_, second_;
    std::vector<std::string> other_capitals_;
    bool is_utf8_ = true;
};

/// The text that a user searches for.
class query {
public:
    explicit query(std::string text);
    query(query const&) = delete;
    query& operator=(query const&) = delete;

    [[nodiscard]] std::string const& text() const { return text_; }
    [[nodiscard]] needle const& whole() const { return whole_; }

    /// Whether the text contains the query.
    [[nodiscard]] bool is_in(std::string_view text) const;

    /// Whether JSON spells the query as it is within a string: it is UTF-8 and has no quote,
    /// backslash or control character.
    [[nodiscard]] bool is_spelled_alike() const { return is_spelled_alike_; }

    /// The longest part of the query that can match only within one string of JSON, however it is
    /// printed: letters, digits and `-._`, with single spaces between them, and at least one
    /// character that no number has. May be empty.
    [[nodiscard]] std::string_view plain_part() const { return plain_part_; }
    [[nodiscard]] bool is_plain() const { return plain_part_.size() == words_.size(); }
    [[nodiscard]] needle const& plain() const { return plain_; }

private:
    std::string text_, words_;
    std::string_view plain_part_;
    needle whole_, plain_;
    bool is_spelled_alike_;
};

/// The first `\u`, with which JSON spells a character by its number, at `from` or later.
[[nodiscard]] std::size_t find_numbered_escape(std::string_view text, std::size_t from = 0);

}  // namespace app
