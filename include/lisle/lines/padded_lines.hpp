// lisle/lines/padded_lines.hpp - records between NUL bytes, which a file has after a loss of power.
#pragma once

#include <lisle/error.hpp>
#include <lisle/lines.hpp>
#include <lisle/text/mended_line.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lisle::v0_1 {

/// Whether NUL bytes stand around the record of a line. lisle reads the record; parsers of JSON do
/// not, nor do the agents.
template <class Record, class Model>
[[nodiscard]] bool is_padded(record_line<Record, Model> const& line) {
    if (line.damage == nullptr || line.record() == nullptr) return false;
    return text::mended_line{line.damage->bytes}.core().size() != line.damage->bytes.size();
}

/// Returns a copy of a document as its program reads it: without the records between NUL bytes,
/// whose lines are unreadable there. Nothing if there are none.
///
/// Errors: none. Complexity: linear in the size of the document if there are some, else in the
/// number of damaged lines and their size.
template <lines_document T>
[[nodiscard]] std::optional<T> without_padded_records(T const& document) {
    auto const& all = document.records;
    if (std::none_of(all.begin(), all.end(), [](auto const& line) { return is_padded(line); }))
        return std::nullopt;
    auto out = document;
    for (auto& line : out.records) {
        if (!is_padded(line)) continue;
        auto bytes = line.damage->bytes;
        line.damage.reset();
        auto& unread = line.content.template emplace<1>();
        unread.text = std::move(bytes);
        unread.code = errc::syntax;
    }
    return out;
}

/// Takes away the NUL bytes around records. Returns the numbers of their lines.
///
/// Errors: none. Complexity: linear in the number of lines and the size of the damaged ones.
template <lines_document T>
std::vector<std::size_t> strip_padding(T& document) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < document.records.size(); ++i) {
        auto& line = document.records[i];
        if (!is_padded(line)) continue;
        text::mended_line const mended{line.damage->bytes};
        line.damage = std::make_shared<damaged_line const>(
            damaged_line{std::string{mended.core()}, line.damage->spelled});
        out.push_back(i);
    }
    return out;
}

}  // namespace lisle::v0_1
