// lisle/formats/acpx/recorder/apply_usage.hpp - applies updates of tokens, cost and title.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/ordered_keys.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::acpx::detail {

/// The first non-negative number under one of these keys.
[[nodiscard]] inline std::optional<double>
find_count(boost::json::object const& from, std::initializer_list<std::string_view> keys) {
    for (auto const key : keys)
        if (auto const* const value = find(from, key); is_count(value)) return find_number(value);
    return std::nullopt;
}

/// The counts of tokens, or nothing if there is no count.
[[nodiscard]] inline std::optional<token_usage> find_tokens(boost::json::object const& from,
                                                            release recorder) {
    token_usage out;
    out.input_tokens = find_count(from, {"input_tokens", "inputTokens"});
    out.output_tokens = find_count(from, {"output_tokens", "outputTokens"});
    out.cache_creation_input_tokens = find_count(
        from, {"cache_creation_input_tokens", "cacheCreationInputTokens", "cachedWriteTokens"});
    out.cache_read_input_tokens =
        find_count(from, {"cache_read_input_tokens", "cacheReadInputTokens", "cachedReadTokens"});
    if (recorder >= release::v0_11_2) {
        out.thought_tokens = find_count(from, {"thought_tokens", "thoughtTokens"});
        out.total_tokens = find_count(from, {"total_tokens", "totalTokens"});
    }
    return out == token_usage{} ? std::nullopt : std::optional{out};
}

[[nodiscard]] inline std::optional<cost> find_cost(boost::json::object const& update) {
    auto const* const from = if_object(find(update, "cost"));
    if (from == nullptr) return std::nullopt;
    cost out;
    out.amount = find_count(*from, {"amount"});
    if (find_trimmed(find(*from, "currency"))) out.currency = find_string(*from, "currency");
    return out == cost{} ? std::nullopt : std::optional{out};
}

/// The user's id in an unknown message that has other keys besides `User`.
[[nodiscard]] inline std::optional<std::string> find_user_id(unknown_case<owned> const& message) {
    auto const value = decode_as<tree>(message.json.text(), as_acpx_reads);
    auto const* const object = value ? value->if_object() : nullptr;
    auto const* const user = object != nullptr ? if_object(find(*object, "User")) : nullptr;
    return user != nullptr ? find_string(*user, "id") : std::nullopt;
}

/// The id of the newest user message, among the messages from `first` on.
[[nodiscard]] inline std::optional<std::string> newest_user_id(conversation const& talk,
                                                               std::size_t first = 0) {
    for (auto i = talk.messages.size(); i-- > first;) {
        auto const& message = talk.messages[i];
        if (auto const* const user = std::get_if<user_message>(&message)) return user->id;
        if (auto const* const unknown = std::get_if<unknown_case<owned>>(&message))
            if (auto id = find_user_id(*unknown)) return *std::move(id);
    }
    return std::nullopt;
}

/// An index of usage while many events are recorded. Usage is not in order until finish().
class usage_index {
public:
    [[nodiscard]] std::string const& newest_id(conversation const& talk) {
        if (auto id = newest_user_id(talk, std::exchange(seen_, talk.messages.size())))
            newest_id_ = *std::move(id);
        return newest_id_;
    }

    void assign(conversation& talk, std::string const& id, token_usage const& usage) {
        auto& all = talk.request_token_usage;
        auto const place = places_.find(all, id);
        if (place < all.size()) {
            all.begin()[static_cast<std::ptrdiff_t>(place)].second = usage;
            return;
        }
        all.append(id).second = usage;
        is_disordered_ = is_disordered_ || text::ecmascript::find_array_index(id);
    }

    void finish(conversation& talk) {
        if (!std::exchange(is_disordered_, false)) return;
        order_keys(talk.request_token_usage);
        places_.forget();
    }

private:
    key_places places_;
    bool is_disordered_ = false;
    std::size_t seen_ = 0;  ///< number of messages that were searched
    std::string newest_id_;
};

/// Replaces the usage of the conversation, and of the prompt or, without its id, of the newest user
/// message.
inline void set_usage(conversation& talk, token_usage const& usage, usage_index* index,
                      std::optional<std::string> const& prompt_id = {}) {
    talk.cumulative_token_usage = usage;
    auto const id = prompt_id          ? *prompt_id
                    : index != nullptr ? index->newest_id(talk)
                                       : newest_user_id(talk).value_or(std::string{});
    if (id.empty() || id == "__proto__") return;
    if (index != nullptr) index->assign(talk, id, usage);
    else assign_ordered(talk.request_token_usage, id, usage);
}

inline void apply_usage(conversation& talk, boost::json::object const& update, release recorder,
                        usage_index* index = nullptr) {
    auto const* const meta = if_object(find(update, "_meta"));
    auto const* const usage = meta != nullptr ? if_object(find(*meta, "usage")) : nullptr;
    if (auto const tokens = find_tokens(usage != nullptr ? *usage : update, recorder))
        set_usage(talk, *tokens, index);
    if (recorder >= release::v0_11_2)
        if (auto spent = find_cost(update)) talk.cumulative_cost = std::move(spent);
}

/// Keeps the text of a value that its field can't hold, so that the text is written in its place.
inline void keep_foreign(unknown_fields<owned>& extra, hooks::object_table const& table,
                         std::string_view key, std::string text) {
    auto const field = hooks::find_field(table, key);
    if (!field) return;
    auto& values = extra.make_source().values;
    std::erase_if(values, [&](auto const& loose) { return loose.field == *field; });
    values.push_back({*field, source_layout::loose_value::whole, true, std::move(text), nullptr});
}

/// Sets the title. acpx records any value, but its parser then rejects a record with a wrong value.
inline void set_title(session& changed, tree const& title) {
    auto& known = changed.thread.title;
    if (title.is_string()) known.emplace(std::string{view_of(title)});
    else if (title.is_null()) known.emplace(std::nullopt);
    else {
        known.reset();
        auto const raw = stringify(clone(title));
        keep_foreign(changed.thread.extra, hooks::table_of<conversation>, "title", raw);
        keep_foreign(changed.extra, schema<session>::table_of(changed.written_as), "title", raw);
    }
}

}  // namespace lisle::v0_1::acpx::detail
