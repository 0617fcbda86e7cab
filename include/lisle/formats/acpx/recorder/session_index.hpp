// lisle/formats/acpx/recorder/session_index.hpp - finds what is in a session while it takes many
// events.
#pragma once

#include <lisle/formats/acpx/recorder/apply_usage.hpp>
#include <lisle/formats/acpx/recorder/call_index.hpp>
#include <lisle/formats/acpx/session.hpp>

namespace lisle::inline v0::acpx::detail {

/// Nobody else changes the session meanwhile, and it is not whole until finish().
struct session_index {
    explicit session_index(conversation const& talk) : calls{talk} {}

    void finish(conversation& talk) {
        calls.finish(talk);
        usage.finish(talk);
    }

    call_index calls;
    usage_index usage;
};

}  // namespace lisle::inline v0::acpx::detail
