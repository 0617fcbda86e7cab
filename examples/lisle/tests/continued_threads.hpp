// examples/lisle/tests/continued_threads.hpp - lines of threads of Codex that continue another
// file.
#pragma once

#include <cstddef>
#include <string>

namespace app::tests {

/// The first line of a thread that continues the thread `base` up to the byte `end`, or none.
[[nodiscard]] inline std::string meta(std::string const& id, std::string const& base,
                                      std::size_t end) {
    return R"({"timestamp":"2026-11-23T08:08:18.000Z","ordinal":0,"type":"session_meta",)"
           R"("payload":{"id":")"
           + id
           + R"(","timestamp":"2026-11-23T08:08:18.000Z","cwd":"/p","originator":"o",)"
             R"("cli_version":"0.169.0")"
           + (base.empty() ? std::string{}
                           : R"(,"history_base":{"thread_id":")" + base
                                 + R"(","end_ordinal_exclusive":2,"end_byte_offset":)"
                                 + std::to_string(end) + '}')
           + "}}\n";
}

/// A line with the words of a person.
[[nodiscard]] inline std::string say(std::string const& text) {
    return R"({"timestamp":"2026-11-23T08:08:19.000Z","ordinal":1,"type":"response_item",)"
           R"("payload":{"type":"message","role":"user","content":[{"type":"input_text","text":")"
           + text + "\"}]}}\n";
}

}  // namespace app::tests
