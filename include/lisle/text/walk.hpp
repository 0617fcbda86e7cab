// lisle/text/walk.hpp - the grammar of JSON: visits the tokens of a value without recursion.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/nesting.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lisle::v0_1::text {

/// The visitor of a walk. Derive from it and hide the functions that matter. Functions that read
/// scalars move the cursor and may fail. The defaults check everything and keep nothing.
struct visitor {
    /// Reads the key at the cursor. False is a failure.
    static bool read_key(cursor& in) { return skip_string(in); }
    /// Reads the string at the cursor. False is a failure.
    static bool read_string(cursor& in) { return text::skip_string(in); }
    /// Reads the number at the cursor. False is a failure.
    static bool read_number(cursor& in) {
        char const* stop = in.at;
        auto const status = skip_number(in.at, in.last, stop);
        return accept_number(in, status, stop);
    }
    /// Skips the container at the cursor if the visitor knows its end.
    static bool pass_over(cursor&) { return false; }
    /// A literal was read: null, true or false.
    static void see_literal(std::string_view) {}
    /// A container begins with this bracket.
    static void see_open(char) {}
    /// A container ends with this bracket, and has so many elements.
    static void see_close(char, std::size_t /*elements*/) {}
    static void see_element() {}  ///< a comma was passed
    /// There is white space between two tokens, from the one to the other.
    static void see_space(char const* /*from*/, char const* /*to*/) {}
};

namespace detail {

/// An open container, and the number of its elements so far.
struct open_container {
    std::uint64_t is_object : 1;
    std::uint64_t elements : 63;
};

/// Inlined, so that the word is a constant for the visitor.
template <class Visitor>
[[nodiscard, gnu::always_inline]] inline bool read_literal(cursor& in, Visitor& to,
                                                           std::string_view word) {
    if (!in.take(word)) return in.fail(errc::syntax, in.at, "not a JSON literal");
    to.see_literal(word);
    return true;
}

}  // namespace detail

/// Visits the value at the cursor and leaves `in` after it. If false, `in.failed` says why.
template <class Visitor>
[[nodiscard]] bool walk(cursor& in, Visitor&& to) {
    detail::nesting<detail::open_container> around;  // empty outside of all containers
    detail::open_container open{};
    auto const skip_space = [&] {
        auto const* const before = in.at;
        in.skip_whitespace();
        if (in.at != before) to.see_space(before, in.at);
    };
    auto const read_member = [&] {
        if (in.peek() != '"') return in.fail_syntax("a key");
        if (!to.read_key(in)) return false;
        skip_space();
        if (!in.take(':')) return in.fail_syntax("':'");
        skip_space();
        return true;
    };
    while (true) {
        bool opened = false;
        switch (in.peek()) {
            case '"':
                if (!to.read_string(in)) return false;
                break;
            case '{':
            case '[': {
                if (to.pass_over(in)) break;
                bool const is_object = *in.at == '{';
                to.see_open(*in.at);
                auto const* const after = in.at + 1;
                if (!in.open()) return false;
                if (in.at != after) to.see_space(after, in.at);
                if (in.peek() == (is_object ? '}' : ']')) {
                    to.see_close(*in.at, 0);
                    in.close();
                    break;
                }
                around.push(open);
                open = {is_object ? 1U : 0U, 1};
                if (is_object && !read_member()) return false;
                opened = true;
                break;
            }
            case 't':
                if (!detail::read_literal(in, to, "true")) return false;
                break;
            case 'f':
                if (!detail::read_literal(in, to, "false")) return false;
                break;
            case 'n':
                if (!detail::read_literal(in, to, "null")) return false;
                break;
            default:
                if (in.peek() != '-' && !is_digit(in.peek())) return in.fail_syntax("a value");
                if (!to.read_number(in)) return false;
        }
        if (opened) continue;

        while (true) {
            if (around.empty()) return true;
            skip_space();
            if (in.take(',')) {
                ++open.elements;
                to.see_element();
                skip_space();
                if (open.is_object && !read_member()) return false;
                break;
            }
            if (in.peek() != (open.is_object ? '}' : ']'))
                return in.fail_syntax(open.is_object ? "',' or '}'" : "',' or ']'");
            to.see_close(*in.at, open.elements);
            in.close();
            open = around.pop();
        }
    }
}

/// Skips the value at the cursor and checks all of it. `spaced` tells whether there is white space
/// between its tokens.
[[nodiscard]] LISLE_INLINE_CORE bool skip_value(cursor& in, bool& spaced);

[[nodiscard]] LISLE_INLINE_CORE bool skip_value(cursor& in);

/// Skips the value at the cursor. Its strings need not be UTF-8, and may have lone surrogates.
[[nodiscard]] LISLE_INLINE_CORE bool ignore_value(cursor& in);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/walk.hpp>
#endif
