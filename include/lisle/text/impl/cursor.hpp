// lisle/text/impl/cursor.hpp - the definitions of text/cursor.hpp.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/number.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::text {

[[gnu::noinline]] LISLE_INLINE_CORE bool cursor::fail(errc code, char const* place,
                                                      std::string detail) {
    failed = {code, place, std::move(detail), {}};
    return false;
}

[[gnu::noinline]] LISLE_INLINE_CORE bool cursor::fail_syntax(char const* expected) {
    return fail(at == last ? errc::unexpected_end : errc::syntax, at,
                std::string{"expected "} + expected);
}

[[gnu::noinline]] LISLE_INLINE_CORE bool cursor::fail_depth() {
    return fail(errc::too_deep, at - 1, "more than " + std::to_string(max_depth) + " levels");
}

LISLE_INLINE_CORE std::string_view name_kind(cursor const& in) {
    if (in.at_end()) return "nothing";
    switch (*in.at) {
        case '"': return "string";
        case '{': return "object";
        case '[': return "array";
        case 't':
        case 'f': return "boolean";
        case 'n': return "null";
        default: return *in.at == '-' || is_digit(*in.at) ? "number" : "no value";
    }
}

LISLE_INLINE_CORE bool detail::refuse_number(cursor& in, number_status status, char const* stop) {
    switch (status) {
        case number_status::ok: break;
        case number_status::syntax: return in.fail(errc::syntax, stop, "not a number");
        case number_status::unexpected_end:
            return in.fail(errc::unexpected_end, stop, "inside a number");
        case number_status::too_large:
            if (!in.ecmascript)
                return in.fail(errc::number_too_large, in.at, "beyond the range of a double");
    }
    in.at = stop;
    return true;
}

}  // namespace lisle::v0_1::text
