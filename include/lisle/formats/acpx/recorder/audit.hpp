// lisle/formats/acpx/recorder/audit.hpp - the audit events of the nested shapes.
#pragma once

#include <lisle/formats/acpx/model/audit_event.hpp>
#include <lisle/formats/acpx/model/shape.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/apply_state.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <boost/json/object.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace lisle::v0_1::acpx {

/// The most audit events that a record keeps: the newest.
inline constexpr std::size_t most_audit_events = 10000;

namespace detail {

/// Whether events are added to the record. Only the first revision of shape D had audit events, and
/// nothing but the events themselves distinguishes the revisions.
[[nodiscard]] inline bool has_audit(session const& record) {
    if (record.written_as == shape::nested) return true;
    return record.written_as == shape::nested_snake && record.acpx && record.acpx->audit_events;
}

/// Drops the oldest events beyond the limit.
inline void trim_audit(session& record) {
    if (!has_audit(record) || !record.acpx || !record.acpx->audit_events) return;
    auto& events = *record.acpx->audit_events;
    if (events.size() > most_audit_events)
        events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(most_audit_events));
}

/// Adds an event to a record that has audit events. `slack` events beyond the limit may wait for
/// `trim_audit`, so that a long stream does not move all events for each new event.
inline void add_audit(session& to, audit_event entry, std::size_t slack) {
    if (!has_audit(to)) return;
    auto& state = to.acpx ? *to.acpx : to.acpx.emplace();
    if (!state.audit_events) assign_key(state, "audit_events", state.audit_events, {});
    state.audit_events->push_back(std::move(entry));
    if (state.audit_events->size() > most_audit_events + slack) trim_audit(to);
}

/// The audit event for an update, which comes from the `params` of its notification.
[[nodiscard]] inline update_event to_audit_event(boost::json::object const& params,
                                                 boost::json::object const& update,
                                                 std::string const& now) {
    update_event out{now, to_json(clone(update)), std::nullopt, {}};
    if (auto const* const meta = find(params, "_meta")) out.meta = to_json(clone(*meta));
    return out;
}

}  // namespace detail

}  // namespace lisle::v0_1::acpx
