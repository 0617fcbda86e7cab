// lisle/conversation/unread_member_log.hpp - collects the native members that only one format has.
//
// A residue has the keys of residue.hpp, lines have the keys of native_lines.hpp. Each loss of a
// line has its pointer in the file, because a conversation's own pointers do not lead there.
#pragma once

#include <lisle/conversation/kept_path.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/native_lines.hpp>
#include <lisle/conversation/timestamp.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::detail {

/// Collects members of other formats. Members at the same place of similar nodes are one loss.
class unread_member_log {
public:
    /// A text in a residue that is another spelling of one of these times is not a loss.
    explicit unread_member_log(std::vector<timestamp> known_times = {})
        : known_times_{std::move(known_times)} {}

    /// Adds the members of all formats except one.
    void add(std::string_view native, std::string pointer, std::string_view except) {
        native_bytes_ += native.size();
        kept_path path{std::move(pointer)};
        auto in = text::begin_reading(native);
        for_each_key(in, [&](std::string_view format) {
            if (format == except) return;
            format_ = format;
            path.with_word(format, [&] { add_kept(in, path); });
        });
    }

    void tell(std::vector<loss>& out) && {
        for (auto& entry : found_) {
            auto what = "only " + entry.format + " has it";
            if (!entry.types.empty()) what += " (" + entry.types + ')';
            if (entry.count > 1)
                what += ", here and at " + std::to_string(entry.count - 1)
                        + (entry.count == 2 ? " other place" : " other places");
            out.push_back({{std::move(entry.path.pointer), std::move(what)},
                           loss_kind::dropped,
                           std::move(entry.path.source)});
        }
        std::move(left_out_.begin(), left_out_.end(), std::back_inserter(out));
    }

private:
    struct unread_member {
        kept_place path;
        std::string format, types;
        std::size_t count = 0;
    };

    void add_kept(text::cursor& in, kept_path& path) {
        if (!is_format_of_lines(format_)) return add_residue(in, path);
        std::string_view const kept{in.at, static_cast<std::size_t>(in.last - in.at)};
        native_of_lines const of_lines{kept};
        of_lines.is_of_lines() ? add_lines(of_lines, path) : add_residue(in, path);
    }

    void tell_member(kept_path const& at, std::string types = {}) {
        auto kind = at.kind();
        if (!types.empty()) (kind += ' ') += types;
        auto known = by_kind_.find(kind);
        if (known == by_kind_.end()) {
            known = by_kind_.emplace(std::move(kind), found_.size()).first;
            found_.push_back({at.place(), format_, std::move(types), 0});
        }
        ++found_[known->second].count;
    }

    // ---- Residues ----

    void add_residue_text(std::string_view residue, kept_path& path) {
        auto in = text::begin_reading(residue);
        add_residue(in, path);
    }
    /// Walks through all levels of a residue with one cursor.
    void add_residue(text::cursor& in, kept_path& path) {
        bool has_left_out = false;
        for_each_key(in, [&](std::string_view key) {
            if (key == "left_out") has_left_out = true, add_left_out(in, path.place().pointer);
            else if (key == "in" || key == "add")
                path.with_word(key, [&] { add_members(in, path, key == "in", has_left_out); });
            else if (key == "value" ? !is_known_time(in) : is_own_text(key, in))
                path.with_word(key, [&] { tell_member(path); });
            else if (key == "whole" || key == "dropped_by_upgrade")
                path.with_word(key, [&] { add_residue(in, path); });
        });
    }
    /// Whether a bridge keeps this text beside the residue.
    [[nodiscard]] static bool is_own_text(std::string_view key, text::cursor const& value) {
        return key != "of" && value.peek() == '"';
    }
    [[nodiscard]] bool is_known_time(text::cursor const& value) const {
        if (known_times_.empty() || value.peek() != '"') return false;
        constexpr std::size_t longest = 64;
        auto const size = static_cast<std::size_t>(value.last - value.at);
        std::string_view const rest{value.at + 1, (std::min)(size - 1, longest)};
        auto const at = scalars::parse_rfc3339_relaxed(rest.substr(0, rest.find('"')));
        if (!at || timestamp::from(*at).to_instant() != *at) return false;  // a leap second is cut
        return std::find(known_times_.begin(), known_times_.end(), timestamp::from(*at))
               != known_times_.end();
    }
    void add_members(text::cursor& in, kept_path& path, bool is_inside, bool without_messages) {
        for_each_key(in, [&](std::string_view key) {
            if (is_inside && without_messages && key == "messages") return;
            path.with_member(key, [&] { is_inside ? add_residue(in, path) : tell_member(path); });
        });
    }

    /// Adds the messages that are only in the residue, by their reasons: {"reverted": 2}. A count
    /// may be any number, but each message takes at least a byte of a native member.
    void add_left_out(text::cursor& in, std::string const& pointer) {
        std::size_t next = 0;
        for_each_key(in, [&](std::string_view reason) {
            auto count = to_number({in.at, in.last});
            for (; count > 0 && left_out_.size() < native_bytes_; --count, ++next)
                left_out_.push_back({{pointer + "/in/messages/value/" + std::to_string(next),
                                      "a message that was " + std::string{reason}},
                                     loss_kind::dropped});
        });
    }
    [[nodiscard]] static std::size_t to_number(std::string_view text) {
        std::size_t out = 0;
        std::from_chars(text.data(), text.data() + text.size(), out);
        return out;
    }

    // ---- Lines ----

    void add_lines(native_of_lines const& native, kept_path& path) {
        for (auto const& m : native.members) {
            std::string_view const key = m.key, value = m.value;
            if (key == "left_out") {
                path.with_word(key, [&] { count_left_out(value, path); });
            } else if (key == "type") {
                path.with_word(key, [&, type = string_of(value)] {
                    path.at_source(native.place_of({}), [&] { tell_member(path, type); });
                });
            } else if (key == "block") {
                if (native.is_item()) continue;  // the residue of its line has the block, too
                path.with_word(key, [&, types = types_of(value)] {
                    path.at_source(native.place_of({}), [&] { tell_member(path, types); });
                });
            } else if (key == "before") {
                path.with_word(key, [&] { tell_member(path, "text before the first line"); });
            } else if (key == "before_image" || key == "after_image") {
                path.at_source(native.place_of(line_words{value}),
                               [&] { path.with_word(key, [&] { tell_mark(path.place()); }); });
            } else if (value.starts_with('{')) {
                path.with_word(key, [&] { add_line(native, line_words{value}, path); });
            } else if (key != "unlinked") {
                add_list(native, key, value, path);
            }
        }
    }
    void tell_mark(kept_place const& at) {
        left_out_.push_back({{at.pointer, "only " + format_ + " has the text beside an image"},
                             loss_kind::dropped,
                             at.source});
    }
    void add_list(native_of_lines const& native, std::string_view key, std::string_view list,
                  kept_path& path) {
        path.with_word(key, [&] {
            std::size_t index = 0;
            text::for_each_element(list, [&](std::string_view line) {
                path.with_word(std::to_string(index++),
                               [&] { add_line(native, line_words{line}, path); });
            });
        });
    }

    void add_line(native_of_lines const& native, line_words const& kept, kept_path& path) {
        path.at_source(native.place_of(kept), [&] {
            if (!kept.residue.empty())
                path.with_word("residue", [&] { add_residue_text(kept.residue, path); });
            if (!kept.line.empty())
                path.with_word("line", [&] { tell_member(path, types_of(kept.line)); });
            if (!kept.item.empty())
                path.with_word("item", [&] { tell_member(path, types_of(kept.item)); });
            if (kept.is_unreadable && !kept.is_damaged)
                path.with_word("bytes", [&] { tell_member(path, "an unreadable line"); });
            if (kept.is_damaged) tell_member(path, "the damaged bytes of a line");
        });
    }

    /// Adds the messages that are only in kept lines, by their reasons: {"rolled back": 2}.
    void count_left_out(std::string_view reasons, kept_path& path) {
        for_each_spelled(reasons, [&](std::string_view reason, std::string_view number) {
            path.with_word(reason, [&] {
                auto const count = to_number(number);
                left_out_.push_back(
                    {{path.place().pointer, std::to_string(count)
                                                + (count == 1 ? " message: " : " messages: ")
                                                + std::string{reason}},
                     loss_kind::dropped});
            });
        });
    }

    std::vector<timestamp> known_times_;
    std::string format_;
    std::size_t native_bytes_ = 0;  ///< the size of all members that were added
    std::vector<unread_member> found_;
    std::vector<loss> left_out_;
    text::salted_map<std::string, std::size_t> by_kind_;
};

}  // namespace lisle::v0_1::conversation::detail
