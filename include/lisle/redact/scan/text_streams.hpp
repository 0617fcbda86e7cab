// lisle/redact/scan/text_streams.hpp - which texts of a document may go on in others.
#pragma once

#include <lisle/engine/visit/place.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/redact/scan/split_matches.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

inline bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view each) {
        return each.size() == word.size() && has_at(each, 0, word);
    });
}

/// Where the first token of digits in a pointer ends, which is the place in a list; 0 for none.
inline std::size_t end_of_first_index(std::string_view pointer) {
    for (std::size_t at = 0; at < pointer.size();) {
        auto const end = (std::min)(pointer.find('/', at + 1), pointer.size());
        if (end > at + 1 && run_end(pointer, at + 1, digits) == end) return end;
        at = end;
    }
    return 0;
}

/// The place of a text in the innermost list around it.
struct list_place {
    std::string list{};  ///< the pointer up to the index
    std::size_t index = 0;
    std::string member{};  ///< the pointer after the index
};
inline list_place innermost_list(std::string const& pointer) {
    for (auto end = pointer.size(); end != 0 && end != pointer.npos;) {
        auto const slash = pointer.rfind('/', end - 1);
        if (slash == pointer.npos) break;
        constexpr std::size_t most = 10;  // bytes of a slash and an index
        bool const is_index =
            end > slash + 1 && end - slash <= most && run_end(pointer, slash + 1, digits) >= end;
        if (is_index)
            return {pointer.substr(0, slash + 1),
                    std::stoul(pointer.substr(slash + 1, end - slash - 1)), pointer.substr(end)};
        end = slash;
    }
    return {};
}

}  // namespace detail

/// Joins the texts of a document that may be one text: the chunks of a stream of events (of one
/// session, call and kind, until another turn begins), and neighbours in one list of one message.
/// Messages are texts of their own.
class text_streams {
public:
    explicit text_streams(scanner const& by) : by_{&by} {}

    /// Takes the matches of the next string value. `number` grows from string to string.
    void see(std::size_t number, std::string_view text, string_place const& place,
             std::vector<match> const& matches) {
        if (place.is_remembered || place.is_in_json_text) return;
        auto const key = place.pointer.last_key();
        bool const is_mark = is_mark_of_event(key) && text.size() <= longest_mark;
        if (!is_mark && !may_go_on(key, place.kind)) return;
        if (place.pointer.is_longer_than(longest_pointer)) return;
        auto pointer = place.pointer.to_string();
        auto const end = detail::end_of_first_index(pointer);
        if (end == 0) return;
        enter({pointer.data(), end});
        if (is_mark) note(key, text);
        else texts_.push_back({{number, text, matches}, std::move(pointer)});
    }

    /// The matches over several texts. Those of one text are in order.
    [[nodiscard]] std::vector<split_match> finish() {
        end_event();
        close_lists();
        close_chunks();
        return std::move(found_);
    }

private:
    static constexpr std::size_t longest_mark = 128;
    static constexpr std::size_t longest_pointer = 1024;  // so that long keys are not copied often

    /// A text of the event, and its pointer.
    struct event_text {
        text_ends ends;
        std::string pointer;
    };
    struct open_list {
        detail::list_place at;
        text_stream texts;
    };

    /// Whether a key of an event says whose text it has, or where a turn ends.
    static bool is_mark_of_event(std::string_view key) {
        return is_id(key) || is_end_of_turn(key)
               || detail::is_among(key, {"role", "author", "sender", "method"});
    }
    static bool is_id(std::string_view key) {
        return detail::is_among(key, {"sessionUpdate", "type", "sessionId", "sessionID",
                                      "session_id", "messageId", "messageID", "message_id",
                                      "partID", "item_id", "call_id", "toolCallId"});
    }
    static bool is_end_of_turn(std::string_view key) {
        return detail::is_among(key, {"stopReason", "stop_reason", "finish_reason"});
    }

    static bool may_go_on(std::string_view key, string_kind kind) {
        if (kind != string_kind::prose && kind != string_kind::other) return false;
        if (key.empty()) return kind == string_kind::prose;
        return is_part_of_message(key) || is_only_of_chunks(key);
    }
    /// Keys of parts of a message, of which a list may have several.
    static bool is_part_of_message(std::string_view key) {
        return detail::is_among(key, {"text", "Text", "thinking", "data", "delta", "chunk"});
    }
    /// Keys that only chunks have, or that in a list have whole messages.
    static bool is_only_of_chunks(std::string_view key) {
        return detail::is_among(
            key, {"content", "partial_json", "arguments", "reasoning_content", "reasoning"});
    }

    // ---- Events ---------------------------------------------------------------------------------

    /// What is known of the event that the strings are in: an element of the outermost list.
    struct event {
        std::string pointer{}, ids{}, speaker{};
        bool is_chunk = false, has_role = false, begins_turn = false, ends_turn = false;
    };

    /// Each text of an event has a copy of its ids, so their size has a bound. A stream's are
    /// short.
    static constexpr std::size_t most_ids = 1024;

    void enter(std::string_view pointer) {
        if (event_.pointer == pointer) return;
        end_event();
        event_.pointer = pointer;
    }

    void note(std::string_view key, std::string_view text) {
        if (is_id(key) && event_.ids.size() + key.size() + text.size() < most_ids)
            event_.ids.append(key).append("=").append(text) += '\n';
        if (key == "sessionUpdate") note_update(text);
        if (key == "type" && (text.ends_with("delta") || text.ends_with("chunk")))
            event_.is_chunk = true;
        if (key == "method" && text == "session/prompt") event_.begins_turn = true;
        if (is_end_of_turn(key)) event_.ends_turn = true;
        if (detail::is_among(key, {"role", "author", "sender"})) event_.has_role = true;
    }
    /// The text before a call is at its end: a model writes one after the other.
    void note_update(std::string_view kind) {
        if (kind == "tool_call") event_.begins_turn = true;
        if (!kind.ends_with("_chunk")) return;
        event_.is_chunk = true;
        event_.speaker = kind.substr(0, kind.find('_'));
    }

    void end_event() {
        auto const all = std::exchange(texts_, {});
        auto const is_new_speaker = !event_.speaker.empty() && event_.speaker != speaker_;
        if (event_.begins_turn || is_new_speaker) close_chunks();
        if (!event_.speaker.empty()) speaker_ = event_.speaker;
        bool const is_message = event_.has_role || event_.ids != ids_before_;
        if (is_message) close_lists();
        for (auto const& each : all) take(each);
        if (event_.has_role) close_lists();
        if (event_.ends_turn) close_chunks();
        ids_before_ = std::exchange(event_, {}).ids;
    }

    void take(event_text const& each) {
        auto const member = std::string_view{each.pointer}.substr(event_.pointer.size());
        auto const key = member.substr(member.rfind('/') + 1);
        bool const is_chunk = event_.is_chunk || member.find("/delta/") != member.npos
                              || key == "delta" || key == "chunk";
        if (is_chunk) add_chunk(each.ends, member);
        else if (!is_only_of_chunks(key)) add_part(each);
    }

    void add_chunk(text_ends const& text, std::string_view member) {
        auto list = event_.pointer.substr(0, event_.pointer.rfind('/') + 1);
        auto stream = chunks_.try_emplace(list + '\n' + event_.ids + std::string{member}, *by_,
                                          stream_of::chunks);
        stream.first->second.add(text);
    }

    // ---- Lists ----------------------------------------------------------------------------------

    void add_part(event_text const& each) {
        auto at = detail::innermost_list(each.pointer);
        while (!lists_.empty() && !each.pointer.starts_with(lists_.back().at.list)) close_list();
        if (!lists_.empty() && lists_.back().at.list == at.list) {
            auto& last = lists_.back();
            bool const is_next = last.at.member == at.member && last.at.index + 1 == at.index;
            if (is_next) {
                last.at.index = at.index;
                return last.texts.add(each.ends);
            }
            close_list();
        }
        lists_.push_back({std::move(at), {*by_, stream_of::texts}});
        lists_.back().texts.add(each.ends);
    }

    void close_list() {
        take_found(lists_.back().texts);
        lists_.pop_back();
    }
    void close_lists() {
        while (!lists_.empty()) close_list();
    }
    void close_chunks() {
        for (auto& each : chunks_) take_found(each.second);
        chunks_.clear();
    }
    void take_found(text_stream& from) {
        auto found = from.finish();
        std::move(found.begin(), found.end(), std::back_inserter(found_));
    }

    scanner const* by_;
    event event_;
    std::vector<event_text> texts_;
    std::string ids_before_, speaker_;
    std::map<std::string, text_stream> chunks_;
    std::vector<open_list> lists_;
    std::vector<split_match> found_;
};

}  // namespace lisle::v0_1::redaction
