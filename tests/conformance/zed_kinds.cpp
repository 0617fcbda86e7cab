// tests/conformance/zed_kinds.cpp - the kinds of vectors/zed, in the preset `reference`.
#include "kinds.hpp"

#include <lisle/formats/zed/model/thread_metadata.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/scalars/timestamp.hpp>

namespace conformance {

namespace zed_kinds {

namespace zed = lisle::zed;
using lisle::reference;

/// As serde decodes from text, where it refuses duplicate fields.
constexpr auto from_text = [] {
    auto options = reference;
    options.duplicates = lisle::duplicate_policy::refuse;
    options.unknown_fields = lisle::unknown_policy::ignore;
    return options;
}();

constexpr lisle::json_style compact{};
constexpr lisle::json_style pretty{.indent = 2};

template <class T, auto Options = reference, auto Style = compact>
outcome round_trip(std::string_view input) {
    auto const value = lisle::decode_as<T>(input, Options);
    if (!value) return outcome::refused(value.error().message());
    return outcome::wrote(lisle::encode_as(*value, Style));
}

outcome round_trip_thread(std::string_view input) {
    auto const thread = lisle::decode<lisle::zed_t>(input, reference);
    if (!thread) return outcome::refused(thread.error().message());
    return outcome::wrote(lisle::encode(*thread));
}

outcome print_column(std::optional<lisle::scalars::instant> const& at) {
    if (!at) return outcome::refused("not an RFC 3339 date and time");
    return outcome::wrote(lisle::scalars::to_rfc3339_offset(*at));
}

outcome read_column(std::string_view input) {
    return print_column(lisle::scalars::parse_rfc3339(input));
}

outcome payload_to_column(std::string_view input) {
    auto const at = lisle::decode_as<zed::timestamp>(input, reference);
    return at ? print_column(at->value()) : outcome::refused(at.error().message());
}

kind_list const registered{
    {"zed/json_value", round_trip<lisle::json>},
    {"zed/json_pretty", round_trip<lisle::json, reference, pretty>},
    {"zed/datetime", round_trip<zed::timestamp>},
    {"zed/datetime_column", read_column},
    {"zed/datetime_to_column", payload_to_column},
    {"zed/token_usage", round_trip<zed::token_usage>},
    {"zed/token_usage_slice", round_trip<zed::token_usage, from_text>},
    {"zed/speed", round_trip<zed::speed_mode>},
    {"zed/role", round_trip<zed::role>},
    {"zed/profile_id", round_trip<zed::profile_id>},
    {"zed/subagent_context", round_trip<zed::subagent_context>},
    {"zed/project_snapshot", round_trip<zed::project_snapshot>},
    {"zed/image", round_trip<zed::image>},
    {"zed/prompt_id", round_trip<zed::prompt_id>},
    {"zed/prompt_id_slice", round_trip<zed::prompt_id, from_text>},
    {"zed/mention_uri", round_trip<zed::mention_uri>},
    {"zed/user_content", round_trip<zed::user_content>},
    {"zed/agent_content", round_trip<zed::agent_content>},
    {"zed/tool_use", round_trip<zed::tool_use>},
    {"zed/tool_result", round_trip<zed::tool_result>},
    {"zed/tool_result_content", round_trip<zed::tool_result_content>},
    {"zed/message", round_trip<zed::message>},
    {"zed/message_slice", round_trip<zed::message, from_text>},
    {"zed/db_thread", round_trip_thread},
    {"zed/db_thread_struct", round_trip<zed::bare_thread, from_text>},
    {"zed/db_thread_metadata", round_trip<zed::thread_metadata, from_text>},
};

}  // namespace zed_kinds

}  // namespace conformance
