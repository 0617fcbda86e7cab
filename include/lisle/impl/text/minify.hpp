// lisle/impl/text/minify.hpp - the definitions of text/minify.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::text {

namespace detail {

/// Copies tokens without the white space between them.
struct minifier : visitor {
    std::string& out;

    explicit minifier(std::string& o) : out{o} {}

    bool copy(cursor const& in, char const* from) {
        out.append(from, static_cast<std::size_t>(in.at - from));
        return true;
    }
    bool read_key(cursor& in) {
        auto const* const from = in.at;
        if (!skip_string(in) || !copy(in, from)) return false;
        out += ':';
        return true;
    }
    bool read_string(cursor& in) {
        auto const* const from = in.at;
        return skip_string(in) && copy(in, from);
    }
    bool read_number(cursor& in) {
        auto const* const from = in.at;
        return visitor::read_number(in) && copy(in, from);
    }
    void see_literal(std::string_view word) { out += word; }
    void see_open(char bracket) { out += bracket; }
    void see_close(char bracket, std::size_t) { out += bracket; }
    void see_element() { out += ','; }
};

}  // namespace detail

LISLE_INLINE_CORE std::string minify(std::string_view value) {
    std::string out;
    out.reserve(value.size());
    cursor in{value, no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    static_cast<void>(walk(in, detail::minifier{out}));
    return out;
}

}  // namespace lisle::inline v0_1::text
