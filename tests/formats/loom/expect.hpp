// tests/formats/loom/expect.hpp - Loom's rules: read from text by serde, keys of values sorted.
#pragma once

#include "support/check.hpp"

#include <lisle/codec.hpp>

#include <string>
#include <string_view>

namespace loom_expect {

using namespace checks;

inline constexpr lisle::json_style compact{.sorted_keys = true};

/// The text that Loom would write for a text, or the error's message.
template <class T>
[[nodiscard]] std::string loom_writes(std::string_view text) {
    auto const value = lisle::decode_as<T>(text, refusing_duplicates);
    return value ? lisle::encode_as(*value, compact) : value.error().message();
}

/// Checks that Loom would write exactly this text.
template <class T>
void is_written(std::string_view text) {
    CAPTURE(text);
    CHECK(loom_writes<T>(text) == text);
    CHECK(lisle::decode_as<T>(text, strict).has_value());
    keeps<T>(text);
}

}  // namespace loom_expect
