// lisle/conversation/codex/draft.hpp - messages whose lines are known but not yet compared.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/codex/make_item.hpp>
#include <lisle/conversation/codex/native.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/residue.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

inline constexpr auto no_line = static_cast<std::size_t>(-1);

/// Where a part of a draft comes from.
struct part_source {
    std::size_t line = no_line, output = no_line;
    std::string_view type{};
    bool is_joined = false;
    /// In the history of a compaction: the item's place there and its text.
    std::optional<std::size_t> slot{};
    std::string item{};
    /// Of a compaction: the texts of all items, and those that no message tells.
    std::optional<std::vector<std::string>> history{};
    std::vector<kept_item> kept{};
};

/// A message, and the source of each of its parts.
template <class Model>
struct draft {
    basic_message<Model> message;
    std::vector<part_source> sources;
    std::uint64_t results = 0;  ///< how many of its calls have one
    bool is_repeated = false;   ///< dropped, because a later message stands for it

    /// Whether it does not count any more.
    [[nodiscard]] bool is_dropped() const { return !is_active(message); }

    void add(basic_content<Model> content, part_source source) {
        message.content.push_back(std::move(content));
        sources.push_back(std::move(source));
    }
    [[nodiscard]] bool has_results() const { return results > 0; }
    /// Whether its lines stay whole, so that no other part may join it.
    [[nodiscard]] bool is_whole() const {
        return !sources.empty() && sources.back().line == no_line;
    }

    /// Adds the parts of one item.
    void add_parts(std::vector<basic_content<Model>> parts, part_source source) {
        for (auto& part : parts) {
            add(std::move(part), source);
            source.is_joined = true;
        }
    }
};

/// Puts what the lines have beyond what is made of it into the natives of a message.
template <class Model>
class residue_keeper {
public:
    residue_keeper(source_lines const& all, bool is_bare) : lines_{all}, is_bare_{is_bare} {}

    void keep(draft<Model>& owner) const {
        auto& content = owner.message.content;
        for (std::size_t i = 0; i < content.size();) {
            auto end = i + 1;
            while (end < content.size() && owner.sources[end].is_joined) ++end;
            set_native(content[i], "codex", to_text(describe(owner, i, end)));
            for (auto j = i + 1; j < end; ++j) {
                auto joined = marks_at(content[j], owner.sources[j].line);
                joined.joined = true;
                set_native(content[j], "codex", to_text(joined));
            }
            i = end;
        }
    }

    /// Sets the residue of what is made for a line.
    [[nodiscard]] line_place compare(std::size_t line, std::string_view rebuilt) const {
        return lines_.place(line, residue_of(lines_.texts[line], rebuilt));
    }

    [[nodiscard]] static std::string spell_time(std::optional<timestamp> const& at) {
        return at ? to_rfc3339_milliseconds(*at) : std::string{};
    }

private:
    /// What marks an image, with the line that has it.
    [[nodiscard]] static native_part marks_at(basic_content<Model> const& part, std::size_t line) {
        auto out = marks_of(part);
        for (auto* const mark : {&out.before_image, &out.after_image})
            if (*mark) (*mark)->at = line;
        return out;
    }

    [[nodiscard]] native_part describe(draft<Model> const& owner, std::size_t i,
                                       std::size_t end) const {
        auto const& m = owner.message;
        auto const& source = owner.sources[i];
        auto const* const content = m.content.data();
        auto out = marks_at(content[i], source.line);
        if (!source.type.empty()) out.type = std::string{source.type};
        if (auto const* const cut = find_alternative<basic_compaction<Model>>(&m.content[i])) {
            describe_compaction(out, *cut, source, spell_time(m.created));
            return out;
        }
        auto item = make_item(m.role, source.type, content + i, content + end);
        if (source.slot) {
            out.slot = *source.slot;
            line_place place;
            place.at = source.line;
            auto const residue = residue_of(source.item, to_text(item));
            if (!residue.empty()) place.residue = text::assume_json(residue);
            out.line = std::move(place);
            return out;
        }
        auto const* const call = find_alternative<basic_tool_call<Model>>(&m.content[i]);
        auto const& at = call != nullptr ? call->started : m.created;
        out.line = compare(source.line, to_line_text(std::move(item), spell_time(at), is_bare_));
        if (call != nullptr && source.output != no_line)
            out.output = compare(source.output, to_line_text(make_result(*call, source.type),
                                                             spell_time(call->ended), is_bare_));
        return out;
    }

    void describe_compaction(native_part& out, basic_compaction<Model> const& cut,
                             part_source const& source, std::string_view time) const {
        out.line = compare(source.line, to_compacted_text(cut, source.history, time));
        out.has_history = source.history.has_value();
        out.history = source.kept;
    }

    source_lines const& lines_;
    bool is_bare_;
};

}  // namespace lisle::v0_1::conversation::codex_bridge
