// tests/conformance/acpx_kinds.cpp - the kinds of vectors/acpx; each case names its release.
#include "kinds.hpp"

#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/acpx/parser/known_commands.hpp>
#include <lisle/formats/acpx/parser/reference.hpp>
#include <lisle/formats/acpx/recorder/apply.hpp>
#include <lisle/formats/acpx/recorder/replay.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace conformance {

namespace acpx_kinds {

namespace acpx = lisle::acpx;

constexpr acpx::host_environment around{"/home/user", acpx::known_commands};

std::optional<acpx::release> find_release(boost::json::object const& fields) {
    std::string_view const name = fields.at("revision").get_string();
    if (name == "git:70336b776eca7dab29c221e3adc399cd4a4941f8") return acpx::release::seed;
    if (name == "git:3d452d5a48abac5f024603a94e04eb248850ad20") return acpx::release::v0_1_15;
    return name.starts_with("npm:") ? acpx::find_release(name.substr(4)) : std::nullopt;
}

/// The text that acpx would write; null if its key policy refuses.
boost::json::value write(acpx::session const& session, acpx::release by) {
    if (acpx::find_key_violation(session, by)) return nullptr;
    auto const text = lisle::encode(session);
    return boost::json::string{text};
}

outcome parse(std::string_view input, boost::json::object const& fields) {
    auto const release = find_release(fields);
    if (!release) return outcome::refused("unknown release");
    auto const session = acpx::decode_reference(input, *release, around);
    if (!session) return outcome::refused(session.error().message());
    return {true, {}, {{"canonical", write(*session, *release)}}};
}

// ---- Reducing -----------------------------------------------------------------------------------

using boost::json::object;
using boost::json::value;

std::string text_of(value const& string) {
    return {string.get_string().data(), string.get_string().size()};
}

std::string to_text(value const& any) {
    return lisle::encode_as(any, {.numbers = lisle::text::number_style::ecmascript});
}

/// The ids of a case, in the order of their use.
class listed_ids final : public acpx::id_generator {
public:
    explicit listed_ids(boost::json::array const& ids) : ids_{ids} {}

    std::string next() override {
        return used_ < ids_.size() ? text_of(ids_[used_++]) : std::string{"no more ids"};
    }

private:
    boost::json::array const& ids_;
    std::size_t used_ = 0;
};

/// In a repeated step `{i}` stands for the round.
value substitute(value const& step, std::size_t round) {
    auto text = to_text(step);
    for (auto at = text.find("{i}"); at != text.npos; at = text.find("{i}", at))
        text.replace(at, 3, std::to_string(round));
    return *parse_json(text);
}

/// Takes the steps of one case.
class turn {
public:
    turn(acpx::session& to, object const& fields, acpx::release recorder)
        : to_{to}, fields_{fields}, ids_{fields.at("uuids").get_array()}, recorder_{recorder} {}

    void run() {
        acpx::open_turn(to_);
        auto const& steps = fields_.at("updates").get_array();
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (!is_dropped(i)) take(validated(steps[i], i));
    }

private:
    /// Whether the ACP SDK's validator refuses it, in the cases that it was part of.
    [[nodiscard]] bool is_dropped(std::size_t i) const {
        auto const* const dropped = fields_.if_contains("dropped");
        if (dropped == nullptr) return false;
        for (auto const& index : dropped->get_array())
            if (index == i) return true;
        return false;
    }

    /// The update after validation: an optional key with a bad value becomes null.
    [[nodiscard]] value validated(value const& step, std::size_t i) const {
        auto const* const all = fields_.if_contains("validated");
        if (all == nullptr) return step;
        for (auto const& one : all->get_array()) {
            if (one.at("index") != i) continue;
            value out = step;
            auto& params = out.at("notification").at("params");
            auto const before = params;
            params = one.at("params");
            for (auto const* const key : {"title", "status", "kind"})
                if (before.at("update").get_object().contains(key)
                    && !params.at("update").get_object().contains(key))
                    params.at("update").get_object()[key] = nullptr;
            return out;
        }
        return step;
    }

    void take(value const& step) {
        auto const& fields = step.get_object();
        auto const* const at = fields.if_contains("at");
        acpx::context const how{text_of(at != nullptr ? *at : fields_.at("now")), ids_, recorder_};
        auto const& kind = fields.at("kind");
        if (kind == "repeat") repeat(fields);
        else if (kind == "prompt")
            prompt_id_ = acpx::apply(to_, acpx::prompt{fields.at("prompt")}, how);
        else if (kind == "session_update")
            acpx::apply(to_, acpx::session_update{fields.at("notification").at("params")}, how);
        else if (kind == "prompt_response_usage")
            acpx::apply(to_, acpx::prompt_usage{fields.at("usage"), prompt_id_}, how);
        else
            acpx::apply(to_,
                        *lisle::decode_as<acpx::client_operation>(to_text(fields.at("operation"))),
                        how);
    }

    void repeat(object const& fields) {
        auto const count = fields.at("count").to_number<std::size_t>();
        auto const* const steps = fields.if_contains("steps");
        for (std::size_t round = 0; round < count; ++round)
            if (steps == nullptr) take(substitute(fields.at("step"), round));
            else
                for (auto const& step : steps->get_array()) take(substitute(step, round));
    }

    acpx::session& to_;
    object const& fields_;
    listed_ids ids_;
    acpx::release recorder_;
    std::optional<std::string> prompt_id_;
};

/// Makes the record that a case only describes: one with the maximum of audit events.
std::string describe_initial(value const& initial) {
    if (!initial.get_object().contains("$note")) return to_text(initial);
    std::string events;
    for (int i = 0; i < 10000; ++i)
        events += (i == 0 ? "" : ",")
                  + std::string{R"({"type":"client_operation","timestamp":"t","operation":{"n":)"}
                  + std::to_string(i) + "}}";
    return R"({"schema":"acpx.session.v1","acpxRecordId":"rec-1","acpSessionId":"sess-1",)"
           R"("agentCommand":"my-agent --acp","cwd":"/repo","createdAt":"t","lastUsedAt":"t",)"
           R"("thread":{"version":"0.3.0","title":null,"messages":[],"updated_at":"t",)"
           R"("detailed_summary":null,"imported":false,"speed":null,"thinking_enabled":false,)"
           R"("thinking_effort":null},"acpx":{"audit_events":[)"
           + events + "]}}";
}

/// The cases state long lists of audit events by their first and last events.
void shorten_audit(value& state) {
    auto* const events =
        state.is_object() ? state.get_object().if_contains("audit_events") : nullptr;
    if (events == nullptr || events->get_array().size() < 1000) return;
    auto const& all = events->get_array();
    *events = object{{"$len", all.size()}, {"$first", all.front()}, {"$last", all.back()}};
}

outcome reduce(object const& fields) {
    auto const release = find_release(fields);
    if (!release) return outcome::refused("unknown release");
    auto session =
        acpx::decode_reference(describe_initial(fields.at("initial")), *release, around);
    if (!session) return outcome::refused(session.error().message());
    turn{*session, fields, *release}.run();
    auto const record = parse_json(lisle::encode(*session))->get_object();
    object expected;
    if (*release == acpx::release::seed) expected["thread"] = record.at("thread");
    else
        for (auto const* const key : {"title", "messages", "updated_at", "cumulative_token_usage",
                                      "cumulative_cost", "request_token_usage"})
            if (auto const* const found = record.if_contains(key))
                expected["conversation"].is_object()
                    ? void(expected["conversation"].get_object()[key] = *found)
                    : void(expected["conversation"].emplace_object()[key] = *found);
    if (auto const* const state = record.if_contains("acpx")) {
        expected["acpx"] = *state;
        shorten_audit(expected["acpx"]);
    }
    return {true, {}, {{"expected", expected}, {"expected_record", write(*session, *release)}}};
}

// ---- Replaying ----------------------------------------------------------------------------------

/// What the lines of `stream` make of the record `initial`, besides its conversation.
outcome replay(object const& fields) {
    auto const release = find_release(fields);
    if (!release) return outcome::refused("unknown release");
    auto session = acpx::decode_reference(to_text(fields.at("initial")), *release, around);
    if (!session) return outcome::refused(session.error().message());
    std::string stream;
    for (auto const& line : fields.at("stream").get_array()) stream += to_text(line) + '\n';
    boost::json::array const no_ids;
    listed_ids ids{no_ids};
    acpx::replay(*session, stream, {"2026-02-27T12:00:00.000Z", ids, *release});
    auto const record = parse_json(lisle::encode(*session))->get_object();
    object expected;
    for (auto const* const key : {"last_seq", "last_request_id", "acpx"})
        if (auto const* const found = record.if_contains(key)) expected[key] = *found;
    return {true, {}, {{"expected", expected}}};
}

kind_list const registered{
    {.name = "acpx/parse", .run_both = parse},
    {.name = "acpx/reduce", .run_fields = reduce},
    {.name = "acpx/replay", .run_fields = replay},
};

}  // namespace acpx_kinds

}  // namespace conformance
