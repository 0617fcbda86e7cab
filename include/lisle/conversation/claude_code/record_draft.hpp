// lisle/conversation/claude_code/record_draft.hpp - records of a session, made of the parts of a
// conversation that they became.
#pragma once

#include <lisle/conversation/claude_code/answer_usage.hpp>
#include <lisle/conversation/claude_code/block_text.hpp>
#include <lisle/conversation/claude_code/blocks.hpp>
#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/text/spelled_members.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Returns the content in the text of a record: a view into it, empty if it has none.
[[nodiscard]] inline std::string_view find_content(std::string_view record) {
    std::string_view out;
    for (auto const& outer : text::members_of(record)) {
        if (outer.key != "message") continue;
        out = {};
        for (auto const& inner : text::members_of(outer.value))
            if (inner.key == "content") out = inner.value;
    }
    return out;
}

/// Returns a text with another one in place of a part of it. Lifetime: `part` is a view into
/// `text`.
[[nodiscard]] inline std::string replace_part(std::string_view text, std::string_view part,
                                              std::string_view by) {
    auto const offset = static_cast<std::size_t>(part.data() - text.data());
    std::string out{text.substr(0, offset)};
    return (out += by) += text.substr(offset + part.size());
}

/// Returns the text of a record with another content.
[[nodiscard]] inline std::string replace_content(std::string_view record,
                                                 std::string_view content) {
    auto const old = find_content(record);
    return old.empty() ? std::string{record} : replace_part(record, old, content);
}

/// The source of a record's members besides its content: the message whose parts the record has, or
/// the first call whose result it has. The first record of an answer has the time at which the
/// answer began, the last one its other members.
template <class Model>
struct record_draft {
    basic_message<Model> const* message = nullptr;
    basic_tool_call<Model> const *call = nullptr, *result = nullptr;
    bool is_first = false, is_last = false, is_summary = false;

    /// Returns the text of the record with an empty string for its content.
    [[nodiscard]] std::string to_frame_text() const {
        bool const is_answer = message != nullptr && message->role == role::assistant;
        if (is_answer) return to_text(claude_code::basic_record<Model>{make_answer()});
        return to_text(claude_code::basic_record<Model>{make_prompt()});
    }

private:
    static void set_time(claude_code::basic_link<Model>& link, std::optional<timestamp> const& at) {
        if (at) link.timestamp = to_rfc3339_milliseconds(*at);
    }

    [[nodiscard]] claude_code::basic_assistant_record<Model> make_answer() const {
        claude_code::basic_assistant_record<Model> out;
        auto const& m = *message;
        if (is_first) set_time(out, m.created);
        else if (is_last) set_time(out, m.completed);
        else if (call != nullptr) set_time(out, call->started);
        out.message.id = m.id;
        out.message.type = "message";
        out.message.role = "assistant";
        if (m.model) out.message.model = m.model->id;
        if (!is_last) return out;
        out.message.stop_reason = m.stop_reason;
        if (m.usage) {
            bool const is_of_answer = m.usage->scope == usage_scope::request;
            out.message.usage = make_usage(is_of_answer ? &*m.usage : nullptr);
        }
        if (m.model) out.effort = m.model->effort;
        if (m.cost) out.cost_usd = m.cost->amount;
        return out;
    }

    [[nodiscard]] claude_code::basic_user_record<Model> make_prompt() const {
        claude_code::basic_user_record<Model> out;
        out.message.role = "user";
        if (result != nullptr) {
            set_time(out, result->ended);
            if (result->structured)
                if (auto read = decode_as<claude_code::basic_tool_output<Model>>(
                        to_text(*result->structured)))
                    out.tool_use_result = std::move(*read);
        }
        if (message == nullptr) return out;
        out.uuid = message->id;
        set_time(out, message->created);
        if (is_summary) out.is_compact_summary = true;
        else if (message->origin == origin::program) out.is_meta = true;
        return out;
    }
};

/// The records that parts of messages are in, by their number.
template <class Model>
class record_drafts {
public:
    /// Adds a message. `parts` has the places of its parts.
    void add(basic_message<Model> const& m, std::vector<native_part> const& parts) {
        record_draft<Model>*first = nullptr, *last = nullptr;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            auto const* const call = find_alternative<basic_tool_call<Model>>(&m.content[i]);
            if (parts[i].output && call != nullptr) {
                auto& answered = drafts_[parts[i].output->at];
                if (answered.result == nullptr) answered.result = call;
            }
            if (!parts[i].place) continue;
            auto& draft = drafts_[parts[i].place->at];
            draft.message = &m;
            if (draft.call == nullptr) draft.call = call;
            if (has_alternative<basic_compaction<Model>>(m.content[i])) draft.is_summary = true;
            if (first == nullptr) first = &draft;
            last = &draft;
        }
        if (first != nullptr) first->is_first = last->is_last = true;
    }

    [[nodiscard]] record_draft<Model> const& operator[](std::uint64_t at) const {
        static constexpr record_draft<Model> none{};
        auto const found = drafts_.find(at);
        return found != drafts_.end() ? found->second : none;
    }

private:
    std::map<std::uint64_t, record_draft<Model>> drafts_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge
