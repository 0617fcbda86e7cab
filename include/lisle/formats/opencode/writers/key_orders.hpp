// lisle/formats/opencode/writers/key_orders.hpp - the orders in which releases of opencode write
// keys.
//
// Three eras of writers, and `opencode import`:
//
// - up to 0.15 an object has its keys as the code built it; keys that come later are last;
// - 1.0 to 1.3 parse each message and part before they write it: keys have the order of the schema;
// - since 1.4 objects are again as the code built them, and only an import parses them.
//
// A session's own object is built by code before 1.2, and from the columns of its row since. Ids
// are keys of messages and parts before 1.2; since then they have columns, and an export writes
// them last. So orders that only newer releases write have no ids here.
//
// Source: recordings of 18 releases from 0.5.29 to 1.18.34, 16 of them in
// tests/formats/opencode/releases, and the object literals in their programs. The releases 0.6 to
// 0.15 and 1.4 to 1.14.33 are not among them: they may have the orders of the releases before and
// after.
#pragma once

#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>

namespace lisle::v0_1::opencode {

/// Who put an object's keys in order.
enum key_writer : unsigned {
    built_by_code = 1,
    parsed_by_schema = 2,
    read_from_columns = 4,
};

/// The releases whose texts are known, oldest first.
inline constexpr release_number recorded_releases[]{
    {0, 5, 29}, {1, 0, 0},  {1, 0, 61}, {1, 0, 98},  {1, 0, 185}, {1, 1, 11},
    {1, 1, 27}, {1, 1, 65}, {1, 2, 1},  {1, 2, 5},   {1, 2, 27},  {1, 3, 2},
    {1, 14, 34}, {1, 14, 41}, {1, 15, 0}, {1, 17, 11}, {1, 18, 33}, {1, 18, 34}};
/// The newest release whose sessions are known.
inline constexpr release_number newest_release{1, 18, 34};

namespace detail {

inline constexpr release_number first_release{0, 0, 0}, later_release{~0U, 0, 0};

/// The first release with a database, whose exports have the ids of messages and parts last.
inline constexpr release_number first_with_rows{1, 2, 0};

/// The releases that parse what they write end between these two, or at one of them.
inline constexpr release_number last_that_parses{1, 14, 33}, first_that_builds{1, 4, 0};

inline constexpr unsigned by_both = built_by_code | parsed_by_schema;
inline constexpr order_writers by_all{{first_release, later_release}, by_both};
inline constexpr order_writers by_all_since_0_6{{{0, 6, 0}, later_release}, by_both};
inline constexpr order_writers by_all_since_1_4{{first_that_builds, later_release}, by_both};
inline constexpr order_writers parsed{{{0, 6, 0}, later_release}, parsed_by_schema};
inline constexpr order_writers built_before_1{{first_release, {0, 99, 99}}, built_by_code};
inline constexpr order_writers built{{first_that_builds, later_release}, built_by_code};
inline constexpr order_writers by_code{{first_release, later_release}, built_by_code};
inline constexpr order_writers by_code_since_0_6{{{0, 6, 0}, later_release}, built_by_code};

inline constexpr ordered_member member_list[]{
    {"export", "info", "session"},
    {"export", "messages", "entry"},
    {"entry", "info", "message", "role", "id sessionID"},
    {"entry", "parts", "part", "type", "id sessionID messageID"},
    {"session", "summary", "session summary"},
    {"session", "model", "session model"},
    {"session", "permission", "permission"},
    {"session", "revert", "revert"},
    {"session", "share", "share"},
    {"message:user", "summary", "user summary"},
    {"message:user", "model", "model"},
    {"message:user", "format", "format"},
    {"message:assistant", "path", "path"},
    {"part:subtask", "model", "model"},
    {"part:agent", "source", "span"},
    {"part:file", "source", "source"},
    {"part:tool", "state", "state", "status"},
    {"state:completed", "attachments", "attachment"},
    {"attachment", "source", "source"},
    {"source", "text", "span"},
    {"source", "range", "range"},
    {"range", "start", "position"},
    {"range", "end", "position"},
    {"", "diffs", "diff"},
    {"", "error", "error"},
    {"error", "data", "error data"},
    {"", "time", "time"},
    {"session", "tokens", "session tokens"},
    {"session tokens", "cache", "session cache"},
    {"", "tokens", "tokens"},
    {"tokens", "cache", "cache"},
};

// clang-format off

inline constexpr key_order order_list[]{
    {"export", "info messages", by_code},
    {"entry", "info parts", by_code},

    // ---- Sessions ----
    {"session", "id version parentID? title time * share revert", built_before_1},
    {"session", "id version projectID directory parentID? title permission? time"
     " * summary permission revert share", {{{0, 6, 0}, {1, 1, 26}}, built_by_code}},
    {"session", "id slug version projectID directory parentID? title permission? time"
     " * summary permission revert share", {{{1, 1, 12}, {1, 1, 99}}, built_by_code}},
    {"session", "id slug projectID workspaceID? directory path? parentID? title version summary?"
     " share? revert? permission? time", {{first_with_rows, {1, 14, 99}}, read_from_columns}},
    {"session", "id slug projectID workspaceID? directory path? parentID? title agent? model?"
     " version summary? cost? tokens? share? metadata? revert? permission? time",
     {{{1, 15, 0}, later_release}, read_from_columns}},

    {"session summary", "additions deletions files diffs?", by_all},
    {"session summary", "diffs", {{{0, 6, 0}, {1, 0, 0}}, built_by_code}},
    {"session model", "id providerID variant?", by_all_since_1_4},
    {"permission", "permission pattern action", by_all_since_0_6},
    {"permission", "permission action pattern", by_code_since_0_6},
    {"revert", "messageID partID? snapshot? diff?", by_all},
    {"share", "url", by_all},

    // ---- Messages of people ----
    {"message:user", "id role sessionID time", built_before_1},
    {"message:user", "id sessionID role time summary?",
     {{first_release, {1, 0, 97}}, by_both}},
    {"message:user", "id sessionID time role", built_before_1},
    {"message:user", "id sessionID role time format? summary? agent model system? tools? variant?",
     parsed},
    {"message:user", "role time tools? agent model system? format? * summary", built},
    {"message:user", "role time agent model format? tools? system? * summary", built},
    {"message:user", "time role agent model * summary", built},
    {"message:user", "role model agent time * summary", built},

    {"user summary", "title? body? diffs?", by_all},
    {"model", "providerID modelID variant?", by_all_since_0_6},
    {"format", "type schema? retryCount?", by_all_since_0_6},

    // ---- Answers ----
    {"message:assistant", "id role sessionID system mode path summary cost modelID providerID"
     " tokens time * error", built_before_1},
    {"message:assistant", "id role system mode path cost tokens modelID providerID time sessionID"
     " * error", built_before_1},
    {"message:assistant", "id role system path cost tokens modelID providerID mode time sessionID"
     " * error", built_before_1},
    {"message:assistant", "id sessionID role time cost path summary tokens modelID providerID"
     " system mode * error", built_before_1},
    {"message:assistant", "id sessionID system mode cost path time role tokens modelID providerID"
     " * error", built_before_1},
    {"message:assistant", "id sessionID role time error? system parentID modelID providerID mode"
     " path summary? cost tokens", {{{0, 6, 0}, {1, 0, 60}}, parsed_by_schema}},
    {"message:assistant", "id sessionID role time error? parentID modelID providerID mode path"
     " summary? cost tokens finish?", {{{1, 0, 1}, {1, 0, 184}}, parsed_by_schema}},
    {"message:assistant", "id sessionID role time error? parentID modelID providerID mode agent"
     " path summary? cost tokens structured? variant? finish?",
     {{{1, 0, 99}, later_release}, parsed_by_schema}},
    {"message:assistant", "parentID role mode agent variant? path cost tokens modelID providerID"
     " time * finish error structured", built},
    {"message:assistant", "role parentID mode agent variant? summary? path cost tokens modelID"
     " providerID time * finish error", built},
    {"message:assistant", "parentID mode agent cost path time role tokens modelID providerID *"
     " finish error", built},

    {"path", "cwd root", by_all},
    {"error", "name data", by_all},
    {"error data", "message? statusCode? isRetryable? responseHeaders? responseBody? metadata?",
     by_all},
    {"error data", "providerID message", by_all},
    {"error data", "message retries", by_all},
    {"error data", "message ref", by_all_since_1_4},

    // ---- Parts ----
    {"part:text", "id messageID sessionID type text synthetic? * time", built_before_1},
    {"part:text", "id messageID sessionID type synthetic text", built_before_1},
    {"part:text", "id type text synthetic? messageID sessionID", built_before_1},
    {"part:text", "type id messageID sessionID text synthetic?", built_before_1},
    {"part:text", "id sessionID messageID type text synthetic? ignored? time? metadata?",
     parsed},
    {"part:text", "type text synthetic? ignored? time? metadata?", built},
    {"part:text", "type synthetic text time?", built},
    {"part:text", "type synthetic text metadata", built},
    {"part:text", "type metadata synthetic text time", built},

    {"part:reasoning", "id messageID sessionID type text time metadata?", built_before_1},
    {"part:reasoning", "id sessionID messageID type text metadata? time", parsed},
    {"part:reasoning", "type text time metadata?", built},

    {"part:file", "id messageID sessionID type url mime filename? source?", built_before_1},
    {"part:file", "type mime filename? url source? id messageID sessionID", built_before_1},
    {"part:file", "id sessionID messageID type mime filename? url source?", parsed},
    {"part:file", "type mime filename? url source?", built},
    {"part:file", "type url mime filename? source?", built},
    {"part:file", "type mime url synthetic? filename?", built},

    {"part:tool", "id messageID sessionID type tool callID state", built_before_1},
    {"part:tool", "type id messageID sessionID tool callID state", built_before_1},
    {"part:tool", "id sessionID messageID type callID tool state metadata?", parsed},
    {"part:tool", "type tool callID state metadata?", built},
    {"part:tool", "type callID tool state metadata?", built},

    {"part:step-start", "id messageID sessionID type", built_before_1},
    {"part:step-start", "id sessionID messageID type snapshot?", parsed},
    {"part:step-start", "snapshot? type", built},

    {"part:step-finish", "id messageID sessionID type tokens cost", built_before_1},
    {"part:step-finish", "id sessionID messageID type reason? snapshot? cost tokens", parsed},
    {"part:step-finish", "reason snapshot? type tokens cost", built},

    {"part:patch", "id messageID sessionID type hash files", built_before_1},
    {"part:patch", "id sessionID messageID type hash files", parsed},
    {"part:patch", "type hash files", built},

    {"part:agent", "id type name source? messageID sessionID", built_before_1},
    {"part:agent", "id sessionID messageID type name source?", parsed},
    {"part:agent", "type name source?", built},

    {"part:snapshot", "id messageID sessionID type snapshot", built_before_1},
    {"part:snapshot", "id sessionID messageID type snapshot", parsed},

    {"part:compaction", "id sessionID messageID type auto? overflow? tail_start_id?", parsed},
    {"part:compaction", "type auto overflow? * tail_start_id", built},

    {"part:subtask", "id sessionID messageID type prompt description agent model? command?",
     parsed},
    {"part:subtask", "type prompt description agent model? command?", built},
    {"part:subtask", "type agent description command? model? prompt", built},

    {"part:retry", "id sessionID messageID type attempt error time", parsed},

    {"attachment", "id sessionID messageID type mime filename? url source?", parsed},
    {"attachment", "type mime url filename? id sessionID messageID", built},
    {"attachment", "type mime filename? url source? id sessionID messageID", built},

    {"source", "text type path range? name? kind?", by_all},
    {"source", "text type clientName uri", by_all_since_0_6},
    {"span", "value start end", by_all},
    {"range", "start end", by_all},
    {"position", "line character", by_all},

    // ---- States of a tool's call ----
    {"state:pending", "status", built_before_1},
    {"state:pending", "status input raw", by_all_since_0_6},

    {"state:running", "status input time", built_before_1},
    {"state:running", "status time input title? metadata?", built_before_1},
    {"state:running", "title? metadata? status input time", built_before_1},
    {"state:running", "status input title? metadata? time", parsed},
    {"state:running", "title? metadata? status input time", built},
    {"state:running", "status input * time title metadata", built},
    {"state:running", "status time input * title metadata", built},

    {"state:completed", "status input output metadata? title? time", built_before_1},
    {"state:completed", "status input output title time metadata", built_before_1},
    {"state:completed", "status time input title metadata output", built_before_1},
    {"state:completed", "status input output title metadata time attachments?", parsed},
    {"state:completed", "status input output metadata title time attachments?", built},
    {"state:completed", "status input output title metadata time attachments?", built},
    {"state:completed", "status input output title metadata attachments? time", built},
    {"state:completed", "status input title metadata output attachments? time", built},
    {"state:completed", "status time input title metadata output", built},

    {"state:error", "status error time input", built_before_1},
    {"state:error", "status input error metadata? time", built_before_1},
    {"state:error", "status input error metadata? time", parsed},
    {"state:error", "status input error metadata? time", built},
    {"state:error", "status error time metadata? input", built},
    {"state:error", "status input raw error metadata? time", built},
    {"state:error", "title? metadata? status input time error", built},
    {"state:error", "title? status input time error metadata", built},
    {"state:error", "status input time title? metadata? error", built},
    {"state:error", "status time input title? metadata? error", built},
    {"state:error", "status time input title? error metadata", built},

    // ---- Small objects ----
    {"time", "created completed?", by_all},
    {"time", "created updated compacting? archived?", by_all},
    {"time", "start end? compacted?", by_all},
    {"tokens", "total? input output reasoning cache", by_all},
    {"tokens", "output input reasoning cache", built},
    {"cache", "read write", by_all},
    {"cache", "write read", built_before_1},
    {"cache", "write read", built},
    {"session tokens", "input output reasoning cache", built},
    {"session cache", "read write", built},
    {"diff", "file before after additions deletions status?",
     {{first_release, last_that_parses}, by_both}},
    {"diff", "file? patch? additions deletions status?", by_all_since_1_4},
};

// clang-format on

}  // namespace detail

/// What objects an export, a file or a row of opencode has, and their orders.
inline constexpr key_order_tables key_orders{detail::member_list, detail::order_list};

}  // namespace lisle::v0_1::opencode
