// lisle/piecewise_reader.hpp - reads a document of lines from chunks of any size.
#pragma once

#include <lisle/lines.hpp>
#include <lisle/options.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// Reads a file of lines that is larger than memory, or that still grows: each piece is a document
/// of the complete lines so far. The pieces, encoded one after the other, are the whole text.
///
///     lisle::piecewise_reader<log_t> in;
///     while (read(chunk)) {
///         in.push(chunk);
///         if (auto const piece = in.take()) use(piece->records);
///     }
///     use(in.finish()->records);
///
/// Memory: the longest line and the largest chunk.
template <format Tag, class Model = owned>
    requires lines_document<document_of<Tag, Model>>
class piecewise_reader {
public:
    using document = document_of<Tag, Model>;

    explicit piecewise_reader(decode_options const& options = permissive) : options_{options} {}

    /// Adds bytes after those that were pushed before.
    void push(std::string_view chunk) {
        auto const feed = chunk.rfind('\n');
        if (feed != chunk.npos) complete_ = text_.size() + feed + 1;
        text_.append(chunk);
    }

    /// Returns the complete lines that were not returned yet, as a document; it may have no
    /// records. `notes` as for `decode`. Errors: those of `decode`, whose places are in the piece
    /// (`offset`, `line`); and too_large if more than `max_size` bytes follow the last line end.
    /// After an error of `decode` the lines of the piece are lost. After that too_large they are
    /// kept: they belong to the piece that ends at the next pushed line end, or to `finish`.
    ///
    /// Complexity: linear in the bytes that were pushed.
    [[nodiscard]] result<document> take(std::vector<note>* notes = nullptr) {
        return read(std::exchange(complete_, 0), notes);
    }

    /// As above, with a last line that has no line end.
    [[nodiscard]] result<document> finish(std::vector<note>* notes = nullptr) {
        complete_ = 0;
        return read(text_.size(), notes);
    }

    /// Where the last piece begins in the whole text, in bytes.
    [[nodiscard]] std::size_t offset() const { return offset_; }
    /// The number of its first line, from 1.
    [[nodiscard]] std::size_t line() const { return line_; }

private:
    [[nodiscard]] result<document> read(std::size_t size, std::vector<note>* notes) {
        offset_ = next_offset_;
        line_ = next_line_;
        if (notes != nullptr) notes->clear();
        if (text_.size() - size > options_.max_size)
            return error{errc::too_large, {}, size, "a line of more bytes than max_size"};
        if (size == 0) return document{};
        std::string_view const piece{text_.data(), size};
        auto out = decode<Tag, Model>(piece, options_, notes);
        next_offset_ += size;
        for (char c : piece) next_line_ += c == '\n' ? 1U : 0U;
        text_.erase(0, size);
        return out;
    }

    decode_options options_;
    std::string text_;
    std::size_t complete_ = 0;  ///< bytes up to the last line end
    std::size_t offset_ = 0, next_offset_ = 0;
    std::size_t line_ = 1, next_line_ = 1;
};

/// Returns what a program appends to a file of lines so that it has the record in a line of its
/// own. `end` is the end of the file, at least its last byte; empty if the file is empty.
///
///     file.append(lisle::text_to_append<lisle::codex_t>(last_byte, record));
///
/// Errors: none. Complexity: linear in the record's size.
template <format Tag, wire_type Record>
[[nodiscard]] std::string text_to_append(std::string_view end, Record const& record) {
    auto out = encode_as(record, format_traits<Tag>::style);
    if (!end.empty() && end.back() != '\n') out.insert(out.begin(), '\n');
    return out += '\n';
}

}  // namespace lisle::v0_1
