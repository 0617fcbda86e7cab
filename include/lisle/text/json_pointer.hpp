// lisle/text/json_pointer.hpp - reads pointers to values in a document (RFC 6901).
#pragma once

#include <lisle/text/ascii.hpp>

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace lisle::v0_1::text {

/// The index that a reference token spells (RFC 6901, section 4), or nothing.
[[nodiscard]] inline std::optional<std::size_t> find_index(std::string_view token) {
    if (token.empty() || (token.size() > 1 && token.front() == '0')) return std::nullopt;
    std::size_t out = 0;
    auto const* const last = token.data() + token.size();
    auto const [stop, failure] = std::from_chars(token.data(), last, out);
    if (stop != last || failure != std::errc{} || !is_digit(token.front())) return std::nullopt;
    return out;
}

/// The reference tokens of a pointer, without their escapes; nothing if it is not a pointer.
[[nodiscard]] inline std::optional<std::vector<std::string>>
split_pointer(std::string_view pointer) {
    std::vector<std::string> out;
    if (!pointer.empty() && pointer.front() != '/') return std::nullopt;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') {
            out.emplace_back();
        } else if (pointer[i] == '~') {
            if (++i == pointer.size() || (pointer[i] != '0' && pointer[i] != '1'))
                return std::nullopt;
            out.back() += pointer[i] == '0' ? '~' : '/';
        } else {
            out.back() += pointer[i];
        }
    }
    return out;
}

}  // namespace lisle::v0_1::text
