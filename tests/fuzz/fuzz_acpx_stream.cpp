// tests/fuzz/fuzz_acpx_stream.cpp - recording acpx's streams: no chunk is lost.
//
// The input is {"initial": a session, "lines": [messages of the protocol]}, or a stream itself.
#include "json_tree.hpp"
#include "outline.hpp"
#include "property.hpp"

#include <lisle/formats/acp/content_block.hpp>
#include <lisle/formats/acp/prompt_response.hpp>
#include <lisle/formats/acp/session_update.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace acpx = lisle::acpx;

namespace {

// ---- The shape of an input ----------------------------------------------------------------------

template <lisle::fixed_string... Words>
outline const& words() {
    static outline const made = [] {
        outline out{outline::kind::string};
        out.words = {Words.view()...};
        return out;
    }();
    return made;
}

/// One of these; only a reader knows which.
template <outline::function... Each>
outline const& any_of() {
    static outline const made = [] {
        outline out{outline::kind::one_of};
        out.entries = {{"", Each}...};
        return out;
    }();
    return made;
}

outline make_object(std::vector<outline::entry> entries) {
    outline out{outline::kind::object};
    out.entries = std::move(entries);
    return out;
}

outline const& blocks() { return outline_of<std::vector<lisle::acp::content_block>>(); }

outline const& request() {
    static outline const made = make_object({{"sessionId", &words<"sess-1">},
                                             {"prompt", &any_of<&blocks, &outline_of<std::string>>},
                                             {"terminalId", &words<"t1", "t2">},
                                             {"modeId", &words<"a", " b ">},
                                             {"modelId", &words<"a", "">},
                                             {"configId", &words<"mode", "model", "c">},
                                             {"value", &outline_of<std::string>}});
    return made;
}

outline const& line() {
    static outline const made = make_object(
        {{"jsonrpc", &words<"2.0">, true},
         {"method",
          &words<"session/update", "session/update", "session/update", "session/prompt",
                 "session/new", "initialize", "terminal/output", "terminal/wait_for_exit",
                 "session/set_mode", "session/set_model", "session/set_config_option">,
          true},
         {"id", &words<"1", "2">},
         {"params",
          &any_of<&outline_of<lisle::acp::session_notification>,
                  &outline_of<lisle::acp::session_notification>, &request>,
          true},
         {"result", &any_of<&outline_of<lisle::acp::prompt_response>,
                            &outline_of<lisle::acp::config_option_update>>}});
    return made;
}

outline const& lines() {
    static outline const made = [] {
        outline out{outline::kind::array};
        out.element = &line;
        return out;
    }();
    return made;
}

struct input {
    acpx::session initial;
    std::string stream;
};

input read_input(std::string_view json) {
    auto const tree = parse_tree(json);
    auto const* const all = tree && tree->is_object() ? tree->find("lines") : nullptr;
    if (all == nullptr) return {acpx::make_session("2026-02-27T12:00:00.000Z"), std::string{json}};
    input out{acpx::make_session("2026-02-27T12:00:00.000Z"), {}};
    for (auto const& one : all->children) {
        one.print_to(out.stream);
        out.stream += '\n';
    }
    if (auto const* const found = tree->find("initial")) {
        std::string text;
        found->print_to(text);
        if (auto session = lisle::decode<lisle::acpx_t>(text)) out.initial = std::move(*session);
    }
    return out;
}

// ---- Recording ----------------------------------------------------------------------------------

class counted_ids final : public acpx::id_generator {
public:
    [[nodiscard]] std::string next() override { return "id-" + std::to_string(++count_); }

private:
    std::size_t count_ = 0;
};

/// The session as in its file.
acpx::session reread(acpx::session const& session) {
    auto const file = lisle::encode(session, lisle::layout::source);
    auto again = lisle::decode<lisle::acpx_t>(file);
    require(again.has_value(), "a recorded session is read again", file);
    return std::move(*again);
}

/// Replays line by line; before line `reread_at` the session is written to its file and read again.
acpx::session replay(input const& of, acpx::release recorder, std::size_t reread_at) {
    auto session = of.initial;
    counted_ids ids;
    acpx::replayer recording{session, {"2026-02-27T13:00:00.000Z", ids, recorder}};
    lisle::text::text_lines all{of.stream};
    std::size_t count = 0;
    while (auto const one = all.next()) {
        if (count++ == reread_at) {
            recording.finish();
            session = reread(session);
        }
        recording.take(*one);
    }
    recording.finish();
    return reread(session);
}

constexpr auto never = static_cast<std::size_t>(-1);

// ---- The texts of a session ---------------------------------------------------------------------

/// The text of a session: of an agent's messages and thoughts, joined.
struct talk {
    std::string text, thoughts;
    bool has_unknown = false;

    explicit talk(acpx::session const& of) {
        for (auto const& message : of.thread.messages) {
            has_unknown =
                has_unknown || std::holds_alternative<lisle::unknown_case<lisle::owned>>(message);
            auto const* const agent = std::get_if<acpx::agent_message>(&message);
            if (agent == nullptr) continue;
            for (auto const& part : agent->content) {
                if (auto const* const said = std::get_if<acpx::plain_text>(&part))
                    text += said->value;
                if (auto const* const thought = std::get_if<acpx::thinking>(&part))
                    thoughts += thought->text;
            }
        }
    }

    /// Adds the text of a line.
    void add(acpx::parsed_line const& one) {
        using acpx::detail::find;
        using acpx::detail::find_string;
        using acpx::detail::if_object;
        if (one.kind != acpx::line_kind::protocol) return;
        auto const& sent = one.value.get_object();
        auto const* const params = if_object(find(sent, "params"));
        auto const* const update = params != nullptr ? if_object(find(*params, "update")) : nullptr;
        auto const* const content =
            update != nullptr ? if_object(find(*update, "content")) : nullptr;
        if (find_string(sent, "method") != "session/update" || content == nullptr) return;
        auto const said = acpx::detail::text_of_block(*content, acpx::release::fixed);
        auto const kind = find_string(*update, "sessionUpdate");
        if (said && kind == "agent_message_chunk") text += *said;
        if (said && kind == "agent_thought_chunk") thoughts += *said;
    }

    [[nodiscard]] bool is_utf8() const {
        for (auto const* s : {&text, &thoughts})
            if (lisle::text::find_invalid_utf8(s->data(), s->data() + s->size()) != nullptr)
                return false;
        return true;
    }
};

void check_nothing_lost(input const& of, acpx::session const& recorded) {
    talk wanted{of.initial};
    // Text in a message of another shape stays there.
    if (wanted.has_unknown) return;
    lisle::text::text_lines all{of.stream};
    while (auto const one = all.next()) wanted.add(acpx::parse_line(*one));
    talk const found{recorded};
    // Adjacent halves of a character are joined.
    if (!wanted.is_utf8() || !found.is_utf8()) return;
    require_same(found.text, wanted.text, "all that an agent said is recorded, in order");
    require_same(found.thoughts, wanted.thoughts, "all that an agent thought is recorded");
}

}  // namespace

outline const& input_outline() {
    static outline const made =
        make_object({{"initial", &outline_of<acpx::session>}, {"lines", &lines, true}});
    return made;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const of = read_input(to_text(data, size));
    auto const chosen = pick(of.stream);
    auto const recorder =
        static_cast<acpx::release>(chosen % (static_cast<std::size_t>(acpx::release::fixed) + 1));
    for (auto const how : {acpx::release::fixed, recorder}) {
        auto const whole = replay(of, how, never);
        auto const in_pieces = replay(of, how, chosen / 16 % 8);
        // The order of keys may differ: acpx's objects in memory have places for keys without
        // values.
        require(in_pieces == whole, "a session that is reread in between is recorded alike",
                lisle::encode(in_pieces), lisle::encode(whole));
        if (how == acpx::release::fixed) check_nothing_lost(of, whole);
    }
    return 0;
}
