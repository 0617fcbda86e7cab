// examples/lisle/sessions/fault_places.hpp - where in a document a fault is, in words: lines have
// numbers, other documents have pointers.
#pragma once

#include <lisle/lines.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

/// The number that each record of a changed document had; nothing for an added one.
using record_origins = std::vector<std::optional<std::size_t>>;

/// The places of faults in a document: in the lines of its records, if it has lines.
class fault_places {
public:
    template <class Document>
    explicit fault_places(Document const& d) {
        if constexpr (lisle::lines_document<Document>) {
            auto line = 1 + count(d.before);
            for (auto const& record : d.records) {
                lines_.push_back(line);
                if (auto const* const unread = record.unreadable()) line += count(unread->text);
                line += count(record.separator);
            }
        }
    }

    /// Keeps the numbers of lines when records are added or moved.
    void follow(record_origins const& origins) {
        std::vector<std::size_t> moved;
        for (auto const& origin : origins) moved.push_back(origin ? lines_.at(*origin) : added);
        lines_ = std::move(moved);
    }

    /// "line 7: " for the pointer "/6/message"; empty for the pointer of the whole document.
    [[nodiscard]] std::string to_text(std::string const& pointer) const {
        if (pointer.empty()) return {};
        std::size_t index = 0;
        auto const* const last = pointer.data() + pointer.size();
        auto const [stop, failed] = std::from_chars(pointer.data() + 1, last, index);
        if (failed != std::errc{} || index >= lines_.size()) return pointer + ": ";
        if (lines_[index] == added) return "an added line: ";
        return "line " + std::to_string(lines_[index]) + ": ";
    }

    /// The same with the place in the line: "line 7: /message: ".
    [[nodiscard]] std::string to_full_text(std::string const& pointer) const {
        auto out = to_text(pointer);
        auto const rest = pointer.find('/', 1);
        if (rest == pointer.npos || out == pointer + ": ") return out;
        return out + pointer.substr(rest) + ": ";
    }

private:
    static constexpr std::size_t added = 0;

    static std::size_t count(std::string_view text) {
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }

    std::vector<std::size_t> lines_;
};

}  // namespace app
