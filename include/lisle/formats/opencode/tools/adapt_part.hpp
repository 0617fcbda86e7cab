// lisle/formats/opencode/tools/adapt_part.hpp - adapts a part of a message to a release.
#pragma once

#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/tools/adapt_values.hpp>
#include <lisle/formats/opencode/tools/complete_shape.hpp>
#include <lisle/schema/unknown.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace lisle::v0_1::opencode::detail {

/// Adapts what a part contains. False: the release has no such part.
class part_adapter {
public:
    explicit part_adapter(value_adapter& values) : v_{values} {}

    bool operator()(text_part& part) {
        v_.adapt_record("metadata", part.metadata);
        if (part.time) adapt_time(*part.time);
        return true;
    }
    bool operator()(reasoning_part& part) {
        v_.adapt_record("metadata", part.metadata);
        adapt_time(part.time);
        return true;
    }
    bool operator()(file_part& part) {
        adapt_source(part.source);
        return true;
    }
    bool operator()(tool_part& part) {
        v_.adapt_record("metadata", part.metadata);
        auto const inside = v_.enter("state");
        if (auto const* const other = std::get_if<unknown>(&part.state))
            part.state = complete_state(unknown{*other}, v_);
        return std::visit([&](auto& state) { return adapt_call(part, state); }, part.state);
    }
    bool operator()(agent_part& part) {
        auto const inside = v_.enter("source");
        if (part.source) adapt_range(*part.source);
        return true;
    }
    bool operator()(step_finish_part& part) {
        v_.add_if_missing("reason", part.reason, std::string{"unknown"}, "\"unknown\"");
        v_.add_if_missing("cost", part.cost, 0.0, "0");
        v_.adapt(part.tokens);
        return true;
    }
    bool operator()(retry_part& part) {
        v_.mend_count("attempt", part.attempt);
        if (auto const* const other = std::get_if<unknown>(&part.error)) {
            api_error error;
            error.data.message = other->json.text();
            part.error = std::move(error);
            v_.change("error", "an unknown error: it becomes the message of an APIError");
        }
        auto const inside = v_.enter("time");
        v_.mend_count("created", part.time.created);
        return true;
    }
    bool operator()(compaction_part& part) {
        v_.add_if_missing("auto", part.is_auto, false, "false");
        v_.mend_id("tail_start_id", part.tail_start_id);
        return true;
    }
    bool operator()(unknown_case<owned>& part) {
        v_.change(part.tag.empty()
                      ? "a part without a type and a text: it is removed"
                      : "a part of an unknown kind or shape, " + part.tag + ": it is removed");
        return false;
    }
    template <class Other>
    bool operator()(Other&) {
        return true;
    }

private:
    using unknown = unknown_case<owned>;

    template <class Time>
    void adapt_time(Time& time) {
        auto const inside = v_.enter("time");
        v_.mend_count("start", time.start);
        if constexpr (requires { time.end; }) v_.mend_count("end", time.end);
    }

    void adapt_range(text_range& range) {
        v_.mend_position("start", range.start);
        v_.mend_position("end", range.end);
    }

    void adapt_source(std::optional<file_source>& source) {
        if (!source) return;
        auto const inside = v_.enter("source");
        if (std::holds_alternative<unknown>(*source)) {
            v_.change("a source of an unknown kind");
            source.reset();
            return;
        }
        std::visit(
            [&](auto& known) {
                if constexpr (requires { known.text; }) {
                    auto const text = v_.enter("text");
                    adapt_range(known.text);
                }
            },
            *source);
    }

    // ---- Calls ----------------------------------------------------------------------------------

    bool adapt_call(tool_part&, pending_call& call) {
        v_.add_if_missing("input", call.input, record{}, "an empty object");
        v_.add_if_missing("raw", call.raw, std::string{}, "empty");
        v_.adapt_record("input", call.input);
        return true;
    }
    bool adapt_call(tool_part&, running_call& call) {
        v_.adapt_record("input", call.input);
        v_.adapt_record("metadata", call.metadata);
        adapt_time(call.time);
        return true;
    }
    bool adapt_call(tool_part& part, completed_call& call) {
        v_.add_if_missing("title", call.title, std::string{}, "empty");
        v_.add_if_missing("metadata", call.metadata, record{}, "an empty object");
        v_.adapt_record("input", call.input);
        v_.adapt_record("metadata", call.metadata);
        adapt_time(call.time);
        adapt_clearing(call.time);
        if (call.attachments) adapt_attachments(part, *call.attachments);
        return true;
    }
    bool adapt_call(tool_part&, failed_call& call) {
        v_.adapt_record("input", call.input);
        v_.adapt_record("metadata", call.metadata);
        adapt_time(call.time);
        return true;
    }
    bool adapt_call(tool_part&, unknown&) { return true; }  // it was completed

    void adapt_clearing(completion_time& time) {
        if (!time.compacted) return;
        auto const inside = v_.enter("time");
        if (auto* const at = std::get_if<number>(&*time.compacted))
            return v_.mend_count("compacted", *at);
        if (time.is_compacted()) time.compacted = time.end;
        else time.compacted.reset();
        v_.change("compacted", "a flag: it becomes the end of the call, or is absent");
    }

    void adapt_attachments(tool_part const& part, std::vector<attachment>& all) {
        auto const inside = v_.enter("attachments");
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const in_element = v_.enter(std::to_string(i));
            auto& file = all[i];
            v_.mend_id("id", file.id, part.id.text + '_' + std::to_string(i));
            v_.mend_id("sessionID", file.session_id, part.session_id.text);
            v_.mend_id("messageID", file.message_id, part.message_id.text);
            v_.add_if_missing("type", file.type, attachment_type::file, "\"file\"");
            adapt_source(file.source);
        }
    }

    value_adapter& v_;
};

}  // namespace lisle::v0_1::opencode::detail
