// lisle/formats/zed/turn/live_messages.hpp - the messages of a thread that goes on, and their
// usage.
#pragma once

#include <lisle/formats/zed/append_message.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/turn/usage_table.hpp>
#include <lisle/formats/zed/turn/user_places.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// A thread that grows at its end, and may be cut there. Complexity: each change is linear in the
/// messages that it adds or removes, amortized.
class live_messages {
public:
    live_messages(thread from, std::function<std::string()> now)
        : thread_{std::move(from)}, now_{std::move(now)}, usage_{thread_.request_token_usage},
          cumulative_{thread_.cumulative_token_usage} {
        for (std::size_t i = 0; i < thread_.messages.size(); ++i)
            if (auto const* const user = std::get_if<user_message>(&thread_.messages[i]))
                users_.add(user->id, i);
    }

    /// All messages except the message that is being written.
    [[nodiscard]] std::vector<message> const& all() const { return thread_.messages; }
    [[nodiscard]] std::size_t size() const { return thread_.messages.size(); }
    /// The last usage of each message of the user.
    [[nodiscard]] usage_by_message request_usage() const { return usage_.all(); }

    // ---- Growing --------------------------------------------------------------------------------

    /// Adds a message of the user, which changes the thread now.
    void add(user_message prompt) {
        users_.add(prompt.id, size());
        thread_.messages.emplace_back(std::move(prompt));
        touch_now(thread_);
    }
    /// Adds a `resume`.
    void add_resume() { thread_.messages.emplace_back(resume{}); }
    void add(std::optional<agent_message> written) { append(std::move(written), thread_); }

    /// Drops the summary, because it does not cover a new turn.
    void drop_summary() { thread_.detailed_summary.reset(); }

    // ---- Usage ----------------------------------------------------------------------------------

    /// Begins the usage of the next request.
    void begin_request() { cumulative_.begin_request(); }

    /// Replaces the usage of the last message of the user.
    void set_usage(token_usage const& usage) {
        if (auto const last = users_.last())
            usage_.set(std::get<user_message>(thread_.messages[*last]).id, usage);
    }
    /// Takes the usage of this request so far.
    void accumulate(token_usage const& usage) { cumulative_.update(usage); }

    // ---- Cutting --------------------------------------------------------------------------------

    /// The index of the user's first message with this id.
    [[nodiscard]] std::optional<std::size_t> find_user(std::string_view id) const {
        return users_.find(id);
    }

    /// Whether the usage of removed messages stays.
    enum class usage_of_removed { keep, drop };

    /// Removes the messages from index `to` on.
    void cut(std::size_t to, usage_of_removed usage) {
        while (size() > to) {
            auto const* const user = std::get_if<user_message>(&thread_.messages.back());
            if (user != nullptr) users_.pop(user->id);
            if (user != nullptr && usage == usage_of_removed::drop) usage_.erase(user->id);
            thread_.messages.pop_back();
        }
    }

    // ---- Looking --------------------------------------------------------------------------------

    /// Whether the last message is the agent's and has no tool results.
    [[nodiscard]] bool ends_without_results() const {
        if (thread_.messages.empty()) return false;
        auto const* const last = std::get_if<agent_message>(&thread_.messages.back());
        return last != nullptr && last->tool_results.empty();
    }

    /// The thread, with one more message if there is one.
    [[nodiscard]] thread with(std::optional<agent_message> written) const {
        auto out = thread_;
        out.request_token_usage = usage_.all();
        out.cumulative_token_usage = cumulative_.sum();
        append(std::move(written), out);
        return out;
    }

private:
    void append(std::optional<agent_message> written, thread& to) const {
        if (!written) return;
        to.messages.emplace_back(std::move(*written));
        to.detailed_summary.reset();
        touch_now(to);
    }
    void touch_now(thread& changed) const {
        if (now_) touch(changed, now_());
    }

    thread thread_;  // with its usage at the beginning; usage_ has the present usage
    std::function<std::string()> now_;
    usage_table usage_;
    cumulative_usage cumulative_;
    user_places users_;
};

}  // namespace lisle::v0_1::zed
