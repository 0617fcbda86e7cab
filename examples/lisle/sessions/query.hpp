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

    /// If not, find() may find a part of a character.
    [[nodiscard]] bool is_utf8() const { return is_utf8_; }

    /// Whether the text has a capital that find() misses, as U+212A is for a k.
    [[nodiscard]] bool may_miss(std::string_view in) const;

private:
    struct anchor {
        std::size_t at = 0;
        unsigned char mask = 0, value = 0;
    };
    [[nodiscard]] bool stands_at(char const* text) const;

    std::string lower_, upper_;              ///< byte for byte of the same length
    std::vector<unsigned char> characters_;  ///< how many bytes each has
    anchor first_, second_;
    std::vector<std::string> other_capitals_;
    bool is_utf8_ = true;
};

/// What the user searches for.
class query {
public:
    explicit query(std::string text);
    query(query const&) = delete;
    query& operator=(query const&) = delete;

    [[nodiscard]] std::string const& text() const { return text_; }
    [[nodiscard]] needle const& whole() const { return whole_; }

    /// Whether the text contains the query.
    [[nodiscard]] bool is_in(std::string_view text) const;

    /// Whether JSON spells it as it is, where it stands inside of one string: it is UTF-8 and has
    /// no quote, backslash or control character.
    [[nodiscard]] bool is_spelled_alike() const { return is_spelled_alike_; }

    /// Its longest part that can't reach beyond a string, printed as JSON or not: letters, digits
    /// and `-._`, with single spaces between them, and not only what a number may have. May be
    /// empty.
    [[nodiscard]] std::string_view plain_part() const { return plain_part_; }
    [[nodiscard]] bool is_plain() const { return plain_part_.size() == words_.size(); }
    [[nodiscard]] needle const& plain() const { return plain_; }

private:
    std::string text_, words_;
    std::string_view plain_part_;
    needle whole_, plain_;
    bool is_spelled_alike_;
};

/// The first backslash and `u`, as JSON spells a character by its number, at `from` or later.
[[nodiscard]] std::size_t find_numbered_escape(std::string_view text, std::size_t from = 0);

}  // namespace app
