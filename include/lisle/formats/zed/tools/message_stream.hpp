// lisle/formats/zed/tools/message_stream.hpp - reads a thread from pieces, message by message.
//
//     lisle::zed::message_stream stream;
//     for (std::string_view piece : pieces)
//         if (auto fed = stream.feed(piece, visit); !fed) return fed.error();
//     auto thread = stream.finish(visit);  // without its messages
//
// Memory: about twice the largest message or other value, plus one piece and the text of all
// members except `messages`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/legacy/stated_version.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed {

/// Reads a thread of version 0.3.0 whose text comes in pieces of any size, which may end anywhere.
/// An older thread is refused. If the keys before `messages` show the version, as in text from Zed,
/// `feed` refuses it before the first visit; otherwise messages are visited or refused one by one,
/// and `finish` refuses the thread.
///
/// Lifetime: a piece must live for the call that feeds it.
template <storing_model Model>
class basic_message_stream {
public:
    /// `options.max_size` limits one message, or the value of another key, in memory.
    explicit basic_message_stream(decode_options const& options = permissive) : options_{options} {}

    /// Calls `visit(message&&)` for each message that is now complete.
    ///
    /// Errors: those of `decode`, with the place in the whole text. Later calls return the same
    /// error.
    template <class Visit>
    [[nodiscard]] result<void> feed(std::string_view piece, Visit&& visit) {
        if (failure_) return *failure_;
        waiting_ += piece;
        // An incomplete value is read again only after the waiting text has doubled, so that the
        // work stays linear.
        if (waiting_.size() >= wanted_) take(visit, more_text::may_follow);
        if (!failure_ && waiting_.size() > options_.max_size)
            fail({errc::too_large, {}, passed_, hooks::explain_size(options_.max_size)});
        return end_of_call();
    }

    /// Returns the thread without its messages, after all pieces. Errors: as `feed`.
    template <class Visit>
    [[nodiscard]] result<basic_thread<Model>> finish(Visit&& visit) {
        if (!failure_) take(visit, more_text::none);
        if (!failure_ && at_ != place::behind)
            fail({errc::unexpected_end, {}, passed_ + waiting_.size(), "inside the thread"});
        if (failure_) return *failure_;
        auto out = decode<zed_t, Model>(rest_, options_);
        if (!out) {
            auto found = out.error();
            found.offset = error::npos;  // it counts bytes of rest_, not of the whole text
            return found;
        }
        if (out->upgraded_from) return too_old();
        return out;
    }

private:
    enum class place { before, members, messages, behind };
    enum class more_text { may_follow, none };

    /// Takes complete values from the front of the waiting text.
    template <class Visit>
    void take(Visit& visit, more_text more) {
        std::string_view const all{waiting_};
        std::size_t done = 0;
        while (!failure_) {
            lisle::text::cursor in{all.substr(done), options_.max_depth};
            in.skip_whitespace();
            auto const before = in.offset();
            if (in.at_end()) {
                done += before;
                break;
            }
            if (!step(in, visit, passed_ + done)) {
                if (failure_) break;
                bool const is_cut = in.failed.code == errc::unexpected_end || near_end(in);
                if (!is_cut || more == more_text::none) {
                    auto found = hooks::make_error(all.substr(done), std::move(in.failed));
                    found.pointer = pointer_here();
                    found.offset += passed_ + done;
                    fail(std::move(found));
                }
                break;
            }
            done += in.offset();
        }
        waiting_.erase(0, done);
        passed_ += done;
        wanted_ = waiting_.size() * 2;
    }

    /// Whether a failure is so near the end of the text that more text may repair it: a literal or
    /// a pair of escaped surrogates may be incomplete.
    static bool near_end(lisle::text::cursor const& in) {
        constexpr std::ptrdiff_t longest = sizeof R"(\uD83D\uDE00)" - 1;
        return in.last - in.failed.at < longest;
    }

    /// Takes a member, a message or a bracket, with the comma before it. False if the text is
    /// incomplete or wrong.
    template <class Visit>
    bool step(lisle::text::cursor& in, Visit& visit, std::size_t offset) {
        switch (at_) {
            case place::before: return step_into(in);
            case place::members: return step_over_member(in);
            case place::messages: return step_over_message(in, visit, offset);
            case place::behind: break;
        }
        return in.fail(errc::trailing_text, in.at);
    }

    bool step_into(lisle::text::cursor& in) {
        if (in.peek() != '{') return in.fail_syntax("'{'");
        ++in.at;
        rest_ += '{';
        at_ = place::members;
        return true;
    }

    bool step_over_member(lisle::text::cursor& in) {
        auto const* const from = in.at;
        if (in.take('}')) {
            rest_ += '}';
            at_ = place::behind;
            return true;
        }
        if (has_members_ && !in.take(',')) return in.fail_syntax("',' or '}'");
        in.skip_whitespace();
        if (in.at_end() || in.peek() != '"') return in.fail_syntax("a key");
        lisle::text::string_token key;
        auto const* const key_at = in.at;
        if (!lisle::text::read_string(in, room_, key)) return false;
        bool const is_messages = key.characters == "messages";
        if (!in.colon()) return false;
        if (is_messages && in.take('[')) {
            if (has_messages_) return in.fail(errc::duplicate_field, key_at);
            rest_.append(from, in.at);
            rest_ += ']';
            legacy::stated_version const stated{lisle::text::cursor{rest_}};
            if (stated.is_of_old_thread()) return fail(too_old());
            has_messages_ = has_members_ = true;
            at_ = place::messages;
            return true;
        }
        if (!lisle::text::skip_value(in)) return false;
        if (in.at_end()) return in.fail_syntax("',' or '}'");
        rest_.append(from, in.at);
        has_members_ = true;
        return true;
    }

    template <class Visit>
    bool step_over_message(lisle::text::cursor& in, Visit& visit, std::size_t offset) {
        if (in.take(']')) {
            at_ = place::members;
            return true;
        }
        if (count_ != 0 && !in.take(',')) return in.fail_syntax("',' or ']'");
        in.skip_whitespace();
        auto const* const from = in.at;
        if (!lisle::text::skip_value(in)) return false;
        if (in.at_end()) return in.fail_syntax("',' or ']'");
        std::string_view const json{from, static_cast<std::size_t>(in.at - from)};
        auto read = decode_as<basic_message<Model>>(json, options_);
        if (!read) {
            auto found = read.error();
            found.pointer = pointer_here() + found.pointer;
            found.offset += offset + static_cast<std::size_t>(from - in.first);
            return fail(std::move(found));
        }
        ++count_;
        visit(std::move(*read));
        return true;
    }

    [[nodiscard]] std::string pointer_here() const {
        return at_ == place::messages ? "/messages/" + std::to_string(count_) : std::string{};
    }

    static error too_old() {
        return {errc::unsupported_version, "/version", error::npos,
                "a thread older than 0.3.0 can't be read in pieces"};
    }
    bool fail(error found) {
        failure_ = std::move(found);
        return false;
    }
    [[nodiscard]] result<void> end_of_call() const {
        return failure_ ? result<void>{*failure_} : result<void>{};
    }

    decode_options options_;
    place at_ = place::before;
    std::string waiting_;     ///< the text that is not yet taken
    std::size_t passed_ = 0;  ///< bytes of text before `waiting_`
    std::size_t wanted_ = 0;  ///< the size of `waiting_` from which it is read again
    std::string rest_;        ///< the text of the thread without messages
    std::size_t count_ = 0;   ///< the number of messages so far
    bool has_members_ = false, has_messages_ = false;
    lisle::text::scratch room_;
    std::optional<error> failure_;
};

using message_stream = basic_message_stream<owned>;

}  // namespace lisle::v0_1::zed
