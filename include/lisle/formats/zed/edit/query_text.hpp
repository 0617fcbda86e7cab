// lisle/formats/zed/edit/query_text.hpp - the lines of a text that comes in pieces.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// The old text that a model writes, line by line.
class query_text {
public:
    /// Calls `see(std::string_view line)` for each line that is complete now, without its `\n` or
    /// `\r\n`. Returns whether there is one.
    template <class See>
    bool push(std::string_view piece, See see) {
        auto const last = piece.rfind('\n');
        if (last == piece.npos) return unfinished_ += piece, false;
        for (auto end = piece.find('\n'); end != piece.npos; end = piece.find('\n')) {
            unfinished_ += piece.substr(0, end);
            piece.remove_prefix(end + 1);
            if (unfinished_.ends_with('\r')) unfinished_.pop_back();
            see(lines_.emplace_back(std::exchange(unfinished_, {})));
        }
        unfinished_ = piece;
        return true;
    }

    /// As above, for a last line without an end that is not empty.
    template <class See>
    bool finish(See see) {
        if (unfinished_.empty()) return false;
        see(lines_.emplace_back(std::exchange(unfinished_, {})));
        return true;
    }

    [[nodiscard]] std::vector<std::string> const& line_texts() const { return lines_; }
    [[nodiscard]] std::string const& unfinished() const { return unfinished_; }

private:
    std::vector<std::string> lines_;
    std::string unfinished_;
};

}  // namespace lisle::v0_1::zed::edit::detail
