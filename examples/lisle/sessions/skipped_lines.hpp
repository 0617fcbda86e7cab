// examples/lisle/sessions/skipped_lines.hpp - lines without a record, which the document's own
// program skips.
#pragma once

#include <lisle/error.hpp>
#include <lisle/lines.hpp>
#include <lisle/locate.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A description of each skipped line: "line 5 holds no record, ...".
struct skipped_lines {
    std::vector<std::string> words;
    bool is_cut = false;  ///< the last line has no end: its program was killed or is still writing
};

/// Whether some line of a document holds a record; true for documents that are not lines.
template <class T>
[[nodiscard]] bool has_record(T const& document) {
    if constexpr (lisle::lines_document<T>)
        return document.records.empty()
               || std::any_of(document.records.begin(), document.records.end(),
                              [](auto const& line) { return line.record() != nullptr; });
    else return true;
}

/// Finds the skipped lines. `text` is the source of the document.
template <class T>
[[nodiscard]] skipped_lines find_skipped_lines(T const& document, std::string_view text) {
    skipped_lines out;
    if constexpr (lisle::lines_document<T>) {
        std::vector<lisle::error> bad;
        lisle::schema<T>::append_errors(document, bad);
        std::size_t line = 1, seen = 0;
        for (auto const& failed : bad) {
            auto const end = (std::min)((std::max)(failed.offset, seen), text.size());
            auto const between = text.substr(seen, end - seen);
            line += static_cast<std::size_t>(std::count(between.begin(), between.end(), '\n'));
            seen = end;
            auto const start = text.substr(0, end).rfind('\n') + 1;
            auto const column = lisle::position_of(text.substr(start), end - start).column;
            auto& words = out.words.emplace_back("line " + std::to_string(line));
            words += " holds no record, and its program skips it: ";
            words += to_string(failed.code);
            if (!failed.detail.empty()) words += ": " + failed.detail;
            words += " at column " + std::to_string(column);
        }
        out.is_cut = lisle::has_unfinished_line(document);
    } else {
        static_cast<void>(document);
        static_cast<void>(text);
    }
    return out;
}

}  // namespace app
