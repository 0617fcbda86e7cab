// tests/fuzz/fuzz_zed_turn.cpp - recorded turns: every beginning of one is a thread that Zed loads.
//
// The input is the thread before and its steps, as in vectors/zed/fold.jsonl.
#include "outline.hpp"
#include "property.hpp"

#include <lisle/formats/zed/request/build_request.hpp>
#include <lisle/formats/zed/request/to_markdown.hpp>
#include <lisle/formats/zed/turn/recorded_step.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zed = lisle::zed;

namespace fuzz_turn {

struct tool {
    std::string name;
    bool streaming = false;
    lisle::unknown_fields<lisle::owned> extra;
};

struct recording {
    std::vector<zed::recorded_step> events;
    std::vector<tool> tools;
    std::vector<zed::message> messages;
    zed::usage_by_message request_token_usage;
    bool supports_images = true;
    lisle::unknown_fields<lisle::owned> extra;
};

}  // namespace fuzz_turn

// clang-format off

template <>
struct lisle::schema<fuzz_turn::tool> : object_of<fuzz_turn::tool> {
    struct fields : list<
        field<"name",      &self::name>,
        field<"streaming", &self::streaming, or_default>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<fuzz_turn::recording> : object_of<fuzz_turn::recording> {
    struct fields : list<
        field<"events",              &self::events>,
        field<"tools",               &self::tools, or_default>,
        field<"messages",            &self::messages, or_default>,
        field<"request_token_usage", &self::request_token_usage, or_default>,
        field<"supports_images",     &self::supports_images, or_default>,
        rest<&self::extra>> {};
};

// clang-format on

namespace {

zed::live_thread make_live(fuzz_turn::recording const& of, bool ends_rounds,
                           lisle::schema_revision revision) {
    zed::turn_setup setup;
    for (auto const& tool : of.tools) setup.tools.push_back({tool.name, tool.streaming});
    setup.supports_images = of.supports_images;
    setup.ends_rounds = ends_rounds;
    setup.revision = revision;
    setup.keeps_cumulative_usage = true;
    setup.now = [] { return std::string{"2026-02-27T12:34:56Z"}; };
    setup.ids.make = [](void*) { return std::string{"id"}; };
    zed::thread thread;
    thread.messages = of.messages;
    thread.request_token_usage = of.request_token_usage;
    return zed::live_thread{std::move(thread), std::move(setup)};
}

/// Providers refuse a use without a result, and Zed reads every request that it writes.
void check_request(zed::thread const& of) {
    auto const request = zed::build_request(of, {});
    auto const text = lisle::encode_as(request);
    require(lisle::decode_as<zed::completion_request>(text, lisle::strict).has_value(),
            "a request is canonical", text);
    for (auto const& m : request.messages)
        require(!m.content.empty(), "a request has no empty message", text);
    static_cast<void>(zed::to_markdown(of.messages));
}

void check_loading(std::string const& text, lisle::schema_revision revision) {
    auto options = lisle::reference;
    options.revision = revision;
    auto const read = lisle::decode<lisle::zed_t>(text, options);
    require(read.has_value(), "Zed loads every snapshot", text, read ? "" : read.error().message());
}

/// Whether Zed's latest revision has all that was recorded: it reads no mention that it removed.
bool is_of_latest(std::string_view recording) {
    auto options = lisle::reference;
    options.revision = lisle::schema_revision::latest;
    return lisle::decode_as<fuzz_turn::recording>(recording, options).has_value();
}

/// Of a thread for the latest revision.
void check_latest(zed::live_thread const& live) {
    check_loading(lisle::encode(live.snapshot(), lisle::schema_revision::latest),
                  lisle::schema_revision::latest);
}

void check_snapshot(zed::live_thread const& live) {
    auto const stored = live.snapshot();
    auto const text = lisle::encode(stored);
    auto const read = lisle::decode<lisle::zed_t>(text, lisle::strict);
    require(read.has_value(), "a snapshot is strict", text, read ? "" : read.error().message());
    require_same(lisle::encode(*read), text, "a snapshot is read as it was");
    check_loading(lisle::encode(stored, lisle::schema_revision::pinned),
                  lisle::schema_revision::pinned);
    check_request(stored);
}

/// What a driver does that answers each tool at once.
void answer_tools(zed::live_thread& live, zed::turn_output const& out) {
    std::vector<std::string> started;
    for (auto const& action : out.actions)
        if (auto const* const start = std::get_if<zed::start_tool>(&action))
            started.push_back(start->use.id);
    for (auto const& id : started)
        live.finish_tool({id, "t", false, {{zed::plain_text{"ok"}}}, {}, {}});
}

/// Applies events as a driver does whose turns end by themselves.
struct driver {
    zed::live_thread& live;

    void operator()(zed::user_message const& said) const { live.send(said); }
    void operator()(zed::resume const&) const { live.resume(); }
    void operator()(zed::tool_done const& done) const { live.finish_tool(done.result); }
    void operator()(zed::flush_step const&) const { live.close_stream(); }
    void operator()(zed::end_turn_step const&) const { live.close_stream(); }
    void operator()(zed::abandon_step const&) const { live.abandon_turn(); }
    void operator()(zed::user_cancel_step const&) const { live.cancel(); }
    void operator()(zed::completion_error const& e) const {
        live.fail_stream(e);
        live.retry();
    }
    void operator()(zed::truncate_step const& at) const {
        static_cast<void>(live.truncate(at.id));
    }
    void operator()(zed::replay_step const&) const { live.start_turn(); }
    template <class Event>
    void operator()(Event const& event) const {
        answer_tools(live, zed::turn_output{live.apply_part(event)});
    }
};

}  // namespace

outline const& input_outline() { return outline_of<fuzz_turn::recording>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    auto const of = lisle::decode_as<fuzz_turn::recording>(json, lisle::reference);
    if (!of) return 0;
    using enum lisle::schema_revision;
    auto recorded = make_live(*of, false, pinned), driven = make_live(*of, true, pinned);
    auto newest = make_live(*of, false, latest);
    bool const checks_newest = is_of_latest(json);
    recorded.start_turn();
    newest.start_turn();
    auto const every = 1 + of->events.size() / 64;  // a snapshot is linear in the thread
    for (std::size_t i = 0; i < of->events.size(); ++i) {
        zed::turn_output out;
        zed::apply_step(recorded, of->events[i], out);
        zed::apply_step(newest, of->events[i], out);
        std::visit(driver{driven}, static_cast<zed::recorded_step::variant const&>(of->events[i]));
        if (i % every != 0 && i + 1 != of->events.size()) continue;
        check_snapshot(recorded);
        check_snapshot(driven);
        if (checks_newest) check_latest(newest);
    }
    driven.cancel();
    driven.abandon_turn();
    require(!driven.is_running() && driven.pending() == nullptr, "a turn can be ended", json);
    return 0;
}
