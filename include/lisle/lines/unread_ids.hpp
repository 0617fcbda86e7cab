// lisle/lines/unread_ids.hpp - ids in lines without a record, for example of a call whose result
// line is damaged.
#pragma once

#include <lisle/lines.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// Which of some ids a line of a document that holds no record has as the value of a key. Takes
/// memory for these ids and for the ids in one line, and time in proportion to the lines.
class unread_ids {
public:
    /// `key` is the member that has the id. If there are `marks`, the line must have one of them in
    /// quotes, too: a type or a key of the records that are looked for.
    explicit unread_ids(std::string_view key, std::vector<std::string_view> marks = {})
        : key_{key}, marks_{std::move(marks)} {}

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
    /// A damaged line may have any number of quotes, so each piece between two of them counts.
    void look_in_line(std::string_view line) {
        bool is_marked = marks_.empty();
        std::vector<bool*> seen;
        std::string_view before_colon, before;
        for (auto quote = line.find('"'); quote != line.npos;) {
            line.remove_prefix(quote + 1);
            quote = line.find('"');
            if (quote == line.npos) break;
            auto const piece = line.substr(0, quote);
            is_marked = is_marked || std::find(marks_.begin(), marks_.end(), piece) != marks_.end();
            if (before_colon == key_ && is_colon(before))
                if (auto const at = is_found_.find(piece); at != is_found_.end())
                    seen.push_back(&at->second);
            before_colon = std::exchange(before, piece);
        }
        if (!is_marked) return;
        for (auto* const found : seen) *found = true;
    }
    [[nodiscard]] static bool is_colon(std::string_view text) {
        auto const at = text.find(':');
        return at != text.npos && text.find_first_not_of(" \t:") == text.npos
               && text.rfind(':') == at;
    }

    std::string_view key_;
    std::vector<std::string_view> marks_;
    text::salted_map<std::string, bool> is_found_;
};

}  // namespace lisle::v0_1
