// examples/lisle/system/input_limit.hpp - how much the program reads of one input.
#pragma once

#include <lisle/options.hpp>

#include <cstddef>

namespace app {

/// 1 GiB, the library's limit for a text.
constexpr std::size_t usual_input_limit = lisle::decode_options{}.max_size;

/// The program reads no more bytes than this from a file or pipe, and an unpacked document may not
/// be larger. `--max-size` sets it for one run.
[[nodiscard]] inline std::size_t& input_limit() {
    static std::size_t limit = usual_input_limit;
    return limit;
}

/// The options with this limit.
[[nodiscard]] inline lisle::decode_options bounded(lisle::decode_options o = lisle::permissive) {
    o.max_size = input_limit();
    return o;
}

}  // namespace app
