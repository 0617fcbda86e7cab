// lisle/text/closing_quote.hpp - whether a quote in a damaged text ends its string.
//
// Programs that put text between quotes without escaping it leave quotes inside of strings. What
// follows a quote tells them apart: after the end of a string stands a colon, a comma before the
// next member or element, or the end of what the string is in.
//
//     json_place place;
//     place.pass(c);                          // outside of strings
//     bool const is_right = place.begin_string();
//     if (place.may_end_string(text, at)) place.end_string();
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// The objects and arrays that are open at a place in a text, and what comes next there.
class json_place {
public:
    /// Goes over a character that is in no string. A bracket that closes nothing changes nothing.
    void pass(char c) {
        if (c == '{' || c == '[') {
            open_ += c;
            next_ = c == '{' ? token::key : token::value;
        } else if (c == '}' || c == ']') {
            if (!closes(c, open_.size())) return;
            open_.pop_back();
            next_ = token::comma;
        } else if (c == ',') {
            next_ = in_object(open_.size()) ? token::key : token::value;
        } else if (c == ':') {
            next_ = token::value;
        } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
            next_ = token::comma;  // a number or a word
        }
    }

    /// Goes over the first quote of a string. False if JSON has no string here.
    bool begin_string() {
        is_key_ = next_ == token::key;
        return is_key_ || next_ == token::value;
    }
    /// Goes over the last one.
    void end_string() { next_ = is_key_ ? token::colon : token::comma; }

    /// Whether the quote at `at` can end the string that began here, by what stands after it. The
    /// end of the text may follow anything.
    ///
    /// Complexity: linear in the number of bytes up to the second quote after it.
    [[nodiscard]] bool may_end_string(std::string_view text, std::size_t at) const {
        auto next = skip_white_space(text, at + 1);
        if (next == text.size()) return true;
        if (is_key_) return text[next] == ':' && may_begin_value(text, next + 1);
        for (auto depth = open_.size(); depth > 0; --depth) {
            if (text[next] == ',') return may_go_on(text, next + 1, depth);
            if (!closes(text[next], depth)) return false;
            next = skip_white_space(text, next + 1);
            if (next == text.size()) return true;
        }
        return text[next] == '{' || text[next] == '[';  // another document
    }

private:
    /// What JSON has next.
    enum class token { value, key, colon, comma };

    [[nodiscard]] bool in_object(std::size_t depth) const {
        return depth > 0 && open_[depth - 1] == '{';
    }
    [[nodiscard]] bool closes(char c, std::size_t depth) const {
        return depth > 0 && c == (open_[depth - 1] == '{' ? '}' : ']');
    }
    [[nodiscard]] static std::size_t skip_white_space(std::string_view text, std::size_t at) {
        return (std::min)(text.find_first_not_of(" \t\r\n", at), text.size());
    }

    /// Whether a member or an element follows the comma before `at`.
    [[nodiscard]] bool may_go_on(std::string_view text, std::size_t at, std::size_t depth) const {
        auto const next = skip_white_space(text, at);
        if (next == text.size() || text[next] == ',' || closes(text[next], depth)) return true;
        if (!in_object(depth)) return may_begin_value(text, next);
        if (text[next] != '"') return false;
        auto end = next + 1;
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
        if (end >= text.size()) return true;
        auto const behind = skip_white_space(text, end + 1);
        return behind == text.size() || text[behind] == ':';
    }

    [[nodiscard]] static bool may_begin_value(std::string_view text, std::size_t at) {
        auto const rest = text.substr(skip_white_space(text, at));
        if (rest.empty()) return true;
        constexpr std::string_view first = "\"{[-0123456789";
        if (first.find(rest[0]) != first.npos) return true;
        for (std::string_view const word : {"true", "false", "null"})
            if (rest.starts_with(word) || (rest.size() < word.size() && word.starts_with(rest)))
                return true;
        return false;
    }

    std::string open_;  ///< the brackets
    token next_ = token::value;
    bool is_key_ = false;  ///< the string that began last is a key
};

}  // namespace lisle::v0_1::text
