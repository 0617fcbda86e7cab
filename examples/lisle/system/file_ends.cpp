// examples/lisle/system/file_ends.cpp - the head and the tail of a file, for lists of large files.
#include "file_ends.hpp"

#include "database.hpp"
#include "input_limit.hpp"

#include <lisle/text/utf16.hpp>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <system_error>
#include <utility>

namespace app {

file_ends read_ends(std::filesystem::path const& file, std::uintmax_t first_line) {
    constexpr auto length = largest_whole_file / 2;
    std::error_code failed;
    auto const size = std::filesystem::file_size(file, failed);
    if (failed) throw storage_error{file.string() + ": " + failed.message()};
    std::ifstream in{file, std::ios::binary};
    if (!in) throw storage_error{file.string() + ": can't be read"};
    auto const read = [&](std::uintmax_t count) {
        std::string out(static_cast<std::size_t>(count), '\0');
        in.read(out.data(), static_cast<std::streamsize>(out.size()));
        out.resize(static_cast<std::size_t>((std::max)(in.gcount(), std::streamsize{0})));
        return out;
    };
    file_ends out{read(size <= largest_whole_file ? size : length), {}, size};
    if (lisle::text::begins_utf16(out.head) && size <= input_limit()) {
        out.head += read(size - out.head.size());
        auto text = lisle::text::copy_to_utf8(out.head);
        out.is_damaged = !text.is_whole();
        out.head = std::move(text.copy);
        return out;
    }
    auto const limit = (std::min)(first_line, size);
    for (std::size_t seen = 0; in && out.head.size() < limit;) {
        if (out.head.find('\n', seen) != out.head.npos) break;
        seen = out.head.size();
        out.head += read((std::min)(length, size - seen));
    }
    auto const rest = size - (std::min)(size, std::uintmax_t{out.head.size()});
    if (rest <= length) {
        if (rest > 0) out.head += read(rest);
        return out;
    }
    in.clear();
    in.seekg(-static_cast<std::streamoff>(length), std::ios::end);
    out.tail = read(length);
    return out;
}

}  // namespace app
