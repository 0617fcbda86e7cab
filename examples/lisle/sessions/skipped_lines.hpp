// examples/lisle/sessions/skipped_lines.hpp - damaged lines: those without a record, most of which
// the document's own program skips, and those with a record.
#pragma once

#include <lisle/error.hpp>
#include <lisle/lines.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/mended_line.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A description of each line without a record: "line 5 holds no record, ..."; and of each damaged
/// line with one: "line 7 has invalid UTF-8, ...".
struct skipped_lines {
    std::vector<std::string> words, damaged{};
    bool is_cut = false;  ///< the last line has no end: its program was killed or is still writing
};

/// Whether some line of a document holds a record; true for documents that are not lines.
template <class T>
[[nodiscard]] bool has_record(T const& document) {
    if constexpr (lisle::lines_document<T>)
        return std::any_of(document.records.begin(), document.records.end(),
                           [](auto const& line) { return line.record() != nullptr; });
    else return true;
}

/// Says that a text has no content; empty for any other text.
[[nodiscard]] inline std::string describe_blank(std::string_view text) {
    constexpr std::string_view blank{" \t\r\n\0", 5};
    if (text.empty()) return "the file is empty";
    if (text.find_first_not_of(blank) != text.npos) return {};
    bool const has_nul = text.find('\0') != text.npos;
    return has_nul ? "the file has nothing but NUL bytes" : "the file has nothing but white space";
}

/// Describes the damaged lines that hold a record.
template <lisle::lines_document T>
[[nodiscard]] std::vector<std::string> describe_damaged(T const& document, bool skips_bad_lines) {
    std::vector<std::string> out;
    auto const count_ends = [](std::string_view between) {
        return static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
    };
    auto number = 1 + count_ends(document.before);
    for (auto const& line : document.records) {
        if (line.damage != nullptr) {
            lisle::text::mended_line const mended{line.damage->bytes};
            auto const name = "line " + std::to_string(number);
            if (mended.has_invalid()) out.push_back(name + " has invalid UTF-8, read as U+FFFD");
            if (mended.core().size() != line.damage->bytes.size())
                out.push_back(name + " has NUL bytes around its record"
                              + (skips_bad_lines ? ", and its program skips it" : ""));
        }
        if (auto const* const unread = line.unreadable()) number += count_ends(unread->text);
        number += count_ends(line.separator);
    }
    return out;
}

/// Finds the damaged lines. `text` is the source of the document, whose lines may have moved since;
/// `skips_bad_lines` says whether its program opens it, and skips the lines that are no JSON.
template <class T>
[[nodiscard]] skipped_lines find_skipped_lines(T const& document, std::string_view text,
                                               bool skips_bad_lines) {
    skipped_lines out;
    if constexpr (lisle::lines_document<T>) {
        std::vector<lisle::error> bad;
        lisle::schema<T>::append_errors(document, bad);
        std::stable_sort(bad.begin(), bad.end(),
                         [](auto const& a, auto const& b) { return a.offset < b.offset; });
        std::size_t line = 1, seen = 0;
        for (auto const& failed : bad) {
            auto const end = (std::min)((std::max)(failed.offset, seen), text.size());
            auto const between = text.substr(seen, end - seen);
            line += static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
            seen = end;
            auto const start = text.substr(0, end).rfind('\n') + 1;
            auto const column = lisle::position_of(text.substr(start), end - start).column;
            auto& words = out.words.emplace_back("line " + std::to_string(line));
            words += " holds no record";
            if (skips_bad_lines) words += ", and its program skips it";
            words += ": ";
            words += to_string(failed.code);
            if (!failed.detail.empty()) words += ": " + failed.detail;
            words += " at column " + std::to_string(column);
        }
        out.is_cut = lisle::has_unfinished_line(document);
        out.damaged = describe_damaged(document, skips_bad_lines);
    } else {
        static_cast<void>(skips_bad_lines);
        static_cast<void>(document);
        static_cast<void>(text);
    }
    return out;
}

}  // namespace app
