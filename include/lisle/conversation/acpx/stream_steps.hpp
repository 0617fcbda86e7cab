// lisle/conversation/acpx/stream_steps.hpp - what event streams tell of the answers in a turn.
//
// A record has all answers of a turn as one message. Its stream (`ID.stream.ndjson`) has the
// messages of the protocol in the order in which they arrived, so it tells which calls were made
// together.
//
// Source of the rule: rule R1. A text, thought or call that arrives after all calls of an answer
// have ended begins the next answer. A call ends with the status completed or failed, or with its
// turn. How updates become parts of a message: acpx 0.1 to 0.19.
//
// What acpx does not read from its own stream says nothing here: lines that are no messages of
// JSON-RPC, updates of other kinds, ids that are not strings.
#pragma once

#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/for_each_member.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/text_lines.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

// ---- What a stream tells ------------------------------------------------------------------------

/// What a stream tells of one call.
struct stream_call {
    static constexpr std::size_t never = (std::numeric_limits<std::size_t>::max)();

    /// Whether the call begins another answer.
    bool begins_answer = false;
    /// Which of the texts and thoughts between this call and the next one begins another answer.
    std::size_t cut = never;

    bool operator==(stream_call const&) const = default;
};

/// The calls of one message, in the order in which they arrived.
using stream_calls = std::vector<stream_call>;

/// Makes one key of ids, in their order.
class call_key {
public:
    void add(std::string_view id) { ((text_ += std::to_string(id.size())) += ':') += id; }

    [[nodiscard]] std::string const& text() const { return text_; }

    [[nodiscard]] bool is_empty() const { return text_.empty(); }

private:
    std::string text_;
};

/// The messages of all turns of a session, by the ids of their calls: ids may begin again with each
/// turn. step_reader makes it.
class stream_steps {
public:
    /// Returns the messages with these calls, oldest first; null if the stream has none.
    /// Lifetime: that of the steps, until `add`.
    [[nodiscard]] std::vector<stream_calls> const* find(call_key const& key) const {
        auto const at = messages_.find(key.text());
        return at == messages_.end() ? nullptr : &at->second;
    }

    [[nodiscard]] bool is_empty() const { return messages_.empty(); }

    void add(call_key const& key, stream_calls calls) {
        messages_[key.text()].push_back(std::move(calls));
    }

private:
    text::salted_map<std::string, std::vector<stream_calls>> messages_;
};

// ---- Messages -----------------------------------------------------------------------------------

/// Collects what one message of a record becomes while events arrive.
class message_steps {
public:
    enum class kind { nothing, text, thought, call };

    /// A text or a thought arrived. A piece of the same kind as the last part goes on with it.
    void say(kind what) {
        if (what == last_) return;
        last_ = what;
        bool const begins = has_ended();
        if (begins) has_call_ = false;
        if (calls_.empty()) return;
        if (begins) calls_.back().cut = parts_since_call_;
        ++parts_since_call_;
    }

    [[nodiscard]] bool has(std::string_view id) const { return open_in_.contains(id); }

    /// A call that the message does not have was made.
    void begin_call(std::string const& id) {
        key_.add(id);
        calls_.push_back({has_ended(), stream_call::never});
        has_call_ = true;
        last_ = kind::call;
        parts_since_call_ = 0;
        open_in_.emplace(id, turn_);
        ++open_;
    }

    /// A call of this message ended; it may have ended before.
    void end_call(std::string_view id) {
        auto const at = open_in_.find(id);
        if (at->second == turn_) --open_;
        at->second = 0;
    }

    /// The turn has ended, and its calls with it. Updates may still arrive.
    void end_turn() {
        open_ = 0;
        ++turn_;
    }

    void finish(stream_steps& to) && {
        if (!calls_.empty()) to.add(key_, std::move(calls_));
    }

private:
    [[nodiscard]] bool has_ended() const { return has_call_ && open_ == 0; }

    call_key key_;
    stream_calls calls_;
    text::salted_map<std::string, std::size_t> open_in_;  ///< the turn; 0 of a call that has ended
    std::size_t turn_ = 1;
    std::size_t open_ = 0;              ///< calls that have not ended
    std::size_t parts_since_call_ = 0;  ///< texts and thoughts after the last call
    bool has_call_ = false;             ///< whether the answer has a call
    kind last_ = kind::nothing;
};

// ---- Streams ------------------------------------------------------------------------------------

namespace detail {

/// Returns the values of these keys in an object, as the text spells them; all are empty if the
/// text is anything else. Of duplicate keys the last one counts, as for JSON.parse.
template <std::size_t N>
[[nodiscard]] std::array<std::string_view, N>
find_values(std::string_view object, std::array<std::string_view, N> const& keys) {
    std::array<std::string_view, N> out;
    auto in = text::begin_reading(object);
    in.skip_whitespace();
    auto const see = [&](text::member const& m) {
        std::size_t i = 0;
        while (i < N && keys[i] != m.key) ++i;
        if (!text::skip_value(in)) return text::member_step::fail;
        if (i < N) out[i] = {m.value, static_cast<std::size_t>(in.at - m.value)};
        return text::member_step::next;
    };
    bool const is_object = text::for_each_member(in, see);
    in.skip_whitespace();
    if (!is_object || in.at != in.last) out = {};
    return out;
}

}  // namespace detail

/// Reads event streams, oldest first.
///
///     lisle::conversation::acpx_bridge::step_reader reader;
///     for (auto const& text : {rotated_stream, active_stream}) reader.read(text);
///     auto const talk = lisle::conversation::get(record, std::move(reader).finish());
///
/// Updates before the first prompt are left out: a rotated stream may begin inside a turn.
///
/// Errors: none; lines that are no messages are skipped.
///
/// Complexity: linear in the size of the texts.
class step_reader {
public:
    /// Reads the lines of a text.
    void read(std::string_view text) {
        text::text_lines all{text};
        while (auto const line = all.next()) read_message(line->text);
    }

    /// Reads one message: an object as JSON text.
    void read_message(std::string_view json) {
        constexpr std::array<std::string_view, 5> keys{"jsonrpc", "id", "method", "params",
                                                       "result"};
        auto const [version, id, method, params, result] = detail::find_values(json, keys);
        if (text::unquote(version) != "2.0") return;
        auto const name = text::unquote(method);
        if (name == "session/prompt" && !id.empty()) begin_message(true);
        else if (name == "session/update" && id.empty()) read_update(params);
        else if (method.empty()) read_result(result);
    }

    /// Notes that messages are missing here. Updates before the next prompt are left out.
    void note_gap() { begin_message(false); }

    /// Returns what the texts tell.
    [[nodiscard]] stream_steps finish() && {
        begin_message(false);
        return std::move(out_);
    }

private:
    using kind = message_steps::kind;

    void begin_message(bool is_known) {
        if (is_known_) std::move(message_).finish(out_);
        message_ = message_steps{};
        is_known_ = is_known;
    }

    /// Only the answer to a prompt has a reason to stop.
    void read_result(std::string_view result) {
        auto const [reason] = detail::find_values<1>(result, {"stopReason"});
        if (!reason.empty()) message_.end_turn();
    }

    void read_update(std::string_view params) {
        auto const [update] = detail::find_values<1>(params, {"update"});
        constexpr std::array<std::string_view, 4> keys{"sessionUpdate", "content", "toolCallId",
                                                       "status"};
        auto const [type, content, id, status] = detail::find_values(update, keys);
        auto const name = text::unquote(type);
        if (name == "user_message_chunk") begin_message(is_known_);  // acpx makes a message of it
        else if (name == "agent_message_chunk") read_chunk(content, kind::text);
        else if (name == "agent_thought_chunk") read_chunk(content, kind::thought);
        else if (name == "tool_call") read_call(id, status, false);
        else if (name == "tool_call_update") read_call(id, status, true);
    }

    /// White space alone says nothing: releases before 0.19.1 drop it.
    void read_chunk(std::string_view content, kind what) {
        auto const [type, text] = detail::find_values<2>(content, {"type", "text"});
        auto const name = text::unquote(type);
        bool const says = name == "text"
                              ? !scalars::ecmascript_trim(text::unquote(text)).empty()
                              : name == "resource_link" || name == "resource" || name == "audio";
        if (says) message_.say(what);
    }

    /// Reads a call, or an update of one. Ignores a late update of a call of an earlier message.
    void read_call(std::string_view quoted, std::string_view status, bool is_update) {
        if (!quoted.starts_with('"')) return;
        auto const id = text::unquote(quoted);
        if (!message_.has(id)) {
            bool const is_new = known_.insert(id).second;
            if (is_update && !is_new) return;
            message_.begin_call(id);
        }
        auto const word = text::unquote(status);
        if (word == "completed" || word == "failed") message_.end_call(id);
    }

    stream_steps out_;
    message_steps message_;
    bool is_known_ = false;                ///< whether the message is known from its beginning
    text::salted_set<std::string> known_;  ///< the ids of all calls
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
