// examples/lisle/map/line_reader.hpp - the lines of a stream, each within a limit.
#pragma once

#include "byte_stream.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// A line, without its end, in a buffer that holds several.
struct line_place {
    std::size_t begin = 0, size = 0;
    bool is_too_long = false;  ///< then no byte is kept, and `size` is the length so far
};

/// Reads lines that end in LF, CR LF or with the stream. Skips lines of white space alone, and a
/// byte order mark before the first line.
class line_reader {
public:
    line_reader(std::unique_ptr<byte_stream> from, std::size_t limit)
        : from_{std::move(from)}, limit_{limit} {}

    /// Appends the next line to `out`; nothing after the last line. Throws storage_error if the
    /// stream breaks off, and removes its unfinished line from `out`.
    [[nodiscard]] std::optional<line_place> next(std::string& out);

    /// Whether the end of the next line has not arrived, and no more bytes are ready.
    [[nodiscard]] bool would_wait();

    /// Bytes of lines so far, with their ends and with lines of white space.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    /// False if there is no further line.
    bool append_line(std::string& out, line_place& to);

    std::unique_ptr<byte_stream> from_;
    std::size_t limit_;
    std::string_view block_;
    std::string begun_;  ///< the beginning of the next line, from earlier blocks
    std::size_t bytes_ = 0;
    bool is_first_ = true, is_at_end_ = false;
};

}  // namespace app
