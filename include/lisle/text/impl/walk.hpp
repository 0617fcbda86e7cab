// lisle/text/impl/walk.hpp - the definitions of text/walk.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

namespace lisle::v0_1::text {

LISLE_INLINE_CORE bool skip_value(cursor& in, bool& spaced) {
    struct space_finder : visitor {
        bool& found;
        explicit space_finder(bool& f) : found{f} {}
        void see_space(char const*, char const*) { found = true; }
    };
    spaced = false;
    return walk(in, space_finder{spaced});
}

LISLE_INLINE_CORE bool skip_value(cursor& in) {
    bool spaced = false;
    return in.peek() == '"' ? skip_string(in) : skip_value(in, spaced);
}

LISLE_INLINE_CORE bool ignore_value(cursor& in) {
    struct careless : visitor {
        static bool read_key(cursor& at) { return ignore_string(at); }
        static bool read_string(cursor& at) { return ignore_string(at); }
    };
    return walk(in, careless{});
}

}  // namespace lisle::v0_1::text
