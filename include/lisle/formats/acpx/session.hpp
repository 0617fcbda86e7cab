// lisle/formats/acpx/session.hpp - an acpx session, in whichever of its four shapes.
//
// acpx runs coding agents over the Agent Client Protocol (ACP). It keeps each session as indented
// JSON in a file of ~/.acpx/sessions, and the protocol's messages in an event log beside it, from
// which recorder/replay.hpp makes the session again.
//
//     auto session = lisle::decode<lisle::acpx_t>(text);
//     if (!session) return report(session.error().message());
//     for (auto const& message : session->thread.messages) show(message);
//
// Source of the rules: acpx at 70336b776eca7dab29c221e3adc399cd4a4941f8 (2026-02-27, the revision
// of the schema document) and its releases up to npm 0.19.1. They all write the same tag,
// `acpx.session.v1`, so a record's shape is told by its keys.
//
// Where lisle differs from acpx on purpose:
// - Records and updates become what a named release makes of them, byte for byte, where a release
//   is asked for. `release::fixed` also records what acpx loses: chunks of white space, late
//   updates of a call, its diffs and the output of its terminals (as `call_content` in the result,
//   a key that acpx keeps and does not know), the time that an agent gives. It truncates nothing.
// - The SDK in front of acpx's reducer drops updates that break the protocol, each version others.
//   `apply` takes what it is given; decoding an `acp::session_notification` first tells what is
//   wrong.
// - One bad message never costs its file; permissive readers read files older than 0.1.14.
// - A default that acpx takes from its machine (the log's path, programs of known commands) is
//   filled in only by `decode_reference`, from what the caller says.
// - The policy for keys is a check, `find_key_violation`: encoding refuses nothing.
// - The presets stop at 127 nested arrays and objects, `decode_reference` at 5000. acpx reads any
//   depth, and can't write what is nested deeper than about that.
#pragma once

#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/schema.hpp>
#include <lisle/formats/acpx/parser/reference.hpp>
