// lisle/engine/visit/impl/unique_keys.hpp - the definitions of engine/visit/unique_keys.hpp.
#pragma once

#include <lisle/engine/visit/unique_keys.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE std::string unique_keys::take(std::string_view wanted) {
    std::string out{wanted};
    while (!taken_.insert(out).second) out = std::string{wanted} + '~' + std::to_string(++number_);
    return out;
}

}  // namespace lisle::v0_1::detail
