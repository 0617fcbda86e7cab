// lisle/conversation/acpx/match_steps.hpp - finds a record's messages in its event stream.
//
// A record drops its oldest messages, and a stream its oldest segments. So messages with the same
// calls are matched from the end: the last one of the record is the last one of the stream.
#pragma once

#include <lisle/conversation/acpx/stream_steps.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

/// The name that acpx gives to a call if an update of it arrives after its turn has ended.
inline constexpr std::string_view late_update = "tool_call";

/// For each part of a message, whether it begins another answer; nothing if no stream shows that.
using stream_cuts = std::optional<std::vector<bool>>;

/// Matches the messages of one record with the stream. A message matches only if the stream has all
/// of its calls, in the same order.
template <class Model>
class step_matcher {
public:
    /// Lifetime: the steps must outlive the matcher.
    explicit step_matcher(stream_steps const& steps) : steps_{steps} {}

    /// Returns the cuts of each message.
    ///
    /// Errors: none. Complexity: linear in the number of parts and in the sizes of the ids, and
    /// n log n in the number of messages.
    [[nodiscard]] std::vector<stream_cuts>
    run(std::vector<acpx::basic_message<Model>> const& messages) && {
        std::vector<stream_cuts> out(messages.size());
        if (steps_.is_empty()) return out;
        std::vector<outline> outlines;
        outlines.reserve(messages.size());
        for (auto const& m : messages) outlines.push_back(describe(m));
        for (auto i = messages.size(); i-- > 0;)
            if (auto const* const calls = take_last(outlines[i].key))
                out[i] = cut(outlines[i].parts, *calls);
        return out;
    }

private:
    enum class part_kind { call, late_call, text, other };

    struct outline {
        std::vector<part_kind> parts;
        call_key key;  ///< empty if the message can't be matched
    };

    [[nodiscard]] outline describe(acpx::basic_message<Model> const& m) {
        outline out;
        auto const* const agent = std::get_if<acpx::basic_agent_message<Model>>(&m);
        if (agent == nullptr) return out;
        text::salted_set<std::string_view> here;
        bool has_call_twice = false;
        for (auto const& part : agent->content) {
            auto const* const use = std::get_if<acpx::basic_tool_use<Model>>(&part);
            if (use == nullptr) {
                out.parts.push_back(kind_of(part));
                continue;
            }
            bool const is_again = !here.insert(use->id).second;
            bool const is_known = !known_.insert(use->id).second;
            bool const is_late = is_known && use->name == late_update;
            has_call_twice = has_call_twice || (is_again && !is_late);
            out.parts.push_back(!is_late   ? part_kind::call
                                : is_again ? part_kind::other
                                           : part_kind::late_call);
            if (!is_late) out.key.add(use->id);
        }
        if (has_call_twice) out.key = {};
        return out;
    }

    /// A text of white space alone counts as no text, as in step_reader.
    [[nodiscard]] static part_kind kind_of(acpx::basic_agent_content<Model> const& part) {
        auto const is_said = [](std::string_view text) {
            return scalars::ecmascript_trim(text).empty() ? part_kind::other : part_kind::text;
        };
        if (auto const* const text = std::get_if<acpx::basic_plain_text<Model>>(&part))
            return is_said(text->value);
        if (auto const* const thought = std::get_if<acpx::basic_thinking<Model>>(&part))
            return is_said(thought->text);
        return std::holds_alternative<acpx::basic_redacted_thinking<Model>>(part)
                   ? part_kind::text
                   : part_kind::other;
    }

    /// Returns the last message with these calls that was not taken.
    [[nodiscard]] stream_calls const* take_last(call_key const& key) {
        if (key.is_empty()) return nullptr;
        auto const* const found = steps_.find(key);
        if (found == nullptr) return nullptr;
        auto& taken = taken_[found];
        return taken < found->size() ? &(*found)[found->size() - ++taken] : nullptr;
    }

    /// A call that acpx made of a late update is an answer of its own if other parts are around it.
    [[nodiscard]] static std::vector<bool> cut(std::vector<part_kind> const& parts,
                                               stream_calls const& calls) {
        std::vector<bool> out;
        out.reserve(parts.size());
        std::size_t next = 0, texts = 0;
        bool is_behind_late_call = false;
        for (auto const part : parts) {
            bool begins = is_behind_late_call && part != part_kind::other;
            switch (part) {
                case part_kind::call:
                    begins = begins || calls[next].begins_answer;
                    ++next;
                    texts = 0;
                    break;
                case part_kind::late_call: begins = true; break;
                case part_kind::text:
                    begins = begins || (next > 0 && calls[next - 1].cut == texts);
                    ++texts;
                    break;
                case part_kind::other: break;
            }
            if (part != part_kind::other) is_behind_late_call = part == part_kind::late_call;
            out.push_back(begins);
        }
        return out;
    }

    stream_steps const& steps_;
    text::salted_set<std::string_view> known_;  ///< the ids of calls in the messages so far
    std::map<std::vector<stream_calls> const*, std::size_t> taken_;
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
