// examples/replay_turn/main.cpp - replays a recorded turn, event by event, as a person saw it.
#include <lisle/formats/zed/request/to_markdown.hpp>
#include <lisle/formats/zed/turn/recorded_step.hpp>
#include <lisle/overloaded.hpp>

#include <fstream>
#include <iostream>
#include <string>
#include <variant>

namespace zed = lisle::zed;

namespace {

/// Prints a thread's events to a terminal. Pieces of text are joined until another event comes.
class screen {
public:
    void show(zed::thread_event const& event) {
        std::visit(lisle::overloaded{
                       [&](zed::agent_text const& text) { write("agent: ", text.piece); },
                       [&](zed::agent_thinking const& thought) {
                           write("thinks: ", thought.piece);
                       },
                       [&](zed::tool_call const& c) { line("tool: " + c.title); },
                       [&](zed::tool_call_update const& u) { show_update(u); },
                       [&](zed::retry_notice const& r) {
                           line("again in " + std::to_string(r.delay_ms / 1000) + " s, attempt "
                                + std::to_string(r.attempt) + " of "
                                + std::to_string(r.max_attempts));
                       },
                       [&](auto const& end) { line("end: " + lisle::encode_as(end)); },
                   },
                   static_cast<zed::thread_event::variant const&>(event));
    }

private:
    void show_update(zed::tool_call_update const& u) {
        if (u.raw_input) line("  " + u.id + " input " + lisle::encode_as(*u.raw_input));
        if (u.status) line("  " + u.id + ' ' + lisle::encode_as(*u.status));
    }

    void write(std::string_view label, std::string_view piece) {
        if (label != label_) line(std::string{label});
        // The bar shows where one event ends and the next begins.
        std::cout << piece << '|';
        label_ = label;
    }
    void line(std::string const& text) {
        std::cout << '\n' << text;
        label_ = {};
    }

    std::string_view label_;
};

zed::turn_setup make_setup() {
    zed::turn_setup out;
    out.tools.push_back({"grep", false, "search"});
    out.tools.push_back({"edit", true, "edit", [](zed::tool_input const& input) {
                             auto const path = input.value["path"];
                             return "Edit " + (path.exists() ? std::string{path.text()} : "a file");
                         }});
    out.now = [] { return std::string{"2026-02-27T12:34:56Z"}; };
    out.ends_rounds = false;  // the recording says where a round ends
    return out;
}

}  // namespace

int main() {
    std::ifstream in{"turn.ndjson"};
    zed::thread empty;
    empty.title = "Nightly build";
    zed::live_thread live{empty, make_setup()};
    screen terminal;
    for (std::string text; std::getline(in, text);) {
        auto const step = lisle::decode_as<zed::recorded_step>(text);
        if (!step) return std::cerr << step.error().message() << '\n', 1;
        zed::turn_output output;
        zed::apply_step(live, *step, output);
        for (auto const& event : output.events) terminal.show(event);
    }
    auto const thread = live.snapshot();
    std::cout << "\n\nThe thread as Zed stores it:\n"
              << lisle::encode(thread) << "\n\n"
              << zed::to_markdown(thread.messages);
}
