// tests/conversation/line_mutations.hpp - damages documents of lines, the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace line_mutations {

/// Numbers in a row that is the same on every machine.
class numbers {
public:
    std::size_t below(std::size_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state_ >> 33U) % limit;
    }

private:
    std::uint64_t state_ = 7;
};

/// Removes, doubles, swaps, cuts and joins lines, and changes bytes.
inline std::string mutate(std::string const& text, numbers& random) {
    std::vector<std::string> lines{""};
    for (char const c : text) {
        lines.back() += c;
        if (c == '\n') lines.emplace_back();
    }
    for (auto times = 1 + random.below(4); times > 0; --times) {
        auto const i = random.below(lines.size()), j = random.below(lines.size());
        auto const at = lines[i].empty() ? 0 : random.below(lines[i].size());
        switch (random.below(6)) {
            case 0: lines[i].clear(); break;
            case 1: lines[i] += lines[i]; break;
            case 2: std::swap(lines[i], lines[j]); break;
            case 3: lines[i].resize(at); break;
            case 4:
                if (lines[i].ends_with('\n')) lines[i].insert(lines[i].size() - 1, "\r");
                break;
            default:
                if (!lines[i].empty()) lines[i][at] = "\"}{,:x\xFF"[random.below(7)];
        }
    }
    std::string out;
    for (auto const& line : lines) out += line;
    return out;
}

}  // namespace line_mutations
