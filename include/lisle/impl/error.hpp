// lisle/impl/error.hpp - the definitions of error.hpp.
#pragma once

#include <lisle/error.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/throw_exception.hpp>

#include <string>
#include <utility>

namespace lisle::v0_1 {

LISLE_INLINE_CORE std::string error::message() const {
    std::string out{to_string(code)};
    if (!pointer.empty()) out += " at " + pointer;
    if (offset != npos) out += " (byte " + std::to_string(offset) + ")";
    if (!detail.empty()) out += ": " + detail;
    return lisle::text::replace_invalid_utf8(out);
}

LISLE_INLINE_CORE std::string finding::message() const {
    return lisle::text::replace_invalid_utf8(pointer.empty() ? what : pointer + ": " + what);
}

LISLE_INLINE_CORE decode_error::decode_error(error e)
    : std::runtime_error{e.message()}, where{std::move(e)} {}

LISLE_INLINE_CORE void throw_exception_from_error(error const& e,
                                                  boost::source_location const& at) {
    boost::throw_exception(decode_error{e}, at);
}

}  // namespace lisle::v0_1
