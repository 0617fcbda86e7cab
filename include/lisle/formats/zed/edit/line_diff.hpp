// lisle/formats/zed/edit/line_diff.hpp - the line operations of a diff of characters.
//
// Source of the rules: Zed (crate streaming_diff, LineDiff), at the pinned revision. Where Zed
// compares a removed text with an inserted text, it looks at one chunk of its rope; this code looks
// at the whole text.
#pragma once

#include <lisle/formats/zed/edit/code_unit.hpp>
#include <lisle/formats/zed/edit/diff_operation.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// A number of lines that are kept, removed or inserted.
struct line_operation {
    operation_kind kind = operation_kind::keep;
    std::size_t line_count = 0;

    bool operator==(line_operation const&) const = default;
};

namespace detail {

/// A place in a text.
struct row_column {
    std::size_t row = 0, column = 0;  ///< column in bytes

    void move_over(std::string_view text) {
        auto const rows = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        row += rows;
        column = rows > 0 ? text.size() - text.rfind('\n') - 1 : column + text.size();
    }
};

/// The size in bytes of the common end of two texts, in whole characters.
[[nodiscard]] inline std::size_t measure_common_suffix(std::string_view a, std::string_view b) {
    auto const differing = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first;
    auto size = static_cast<std::size_t>(differing - a.rbegin());
    auto const starts_inside = [&] {
        auto const first = static_cast<unsigned char>(a[a.size() - size]);
        return (first & 0xC0U) == 0x80;
    };
    while (size > 0 && starts_inside()) --size;
    return size;
}

/// Collects the removed rows of the old text and the added rows of the new text.
class line_differ {
public:
    explicit line_differ(std::string_view old_text) : old_{old_text} {}

    void take(diff_operation const& operation) {
        switch (operation.kind) {
            case operation_kind::insert: return insert(operation.text);
            case operation_kind::remove: return remove(operation.bytes);
            case operation_kind::keep: flush_removal(), flush_insertion(), keep(operation.bytes);
        }
    }

    [[nodiscard]] std::vector<line_operation> finish() {
        flush_insertion();
        flush_removal();
        keep(old_.size() - place_);
        for (auto* rows : {&removed_, &added_}) {
            std::sort(rows->begin(), rows->end());
            rows->erase(std::unique(rows->begin(), rows->end()), rows->end());
        }
        return write();
    }

private:
    [[nodiscard]] bool is_at_start() const { return old_end_.column == 0; }
    [[nodiscard]] bool is_at_end() const { return place_ == old_.size() || old_[place_] == '\n'; }

    void insert(std::string_view text) {
        flush_removal();
        auto const last = text.rfind('\n');
        if (is_at_start() && last != text.npos) {
            inserted_ += text.substr(0, last + 1);
            flush_insertion();
            text.remove_prefix(last + 1);
        }
        bool const is_inside = !is_at_start();
        inserted_ += text;
        if (is_inside && !text.ends_with('\n')) flush_insertion();
    }

    void remove(std::size_t bytes) {
        removal_ += bytes;
        auto const same = measure_common_suffix(inserted_, old_.substr(place_, removal_));
        inserted_.resize(inserted_.size() - same);
        removal_ -= same;
        flush_insertion();
        if (same == 0 && is_at_end()) return;
        flush_removal();
        keep(same);
    }

    void flush_insertion() {
        if (inserted_.empty()) return;
        auto const begin = new_end_.row;
        new_end_.move_over(inserted_);
        bool const ends_line = is_at_end() && inserted_.starts_with('\n');
        if (is_at_start() && new_end_.column == 0) {
            add(added_, begin, new_end_.row);
        } else if (!is_at_start() && ends_line) {
            add(added_, begin + 1, new_end_.row + 1);
            is_behind_newline_ = true;
        } else {
            if (is_at_start() || !is_at_end() || !is_behind_newline_)
                removed_.push_back(old_end_.row);
            add(added_, begin, new_end_.row + 1);
        }
        inserted_.clear();
    }

    void flush_removal() {
        if (removal_ == 0) return;
        auto const begin = old_end_;
        bool const began_at_end = is_at_end();
        old_end_.move_over(old_.substr(place_, removal_));
        place_ += removal_;
        removal_ = 0;
        bool const are_whole_lines = begin.column == 0 && old_end_.column == 0
                                     && place_ < old_.size() && new_end_.column == 0;
        if (began_at_end && is_at_end()) {
            add(removed_, begin.row + 1, old_end_.row + 1);
        } else if (are_whole_lines) {
            add(removed_, begin.row, old_end_.row);
        } else {
            added_.push_back(new_end_.row);
            add(removed_, begin.row, old_end_.row + 1);
        }
        is_behind_newline_ = false;
    }

    void keep(std::size_t bytes) {
        if (bytes == 0) return;
        auto const text = old_.substr(place_, bytes);
        old_end_.move_over(text);
        new_end_.move_over(text);
        place_ += bytes;
        is_behind_newline_ = false;
    }

    static void add(std::vector<std::size_t>& rows, std::size_t first, std::size_t end) {
        for (; first < end; ++first) rows.push_back(first);
    }

    [[nodiscard]] std::vector<line_operation> write() const {
        std::vector<line_operation> out;
        std::size_t row = 0, new_row = 0;
        auto removed = removed_.begin(), added = added_.begin();
        while (removed != removed_.end() || added != added_.end()) {
            auto const next_removed = removed != removed_.end() ? *removed : old_end_.row + 1;
            auto const next_added = added != added_.end() ? *added : new_end_.row + 1;
            if (removed != removed_.end() && next_removed == row) {
                join(out, operation_kind::remove, 1);
                ++row, ++removed;
            } else if (added != added_.end() && next_added == new_row) {
                join(out, operation_kind::insert, 1);
                ++new_row, ++added;
            } else {
                auto const same = (std::min)(next_added - new_row, next_removed - row);
                auto const kept = (std::max)(same, std::size_t{1});
                out.push_back({operation_kind::keep, kept});
                row += kept, new_row += kept;
            }
        }
        if (row < old_end_.row + 1) out.push_back({operation_kind::keep, old_end_.row + 1 - row});
        return out;
    }

    static void join(std::vector<line_operation>& out, operation_kind kind, std::size_t count) {
        if (out.empty() || out.back().kind != kind) out.push_back({kind, 0});
        out.back().line_count += count;
    }

    std::string_view old_;
    std::size_t place_ = 0;  // the place of old_end_, in bytes
    row_column old_end_, new_end_;
    std::string inserted_;     // an insertion that waits for the next operation
    std::size_t removal_ = 0;  // the bytes after place_ of a removal that waits, too
    bool is_behind_newline_ = false;
    std::vector<std::size_t> removed_, added_;
};

}  // namespace detail

/// Returns the line operations for operations on a text, of a streaming_diff or others. The text
/// after a final line feed is a line, too.
///
/// Complexity: linear in both texts and n log n in the changed lines.
[[nodiscard]] inline std::vector<line_operation>
make_line_operations(std::string_view old_text, std::span<diff_operation const> operations) {
    detail::line_differ differ{old_text};
    for (auto const& operation : operations) differ.take(operation);
    return differ.finish();
}

}  // namespace lisle::v0_1::zed::edit
