// lisle/conversation/opencode_v2/tool.hpp - tool calls of opencode 2, with their results.
//
// Rules R6 and R7: an input is an object, a result has at least one item, and a call that did not
// end becomes an error.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/files.hpp>
#include <lisle/conversation/opencode/tool_state.hpp>
#include <lisle/conversation/opencode_v2/mappings.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/tool_call.hpp>
#include <lisle/formats/opencode/v2/model/content.hpp>
#include <lisle/overloaded.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// Types of errors of calls that did not run to their end: a person stopped it, or the program did.
inline constexpr std::string_view aborted_error = "aborted", interrupted_error = "tool.interrupted";
/// The type of the error of a tool that failed.
inline constexpr std::string_view tool_error = "tool.execution";

// ---- From opencode ------------------------------------------------------------------------------

/// Fills a call from a state.
template <class Model>
class call_describer {
public:
    explicit call_describer(basic_tool_call<Model>& out) : out_{out} {}

    void operator()(v2::basic_streaming_call<Model> const& s) {
        out_.status = call_status::pending;
        out_.is_input_complete = false;
        out_.input = opencode::basic_record<Model>{}.value;
        if (!s.input.empty()) out_.raw_input = s.input;
    }
    void operator()(v2::basic_running_call<Model> const& s) {
        out_.status = call_status::in_progress;
        out_.input = s.input.value;
        take_metadata(s.metadata);
    }
    void operator()(v2::basic_completed_call<Model> const& s) {
        out_.status = call_status::completed;
        out_.input = s.input.value;
        take_content(s.content);
        if (s.metadata) take_metadata(*s.metadata);
    }
    void operator()(v2::basic_failed_call<Model> const& s) {
        bool const was_stopped =
            s.error && (s.error->type == aborted_error || s.error->type == interrupted_error);
        out_.status = was_stopped ? call_status::cancelled : call_status::failed;
        out_.input = s.input.value;
        if (s.error) out_.error = s.error->message;
        take_content(s.content);
        if (s.metadata) take_metadata(*s.metadata);
    }
    void operator()(unknown_case<Model> const&) {}

private:
    void take_metadata(opencode::basic_record<Model> const& metadata) {
        auto const json = to_text(metadata.value);
        if (json == "{}") return;
        out_.structured = metadata.value;
        out_.child = find_text(json, {"sessionID"});
    }
    void take_content(std::optional<v2::basic_tool_result<Model>> const& content) {
        if (!content) return;
        for (auto const& item : content->items)
            std::visit(
                overloaded{
                    [&](v2::basic_text_item<Model> const& text) {
                        out_.output.emplace_back(basic_plain_text<Model>{text.text, {}, {}, {}});
                    },
                    [&](v2::basic_file_item<Model> const& f) {
                        opencode::basic_file_content<Model> file;
                        file.mime = f.mime;
                        file.filename = f.name;
                        file.url = f.uri;
                        out_.output.push_back(
                            opencode_bridge::describe_file<basic_resource<Model>,
                                                           basic_output<Model>>(file));
                    },
                    // Keeps its place; the residue has it.
                    [&](unknown_case<Model> const&) {
                        out_.output.emplace_back(basic_plain_text<Model>{});
                    },
                },
                static_cast<typename v2::basic_result_item<Model>::variant const&>(item));
    }

    basic_tool_call<Model>& out_;
};

/// Returns a call; nothing for one of a state that this version does not know.
template <class Model>
[[nodiscard]] std::optional<basic_tool_call<Model>> describe_call(v2::basic_tool<Model> const& from,
                                                                  plain_model const& model) {
    if (std::holds_alternative<unknown_case<Model>>(from.state)) return std::nullopt;
    basic_tool_call<Model> out;
    out.id = from.id;
    out.name = from.name;
    std::visit(call_describer<Model>{out},
               static_cast<typename v2::basic_tool_state<Model>::variant const&>(from.state));
    out.started = to_timestamp(from.time.ran ? from.time.ran->value : from.time.created.value);
    if (from.time.completed) out.ended = to_timestamp(*from.time.completed);
    if (auto const* const keys = opencode_bridge::find_provider_of(model))
        out.signature = find_in_state(*keys, to_state_text(from.provider_state, from.native),
                                      keys->beside_thoughts());
    return out;
}

// ---- To opencode --------------------------------------------------------------------------------

/// Makes one call. `at` stands for times that are missing.
template <class Model>
class call_maker {
public:
    call_maker(basic_tool_call<Model> const& call, std::string_view format, double at,
               loss_log const& log)
        : call_{call}, format_{format}, is_own_{format == format_name}, at_{at}, log_{log} {}

    /// `id` and `name` are those that providers take.
    [[nodiscard]] v2::basic_tool<Model> make(std::string id, std::string name,
                                             plain_model const& model) const {
        v2::basic_tool<Model> out;
        out.id = std::move(id);
        out.name = std::move(name);
        out.state = make_state_of_call();
        auto const started = call_.started ? to_number(*call_.started) : at_;
        out.time.created = started;
        bool const has_begun = call_.status != call_status::pending;
        if (has_begun && call_.started) out.time.ran = started;
        if (call_.ended) out.time.completed = to_number(*call_.ended);
        else if (!is_own_) out.time.completed = (std::max)(started, at_);
        if (call_.signature && !call_.signature->empty()) {
            auto const* const keys = opencode_bridge::find_provider_of(model);
            out.provider_state = opencode_v2_bridge::make_state<Model>(
                keys, keys != nullptr ? keys->beside_thoughts() : std::string_view{},
                *call_.signature);
            if (!out.provider_state)
                log_.dropped("signature", "opencode has no signatures of this provider");
        }
        tell_dropped<mappings_of_calls>(call_, log_);
        return out;
    }

private:
    using record = opencode::basic_record<Model>;

    [[nodiscard]] v2::basic_tool_state<Model> make_state_of_call() const {
        switch (call_.status) {
            case call_status::pending:
                if (is_own_) return make_streaming();
                return make_unfinished();
            case call_status::in_progress:
                if (is_own_) return make_running();
                return make_unfinished();
            case call_status::completed: return make_completed();
            case call_status::failed:
                return make_failed(tool_error, call_.error ? std::string{*call_.error}
                                                           : flatten_output(call_, loss_log{}));
            case call_status::cancelled: break;
        }
        return make_failed(is_own_ ? aborted_error : interrupted_error, missing_text());
    }
    [[nodiscard]] std::string missing_text() const {
        return call_.error ? std::string{*call_.error} : std::string{missing_result(format_)};
    }

    [[nodiscard]] v2::basic_tool_state<Model> make_streaming() const {
        v2::basic_streaming_call<Model> out;
        if (call_.raw_input) out.input = *call_.raw_input;
        if (to_text(call_.input) != "{}") log_.dropped("input", "it is still being written");
        if (call_.is_input_complete) log_.dropped("is_input_complete", "it is being written");
        log_.drop("structured", call_.structured, "the call has not begun");
        log_.drop("child", call_.child, "the call has not begun");
        drop_result("the call has not begun");
        return out;
    }
    [[nodiscard]] v2::basic_tool_state<Model> make_running() const {
        v2::basic_running_call<Model> out;
        out.input = make_input();
        if (auto metadata = make_metadata()) out.metadata = std::move(*metadata);
        drop_raw_input();
        drop_result("the call has not ended");
        return out;
    }
    /// The other program is not there to end it.
    [[nodiscard]] v2::basic_tool_state<Model> make_unfinished() const {
        log_.approximated("status", "opencode has an error in place of a call without an end");
        return make_failed(interrupted_error, missing_text());
    }
    [[nodiscard]] v2::basic_tool_state<Model> make_completed() const {
        v2::basic_completed_call<Model> out;
        out.input = make_input();
        out.content = make_content();
        if (!out.content) {
            out.content.emplace();
            out.content->items.emplace_back(v2::basic_text_item<Model>{});
        }
        out.metadata = make_metadata();
        drop_raw_input();
        log_.drop("error", call_.error, "the call succeeded");
        drop_raw_output();
        return out;
    }
    [[nodiscard]] v2::basic_tool_state<Model> make_failed(std::string_view type,
                                                          std::string message) const {
        v2::basic_failed_call<Model> out;
        out.input = make_input();
        out.error.emplace();
        out.error->type = std::string{type};
        out.error->message = std::move(message);
        out.content = make_content();
        out.metadata = make_metadata();
        drop_raw_input();
        drop_raw_output();
        return out;
    }

    [[nodiscard]] record make_input() const {
        if (!call_.is_input_complete)
            log_.dropped("is_input_complete", "a call that began has a whole input");
        return opencode_bridge::make_input(call_, is_own_, log_);
    }
    [[nodiscard]] std::optional<record> make_metadata() const {
        if (!call_.structured && !call_.child) return std::nullopt;
        bool const is_usual = call_.structured && call_.structured->kind() == json_kind::object;
        if (is_own_ && call_.structured && !is_usual)
            return record{respelled(*call_.structured, style)};
        auto json = opencode_bridge::make_object_text(call_, log_);
        auto const named = find_text(json, {"sessionID"});
        std::string const child = call_.child ? std::string{*call_.child} : std::string{};
        if (named.value_or("") == child)
            return is_usual ? record{respelled(*call_.structured, style)} : parse<record>(json);
        if (child.empty()) log_.dropped("child", "the result for programs names it");
        else json = set_member(json, "sessionID", to_text(child));
        if (named && !child.empty())
            log_.dropped("structured/sessionID", "the child stands in its place");
        return parse<record>(json);
    }

    /// Nothing if the call returned nothing.
    [[nodiscard]] std::optional<v2::basic_tool_result<Model>> make_content() const {
        v2::basic_tool_result<Model> out;
        for (std::size_t i = 0; i < call_.output.size(); ++i) {
            auto const& part = call_.output[i];
            auto const place = log_.at("output").at(i);
            using content = opencode::basic_file_content<Model>;
            bool const is_file =
                opencode_bridge::attach<content>(part, place, [&](content const& file) {
                    out.items.emplace_back(
                        v2::basic_file_item<Model>{file.url, file.mime, file.filename, {}});
                });
            if (!is_file)
                out.items.emplace_back(v2::basic_text_item<Model>{flatten_part(part, place), {}});
        }
        return out.items.empty() ? std::nullopt : std::optional{std::move(out)};
    }

    void drop_raw_input() const { opencode_bridge::drop_raw_input(call_, log_); }
    void drop_raw_output() const { opencode_bridge::drop_raw_output(call_, log_); }
    void drop_result(std::string_view why) const {
        log_.drop("output", call_.output, why);
        log_.drop("raw_output", call_.raw_output, why);
        log_.drop("error", call_.error, why);
    }

    basic_tool_call<Model> const& call_;
    std::string_view format_;
    bool is_own_;
    double at_;
    loss_log const& log_;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
