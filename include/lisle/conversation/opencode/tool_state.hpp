// lisle/conversation/opencode/tool_state.hpp - the state of opencode's tool calls.
//
// Rules R6 and R7: an input is an object, a result is one text with files beside it, and a call
// without a result gets the words that the source's program would send.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/files.hpp>
#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/tool_call.hpp>
#include <lisle/formats/opencode/model/tool_state.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_bridge {

// ---- From opencode ------------------------------------------------------------------------------

/// The error of a call that a person stopped.
inline constexpr std::string_view aborted_call = "Tool execution aborted";

/// The tool that starts a subagent, whose session its metadata names.
inline constexpr std::string_view task_tool = "task";

/// Fills a call from states.
template <class Model>
class call_describer {
public:
    explicit call_describer(basic_tool_call<Model>& out) : out_{out} {}

    void operator()(opencode::basic_pending_call<Model> const& s) {
        out_.status = call_status::pending;
        out_.is_input_complete = false;
        if (s.input) out_.input = s.input->value;
        else out_.input = *parse<typename Model::json>("{}");
        if (s.raw && !s.raw->empty()) out_.raw_input = *s.raw;
    }
    void operator()(opencode::basic_running_call<Model> const& s) {
        out_.status = call_status::in_progress;
        out_.input = s.input.value;
        out_.started = to_timestamp(s.time.start);
        take_title(s.title);
        take_metadata(s.metadata);
    }
    void operator()(opencode::basic_completed_call<Model> const& s) {
        out_.status = call_status::completed;
        out_.input = s.input.value;
        out_.started = to_timestamp(s.time.start);
        out_.ended = to_timestamp(s.time.end);
        take_title(s.title);
        take_metadata(s.metadata);
        if (s.time.is_compacted()) {
            add_text(std::string{cleared_result});
            out_.raw_output = s.output;
            return;
        }
        if (!s.output.empty()) add_text(s.output);
        if (!s.attachments) return;
        for (auto const& file : *s.attachments)
            out_.output.push_back(describe_file<basic_resource<Model>, basic_output<Model>>(file));
    }
    void operator()(opencode::basic_failed_call<Model> const& s) {
        auto const metadata = take_metadata(s.metadata);
        bool const is_interrupted = find(metadata, {"interrupted"}) == "true";
        out_.status = is_interrupted || s.error == aborted_call ? call_status::cancelled
                                                                : call_status::failed;
        out_.input = s.input.value;
        out_.started = to_timestamp(s.time.start);
        out_.ended = to_timestamp(s.time.end);
        if (!s.error.empty()) out_.error = s.error;
        // The model is told what a call had printed when it was stopped.
        if (is_interrupted)
            if (auto output = find_text(metadata, {"output"})) add_text(std::move(*output));
    }
    void operator()(unknown_case<Model> const&) {}

private:
    void add_text(typename Model::string text) {
        out_.output.emplace_back(basic_plain_text<Model>{std::move(text), {}, {}, {}});
    }
    void take_title(std::optional<typename Model::string> const& title) {
        if (title && !title->empty()) out_.title = *title;
    }
    std::string take_metadata(std::optional<opencode::basic_record<Model>> const& metadata) {
        auto json = metadata ? to_text(metadata->value) : std::string{"{}"};
        if (json == "{}") return json;
        out_.structured = metadata->value;
        if (out_.name == task_tool) out_.child = find_text(json, {"sessionId"});
        return json;
    }

    basic_tool_call<Model>& out_;
};

// ---- To opencode --------------------------------------------------------------------------------

/// Returns the input of a call as an object (R6). If the call `is_own`, its input stays as it is.
template <class Model>
[[nodiscard]] opencode::basic_record<Model> make_input(basic_tool_call<Model> const& call,
                                                       bool is_own, loss_log const& log) {
    using record = opencode::basic_record<Model>;
    if (is_own || call.input.kind() == json_kind::object) return {respelled(call.input, style)};
    if (call.input.kind() == json_kind::null) return {};
    log.approximated("input", "an object with the value in it");
    return parse<record>(set_member("{}", "value", to_text(call.input))).value_or(record{});
}

/// Returns the structured result of a call as the text of an object; `{}` if there is none.
template <class Model>
[[nodiscard]] std::string make_object_text(basic_tool_call<Model> const& call,
                                           loss_log const& log) {
    if (!call.structured) return "{}";
    if (call.structured->kind() == json_kind::object) return to_text(*call.structured);
    log.approximated("structured", "an object with the value in it");
    return set_member("{}", "value", to_text(*call.structured));
}

/// Makes a file of a part of a result, and passes it to `add(file)`. Reports a file that has
/// neither bytes nor an address. Returns false for a part that is a text.
template <class File, class Model, class Add>
bool attach(basic_output<Model> const& part, loss_log const& log, Add add) {
    auto const attach_media = [&](basic_media<Model> const* media, std::string_view usual_type) {
        if (media == nullptr) return false;
        File file;
        if (make_file(file, *media, usual_type, log)) add(std::move(file));
        else log.dropped({}, "the file has neither bytes nor an address");
        return true;
    };
    return attach_media(find_alternative<basic_image<Model>>(&part), "image/png")
           || attach_media(find_alternative<basic_audio<Model>>(&part), "audio/mpeg")
           || attach_media(std::get_if<basic_resource<Model>>(&part), "application/octet-stream");
}

/// Reports the input as the model wrote it, unless the value has the same text.
template <class Model>
void drop_raw_input(basic_tool_call<Model> const& call, loss_log const& log) {
    if (call.raw_input && *call.raw_input != to_text(call.input))
        log.dropped("raw_input", "opencode has the value alone");
}

/// Reports the result as the tool printed it.
template <class Model>
void drop_raw_output(basic_tool_call<Model> const& call, loss_log const& log) {
    log.drop("raw_output", call.raw_output, "opencode has the text for the model alone");
}

/// Makes the state of one call. `at` stands for times that are missing.
template <class Model>
class state_maker {
public:
    state_maker(basic_tool_call<Model> const& call, std::string_view format, double at,
                loss_log const& log)
        : call_{call}, format_{format}, at_{at}, log_{log} {}

    [[nodiscard]] opencode::basic_tool_state<Model> make() const {
        switch (call_.status) {
            case call_status::pending:
                if (is_own()) return make_pending();
                return make_unfinished();
            case call_status::in_progress:
                if (is_own()) return make_running();
                return make_unfinished();
            case call_status::completed: return make_completed();
            case call_status::failed: break;
            case call_status::cancelled: return make_cancelled();
        }
        auto error = call_.error ? std::string{*call_.error} : flatten_output(call_, log_);
        if (call_.error) log_.drop("output", call_.output, "the error stands in its place");
        return make_failed(std::move(error), make_metadata());
    }

private:
    using record = opencode::basic_record<Model>;

    [[nodiscard]] opencode::basic_tool_state<Model> make_pending() const {
        opencode::basic_pending_call<Model> out;
        out.input = make_input();
        out.raw = call_.raw_input ? *call_.raw_input : typename Model::string{};
        drop_title();
        log_.drop("structured", call_.structured, "the call has not begun");
        drop_result();
        log_.drop("error", call_.error, "the call has not begun");
        return out;
    }
    [[nodiscard]] opencode::basic_tool_state<Model> make_running() const {
        opencode::basic_running_call<Model> out;
        out.input = make_input();
        out.title = call_.title;
        out.metadata = make_metadata();
        out.time.start = start();
        drop_raw_input();
        drop_result();
        log_.drop("error", call_.error, "the call has not ended");
        return out;
    }
    /// The other program is not there to end it.
    [[nodiscard]] opencode::basic_tool_state<Model> make_unfinished() const {
        log_.approximated("status", "opencode has an error in place of a call without an end");
        drop_result();
        log_.drop("error", call_.error, "the call has not ended");
        return make_failed(std::string{missing_result(format_)}, make_metadata());
    }
    [[nodiscard]] opencode::basic_tool_state<Model> make_completed() const {
        opencode::basic_completed_call<Model> out;
        out.input = make_input();
        out.title = call_.title ? *call_.title : typename Model::string{};
        if (auto metadata = make_metadata()) out.metadata = std::move(*metadata);
        else out.metadata.emplace();
        out.time.start = start();
        out.time.end = end();
        auto const* const only = call_.output.size() == 1
                                     ? find_alternative<basic_plain_text<Model>>(&call_.output[0])
                                     : nullptr;
        if (only != nullptr && only->text == cleared_result && call_.raw_output) {
            out.output = *call_.raw_output;
            out.time.compacted = opencode::clearing{out.time.end};
        } else {
            take_output(out);
            drop_raw_output(call_, log_);
        }
        drop_raw_input();
        log_.drop("error", call_.error, "the call succeeded");
        return out;
    }
    void take_output(opencode::basic_completed_call<Model>& out) const {
        std::string text;
        for (std::size_t i = 0; i < call_.output.size(); ++i) {
            auto const& part = call_.output[i];
            auto const place = log_.at("output").at(i);
            using attachment = opencode::basic_attachment<Model>;
            bool const is_file = attach<attachment>(part, place, [&](attachment file) {
                if (!out.attachments) out.attachments.emplace();
                out.attachments->push_back(std::move(file));
            });
            if (is_file) continue;
            if (text.empty()) text = flatten_part(part, place);
            else text += flatten_part(part, place);
        }
        out.output = std::move(text);
    }
    /// The model gets what the call had printed as its result.
    [[nodiscard]] opencode::basic_tool_state<Model> make_cancelled() const {
        auto const text = flatten_output(call_, log_);
        auto const given = make_metadata();
        auto metadata = given ? to_text(given->value) : std::string{"{}"};
        if (!given || !text.empty()) metadata = set_member(metadata, "interrupted", "true");
        if (!text.empty()) metadata = set_member(metadata, "output", to_text(text));
        auto const error = call_.error ? std::string_view{*call_.error} : missing_result(format_);
        return make_failed(std::string{error}, parse<record>(metadata));
    }
    [[nodiscard]] opencode::basic_tool_state<Model>
    make_failed(std::string error, std::optional<record> metadata) const {
        opencode::basic_failed_call<Model> out;
        out.input = make_input();
        out.error = std::move(error);
        out.metadata = std::move(metadata);
        out.time.start = start();
        out.time.end = end();
        drop_title();
        drop_raw_input();
        drop_raw_output(call_, log_);
        return out;
    }

    [[nodiscard]] bool is_own() const { return format_ == "opencode"; }
    [[nodiscard]] record make_input() const {
        return opencode_bridge::make_input(call_, is_own(), log_);
    }
    [[nodiscard]] std::optional<record> make_metadata() const {
        if (!call_.structured && !call_.child) return std::nullopt;
        bool const is_usual = call_.structured && call_.structured->kind() == json_kind::object;
        if (call_.structured && (is_usual ? !call_.child : is_own()))
            return record{respelled(*call_.structured, style)};
        auto json = make_object_text(call_, log_);
        if (!call_.child) return parse<record>(json);
        auto const named = find_text(json, {"sessionId"});
        if (named == std::string{*call_.child}) return parse<record>(json);
        if (named) log_.dropped("structured/sessionId", "the child stands in its place");
        json = set_member(json, "sessionId", to_text(std::string{*call_.child}));
        return parse<record>(json);
    }
    [[nodiscard]] double start() const { return call_.started ? to_number(*call_.started) : at_; }
    [[nodiscard]] double end() const {
        if (call_.ended) return to_number(*call_.ended);
        return call_.started ? (std::max)(at_, start()) : at_;
    }

    void drop_title() const {
        log_.drop("title", call_.title, "only a call that succeeded has a title");
    }
    void drop_raw_input() const { opencode_bridge::drop_raw_input(call_, log_); }
    void drop_result() const {
        log_.drop("output", call_.output, "the call has not ended");
        log_.drop("raw_output", call_.raw_output, "the call has not ended");
        log_.drop("ended", call_.ended, "the call has not ended");
    }

    basic_tool_call<Model> const& call_;
    std::string_view format_;
    double at_;
    loss_log const& log_;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
