// examples/lisle/sessions/upgraded_source.hpp - sessions that a newer release of their program
// takes over from an older one.
#pragma once

#include "source.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// When the row of a message was made and written last, in milliseconds since 1970.
struct message_times {
    std::string id;
    std::int64_t created = 0, updated = 0;
};

/// A further interface for databases whose program has changed its tables.
class upgraded_source {
public:
    virtual ~upgraded_source() = default;

    /// The times of the rows of a session's messages, which its document does not have. Empty if
    /// they are of no use for a migration.
    [[nodiscard]] virtual std::vector<message_times> find_times(entry const&) { return {}; }

    /// The session as the program's own migration would write it. `older`: the document from which
    /// `s` was migrated. Null if the store does not hold sessions of the newer release. Any thread
    /// may call this.
    [[nodiscard]] virtual std::unique_ptr<packed_session>
    pack_migrated(new_session const&, document const&, std::vector<message_times> const&) const {
        return nullptr;
    }

    /// Throws the error of put_back() if this store has no place for a saved session.
    virtual void refuse_misplaced(saved_session const&) {}
};

/// The times of the rows of a session's messages; none for sources without such times.
[[nodiscard]] inline std::vector<message_times> find_times(source& from, entry const& e) {
    auto* const upgraded = dynamic_cast<upgraded_source*>(&from);
    return upgraded == nullptr ? std::vector<message_times>{} : upgraded->find_times(e);
}

/// The session as its program's migration would write it into this store, or as put() writes it.
[[nodiscard]] inline std::unique_ptr<packed_session>
pack_migrated(source const& into, new_session const& s, document const& older,
              std::vector<message_times> const& times) {
    auto const* const upgraded = dynamic_cast<upgraded_source const*>(&into);
    auto out = upgraded == nullptr ? nullptr : upgraded->pack_migrated(s, older, times);
    return out ? std::move(out) : into.pack(s);
}

}  // namespace app
