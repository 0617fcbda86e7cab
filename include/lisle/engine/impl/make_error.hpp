// lisle/engine/impl/make_error.hpp - the definitions of engine/make_error.hpp.
#pragma once

#include <lisle/engine/make_error.hpp>
#include <lisle/locate.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE error make_error(std::string_view text, text::failure failed,
                                   std::vector<char const*> const& starts) {
    auto const offset = static_cast<std::size_t>(failed.at - text.data());
    error out{failed.code, {}, offset, std::move(failed.detail)};
    auto const next = std::upper_bound(starts.begin(), starts.end(), failed.at);
    if (next == starts.begin()) {
        out.pointer = pointer_of(text, offset);
    } else {
        auto const start = static_cast<std::size_t>(next[-1] - text.data());
        out.pointer = '/' + std::to_string(next - starts.begin() - 1);
        out.pointer += pointer_of(text.substr(start), offset - start);
    }
    if (!failed.field.empty()) append_token(out.pointer, failed.field);
    return out;
}

}  // namespace lisle::v0_1::detail
