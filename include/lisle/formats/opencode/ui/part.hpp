// lisle/formats/opencode/ui/part.hpp - a part of a UIMessage, of any type.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/ui/content.hpp>
#include <lisle/formats/opencode/ui/tool.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/writer.hpp>

#include <concepts>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The AI SDK's `UIMessagePart`, by its type.
template <class Model>
struct basic_ui_part
    : std::variant<basic_ui_text<Model>, basic_ui_reasoning<Model>, basic_ui_source_url<Model>,
                   basic_ui_source_document<Model>, basic_ui_file<Model>,
                   basic_ui_step_start<Model>, basic_ui_data<Model>, basic_ui_tool<Model>,
                   unknown_case<Model>> {
    using basic_ui_part::variant::variant;
};

using ui_part = basic_ui_part<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

/// The types of tools and data contain names.
template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_part<Model>>
    : one_of<opencode::basic_ui_part<Model>, internally_tagged<"type">> {
    using self = opencode::basic_ui_part<Model>;
    using tool_type = opencode::basic_ui_tool<Model>;
    using data_type = opencode::basic_ui_data<Model>;
    struct cases : list<
        holds<"text",            opencode::basic_ui_text<Model>>,
        holds<"reasoning",       opencode::basic_ui_reasoning<Model>>,
        holds<"source-url",      opencode::basic_ui_source_url<Model>>,
        holds<"source-document", opencode::basic_ui_source_document<Model>>,
        holds<"file",            opencode::basic_ui_file<Model>>,
        holds<"step-start",      opencode::basic_ui_step_start<Model>>,
        holds<"data-",           data_type>,
        holds<"dynamic-tool",    tool_type>> {};

    // clang-format on

    static std::string_view case_of(std::string_view type) {
        if (type.starts_with("data-")) return "data-";
        return type.starts_with("tool-") ? "dynamic-tool" : type;
    }

    static void produce(writer& w, self const& part) {
        std::visit([&](auto const& alternative) { write_case(w, part, alternative); }, part);
    }

private:
    template <class Alternative>
    static void write_case(writer& w, self const& part, Alternative const& alternative) {
        if constexpr (requires { schema<Alternative>::table_of(alternative); }) {
            write_named(w, alternative, type_of(alternative),
                        schema<Alternative>::table_of(alternative));
        } else if constexpr (std::same_as<Alternative, data_type>) {
            write_named(w, alternative, "data-" + std::string{alternative.name},
                        hooks::table_of<data_type>);
        } else {
            hooks::write_default(w, part);
        }
    }

    static std::string type_of(opencode::basic_ui_file<Model> const&) { return "file"; }
    static std::string type_of(tool_type const& tool) {
        return tool.is_dynamic ? "dynamic-tool" : "tool-" + std::string{tool.tool_name};
    }

    static void write_named(writer& w, auto const& alternative, std::string const& type,
                            hooks::object_table const& table) {
        std::string quoted;
        text::writer{quoted, {text::number_style::ecmascript}}.string(type);
        hooks::tag_key const key{"type", "\"type\"", quoted};
        hooks::write_table(w, alternative, table, key);
    }
};
