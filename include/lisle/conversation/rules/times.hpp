// lisle/conversation/rules/times.hpp - times for messages of a source without times.
//
// Rule R3: the last message gets the time of the conversation's last change, and each message
// before it is a millisecond older. Times of the source are kept as long as they ascend.
#pragma once

#include <lisle/conversation/timestamp.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace lisle::v0_1::conversation {

/// Returns a time in milliseconds for each message. The times ascend, and no two are equal, because
/// some readers can't order equal times. No time is later than `last`, unless `last` is so close to
/// 1970 that the times would not be distinct.
///
///     auto const times = spread_times({std::nullopt, timestamp{500}, std::nullopt}, 1000);
///     // 499, 500, 1000
///
/// Errors: none. Complexity: linear in the number of messages.
[[nodiscard]] inline std::vector<std::int64_t>
spread_times(std::vector<std::optional<timestamp>> const& known, std::int64_t last) {
    std::vector<std::int64_t> out(known.size());
    auto latest = last;
    for (auto i = known.size(); i-- > 0; --latest) {
        if (known[i]) latest = (std::min)(latest, known[i]->milliseconds);
        out[i] = latest;
    }
    std::int64_t earliest = 0;
    for (auto& at : out) at = (std::max)(at, earliest++);
    return out;
}

/// Returns when a conversation was changed last, in milliseconds: as it says itself, else its
/// latest time, `known` times of messages included; 0 if it has none.
///
/// Errors: none. Complexity: linear in the number of messages.
template <class Conversation>
[[nodiscard]] std::int64_t find_last_time(Conversation const& c,
                                          std::vector<std::optional<timestamp>> const& known) {
    if (c.updated) return c.updated->milliseconds;
    auto last = c.created ? c.created->milliseconds : 0;
    for (auto const& time : known)
        if (time) last = (std::max)(last, time->milliseconds);
    return last;
}

}  // namespace lisle::v0_1::conversation
