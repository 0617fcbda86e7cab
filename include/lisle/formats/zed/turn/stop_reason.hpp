// lisle/formats/zed/turn/stop_reason.hpp - why a model, or a turn, came to its end.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/language_model/src/language_model.rs and crates/acp_thread/src/acp_thread.rs.
#pragma once

#include <lisle/schema.hpp>

namespace lisle::v0_1::zed {

/// Why a model stopped: Zed's `StopReason`. Only a refusal and the token limit end a turn; whether
/// there is another round depends on tool results.
enum class stop_reason { end_turn, max_tokens, tool_calls, refusal };

/// Why a turn ended, if not with an error of the provider.
enum class turn_stop { end_turn, max_tokens, refusal, cancelled };

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::zed::stop_reason> : string_enum<zed::stop_reason> {
    struct names : list<
        named<"end_turn",   self::end_turn>,
        named<"max_tokens", self::max_tokens>,
        named<"tool_use",   self::tool_calls>,
        named<"refusal",    self::refusal>> {};
};

template <>
struct lisle::schema<lisle::zed::turn_stop> : string_enum<zed::turn_stop> {
    struct names : list<
        named<"end_turn",   self::end_turn>,
        named<"max_tokens", self::max_tokens>,
        named<"refusal",    self::refusal>,
        named<"cancelled",  self::cancelled>> {};
};

// clang-format on
