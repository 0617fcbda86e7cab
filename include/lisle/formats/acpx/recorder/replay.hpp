// lisle/formats/acpx/recorder/replay.hpp - makes a record from an event stream.
#pragma once

#include <lisle/formats/acpx/recorder/apply.hpp>
#include <lisle/formats/acpx/recorder/operations.hpp>
#include <lisle/formats/acpx/recorder/stream.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/text/salted_map.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx {

/// The lines of a stream by kind: counts, or line numbers from 1.
struct replay_report {
    std::size_t messages = 0;               ///< messages of the protocol
    std::size_t journal_lines = 0;          ///< lines of acpx's journal
    std::vector<std::size_t> skipped;       ///< other JSON, or not JSON
    std::optional<std::size_t> unfinished;  ///< the last line, if it has no end and is not JSON
};

/// Takes the lines of a stream one by one. An event gets the time of the last line that has a time,
/// else `context::now`. Most streams have no times.
/// The session is complete only after finish(), which writes once the parts that many lines change.
class replayer {
public:
    /// Lifetime: the session must outlive the replayer, and nothing else may change it meanwhile.
    replayer(session& to, context recording)
        : to_{to}, recording_{std::move(recording)}, known_{to.thread} {}
    replayer(replayer const&) = delete;
    replayer& operator=(replayer const&) = delete;
    ~replayer() { finish(); }

    /// Takes the next line of the stream.
    void take(text::text_line const& line) {
        auto parsed = parse_line(line);
        if (!parsed.time.empty()) recording_.now = std::move(parsed.time);
        switch (parsed.kind) {
            case line_kind::protocol: return take_message(parsed.value.get_object());
            case line_kind::journal: return take_journal(parsed.value.get_object());
            case line_kind::unfinished: report_.unfinished = line.number; return;
            case line_kind::other:
            case line_kind::broken: report_.skipped.push_back(line.number); return;
        }
    }

    /// Completes the session and returns the report of the lines so far. More lines may follow.
    /// Complexity: linear in the messages whose calls were changed since the last time.
    replay_report const& finish() {
        known_.finish(to_.thread);
        detail::trim_audit(to_);
        return report_;
    }

private:
    using object = boost::json::object;

    /// A request that waits for its response.
    struct request {
        std::string id;  ///< as JSON
        std::string method;
        std::optional<std::string> prompt_id;
        std::string terminal_id{};
        boost::json::value setting{};  ///< the params of a request that sets something, else null
        std::optional<detail::requested_operation> operation{};
    };

    using stage = detail::connection_stage;

    void take_message(object const& sent) {
        ++report_.messages;
        to_.last_seq = to_.last_seq.value_or(0) + 1;
        auto const* const id = detail::find(sent, "id");
        auto const method = detail::find_string(sent, "method");
        if (id != nullptr) set_last_id(*id);
        if (method == "session/update") take_update(value_of(sent, "params"));
        else if (method && id != nullptr) open(*id, *method, value_of(sent, "params"));
        else if (!method && id != nullptr) close(*id, sent);
    }

    /// Records an update. If the update shows a terminal, records the earlier answers for this
    /// terminal again, so that they reach the tool call.
    void take_update(boost::json::value params) {
        session_update const update{std::move(params)};
        recorder()(update);
        if (answers_.empty()) return;
        auto const* const sent = update.params.if_object();
        auto const* const content =
            sent != nullptr ? find_array(*sent, "update", "content") : nullptr;
        if (content == nullptr) return;
        for (auto const& part : *content)
            if (auto const* const shown = part.if_object())
                if (auto const id = detail::find_string(*shown, "terminalId")) give_answers(*id);
    }

    /// Gives the answers for a terminal to the call that shows it. Only the first call gets them:
    /// otherwise each of many calls that show one terminal would get a copy of a long answer.
    void give_answers(std::string const& terminal) {
        auto const at = answers_.find(terminal);
        if (at == answers_.end()) return;
        bool is_taken = false;
        for (auto const& answer : at->second) is_taken = recorder()(answer);
        if (is_taken) answers_.erase(at);
    }

    /// Records an answer. For each terminal keeps the newest answer of each kind; the newest output
    /// answer repeats all earlier output.
    void take_answer(terminal_answer answer) {
        auto const kind_of = [](terminal_answer const& given) {
            return given.result.get_object().contains("output");
        };
        if (recorder()(answer)) return;
        auto& given = answers_[answer.terminal_id];
        auto const known =
            std::find_if(given.begin(), given.end(), [&](terminal_answer const& known_answer) {
                return kind_of(known_answer) == kind_of(answer);
            });
        if (known == given.end()) given.push_back(std::move(answer));
        else *known = std::move(answer);
    }

    [[nodiscard]] detail::recorder recorder() { return {to_, recording_, &known_}; }

    [[nodiscard]] static boost::json::array const*
    find_array(object const& from, std::string_view first, std::string_view second) {
        auto const* const inner = detail::if_object(detail::find(from, first));
        auto const* const value = inner != nullptr ? detail::find(*inner, second) : nullptr;
        return value != nullptr ? value->if_array() : nullptr;
    }

    /// Takes a journal line. Since 0.18.0 a turn has an id of acpx's own; earlier releases do not
    /// know these lines.
    void take_journal(object const& entry) {
        ++report_.journal_lines;
        if (recording_.recorder < release::v0_18_0) return;
        auto const type = detail::find_string(entry, "type");
        if (type == "turn_result") is_in_turn_ = false;
        if (type != "turn_started") return;
        is_in_turn_ = true;
        to_.last_request_id = detail::find_string(entry, "request_id");
    }

    /// Outside of turns with an id acpx takes the id of any request or response.
    void set_last_id(boost::json::value const& id) {
        if (is_in_turn_ || id.is_null()) return;
        to_.last_request_id =
            id.is_string() ? std::string{detail::view_of(id)} : detail::stringify(id);
    }

    [[nodiscard]] static boost::json::value value_of(object const& from, std::string_view key) {
        auto const* const value = detail::find(from, key);
        return value != nullptr ? *value : boost::json::value{};
    }

    void open(boost::json::value const& id, std::string const& method,
              boost::json::value const& params) {
        request opened{detail::stringify(id), method, std::nullopt};
        auto const* const fields = params.if_object();
        if (fields != nullptr
            && (method == "terminal/output" || method == "terminal/wait_for_exit"))
            opened.terminal_id = detail::find_string(*fields, "terminalId").value_or(std::string{});
        if (method == "initialize") stage_ = stage::connected;
        if (method.starts_with("session/set_")) opened.setting = params;
        if (fields != nullptr && method == "session/prompt") {
            stage_ = stage::prompting;
            open_turn(to_);
            opened.prompt_id = recorder()(prompt_in(*fields));
        }
        if (fields != nullptr && method.starts_with("session/")) set_ids(*fields);
        if (fields != nullptr)
            opened.operation = detail::requested_operation::find(method, *fields);
        if (opened.operation) record(opened.operation->begin(recording_.now));
        open_[opened.id].push_back(std::move(opened));
    }

    void record(std::optional<client_operation> const& operation) {
        if (operation) recorder()(*operation);
    }

    /// The prompt of a request. Before 0.2.0 it was one text.
    [[nodiscard]] prompt prompt_in(object const& params) const {
        auto blocks = value_of(params, "prompt");
        if (recording_.recorder >= release::v0_2_0 || !blocks.is_array())
            return {std::move(blocks)};
        std::string text;
        for (auto const& block : blocks.get_array())
            if (auto const* const fields = block.if_object())
                text += detail::find_string(*fields, "text").value_or(std::string{});
        return {detail::to_tree(text)};
    }

    void close(boost::json::value const& id, object const& response) {
        // Client and agent number their requests independently, so two open requests may have the
        // same id. The response belongs to the newest one.
        auto const at = open_.find(detail::stringify(id));
        if (at == open_.end()) return;
        auto const asked = std::move(at->second.back());
        at->second.pop_back();
        if (at->second.empty()) open_.erase(at);
        if (asked.method == "session/prompt") stage_ = stage::loaded;
        if (asked.operation) record(asked.operation->end(response, recording_.now));
        if (auto const* const result = detail::if_object(detail::find(response, "result")))
            take_result(asked, *result);
    }

    void take_result(request const& asked, object const& result) {
        if (!asked.terminal_id.empty()) {
            take_answer({asked.terminal_id, result});
        } else if (asked.method == "session/prompt") {
            recorder()(prompt_usage{value_of(result, "usage"), asked.prompt_id});
        } else if (asked.method == "initialize") {
            if (auto const version = detail::find_number(detail::find(result, "protocolVersion")))
                to_.protocol_version.emplace(*version);
            if (detail::if_object(detail::find(result, "agentCapabilities")) != nullptr)
                to_.agent_capabilities =
                    detail::to_json(detail::clone(*detail::find(result, "agentCapabilities")));
        } else if (!asked.setting.is_null()) {
            if (detail::keeps_setting(recording_.recorder, stage_, asked.method))
                recorder()(accepted_setting{asked.method, asked.setting, result});
        } else if (asked.method.starts_with("session/")) {
            stage_ = asked.method == "session/new" ? stage::created : stage::loaded;
            set_ids(result);
            set_models_of(result);
        }
    }

    void set_models_of(object const& result) {
        if (recording_.recorder < release::v0_4_0) return;
        auto& known = to_.acpx ? *to_.acpx : to_.acpx.emplace();
        if (auto const* const options = detail::find(result, "configOptions");
            options != nullptr && options->is_array() && recording_.recorder >= release::v0_7_0)
            detail::set_config_options(known, options->get_array(), recording_.recorder);
        if (auto const* const models = detail::if_object(detail::find(result, "models")))
            if (auto legacy = detail::find_legacy_models(*models))
                detail::set_models(known, *std::move(legacy), recording_.recorder);
    }

    void set_ids(object const& from) {
        if (auto const id = detail::find_string(from, "sessionId")) {
            if (to_.acp_session_id.empty()) to_.acp_session_id = *id;
            if (to_.acpx_record_id.empty()) to_.acpx_record_id = *id;
        }
        if (auto const folder = detail::find_string(from, "cwd"); folder && to_.cwd.empty())
            to_.cwd = *folder;
    }

    session& to_;
    context recording_;
    replay_report report_;
    stage stage_ = stage::connected;
    bool is_in_turn_ = false;  ///< between two lines of the journal
    detail::session_index known_;
    text::salted_map<std::string, std::vector<request>> open_;             ///< by id
    text::salted_map<std::string, std::vector<terminal_answer>> answers_;  ///< by terminal
};

/// Returns an empty session for recording, created `now`, which is spelled as `context::now`.
///
///     auto session = lisle::acpx::make_session("2026-02-27T12:00:00.000Z");
///
/// Errors: none. `now` is not checked.
///
/// Lifetime: the session owns its data.
[[nodiscard]] inline session make_session(std::string_view now, shape written_as = shape::flat) {
    session out;
    out.written_as = written_as;
    out.created_at = out.last_used_at = out.thread.updated_at = now;
    out.thread.title.emplace(std::nullopt);
    if (written_as == shape::flat) out.last_seq = 0;
    return out;
}

/// Replays a whole stream into a session. Returns a report of its lines.
///
///     auto session = lisle::acpx::make_session(recording.now);
///     auto const report = lisle::acpx::replay(session, stream, recording);
///
/// Errors: none. The report lists the lines that are not messages.
///
/// Complexity: with `release::fixed`, linear in the sizes of the session and the stream, and n log
/// n in the number of calls. With a named release each event may search the whole session.
///
/// Lifetime: the session owns its data and does not need the stream.
inline replay_report replay(session& to, std::string_view stream, context const& recording) {
    replayer each_line{to, recording};
    text::text_lines all{stream};
    while (auto const line = all.next()) each_line.take(*line);
    return each_line.finish();
}

}  // namespace lisle::v0_1::acpx
