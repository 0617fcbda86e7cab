// lisle/conversation/differences.hpp - which members of a value another one has otherwise.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/residue.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::conversation {

namespace detail {

template <class FindReason>
class difference_teller {
public:
    explicit difference_teller(FindReason find_reason) : find_reason_{find_reason} {}

    void tell(std::string_view wanted, std::string_view found, loss_log const& log,
              std::string_view key = {}, std::size_t levels = most_levels) const {
        if (wanted == found) return;
        if (levels > 0 && are_of_one_kind(wanted, found)) {
            parts const ours{wanted}, theirs{found};
            if (!ours.is_array()) return tell_members(ours, theirs, log, levels - 1);
            if (ours.all().size() == theirs.all().size()) {
                for (std::size_t i = 0; i < ours.all().size(); ++i)
                    tell(ours.all()[i].value, theirs.all()[i].value, log.at(i), key, levels - 1);
                return;
            }
        }
        log.dropped({}, std::string{find_reason_(key)});
    }

private:
    /// A member of a part of a tool's output.
    static constexpr std::size_t most_levels = 6;

    void tell_members(parts const& wanted, parts const& found, loss_log const& log,
                      std::size_t levels) const {
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

/// Tells as dropped what the text of `wanted` has otherwise than that of `found`, JSON both, by
/// member. `native` members are not compared. `find_reason(key)` returns why a member differs.
///
/// Errors: none. Complexity: linear in the size of the texts for each level that differs.
template <class FindReason>
void tell_differences(std::string_view wanted, std::string_view found, loss_log const& log,
                      FindReason find_reason) {
    detail::difference_teller{find_reason}.tell(wanted, found, log);
}

}  // namespace lisle::inline v0_1::conversation
