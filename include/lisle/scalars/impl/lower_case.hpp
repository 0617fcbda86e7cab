// lisle/scalars/impl/lower_case.hpp - the definitions of scalars/lower_case.hpp.
#pragma once

#include <lisle/scalars/lower_case.hpp>
#include <lisle/text/utf8.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

LISLE_INLINE_CORE std::string to_lower_case(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    char bytes[4];
    while (!text.empty()) {
        auto const step = lisle::text::decode_utf8_step(text);
        auto const lower = step.is_valid ? to_lower_case(step.code_point) : step.code_point;
        // Only this capital becomes two code points: an i and its dot.
        if (step.is_valid && step.code_point == 0x130) out += "i\xCC\x87";
        else if (step.is_valid && lower != step.code_point)
            out.append(bytes, lisle::text::append_utf8(bytes, lower));
        else out += text.substr(0, step.size);
        text.remove_prefix(step.size);
    }
    return out;
}

}  // namespace lisle::v0_1::scalars
