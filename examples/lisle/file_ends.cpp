// examples/lisle/file_ends.cpp - the head and the tail of a file, for lists of large files.
#include "file_ends.hpp"

#include "database.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <ios>
#include <system_error>

namespace app {

file_ends read_ends(std::filesystem::path const& file) {
    constexpr std::uintmax_t length = std::uintmax_t{64} << 10U;
    std::error_code failed;
    auto const size = std::filesystem::file_size(file, failed);
    if (failed) throw storage_error{file.string() + ": " + failed.message()};
    std::ifstream in{file, std::ios::binary};
    if (!in) throw storage_error{file.string() + ": it can't be read"};
    bool const is_whole = size <= 2 * length;
    auto const read = [&](std::uintmax_t count) {
        std::string out(static_cast<std::size_t>(count), '\0');
        in.read(out.data(), static_cast<std::streamsize>(out.size()));
        out.resize(static_cast<std::size_t>((std::max)(in.gcount(), std::streamsize{0})));
        return out;
    };
    file_ends out{read(is_whole ? size : length), {}};
    if (is_whole) return out;
    in.clear();
    in.seekg(-static_cast<std::streamoff>(length), std::ios::end);
    out.tail = read(length);
    return out;
}

}  // namespace app
