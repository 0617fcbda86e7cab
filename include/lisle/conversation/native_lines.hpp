// lisle/conversation/native_lines.hpp - the native members of a conversation that came from lines,
// and their places in the file.
//
// A part has the place of its line or block, and the place of its result; messages and
// conversations have lists of lines (kept_lines.hpp). An item of a compaction's history has its
// slot there.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation::detail {

/// Calls `use(key)` for each member of the object at the cursor, with the cursor at the member's
/// value: `use` reads the value, or leaves it there. Does nothing for a value that is not an
/// object.
template <class Use>
void for_each_key(text::cursor& in, Use use) {
    if (in.peek() != '{') return;
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) { use(m.key); }));
}

/// Calls `use(key, value)` for each member of an object.
template <class Use>
void for_each_spelled(std::string_view object, Use use) {
    auto in = text::begin_reading(object);
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) {
        std::string escaped{m.is_escaped ? m.key : std::string_view{}};
        auto const key = m.is_escaped ? std::string_view{escaped} : m.key;
        if (!text::skip_value(in)) return text::member_step::fail;
        use(key, std::string_view{m.value, static_cast<std::size_t>(in.at - m.value)});
        return text::member_step::next;
    }));
}

/// Returns the characters of a string; empty if the value is not a string.
[[nodiscard]] inline std::string string_of(std::string_view value) {
    if (!value.starts_with('"')) return {};
    return text::unquote(value);
}

/// Returns the type of a line and the type of the object in it: "event_msg token_count".
[[nodiscard]] inline std::string types_of(std::string_view line) {
    std::string type, inner;
    for_each_spelled(line, [&](std::string_view key, std::string_view value) {
        if (key == "type") type = string_of(value);
        else if (key == "subtype") inner = string_of(value);
        else if (inner.empty())
            for_each_spelled(value, [&](std::string_view inner_key, std::string_view name) {
                if (inner_key == "type") inner = string_of(name);
            });
    });
    if (type.empty()) return inner.empty() ? "a line without a type" : inner;
    return inner.empty() ? type : type + ' ' + inner;
}

/// Whether documents of a format are lines. Other formats have residues only.
[[nodiscard]] constexpr bool is_format_of_lines(std::string_view format) {
    return format == "claude-code" || format == "codex";
}

/// The members of a kept line, item or block.
struct line_words {
    std::string_view at, slot, block, residue, line, item;
    bool is_unreadable = false, is_damaged = false;

    line_words() = default;
    explicit line_words(std::string_view object) {
        for_each_spelled(object, [&](std::string_view key, std::string_view value) {
            if (key == "at") at = value;
            else if (key == "slot") slot = value;
            else if (key == "block") block = value;
            else if (key == "residue") residue = value;
            else if (key == "line") line = value;
            else if (key == "item") item = value;
            else if (key == "bytes") is_unreadable = true;
            else if (key == "replaced" || key == "size") is_damaged = true;
        });
    }
};

/// The native members of a node that came from lines.
struct native_of_lines {
    std::vector<text::spelled_member> members;

    explicit native_of_lines(std::string_view native) : members{text::members_of(native)} {
        for (auto const& m : members) {
            if (m.key == "line" || m.key == "place") own_ = line_words{m.value};
            if (m.key == "place") is_block_ = true;
            if (m.key == "slot") slot_ = m.value;
        }
    }

    [[nodiscard]] bool is_of_lines() const {
        static constexpr std::array<std::string_view, 11> words{
            "before", "damaged", "is_bare", "joined",  "line",    "lines",
            "meta",   "output",  "place",   "records", "unlinked"};
        return std::any_of(members.begin(), members.end(), [](auto const& m) {
            return std::find(words.begin(), words.end(), m.key) != words.end();
        });
    }

    /// Whether this is a part of an item of Codex, whose line has one residue for all its parts.
    [[nodiscard]] bool is_item() const {
        return std::any_of(members.begin(), members.end(),
                           [](auto const& m) { return m.key == "line" || m.key == "joined"; });
    }

    /// Returns the place in the file of a kept line; the place of the node if the line has none.
    [[nodiscard]] std::string place_of(line_words const& kept) const {
        bool const is_own = kept.at.empty() || kept.at == own_.at;
        auto out = '/' + std::string{kept.at.empty() ? own_.at : kept.at};
        auto const block = is_own ? own_.block : kept.block;
        if ((is_own && is_block_) || !block.empty()) out += "/message/content";
        if (!block.empty()) (out += '/') += block;
        auto const slot = kept.slot.empty() && is_own ? slot_ : kept.slot;
        if (!slot.empty()) (out += "/payload/replacement_history/") += slot;
        return out;
    }

private:
    line_words own_;
    std::string_view slot_;
    bool is_block_ = false;  ///< the node is a block of a record, not a whole line
};

}  // namespace lisle::v0_1::conversation::detail
