// lisle/conversation/kept_lines.hpp - the lines of the source that a conversation keeps.
//
// A part keeps the number of its line and the residue of the line. Lines that have no neutral form
// are kept whole.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/line_damage.hpp>
#include <lisle/json.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// A line: whole in `line`, or in base64 in `bytes` if it is unreadable. `end` is the white space
/// after the line, if that is not a line end.
struct kept_line {
    std::uint64_t at = 0;
    std::optional<kept_json<owned>> line;
    std::optional<std::string> bytes, end;
    unknown_fields<owned> extra;

    bool operator==(kept_line const&) const = default;
};

/// The place of a line that a bridge can make again, with the line's residue.
struct line_place {
    std::uint64_t at = 0;
    std::optional<std::string> end;
    std::optional<kept_json<owned>> residue;
    unknown_fields<owned> extra;

    bool operator==(line_place const&) const = default;
};

/// The texts of all lines, and the white space after them.
struct source_lines {
    std::vector<std::string> texts, ends;
    std::vector<bool> is_readable;
    std::vector<line_damage> damaged;

    source_lines() = default;
    template <class Document>
    explicit source_lines(Document const& from) {
        for (auto const& line : from.records) {
            auto const* const record = line.record();
            is_readable.push_back(record != nullptr);
            texts.push_back(
                record != nullptr ? encode_as(
                    *record, format_traits<typename Document::format>::style, layout::source)
                                  : std::string{line.unreadable()->text});
            ends.emplace_back(line.separator);
            if (auto const* const bytes = line.damaged_bytes())
                damaged.push_back(find_damage(texts.size() - 1, *bytes, texts.back()));
        }
    }

    /// The white space after a line, if that is not a line end.
    [[nodiscard]] std::optional<std::string> end_of(std::size_t line) const {
        return ends[line] == "\n" ? std::nullopt : std::optional{ends[line]};
    }
    /// The place of a line, with the residue of its text if that is not empty.
    [[nodiscard]] line_place place(std::size_t line, std::string const& residue) const {
        line_place out;
        out.at = line;
        out.end = end_of(line);
        if (!residue.empty()) out.residue = text::assume_json(residue);
        return out;
    }
    /// A line in the form in which a conversation keeps it.
    [[nodiscard]] kept_line keep(std::size_t line) const {
        kept_line out;
        out.at = line;
        out.end = end_of(line);
        if (is_readable[line]) out.line = text::assume_json(texts[line]);
        else out.bytes = scalars::encode_base64(texts[line]);
        return out;
    }
};

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::kept_line> : object_of<conversation::kept_line> {
    struct fields : list<
        field<"at",    &self::at>,
        field<"line",  &self::line,  never_null>,
        field<"bytes", &self::bytes, skip_none>,
        field<"end",   &self::end,   skip_none>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::line_place> : object_of<conversation::line_place> {
    struct fields : list<
        field<"at",      &self::at>,
        field<"end",     &self::end,     skip_none>,
        field<"residue", &self::residue, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
