// lisle/formats/zed/model/tool_use.hpp - a model's call of a tool.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/tool_input.hpp>
#include <lisle/schema.hpp>

#include <boost/json/object.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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
        field<"id",                &self::id, is_identifier>,
        field<"name",              &self::name>,
        field<"raw_input",         &self::raw_input, is_json_text>,
        field<"input",             &self::input>,
        field<"is_input_complete", &self::is_input_complete>,
        field<"thought_signature", &self::thought_signature, is_signature>,
        rest<&self::extra>> {};
    // clang-format on

    /// What only looks like an input with its type is told by the raw input, which is JSON of all
    /// of it: an older Zed had a tool whose arguments are a type and a value.
    static hook_result accept(reader& r, self& out) {
        if (!r.is_permissive() || r.options.revision == schema_revision::latest)
            return hook_result::declined;
        if (!hooks::read_default(r, out)) return hook_result::failed;
        if (out.input.form == zed::tool_input_form::plain || !looks_spelled(out.raw_input))
            return hook_result::accepted;
        if (!looks_spelled(encode_as(out.input.value))) [[unlikely]]
            take_literally(r, out.input);
        return hook_result::accepted;
    }

private:
    static bool looks_spelled(std::string_view json) {
        lisle::text::cursor in{json};
        in.skip_whitespace();
        return zed::detail::find_spelled_input(in).form != zed::tool_input_form::plain;
    }

    static void take_literally(reader& r, zed::basic_tool_input<Model>& input) {
        if constexpr (std::same_as<typename Model::json, boost::json::value>) {
            bool const is_json = input.form == zed::tool_input_form::as_json;
            input.value = boost::json::object{{"type", is_json ? "json" : "text"},
                                              {"value", std::exchange(input.value, nullptr)}};
        } else {
            r.store(encode_as(input), input.value.text);
        }
        input.form = zed::tool_input_form::plain;
    }
};
