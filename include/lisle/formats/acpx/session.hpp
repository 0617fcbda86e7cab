// lisle/formats/acpx/session.hpp - an acpx session, in any of its four shapes.
//
// acpx runs coding agents over the Agent Client Protocol (ACP). It keeps each session as indented
// JSON in a file of ~/.acpx/sessions, and the protocol's messages in an event log beside it.
// recorder/replay.hpp rebuilds a session from that log.
//
//     auto session = lisle::decode<lisle::acpx_t>(text);
//     if (!session) return report(session.error().message());
//     for (auto const& message : session->thread.messages) show(message);
//
// Source of the rules: acpx at 70336b776eca7dab29c221e3adc399cd4a4941f8 (2026-02-27, the revision
// of the schema document) and its releases up to npm 0.19.1. They all write the same tag,
// `acpx.session.v1`, so a record's shape shows only in its keys. Data: model/data.hpp.
//
// Where lisle differs from acpx on purpose:
// - With a named release, records and updates have the same result as with that release, byte for
//   byte. `release::fixed` also records the parts that acpx loses: chunks of white space, late
//   updates of a call, its diffs and the output of its terminals (as `call_content` in the result,
//   a key that acpx keeps without knowing it), the time that an agent gives. It truncates nothing.
// - A running acpx assigns the keys of `acpx` in the order of events, so canonical text keeps their
//   order. Strict readers accept the order of the fields alone.
// - Records of shape A get audit events in every release, and records of shape D if they already
//   have some. The flat shapes have no place for audit events; their event log has the whole
//   session.
// - The SDK in front of acpx's reducer drops updates that break the protocol; its version decides
//   which updates. `apply` takes every update; to check an update first, decode it as an
//   `acp::session_notification`.
// - One bad message never costs its file; permissive readers read files older than 0.1.14.
// - Defaults that acpx takes from its machine (the log's path, programs of known commands) come
//   from the caller, and only `decode_reference` fills them in.
// - The policy for keys is a check, `find_key_violation`: encoding refuses nothing.
// - Limits: 5000 nested arrays and objects, unless `max_depth` is changed, and the sizes of
//   options.hpp. acpx reads any depth, but can't write values nested deeper than about 5000.
#pragma once

#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/schema.hpp>
#include <lisle/formats/acpx/parser/describe_record.hpp>
#include <lisle/formats/acpx/parser/reference.hpp>

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct out_of_line_variant<acpx::message_types<owned>>;
LISLE_INLINE template struct out_of_line_variant<acpx::audit_event_types<owned>>;
LISLE_INLINE template struct document_codec<acpx_t, acpx::basic_session<owned>>;
LISLE_INLINE template struct document_codec<acpx_t, acpx::basic_session<borrowed>>;
LISLE_INLINE template bool read(reader&, acpx::session&);
LISLE_INLINE template void write(writer&, acpx::session const&);
LISLE_INLINE template bool read(reader&, acpx::message&);
LISLE_INLINE template void write(writer&, acpx::message const&);
LISLE_INLINE template bool read(reader&, acpx::user_content&);
LISLE_INLINE template void write(writer&, acpx::user_content const&);
LISLE_INLINE template bool read(reader&, acpx::agent_content&);
LISLE_INLINE template void write(writer&, acpx::agent_content const&);
LISLE_INLINE template bool read(reader&, acpx::tool_result&);
LISLE_INLINE template void write(writer&, acpx::tool_result const&);
}  // namespace lisle::v0_1
#endif
