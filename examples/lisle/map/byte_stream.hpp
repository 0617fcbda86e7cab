// examples/lisle/map/byte_stream.hpp - the bytes of an input, a block at a time, decompressed.
#pragma once

#include "../terminal/console.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace app {

/// Bytes that are read once, from the first to the last.
class byte_stream {
public:
    virtual ~byte_stream() = default;
    /// The next bytes, valid until the next call; none at the end. Throws storage_error, which
    /// names the input, if it can't be read, or if its compressed data is damaged or cut off.
    [[nodiscard]] virtual std::string_view next() = 0;
    /// Whether no byte is ready, so that next() would wait for another program. Also true at the
    /// end of a pipe until next() has reported it; never true for a file.
    [[nodiscard]] virtual bool would_wait() = 0;
};

/// Opens a file, or standard input for `-`. An input that begins as gzip or zstd is decompressed,
/// whatever its name is. Throws storage_error.
[[nodiscard]] std::unique_ptr<byte_stream> open_bytes(console& io, std::string const& name);

/// The content of a file that begins as gzip, or else the bytes themselves. Throws storage_error,
/// which names the file, if the compressed data is damaged or the content has more bytes than
/// `limit`.
[[nodiscard]] std::string unpack_gzip(std::string bytes, std::string const& name,
                                      std::size_t limit);

}  // namespace app
