// lisle/conversation/opencode/ids.hpp - ids of opencode for what has none.
//
// Rule R2: a running number in place of the time, so that ids ascend and opencode's own later ids
// are larger, whatever the time; then characters from SHA-256, the same on every machine.
#pragma once

#include <lisle/conversation/rules/ids.hpp>
#include <lisle/formats/opencode/model/id.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::opencode_bridge {

/// Returns the id that opencode's generator would make of a number of 48 bits.
[[nodiscard]] inline std::string make_id(opencode::id_prefix prefix, opencode::id_order order,
                                         std::uint64_t number, id_seed const& seed) {
    auto const time = number / 4096;
    opencode::id_counter counter{time, number % 4096 - 1};  // which counts before it makes one
    return opencode::create_id(counter, prefix, order, time, derive_bytes<14>(seed));
}

/// Returns the id of a session. Ids of sessions descend with their times.
[[nodiscard]] inline std::string make_session_id(id_seed const& seed, timestamp const& created) {
    auto const at = static_cast<std::uint64_t>((std::max)(created.milliseconds, std::int64_t{0}));
    return make_id(opencode::id_prefix::ses, opencode::id_order::descending, at * 4096, seed);
}

/// Makes the ids of one session's messages and parts, in their order.
class id_maker {
public:
    id_maker(std::string format, std::string session)
        : format_{std::move(format)}, session_{std::move(session)} {}

    /// Takes note of an id that is kept: ids that are made later are larger.
    void pass(std::string_view id) {
        if (auto const bits = opencode::parse_id_bits(id)) number_ = (std::max)(number_, *bits);
    }

    [[nodiscard]] std::string make(opencode::id_prefix prefix) {
        ++number_;
        ++count_;
        auto const place = std::string{to_string(prefix)} + std::to_string(number_);
        return make_id(prefix, opencode::id_order::ascending, number_, {format_, session_, place});
    }

    /// How many ids were made.
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    std::string format_, session_;
    std::uint64_t number_ = 0;
    std::size_t count_ = 0;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
