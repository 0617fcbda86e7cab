// lisle/text/follow_pointer.hpp - finds the value that a pointer leads to (RFC 6901).
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/edit_value.hpp>
#include <lisle/text/json_pointer.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text {

namespace detail {

/// Follows reference tokens through a value. It visits the containers on the way, and skips all
/// other values: later duplicates of a key on the way count, and nothing is read twice.
class pointer_follower : public visitor {
public:
    pointer_follower(cursor const& in, std::span<std::string const> tokens)
        : in_{in}, begin_{in.at}, tokens_{tokens} {}

    /// The place of the value, after the walk.
    [[nodiscard]] std::optional<text_range> found() const { return found_; }

    bool read_key(cursor& in) {
        string_token key;
        if (!text::read_string(in, room_, key)) return false;
        follow(key.characters == tokens_[open_.size() - 1]);
        return true;
    }
    bool read_string(cursor& in) { return pass(in); }
    bool read_number(cursor& in) { return pass(in); }
    bool pass_over(cursor& in) {
        if (is_followed_ && open_.size() < tokens_.size()) return false;
        return pass(in);
    }
    void see_literal(std::string_view word) { find(in_.at - word.size()); }
    void see_open(char bracket) {
        auto const& token = tokens_[open_.size()];
        open_.push_back({bracket == '[' ? find_index(token) : std::nullopt, 0});
        follow(open_.back().wanted == 0);
    }
    void see_close(char, std::size_t) {
        open_.pop_back();
        is_followed_ = false;
    }
    void see_element() {
        auto& array = open_.back();
        follow(array.wanted == ++array.index);
    }

private:
    struct open_container {
        std::optional<std::size_t> wanted;  ///< the index in an array that the token spells
        std::size_t index;
    };

    /// Notes whether the next value is on the way. If it is, an earlier duplicate does not count.
    void follow(bool is_next) {
        is_followed_ = is_next;
        if (is_next) found_.reset();
    }

    bool pass(cursor& in) {
        auto const* const from = in.at;
        if (!skip_value(in)) return false;
        find(from);
        return true;
    }

    /// Keeps the place of the value before the cursor, if the pointer leads there.
    void find(char const* from) {
        if (is_followed_ && open_.size() == tokens_.size())
            found_ = text_range{static_cast<std::size_t>(from - begin_),
                                static_cast<std::size_t>(in_.at - begin_)};
    }

    cursor const& in_;
    char const* begin_;
    std::span<std::string const> tokens_;
    std::vector<open_container> open_;  ///< the containers on the way
    bool is_followed_ = true;           ///< whether the next value is on the way
    std::optional<text_range> found_;
    scratch room_;
};

}  // namespace detail

/// Returns the place of the value that reference tokens lead to, or nothing if they lead nowhere.
/// Each token leads to the last of duplicate keys. The text is one well-formed value without white
/// space between its tokens.
///
/// Complexity: linear in the size of the text.
[[nodiscard]] inline std::optional<text_range> follow_pointer(std::string_view whole,
                                                              std::span<std::string const> tokens) {
    auto in = begin_reading(whole);
    detail::pointer_follower follower{in, tokens};
    if (!walk(in, follower)) return std::nullopt;
    return follower.found();
}

}  // namespace lisle::v0_1::text
