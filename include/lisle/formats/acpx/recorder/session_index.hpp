// lisle/formats/acpx/recorder/session_index.hpp - indexes a session's calls and usage while many
// events are recorded.
#pragma once

#include <lisle/formats/acpx/recorder/apply_usage.hpp>
#include <lisle/formats/acpx/recorder/call_index.hpp>
#include <lisle/formats/acpx/session.hpp>

namespace lisle::v0_1::acpx::detail {

/// The indexes of one session. Nothing else may change the session meanwhile, which is incomplete
/// until finish().
struct session_index {
    explicit session_index(conversation const& talk) : calls{talk} {}

    void finish(conversation& talk) {
        calls.finish(talk);
        usage.finish(talk);
    }

    call_index calls;
    usage_index usage;
};

}  // namespace lisle::v0_1::acpx::detail
