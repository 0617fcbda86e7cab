// lisle/unread_ids.hpp - ids that stand in lines without a record, such as that
// of a call whose result is in a damaged line.
#pragma once

#include <lisle/lines.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace lisle::v0_1 {

/// Which of some ids stand in quotes in a line of a document that holds no record. Takes memory for
/// these ids alone, and time in proportion to the lines.
class unread_ids {
public:
    /// Adds an id. Call it before look_in().
    void look_for(std::string_view id) {
        if (!id.empty()) is_found_.emplace(std::string{id}, false);
    }

    /// Complexity: linear in the size of the lines without a record.
    template <lines_document T>
    void look_in(T const& document) {
        if (is_found_.empty()) return;
        for (auto const& line : document.records)
            if (auto const* const unread = line.unreadable()) look_in_lines(unread->text);
    }

    [[nodiscard]] bool contains(std::string_view id) const {
        auto const at = is_found_.find(id);
        return at != is_found_.end() && at->second;
    }

private:
    /// An element of a document may have many such lines.
    void look_in_lines(std::string_view text) {
        while (!text.empty()) {
            auto const line = text.substr(0, text.find('\n'));
            look_in_line(line);
            text.remove_prefix((std::min)(line.size() + 1, text.size()));
        }
    }
    void look_in_line(std::string_view line) {
        for (auto quote = line.find('"'); quote != line.npos;) {
            line.remove_prefix(quote + 1);
            quote = line.find('"');
            if (quote == line.npos) return;
            auto const at = is_found_.find(line.substr(0, quote));
            if (at != is_found_.end()) at->second = true;
        }
    }

    text::salted_map<std::string, bool> is_found_;
};

}  // namespace lisle::v0_1
