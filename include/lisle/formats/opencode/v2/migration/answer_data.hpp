// lisle/formats/opencode/v2/migration/answer_data.hpp - the data of an answer that was migrated
// from opencode 1.x.
//
// The migration writes objects as it made them: their keys have another order than the schema's.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts).
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/string.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

/// The text in place of a result that 1.x had cleared.
inline constexpr std::string_view cleared_result = "[Old tool result content cleared]";
/// The error of a call that had not ended.
inline constexpr std::string_view interrupted_call =
    "Tool execution was interrupted before V2 migration";

namespace detail {

using opencode::detail::object_text;

/// Objects as the text of an array.
class array_text {
public:
    void add(std::string_view json) { (out_ += out_.empty() ? '[' : ',') += json; }
    [[nodiscard]] bool is_empty() const { return out_.empty(); }
    [[nodiscard]] std::string finish() const { return out_.empty() ? "[]" : out_ + ']'; }

private:
    std::string out_;
};

[[nodiscard]] inline std::string make_text_item(std::string_view text) {
    object_text out;
    out.add("type", "text");
    out.add("text", text);
    return out.finish();
}

template <class Model>
void add_record(object_text& to, std::string_view key,
                std::optional<basic_record<Model>> const& record) {
    if (!record) return;
    auto const json = encode_as(record->value, compact);
    if (json.starts_with('{')) to.add_json(key, json);  // opencode 2 refuses other JSON here
}

// ---- Calls --------------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] std::string make_result(opencode::basic_completed_call<Model> const& s) {
    array_text out;
    out.add(make_text_item(s.time.is_compacted() ? cleared_result : std::string_view{s.output}));
    if (s.attachments && !s.time.is_compacted())
        for (auto const& file : *s.attachments) {
            object_text item;
            item.add("type", "file");
            item.add("uri", std::string_view{file.url});
            item.add("mime", std::string_view{file.mime});
            if (file.filename) item.add("name", std::string_view{*file.filename});
            out.add(item.finish());
        }
    return out.finish();
}

/// A call is completed, or has an error: no other program will end it.
template <class Model>
class call_migrator {
public:
    explicit call_migrator(double created) : start_{created} {}

    void operator()(opencode::basic_completed_call<Model> const& s) {
        begin("completed", s.input);
        state_.add_json("content", make_result(s));
        add_record(state_, "metadata", s.metadata);
        start_ = s.time.start;
        end_ = s.time.end;
    }
    void operator()(opencode::basic_failed_call<Model> const& s) {
        begin("error", s.input);
        add_error("tool.execution", s.error);
        if (s.metadata) {
            auto const metadata = encode_as(s.metadata->value, compact);
            auto const output = opencode::detail::find_value(metadata, "output");
            if (output.starts_with('"') && output != "\"\"")
                state_.add_json("content",
                                "[" + make_text_item(lisle::text::unquote(output)) + "]");
        }
        add_record(state_, "metadata", s.metadata);
        start_ = s.time.start;
        end_ = s.time.end;
    }
    void operator()(opencode::basic_running_call<Model> const& s) {
        begin("error", s.input);
        add_error("tool.interrupted", interrupted_call);
        start_ = s.time.start;
    }
    void operator()(opencode::basic_pending_call<Model> const& s) {
        begin("error", s.input.value_or(basic_record<Model>{}));
        add_error("tool.interrupted", interrupted_call);
    }
    void operator()(unknown_case<Model> const&) {}

    [[nodiscard]] std::string state() const { return state_.finish(); }
    [[nodiscard]] std::string time() const {
        object_text out;
        out.add("created", start_);
        out.add("completed", end_);
        return out.finish();
    }

private:
    void begin(std::string_view status, basic_record<Model> const& input) {
        state_.add("status", status);
        auto const json = encode_as(input.value, compact);
        state_.add_json("input", json.starts_with('{') ? std::string_view{json} : "{}");
    }
    void add_error(std::string_view type, std::string_view message) {
        object_text error;
        error.add("type", type);
        error.add("message", message);
        state_.add_json("error", error.finish());
    }

    object_text state_;
    double start_;
    std::optional<double> end_;
};

// ---- Parts --------------------------------------------------------------------------------------

/// The element of the content for a part; empty for a part that has no place in the content.
template <class Model>
[[nodiscard]] std::string make_element(basic_part<Model> const& part, double created) {
    object_text out;
    std::visit(overloaded{
                   [&](basic_text_part<Model> const& p) {
                       out.add("type", "text");
                       out.add("text", std::string_view{p.text});
                       add_record(out, "state", p.metadata);
                   },
                   [&](basic_reasoning_part<Model> const& p) {
                       out.add("type", "reasoning");
                       out.add("text", std::string_view{p.text});
                       add_record(out, "state", p.metadata);
                       object_text time;
                       time.add("created", p.time.start.value);
                       if (p.time.end) time.add("completed", p.time.end->value);
                       out.add_json("time", time.finish());
                   },
                   [&](basic_tool_part<Model> const& p) {
                       if (std::holds_alternative<unknown_case<Model>>(p.state)) return;
                       call_migrator<Model> call{created};
                       std::visit(
                           [&](auto const& state) { call(state); },
                           static_cast<typename opencode::basic_tool_state<Model>::variant const&>(
                               p.state));
                       out.add("type", "tool");
                       out.add("id", std::string_view{p.call_id});
                       out.add("name", std::string_view{p.tool});
                       add_record(out, "providerState", p.metadata);
                       out.add_json("state", call.state());
                       out.add_json("time", call.time());
                   },
                   [](auto const&) {},
               },
               part);
    auto text = out.finish();
    return text == "{}" ? std::string{} : text;
}

/// The trees of files before and after the steps; empty if no part tells them.
template <class Model>
[[nodiscard]] std::string make_snapshot(std::vector<basic_part<Model>> const& parts) {
    std::optional<std::string> start, end;
    std::optional<array_text> files;
    for (auto const& each : parts) {
        if (auto const* const began = std::get_if<basic_step_start_part<Model>>(&each)) {
            if (began->snapshot && !start) start = *began->snapshot;
        } else if (auto const* const ended = std::get_if<basic_step_finish_part<Model>>(&each)) {
            if (ended->snapshot) end = *ended->snapshot;
        } else if (auto const* const patch = std::get_if<basic_patch_part<Model>>(&each)) {
            if (!files) files.emplace();
            for (auto const& file : patch->files) files->add(encode_as(std::string{file}, compact));
        }
    }
    if (!start && !end && !files) return {};
    object_text out;
    if (start) out.add("start", std::string_view{*start});
    if (end) out.add("end", std::string_view{*end});
    if (files) out.add_json("files", files->finish());
    return out.finish();
}

/// The word of opencode 2 for why an answer ended.
[[nodiscard]] constexpr std::string_view to_finish(std::string_view word) {
    constexpr std::array<std::string_view, 5> known{"stop", "length", "tool-calls",
                                                    "content-filter", "error"};
    for (auto const each : known)
        if (each == word) return each;
    return "unknown";
}

/// An error of 1.x as one of opencode 2.
template <class Model>
[[nodiscard]] std::string make_error(basic_error_object<Model> const& error) {
    auto const json = encode_as(error, compact);
    auto const name = opencode::detail::find_value(json, "name");
    auto const message =
        opencode::detail::find_value(opencode::detail::find_value(json, "data"), "message");
    object_text out;
    out.add("type", name == "\"MessageAbortedError\"" ? "aborted"
                    : name == "\"ProviderAuthError\"" ? "provider.auth"
                                                      : "unknown");
    out.add("message", message.starts_with('"') ? lisle::text::unquote(message) : std::string{});
    return out.finish();
}

template <class Model>
void add_tokens(object_text& to, basic_token_counts<Model> const& counts) {
    to.open("tokens");
    to.add("input", counts.input.value);
    to.add("output", counts.output.value);
    to.add("reasoning", counts.reasoning ? counts.reasoning->value : 0);
    to.open("cache");
    to.add("read", counts.cache ? counts.cache->read.value : 0);
    to.add("write", counts.cache ? counts.cache->write.value : 0);
    to.close();
    to.close();
}

}  // namespace detail

/// Returns the data of an answer. `time_updated` is its row's, at which it counts as ended.
///
/// Errors: none. Parts that opencode 2 does not know are left out. Complexity: linear in the size
/// of the answer.
template <class Model>
[[nodiscard]] std::string make_answer_data(basic_assistant_message<Model> const& info,
                                           std::vector<basic_part<Model>> const& parts,
                                           std::int64_t time_updated) {
    detail::array_text elements;
    for (auto const& part : parts)
        if (auto const element = detail::make_element(part, info.time.created); !element.empty())
            elements.add(element);
    detail::object_text out;
    auto const& mode = info.agent ? info.agent : info.mode;
    out.add("agent", mode ? std::string_view{*mode} : std::string_view{});
    out.open("model");
    out.add("providerID", std::string_view{info.provider_id});
    out.add("id", std::string_view{info.model_id});
    out.add("variant", info.variant ? std::string_view{*info.variant} : "default");
    out.close();
    out.add_json("content", elements.finish());
    if (auto const trees = detail::make_snapshot(parts); !trees.empty())
        out.add_json("snapshot", trees);
    if (info.finish) out.add("finish", detail::to_finish(*info.finish));
    if (info.cost) out.add("cost", info.cost->value);
    if (info.tokens) detail::add_tokens(out, *info.tokens);
    if (info.error) out.add_json("error", detail::make_error(*info.error));
    out.open("time");
    out.add("created", info.time.created.value);
    out.add("completed", static_cast<double>(time_updated));
    out.close();
    return out.finish();
}

}  // namespace lisle::v0_1::opencode::v2
