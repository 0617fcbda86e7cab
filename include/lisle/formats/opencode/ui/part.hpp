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

/// The types of tools and data contain names, so hooks read and write them.
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

    /// Of several types the last counts. It is looked for only if reading by the first one fails,
    /// because an object that is read by it has no other.
    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        hooks::tag_place first, last;
        auto key = type_key;
        bool const has_type = r.in.peek() == '{' && hooks::find_tag(r, key.quoted, first);
        std::string const name{first.name.characters};
        key.name = name;
        bool const is_read = has_type && read_by(r, out, name, key);
        if (is_read && !std::holds_alternative<unknown_case<Model>>(out))
            return hook_result::accepted;
        if (has_type && !is_read && r.is_unrecoverable()) return hook_result::failed;

        bool const has_other = first.at != nullptr
                               && r.options.duplicates == duplicate_policy::last_wins
                               && hooks::find_last_tag(r, key.quoted, first, last);
        if (!has_other || !has_name_in_it(last.name.characters)) {
            if (is_read) return hook_result::accepted;
            if (has_type && !(has_other && has_name_in_it(name))) return hook_result::failed;
            r.rewind(from, depth);
            return hook_result::declined;
        }
        r.rewind(from, depth);
        key = type_key;
        key.last = last.at;
        if (!r.charge(static_cast<std::size_t>(last.at - from))
            || !read_named(r, out, std::string{last.name.characters}, key))
            return hook_result::failed;
        r.loosen(from, "duplicate key");
        return hook_result::accepted;
    }

    static void produce(writer& w, self const& part) {
        std::visit([&](auto const& alternative) { write_case(w, part, alternative); }, part);
    }

private:
    static constexpr hooks::tag_key type_key{"type", "\"type\"", {}};

    static bool has_name_in_it(std::string_view type) {
        return type.starts_with("data-") || type.starts_with("tool-") || type == "dynamic-tool";
    }

    static bool read_by(reader& r, self& out, std::string const& name, hooks::tag_key const& key) {
        return has_name_in_it(name) ? read_named(r, out, name, key) : hooks::read_default(r, out);
    }

    static bool read_named(reader& r, self& out, std::string const& name,
                           hooks::tag_key const& key) {
        if (name.starts_with("data-")) {
            auto& data = out.template emplace<data_type>();
            r.store(std::string_view{name}.substr(5), data.name);
            return hooks::read_table(r, data, hooks::table_of<data_type>, key);
        }
        auto& tool = out.template emplace<tool_type>();
        tool.is_dynamic = name == "dynamic-tool";
        if (!tool.is_dynamic) r.store(std::string_view{name}.substr(5), tool.tool_name);
        return read_tool(r, tool, key);
    }

    /// Reads the state, which tells the keys and their order. Of several states the last counts.
    static void read_state(reader& r, tool_type& tool) {
        constexpr std::string_view key = "\"state\"";
        hooks::tag_place first, last;
        bool const is_there = r.in.peek() == '{' && hooks::find_tag(r, key, first);
        r.in.failed = {};
        bool const has_other = first.at != nullptr
                               && r.options.duplicates == duplicate_policy::last_wins
                               && hooks::find_last_tag(r, key, first, last);
        if (!is_there && !has_other) return;
        auto const& state = has_other ? last : first;
        if (auto const named = hooks::from_name<opencode::ui_tool_state>(state.name.characters))
            tool.state = *named;
    }

    static bool read_tool(reader& r, tool_type& tool, hooks::tag_key const& key) {
        auto const* const from = r.in.at;
        read_state(r, tool);
        if (!hooks::read_table(r, tool, schema<tool_type>::table_of(tool), key)) return false;
        if (r.is_permissive()) return true;
        auto const fault = opencode::detail::find_fault(tool);
        return fault.empty()
               || r.in.fail(errc::no_case_matched, from,
                            "`" + std::string{fault} + "` in this state");
    }

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
