// lisle/formats/zed/model/tool_input.hpp - a tool's input: JSON or, since 2026-07, plain text.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/for_each_member.hpp>

#include <string_view>

namespace lisle::v0_1::zed {

/// How an input is spelled: bare, or with its type.
enum class tool_input_form {
    plain,    ///< the bare value; the only form until 2026-07
    as_json,  ///< {"type": "json", "value": ...}
    as_text,  ///< {"type": "text", "value": "..."}: `value` is a string
};

/// A value with its spelling. A bare object with just the keys `type` and `value` looks like an
/// input with its type. Newer versions read it as an input with its type; so does a permissive
/// reader, unless the raw input of the tool use has the two keys as well.
template <class Model>
struct basic_tool_input {
    typename Model::json value;
    tool_input_form form = tool_input_form::plain;

    bool operator==(basic_tool_input const&) const = default;
};

using tool_input = basic_tool_input<owned>;

namespace detail {

/// An input with its type, and the place of its value.
struct spelled_input {
    tool_input_form form = tool_input_form::plain;
    char const* value = nullptr;
    char const* end = nullptr;
    bool in_order = false;  ///< the type comes first
    bool repeated = false;  ///< there is a duplicate key
};

/// Looks at the value at the cursor. The form is `plain` if the value has no type, or if the text
/// is not JSON.
///
/// This is not `adjacently_tagged`, which ignores other keys, uses the first of two tags, and makes
/// an error or an unknown_case of a value that it can't read. Zed looks at a finished value: any
/// third key makes it plain, and the last of two equal keys counts.
[[nodiscard]] inline spelled_input find_spelled_input(lisle::text::cursor in) {
    using lisle::text::member_step;
    spelled_input out;
    lisle::text::scratch room;
    lisle::text::string_token token;
    auto form = tool_input_form::plain;
    if (in.peek() != '{') return {};
    int keys = 0;
    auto const see = [&](lisle::text::member const& m) {
        bool const is_type = m.key == "type";
        if (m.is_escaped || (!is_type && m.key != "value")) return member_step::fail;
        if (keys++ == 0) out.in_order = is_type;
        if (is_type) form = tool_input_form::plain;  // a later type replaces an earlier one
        else out.value = m.value;
        if (!is_type || in.peek() != '"') return member_step::next;
        if (!lisle::text::read_string(in, room, token)) return member_step::fail;
        if (token.characters == "json") form = tool_input_form::as_json;
        if (token.characters == "text") form = tool_input_form::as_text;
        return member_step::next;
    };
    if (!lisle::text::for_each_member(in, room, see) || out.value == nullptr) return {};
    out.repeated = keys > 2;
    out.form = form;
    out.end = in.at;
    return out;
}

}  // namespace detail

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_tool_input<Model>>
    : transparent<&zed::basic_tool_input<Model>::value> {
    using self = zed::basic_tool_input<Model>;
    using form = zed::tool_input_form;

    static hook_result accept(reader& r, self& out) {
        bool const is_latest = r.options.revision == schema_revision::latest;
        if (!is_latest && !r.is_permissive()) return hook_result::declined;
        auto const found = zed::detail::find_spelled_input(r.in);
        bool const is_broken = found.form == form::as_text && *found.value != '"';
        // A value that may be bare keeps its keys in their order.
        if (found.form == form::plain || ((is_broken || !found.in_order) && !is_latest)) {
            if (!is_latest || r.options.shapes != shape_policy::canonical)
                return hook_result::declined;
            return hooks::fail(r, errc::not_canonical, r.in.at, "written with its type");
        }
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (!r.in.open()) return hook_result::failed;
        r.in.at = found.value;
        if (is_broken) r.mistyped("string");
        if (is_broken || !read(r, out.value)) return hook_result::failed;
        r.in.at = found.end;
        r.in.depth = depth;
        out.form = found.form;
        if (!is_latest) r.remark(from, "an input with its type, as written since 2026-07");
        if (!found.in_order || found.repeated)
            r.loosen(from, found.repeated ? "duplicate key" : "keys in another order");
        return hook_result::accepted;
    }

    /// Skips any value: an input with its type is a value, too.
    static bool skip_canonical(canonical_text& canonical) {
        return hooks::skip_canonical_default<self>(canonical);
    }

    /// The latest revision writes each input with its type, and reads any other value as a bare
    /// input.
    template <class Describer>
    static auto describe(Describer& d) {
        auto const spelled = [&](std::string_view type, auto value) {
            auto out = d.object_with({{"type", d.word(type)}, {"value", value}});
            return d.with(out, "additionalProperties", false);
        };
        auto const as_json = spelled("json", d.anything());
        auto const as_text = spelled("text", d.of_type("string"));
        if (!d.is_latest()) return d.anything();
        if (d.is_strict()) return d.one_of({as_json, as_text});
        auto const any_text = spelled("text", d.anything());
        auto const bare = d.with(d.anything(), "not", d.any_of({as_json, any_text}));
        return d.one_of({as_json, as_text, bare});
    }

    template <class Use>
    static void visit(self& input, Use use) {
        if (input.form == form::plain) use(input.value);
        else use("value", input.value);
    }

    static void produce(writer& w, self const& input) {
        auto spelled = input.form;
        if (w.target == schema_revision::pinned) spelled = form::plain;
        if (w.target == schema_revision::latest && spelled == form::plain) spelled = form::as_json;
        if (spelled == form::plain) return write(w, input.value);
        w.to.open('{');
        w.to.key_quoted("\"type\"");
        w.to.string(spelled == form::as_json ? "json" : "text");
        w.to.key_quoted("\"value\"");
        write(w, input.value);
        w.to.close('}');
    }
};
