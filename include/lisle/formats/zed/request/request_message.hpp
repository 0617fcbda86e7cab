// lisle/formats/zed/request/request_message.hpp - the messages of a request.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/language_model/src/request.rs.
#pragma once

#include <lisle/formats/zed/model/image.hpp>
#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/model/plain_text.hpp>
#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/formats/zed/model/tool_result.hpp>
#include <lisle/formats/zed/model/tool_use.hpp>
#include <lisle/schema.hpp>

#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `MessageContent`.
template <class Model>
struct basic_request_content
    : std::variant<basic_plain_text<Model>, basic_thinking<Model>, basic_redacted_thinking<Model>,
                   basic_image<Model>, basic_tool_use<Model>, basic_tool_result<Model>,
                   unknown_case<Model>> {
    using basic_request_content::variant::variant;
};

/// Zed's `LanguageModelRequestMessage`. `cache` asks the provider to keep all messages up to this
/// one. `reasoning_details` is null if there are none.
template <class Model>
struct basic_request_message {
    zed::role role = zed::role::user;
    std::vector<basic_request_content<Model>> content;
    bool cache = false;
    typename Model::json reasoning_details;
    unknown_fields<Model> extra;

    bool operator==(basic_request_message const&) const = default;
};

using request_content = basic_request_content<owned>;
using request_message = basic_request_message<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_request_content<Model>>
    : one_of<zed::basic_request_content<Model>, externally_tagged> {
    struct cases : list<
        holds<"Text",             zed::basic_plain_text<Model>>,
        holds<"Thinking",         zed::basic_thinking<Model>>,
        holds<"RedactedThinking", zed::basic_redacted_thinking<Model>>,
        holds<"Image",            zed::basic_image<Model>>,
        holds<"ToolUse",          zed::basic_tool_use<Model>>,
        holds<"ToolResult",       zed::basic_tool_result<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_request_message<Model>>
    : object_of<zed::basic_request_message<Model>> {
    using self = zed::basic_request_message<Model>;
    struct fields : list<
        field<"role",              &self::role>,
        field<"content",           &self::content>,
        field<"cache",             &self::cache>,
        field<"reasoning_details", &self::reasoning_details, skip_default>,
        rest<&self::extra>> {};
};

// clang-format on
