// lisle/engine/visit/unique_keys.hpp - a suffix for keys that replacements make equal.
#pragma once

#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

/// The keys of one object. If two are equal, the later one gets a suffix: `key~2`.
class unique_keys {
public:
    /// Takes the next key. Returns it, with a suffix if an earlier key of the object is equal.
    [[nodiscard]] std::string take(std::string_view wanted);

private:
    text::salted_set<std::string> taken_;
    std::size_t number_ = 1;
};

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/visit/impl/unique_keys.hpp>
#endif
