// lisle/formats/zed/tool_use.hpp - a model's call of a tool.
#pragma once

#include <lisle/formats/zed/tool_input.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::inline v0::zed {

/// Zed's `LanguageModelToolUse`. `raw_input` is what the model streamed, `input` what it parsed to;
/// neither is derived from the other when a thread is read.
template <class Model>
struct basic_tool_use {
    typename Model::string id, name, raw_input;
    basic_tool_input<Model> input;
    bool is_input_complete = true;
    std::optional<typename Model::string> thought_signature;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_use const&) const = default;
};

using tool_use = basic_tool_use<owned>;

}  // namespace lisle::inline v0::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_tool_use<Model>> : object_of<zed::basic_tool_use<Model>> {
    using self = zed::basic_tool_use<Model>;
    // clang-format off
    struct fields : list<
        field<"id",                &self::id>,
        field<"name",              &self::name>,
        field<"raw_input",         &self::raw_input>,
        field<"input",             &self::input>,
        field<"is_input_complete", &self::is_input_complete>,
        field<"thought_signature", &self::thought_signature>,
        rest<&self::extra>> {};
    // clang-format on
};
