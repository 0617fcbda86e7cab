// lisle/formats/zed/model/tool_use.hpp - a model's call of a tool.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/tool_input.hpp>
#include <lisle/schema.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed {

/// Zed's `LanguageModelToolUse`. `raw_input` is the text that the model streamed, `input` the value
/// that it parsed to. Reading a thread derives neither from the other.
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

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_tool_use<Model>> : object_of<zed::basic_tool_use<Model>> {
    using self = zed::basic_tool_use<Model>;
    static constexpr std::string_view description = "A model's call of a tool.";
    static constexpr key_description descriptions[]{
        {"raw_input", "The text that the model streamed."}, {"input", "The value of that text."}};
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

    /// The raw input tells whether an input really has its type: a tool in an older Zed had the
    /// arguments `type` and `value`, and then the raw input has both keys too.
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

    static bool skip_canonical(canonical_text& canonical) {
        return hooks::skip_canonical_default<self>(canonical);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.template table_of<self>();
    }

private:
    static bool looks_spelled(std::string_view json) {
        lisle::text::cursor in{json};
        in.skip_whitespace();
        return zed::detail::find_spelled_input(in).form != zed::tool_input_form::plain;
    }

    static void take_literally(reader& r, zed::basic_tool_input<Model>& input) {
        r.store_json(encode_as(input), input.value);
        input.form = zed::tool_input_form::plain;
    }
};
