// tests/conformance/zed_turn_kinds.cpp - turns: a model's events, folded into a thread.
#include "kinds.hpp"

#include <lisle/formats/zed/turn/recorded_step.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace conformance {

namespace zed_turn_kinds {

namespace zed = lisle::zed;
using boost::json::object;
using boost::json::value;
using lisle::reference;

template <class T>
outcome round_trip(std::string_view input) {
    auto const read = lisle::decode_as<T>(input, reference);
    if (!read) return outcome::refused(read.error().message());
    return outcome::wrote(lisle::encode_as(*read));
}

// ---- Fields of a case ---------------------------------------------------------------------------

/// The value at a key, or `out` as it is; false if it can't be read.
template <class T>
bool read_at(object const& from, std::string_view key, T& out) {
    auto const* const found = from.if_contains({key.data(), key.size()});
    if (found == nullptr || found->is_null()) return true;
    auto read = lisle::decode_as<T>(lisle::encode_as(*found), reference);
    if (!read) return false;
    out = std::move(*read);
    return true;
}

template <class T>
T value_at(object const& from, std::string_view key, T otherwise) {
    read_at(from, key, otherwise);
    return otherwise;
}

std::vector<zed::turn_tool> read_tools(object const& from) {
    std::vector<zed::turn_tool> out;
    auto const* const tools = from.if_contains("tools");
    if (tools == nullptr) return out;
    for (auto const& each : tools->get_array()) {
        auto const& fields = each.get_object();
        auto& tool = out.emplace_back();
        tool.name = value_at<std::string>(fields, "name", {});
        tool.is_streaming = value_at(fields, "streaming", false);
        tool.kind = value_at<std::string>(fields, "kind", "other");
        auto const title = value_at(fields, "title", tool.name);
        tool.make_title = [title](zed::tool_input const&) { return title; };
    }
    return out;
}

// ---- A run --------------------------------------------------------------------------------------

template <class... Kinds>
bool holds_any(zed::recorded_step const& step) {
    return (std::holds_alternative<Kinds>(step) || ...);
}

/// A case that was run. Its texts are views of its steps.
struct folded {
    std::vector<zed::recorded_step> steps;
    zed::live_thread live;
    zed::turn_output out{};
};

std::optional<folded> run(std::string_view input) {
    auto const parsed = lisle::decode_as<value>(input);
    if (!parsed || !parsed->is_object()) return std::nullopt;
    auto const& fields = parsed->get_object();
    zed::turn_setup setup;
    setup.tools = read_tools(fields);
    setup.supports_images = value_at(fields, "supports_images", true);
    setup.may_retry = value_at<std::string>(fields, "provider", {}) != "zed.dev"
                      || value_at(fields, "plan", true);
    setup.ends_rounds = false;
    zed::thread thread;
    std::vector<zed::recorded_step> steps;
    if (!read_at(fields, "messages", thread.messages)
        || !read_at(fields, "request_token_usage", thread.request_token_usage)
        || !read_at(fields, "events", steps))
        return std::nullopt;
    folded out{std::move(steps), zed::live_thread{std::move(thread), std::move(setup)}};
    bool const starts_turn =
        out.steps.empty()
        || !holds_any<zed::user_message, zed::resume, zed::replay_step>(out.steps.front());
    if (starts_turn) out.out = out.live.start_turn();
    for (auto const& step : out.steps) zed::apply_step(out.live, step, out.out);
    return out;
}

// ---- Answers ------------------------------------------------------------------------------------

std::string to_text(std::optional<zed::turn_failure> const& failure) {
    if (!failure) return "null";
    if (auto const* const stop = std::get_if<zed::turn_stop>(&*failure))
        return *stop == zed::turn_stop::refusal ? "\"refusal\"" : "\"max tokens\"";
    return lisle::encode_as(std::get<zed::completion_error>(*failure).kind);
}

std::string to_text(zed::turn_output const& out) {
    boost::json::array started;
    for (auto const& action : out.actions)
        if (auto const* const start = std::get_if<zed::start_tool>(&action))
            started.push_back({{"id", start->use.id}, {"name", start->use.name}});
    return lisle::encode_as(value(std::move(started)));
}

outcome fold(std::string_view input) {
    auto const done = run(input);
    if (!done) return outcome::refused("not the fields of a case");
    auto const* const pending = done->live.pending();
    return outcome::wrote(
        R"({"messages":)" + lisle::encode_as(done->live.messages()) + R"(,"pending_message":)"
        + (pending != nullptr ? lisle::encode_as(*pending) : "null") + R"(,"request_token_usage":)"
        + lisle::encode_as(done->live.request_usage()) + R"(,"tools_started":)" + to_text(done->out)
        + R"(,"error":)" + to_text(done->live.failure()) + '}');
}

outcome show(std::string_view input) {
    auto const done = run(input);
    if (!done) return outcome::refused("not the fields of a case");
    std::vector<zed::completion_intent> intents;
    for (auto const& action : done->out.actions)
        if (auto const* const request = std::get_if<zed::send_request>(&action))
            intents.push_back(request->intent);
    return outcome::wrote(R"({"events":)" + lisle::encode_as(done->out.events) + R"(,"intents":)"
                          + lisle::encode_as(intents) + '}');
}

// ---- Usage --------------------------------------------------------------------------------------

outcome accumulate(std::string_view input) {
    auto const parsed = lisle::decode_as<value>(input);
    if (!parsed || !parsed->is_object()) return outcome::refused("not the fields of a case");
    std::vector<std::vector<zed::token_usage>> requests;
    zed::thread thread;
    if (!read_at(parsed->get_object(), "requests", requests)
        || !read_at(parsed->get_object(), "cumulative_token_usage", thread.cumulative_token_usage))
        return outcome::refused("not usage");
    zed::turn_setup setup;
    setup.keeps_cumulative_usage = true;
    zed::live_thread live{std::move(thread), std::move(setup)};
    for (auto const& updates : requests) {
        live.start_turn();
        for (auto const& usage : updates) live.apply(usage);
        live.close_stream();
    }
    return outcome::wrote(lisle::encode_as(live.snapshot().cumulative_token_usage));
}

kind_list const registered{
    {"zed/completion_event", round_trip<zed::completion_event>},
    {"zed/stop_reason", round_trip<zed::stop_reason>},
    {"zed/fold", fold},
    {"zed/thread_events", show},
    {"zed/newer_usage", accumulate},
};

}  // namespace zed_turn_kinds

}  // namespace conformance
