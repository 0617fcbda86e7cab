// lisle/conversation/differences.hpp - reports the members in which two values differ.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/text/member_index.hpp>
#include <lisle/text/spelled_members.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

namespace detail {

template <class FindReason>
class difference_teller {
public:
    explicit difference_teller(FindReason find_reason) : find_reason_{find_reason} {}

    void tell(std::string_view wanted, std::string_view found, loss_log const& log,
              std::string_view key = {}, std::size_t levels = most_levels) const {
        if (wanted == found) return;
        if (levels > 0 && are_of_one_kind(wanted, found)) {
            if (wanted[0] == '{')
                return tell_members(text::member_index{wanted}, text::member_index{found}, log,
                                    levels - 1);
            auto const ours = text::elements_of(wanted), theirs = text::elements_of(found);
            if (ours.size() == theirs.size()) {
                for (std::size_t i = 0; i < ours.size(); ++i)
                    tell(ours[i], theirs[i], log.at(i), key, levels - 1);
                return;
            }
        }
        log.dropped({}, std::string{find_reason_(key)});
    }

private:
    /// The depth of a member in a part of a tool's output.
    static constexpr std::size_t most_levels = 6;

    void tell_members(text::member_index const& wanted, text::member_index const& found,
                      loss_log const& log, std::size_t levels) const {
        for (auto const& m : wanted.all()) {
            auto const* const same = found.find(m.key);
            auto const value = same != nullptr ? same->value : std::string_view{};
            if (m.key != "native") tell(m.value, value, log.at(m.key), m.key, levels);
        }
        for (auto const& m : found.all())
            if (m.key != "native" && wanted.find(m.key) == nullptr)
                log.at(m.key).dropped({}, std::string{find_reason_(m.key)});
    }

    FindReason find_reason_;
};

}  // namespace detail

/// Compares two JSON texts member by member, and reports as dropped each member of `wanted` that
/// differs in `found`. Does not compare `native` members. `find_reason(key)` returns why a member
/// differs.
///
/// Errors: none. Complexity: linear in the size of the texts for each level that differs.
template <class FindReason>
void tell_differences(std::string_view wanted, std::string_view found, loss_log const& log,
                      FindReason find_reason) {
    detail::difference_teller{find_reason}.tell(wanted, found, log);
}

/// As above, for two values, such as messages.
template <class T, class FindReason>
void tell_differences_of(T const& wanted, T const& found, loss_log const& log,
                         FindReason find_reason) {
    tell_differences(encode_as(wanted), encode_as(found), log, find_reason);
}

/// As above, for the members of two conversations besides their messages and their source.
template <class Model, class FindReason>
void tell_differences_of_heads(basic_conversation<Model> const& wanted,
                               basic_conversation<Model> const& found, loss_log const& log,
                               FindReason find_reason) {
    auto const head_of = [](basic_conversation<Model> const& c) {
        basic_conversation<Model> head;
        head.id = c.id;
        head.title = c.title;
        head.created = c.created;
        head.updated = c.updated;
        head.directories = c.directories;
        head.git = c.git;
        head.model = c.model;
        head.mode = c.mode;
        head.parent = c.parent;
        head.usage = c.usage;
        head.cost = c.cost;
        head.extra = c.extra;
        return head;
    };
    tell_differences_of(head_of(wanted), head_of(found), log, find_reason);
}

/// Why an edit of a member has no effect.
struct reason_of_loss {
    std::string_view key, reason;
};

/// Returns the reason of a member, or the reason `others`.
[[nodiscard]] constexpr std::string_view
find_reason(std::span<reason_of_loss const> known, std::string_view key, std::string_view others) {
    for (auto const& entry : known)
        if (entry.key == key) return entry.reason;
    return others;
}

}  // namespace lisle::v0_1::conversation
