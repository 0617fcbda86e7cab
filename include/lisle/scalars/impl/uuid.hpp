// lisle/scalars/impl/uuid.hpp - the definitions of scalars/uuid.hpp.
#pragma once

#include <lisle/scalars/uuid.hpp>
#include <lisle/text/hex.hpp>

#include <cstddef>
#include <string>

namespace lisle::v0_1::scalars {

LISLE_INLINE_CORE std::string to_string(uuid const& id) {
    std::string text;
    text.reserve(36);
    for (std::size_t i = 0; i < id.bytes.size(); ++i) {
        if (detail::has_hyphen_before(i)) text += '-';
        text += text::lower_hex_digit(id.bytes[i] >> 4U);
        text += text::lower_hex_digit(id.bytes[i]);
    }
    return text;
}

}  // namespace lisle::v0_1::scalars
