// lisle/formats/opencode/v2/model/tool_state.hpp - the progress of a tool call, and its result.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/v2/model/error.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// A text that a tool returned.
template <class Model>
struct basic_text_item {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_text_item const&) const = default;
};

/// A file that a tool returned. The URI may have its bytes (`data:`).
template <class Model>
struct basic_file_item {
    typename Model::string uri, mime;
    std::optional<typename Model::string> name;
    unknown_fields<Model> extra;

    bool operator==(basic_file_item const&) const = default;
};

/// An item of a tool's result.
template <class Model>
struct basic_result_item
    : std::variant<basic_text_item<Model>, basic_file_item<Model>, unknown_case<Model>> {
    using basic_result_item::variant::variant;
};

/// What a tool returned: at least one item.
template <class Model>
struct basic_tool_result {
    std::vector<basic_result_item<Model>> items;

    bool operator==(basic_tool_result const&) const = default;
};

/// The arguments are still being written. `input` is empty until they are complete.
template <class Model>
struct basic_streaming_call {
    typename Model::string input;
    unknown_fields<Model> extra;

    bool operator==(basic_streaming_call const&) const = default;
};

/// The tool runs.
template <class Model>
struct basic_running_call {
    basic_record<Model> input, metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_running_call const&) const = default;
};

/// The tool returned `content`, which is required, but permissive readers take a call without it.
template <class Model>
struct basic_completed_call {
    basic_record<Model> input;
    std::optional<basic_tool_result<Model>> content;
    std::optional<basic_record<Model>> metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_completed_call const&) const = default;
};

/// The tool failed. `content` is what it returned before. `error` is required, but permissive
/// readers take a call without it.
template <class Model>
struct basic_failed_call {
    basic_record<Model> input;
    std::optional<basic_error<Model>> error;
    std::optional<basic_tool_result<Model>> content;
    std::optional<basic_record<Model>> metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_failed_call const&) const = default;
};

/// The state of a tool call.
template <class Model>
struct basic_tool_state
    : std::variant<basic_streaming_call<Model>, basic_running_call<Model>,
                   basic_completed_call<Model>, basic_failed_call<Model>, unknown_case<Model>> {
    using basic_tool_state::variant::variant;
};

using text_item = basic_text_item<owned>;
using file_item = basic_file_item<owned>;
using result_item = basic_result_item<owned>;
using tool_result = basic_tool_result<owned>;
using streaming_call = basic_streaming_call<owned>;
using running_call = basic_running_call<owned>;
using completed_call = basic_completed_call<owned>;
using failed_call = basic_failed_call<owned>;
using tool_state = basic_tool_state<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_text_item<Model>>
    : object_of<opencode::v2::basic_text_item<Model>> {
    using self = opencode::v2::basic_text_item<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_file_item<Model>>
    : object_of<opencode::v2::basic_file_item<Model>> {
    using self = opencode::v2::basic_file_item<Model>;
    struct fields : list<
        field<"uri",  &self::uri, is_url>,
        field<"mime", &self::mime>,
        field<"name", &self::name, never_null, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_result_item<Model>>
    : one_of<opencode::v2::basic_result_item<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text", opencode::v2::basic_text_item<Model>>,
        holds<"file", opencode::v2::basic_file_item<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_tool_result<Model>>
    : transparent<&opencode::v2::basic_tool_result<Model>::items> {
    static hook_result accept(reader& r, opencode::v2::basic_tool_result<Model>& out) {
        auto const* const from = r.in.at;
        if (!read(r, out.items)) return hook_result::failed;
        if (!out.items.empty()) return hook_result::accepted;
        if (r.is_permissive()) {
            r.remark(from, "a result without an item");
            return hook_result::accepted;
        }
        r.in.fail(errc::out_of_range, from, "a result without an item");
        return hook_result::failed;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const list = d.template of<std::vector<opencode::v2::basic_result_item<Model>>>();
        return d.is_permissive() ? list : d.with(list, "minItems", 1);
    }
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_streaming_call<Model>>
    : object_of<opencode::v2::basic_streaming_call<Model>> {
    using self = opencode::v2::basic_streaming_call<Model>;
    struct fields : list<
        field<"input", &self::input, is_json_text>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_running_call<Model>>
    : object_of<opencode::v2::basic_running_call<Model>> {
    using self = opencode::v2::basic_running_call<Model>;
    struct fields : list<
        field<"input",    &self::input>,
        field<"metadata", &self::metadata>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_completed_call<Model>>
    : object_of<opencode::v2::basic_completed_call<Model>> {
    using self = opencode::v2::basic_completed_call<Model>;
    struct fields : list<
        field<"input",    &self::input>,
        field<"content",  &self::content,  required_unless_permissive>,
        field<"metadata", &self::metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_failed_call<Model>>
    : object_of<opencode::v2::basic_failed_call<Model>> {
    using self = opencode::v2::basic_failed_call<Model>;
    struct fields : list<
        field<"input",    &self::input>,
        field<"error",    &self::error,    required_unless_permissive>,
        field<"content",  &self::content,  never_null>,
        field<"metadata", &self::metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_tool_state<Model>>
    : one_of<opencode::v2::basic_tool_state<Model>, internally_tagged<"status">> {
    struct cases : list<
        holds<"streaming", opencode::v2::basic_streaming_call<Model>>,
        holds<"running",   opencode::v2::basic_running_call<Model>>,
        holds<"completed", opencode::v2::basic_completed_call<Model>>,
        holds<"error",     opencode::v2::basic_failed_call<Model>>> {};
};

// clang-format on
