// lisle/conversation/claude_code/native.hpp - what a conversation keeps of Claude Code's records.
//
// A part has the number of its record and of its block there, and the residue of the block. What
// else its record has is with the message, and records without a neutral word are kept whole: by
// the message that they surround, or by the conversation if they are not on its branch.
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

namespace lisle::v0_1::conversation::claude_code_bridge {

// ---- Data ---------------------------------------------------------------------------------------

/// A block of a record. Without `block` it is the content itself, which is a string then.
struct block_place {
    std::uint64_t at = 0;
    std::optional<std::uint64_t> block;
    std::optional<kept_json<owned>> residue;
    unknown_fields<owned> extra;

    bool operator==(block_place const&) const = default;
};

/// A part of a message, or the block of a `native_content` as a whole. `output` is the result of a
/// call; `has_blocks` if it is a list with one text.
struct native_part {
    std::optional<block_place> place, output;
    bool has_blocks = false;
    std::optional<kept_json<owned>> block;
    unknown_fields<owned> extra;

    bool operator==(native_part const&) const = default;
};

/// `records` are those of its parts and of the results of its calls.
struct native_message {
    std::vector<line_place> records;
    std::vector<kept_line> kept;
    unknown_fields<owned> extra;

    bool operator==(native_message const&) const = default;
};

/// `unlinked` are the records whose parents are not in the file.
struct native_conversation {
    std::optional<std::string> before;
    std::vector<kept_line> kept;
    std::vector<std::uint64_t> unlinked;
    std::vector<line_damage> damaged;
    dictionary<std::string, std::uint64_t> left_out;
    unknown_fields<owned> extra;

    bool operator==(native_conversation const&) const = default;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::claude_code_bridge::block_place>
    : object_of<conversation::claude_code_bridge::block_place> {
    struct fields : list<
        field<"at",      &self::at>,
        field<"block",   &self::block,   skip_none>,
        field<"residue", &self::residue, skip_none>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::claude_code_bridge::native_part>
    : object_of<conversation::claude_code_bridge::native_part> {
    struct fields : list<
        field<"place",      &self::place,      skip_none>,
        field<"output",     &self::output,     skip_none>,
        field<"has_blocks", &self::has_blocks, skip_default>,
        field<"block",      &self::block,      never_null>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::claude_code_bridge::native_message>
    : object_of<conversation::claude_code_bridge::native_message> {
    struct fields : list<
        field<"records", &self::records, skip_default>,
        field<"lines",   &self::kept,    skip_default>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::conversation::claude_code_bridge::native_conversation>
    : object_of<conversation::claude_code_bridge::native_conversation> {
    struct fields : list<
        field<"before",   &self::before,   skip_none>,
        field<"lines",    &self::kept,     skip_default>,
        field<"unlinked", &self::unlinked, skip_default>,
        field<"damaged",  &self::damaged,  skip_default>,
        field<"left_out", &self::left_out, skip_default>,
        rest<&self::extra>> {};
};

// clang-format on
