// lisle/conversation/line_damage.hpp - the bytes of a damaged line that its record lacks.
//
// A record that was read from a damaged line is one as any other. Only what was replaced or passed
// over is kept, so that a conversation has no second copy of a text that is edited or redacted. But
// a line with white space between its tokens, which no record keeps, is kept whole.
#pragma once

#include <lisle/json.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/mended_line.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// Invalid UTF-8, in base64. U+FFFD stands in its place at byte `at` of the line's text.
struct replaced_bytes {
    std::uint64_t at = 0;
    std::string bytes;
    unknown_fields<owned> extra;

    bool operator==(replaced_bytes const&) const = default;
};

/// The damage of the line `at`. Its text has `size` bytes; NUL bytes, in base64, are before and
/// after it. `bytes` is the whole line, in base64, if its text has white space between tokens.
struct line_damage {
    std::uint64_t at = 0, size = 0;
    std::optional<std::string> bytes, before, behind;
    std::vector<replaced_bytes> replaced;
    unknown_fields<owned> extra;

    bool operator==(line_damage const&) const = default;
};

/// Returns the damage of a line, whose record is spelled as `text`.
[[nodiscard]] inline line_damage find_damage(std::size_t line, std::string_view bytes,
                                             std::string_view text) {
    text::mended_line const mended{bytes};
    line_damage out;
    out.at = line;
    out.size = text.size();
    if (mended.text() != text) {
        out.bytes = scalars::encode_base64(bytes);
        return out;
    }
    if (!mended.before().empty()) out.before = scalars::encode_base64(mended.before());
    if (!mended.behind().empty()) out.behind = scalars::encode_base64(mended.behind());
    std::size_t at = 0;
    std::string run;
    auto const end_run = [&] {
        if (run.empty()) return;
        auto const size = text::replace_invalid_utf8(run).size();
        out.replaced.push_back({at - size, scalars::encode_base64(run), {}});
        run.clear();
    };
    for (auto rest = mended.core(); !rest.empty();) {
        auto const step = text::decode_utf8_step(rest);
        if (step.is_valid) end_run();
        else run += rest.substr(0, step.size);
        at += step.is_valid ? step.size : text::replacement_character.size();
        rest.remove_prefix(step.size);
    }
    end_run();
    return out;
}

/// Returns the damaged line, unless it was kept whole; nothing if the text was changed since.
[[nodiscard]] inline std::optional<std::string> restore_damage(line_damage const& damage,
                                                               std::string_view text) {
    if (text.size() != damage.size) return std::nullopt;
    auto const decode = [](std::optional<std::string> const& bytes) {
        return scalars::decode_base64(bytes.value_or("")).value_or("");
    };
    auto out = decode(damage.before);
    std::size_t copied = 0;
    for (auto const& piece : damage.replaced) {
        if (piece.at < copied || piece.at > text.size()) return std::nullopt;
        auto const bytes = decode(piece.bytes);
        out.append(text.substr(copied, piece.at - copied)).append(bytes);
        copied = piece.at + text::replace_invalid_utf8(bytes).size();
        if (copied > text.size()) return std::nullopt;
    }
    out.append(text.substr(copied)).append(decode(damage.behind));
    if (text::mended_line{out}.text() != text) return std::nullopt;
    return out;
}

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::replaced_bytes>
    : object_of<conversation::replaced_bytes> {
    struct fields : list<
        field<"at",    &self::at>,
        field<"bytes", &self::bytes>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::line_damage> : object_of<conversation::line_damage> {
    struct fields : list<
        field<"at",       &self::at>,
        field<"size",     &self::size>,
        field<"bytes",    &self::bytes,    skip_none>,
        field<"before",   &self::before,   skip_none>,
        field<"behind",   &self::behind,   skip_none>,
        field<"replaced", &self::replaced, skip_default>,
        rest<&self::extra>> {};
};

// clang-format on
