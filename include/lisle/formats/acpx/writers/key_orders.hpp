// lisle/formats/acpx/writers/key_orders.hpp - the orders in which acpx writes the keys of a record.
//
// All releases have one order for a record, and later releases add keys to it. The state below
// `acpx` has the order of its release's parser when a record was loaded, another order after a
// prompt, and the order of events in a running session: each event adds its keys at the end. So a
// state may have its keys in any order, but only keys that its release knows.
//
// A record that another program made may lack `event_log`, which acpx adds when it loads it.
//
// Source: acpx 0.1.15 to 0.19.1.
#pragma once

#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>

#include <string_view>

namespace lisle::v0_1::acpx {

/// A key that releases before this one do not write.
struct later_key {
    std::string_view type, key;
    release_number since;
};

namespace detail {

/// The first release with the shape of all later releases, and the writers of its order of keys.
inline constexpr release_number first_flat{0, 1, 14};
inline constexpr order_writers all_flat{{first_flat, {~0U, 0, 0}}, 1};

inline constexpr ordered_member member_list[]{
    {"record", "acpx", "state"},
    {"record", "event_log", "event log"},
    {"record", "cumulative_token_usage", "usage"},
    {"record", "cumulative_cost", "cost"},
    {"record", "imported_from", "import"},
};

// clang-format off

inline constexpr key_order order_list[]{
    {"record", "schema acpx_record_id acp_session_id agent_session_id? agent_command agent_argv?"
     " cwd name? created_at last_used_at last_seq last_request_id? event_log? closed? closed_at?"
     " pid? agent_started_at? last_prompt_at? last_agent_exit_code? last_agent_exit_signal?"
     " last_agent_exit_at? last_agent_disconnect_reason? protocol_version? agent_capabilities?"
     " title? messages updated_at cumulative_token_usage cumulative_cost? request_token_usage acpx?"
     " imported_from?", all_flat},
    {"state", "* reset_on_next_ensure current_mode_id desired_mode_id desired_config_options"
     " current_model_id available_models available_model_names model_control available_commands"
     " config_options session_options", all_flat},
    {"event log", "active_path segment_count max_segment_bytes max_segments last_write_at?"
     " last_write_error?", all_flat},
    {"usage", "input_tokens? output_tokens? cache_creation_input_tokens? cache_read_input_tokens?"
     " thought_tokens? total_tokens?", all_flat},
    {"cost", "amount? currency?", all_flat},
    {"import", "record_id cwd_original exported_by exported_at", all_flat},
};

// clang-format on

}  // namespace detail

/// The objects of a record in the flat shape, and their orders.
inline constexpr key_order_tables key_orders{detail::member_list, detail::order_list};

/// The keys that came after 0.1.15.
inline constexpr later_key later_keys[]{
    {"record", "imported_from", {0, 10, 0}},
    {"record", "cumulative_cost", {0, 11, 2}},
    {"record", "agent_argv", {0, 13, 0}},
    {"state", "desired_mode_id", {0, 1, 16}},
    {"state", "current_model_id", {0, 4, 0}},
    {"state", "available_models", {0, 4, 0}},
    {"state", "session_options", {0, 4, 0}},
    {"state", "reset_on_next_ensure", {0, 5, 3}},
    {"state", "desired_config_options", {0, 6, 1}},
    {"state", "model_control", {0, 11, 2}},
    {"state", "available_model_names", {0, 16, 0}},
    {"usage", "thought_tokens", {0, 11, 2}},
    {"usage", "total_tokens", {0, 11, 2}},
};

}  // namespace lisle::v0_1::acpx
