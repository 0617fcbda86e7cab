// lisle/conversation/codex/native.hpp - what a conversation keeps of the lines that it came from.
//
// A part keeps the number of its line and the residue of the line. Lines that no neutral type can
// hold, mostly events, are kept whole: by the message that they surround, or by the conversation if
// they come before all messages or no longer count.
#pragma once

#include <lisle/conversation/kept_lines.hpp>
#include <lisle/conversation/line_damage.hpp>
#include <lisle/json.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/dictionary.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

// ---- Data ---------------------------------------------------------------------------------------

/// An item of a compaction's history, unless a message of the conversation has it.
struct kept_item {
    std::uint64_t slot = 0;
    std::optional<kept_json<owned>> item;  ///< absent for the summary
    std::optional<kept_json<owned>> residue;
    unknown_fields<owned> extra;

    bool operator==(kept_item const&) const = default;
};

/// A text that Codex put before or after an image, and the number of its line.
struct image_mark {
    std::uint64_t at = 0;
    std::string text;
    unknown_fields<owned> extra;

    bool operator==(image_mark const&) const = default;
};

/// A part of a message. `block` is the text of a part for which the neutral format has no type.
/// `type` is the type of the item, if the part does not show it. A part that is `joined` belongs to
/// the item of the part before. A part with a `slot` is in the history of a compaction.
struct native_part {
    std::optional<line_place> line, output;
    std::optional<kept_json<owned>> block;
    std::optional<std::string> type;
    bool joined = false;
    std::optional<image_mark> before_image, after_image;
    std::optional<std::uint64_t> slot;
    bool has_history = false;  ///< of a compaction, though it may be empty
    std::vector<kept_item> history;
    unknown_fields<owned> extra;

    bool operator==(native_part const&) const = default;
};

struct native_message {
    std::vector<kept_line> kept;
    unknown_fields<owned> extra;

    bool operator==(native_message const&) const = default;
};

struct native_conversation {
    std::optional<std::string> before;
    bool is_bare = false;
    std::optional<line_place> meta;
    std::vector<kept_line> kept;
    std::vector<line_damage> damaged;
    dictionary<std::string, std::uint64_t> left_out;
    unknown_fields<owned> extra;

    bool operator==(native_conversation const&) const = default;
};

}  // namespace lisle::v0_1::conversation::codex_bridge

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::codex_bridge::kept_item>
    : object_of<conversation::codex_bridge::kept_item> {
    struct fields : list<
        field<"slot",    &self::slot>,
        field<"item",    &self::item,    never_null>,
        field<"residue", &self::residue, skip_none>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::codex_bridge::image_mark>
    : object_of<conversation::codex_bridge::image_mark> {
    struct fields : list<
        field<"at",   &self::at>,
        field<"text", &self::text>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::codex_bridge::native_part>
    : object_of<conversation::codex_bridge::native_part> {
    struct fields : list<
        field<"line",         &self::line,         skip_none>,
        field<"output",       &self::output,       skip_none>,
        field<"block",        &self::block,        never_null>,
        field<"type",         &self::type,         skip_none>,
        field<"joined",       &self::joined,       skip_default>,
        field<"before_image", &self::before_image, skip_none>,
        field<"after_image",  &self::after_image,  skip_none>,
        field<"slot",         &self::slot,         skip_none>,
        field<"has_history",  &self::has_history,  skip_default>,
        field<"history",      &self::history,      skip_default>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::codex_bridge::native_message>
    : object_of<conversation::codex_bridge::native_message> {
    struct fields : list<
        field<"lines", &self::kept, skip_default>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::codex_bridge::native_conversation>
    : object_of<conversation::codex_bridge::native_conversation> {
    struct fields : list<
        field<"before",   &self::before,   skip_none>,
        field<"is_bare",  &self::is_bare,  skip_default>,
        field<"meta",     &self::meta,     skip_none>,
        field<"lines",    &self::kept,     skip_default>,
        field<"damaged",  &self::damaged,  skip_default>,
        field<"left_out", &self::left_out, skip_default>,
        rest<&self::extra>> {};
};

// clang-format on
