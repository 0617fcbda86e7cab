// benchmarks/lines/corpus.hpp - sessions of agents that keep lines, made from a seed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bench {

/// The text of a session of almost this number of bytes; `format` is "claude-code" or "codex".
[[nodiscard]] std::string make_session(std::string_view format, std::size_t bytes);

}  // namespace bench
