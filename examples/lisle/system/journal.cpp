// examples/lisle/system/journal.cpp - reads the end of a journal.
#include "journal.hpp"

#include <array>
#include <fstream>
#include <string_view>

namespace app {

bool names_other_file(std::filesystem::path const& journal) {
    // A header begins with these bytes, too; the name of another file ends with them.
    constexpr std::string_view mark = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(journal, unknown)) return false;
    std::ifstream in{journal, std::ios::binary};
    std::array<char, mark.size()> last{};
    in.seekg(-static_cast<std::streamoff>(last.size()), std::ios::end);
    return in.read(last.data(), last.size()) && std::string_view{last.data(), last.size()} == mark;
}

}  // namespace app
