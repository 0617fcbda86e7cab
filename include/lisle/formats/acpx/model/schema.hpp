// lisle/formats/acpx/model/schema.hpp - the wire form of sessions, with a table for each shape.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/keys.hpp>
#include <lisle/formats/acpx/model/recognize.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/model/shape.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_event_log<Model>>
    : object_of<acpx::basic_event_log<Model>> {
    using self = acpx::basic_event_log<Model>;
    static constexpr std::string_view description = "Where the protocol's messages are kept.";
    struct fields : list<
        field<"active_path",       &self::active_path, is_path>,
        field<"segment_count",     &self::segment_count>,
        field<"max_segment_bytes", &self::max_segment_bytes>,
        field<"max_segments",      &self::max_segments>,
        field<"last_write_at",     &self::last_write_at,     skip_none, lenient>,
        field<"last_write_error",  &self::last_write_error,  skip_none, null_if_other, is_prose>,
        rest<&self::extra>> {};

    /// Refuses a log whose sizes acpx does not accept; acpx uses its default log instead.
    static hook_result accept(reader& r, self& out) {
        auto const* const at = r.in.at;
        if (!hooks::read_default(r, out)) return hook_result::failed;
        auto const sizes = {out.segment_count, out.max_segment_bytes, out.max_segments};
        bool const is_right = std::all_of(sizes.begin(), sizes.end(), [](double size) {
            return size >= 1 && std::isfinite(size) && std::trunc(size) == size;
        });
        if (is_right) return hook_result::accepted;
        return hooks::fail(r, errc::out_of_range, at, "expected sizes that are positive integers");
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const size = d.with(d.of_type("integer"), "minimum", 1);
        return d.all_of({d.template table_of<self>(),
                         d.object_with({{"segment_count", size},
                                        {"max_segment_bytes", size},
                                        {"max_segments", size}})});
    }
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_import_origin<Model>>
    : object_of<acpx::basic_import_origin<Model>> {
    using self = acpx::basic_import_origin<Model>;
    struct fields : list<
        // the aliases are the keys of shape C (see shape.hpp)
        field<"record_id",    &self::record_id,    also<"recordId">, is_identifier>,
        field<"cwd_original", &self::cwd_original, also<"cwdOriginal">, is_path>,
        field<"exported_by",  &self::exported_by,  also<"exportedBy">>,
        field<"exported_at",  &self::exported_at,  also<"exportedAt">>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_subagent_context<Model>>
    : object_of<acpx::basic_subagent_context<Model>> {
    using self = acpx::basic_subagent_context<Model>;
    struct fields : list<
        field<"parent_session_id", &self::parent_session_id, is_identifier>,
        field<"depth",             &self::depth>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::acpx::speed_mode> : string_enum<acpx::speed_mode> {
    struct names : list<
        named<"standard", self::standard>,
        named<"fast",     self::fast>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_conversation<Model>>
    : object_of<acpx::basic_conversation<Model>> {
    using self = acpx::basic_conversation<Model>;
    struct fields : extend<typename acpx::detail::conversation_keys<Model>::all,
        rest<&self::extra>> {};

    /// acpx requires messages, yet the example of its document has `"thread": {}`.
    static hook_result accept(reader& r, self& out) {
        auto const* const at = r.in.at;
        bool const has_messages = acpx::detail::has_messages(r.in);
        if (!hooks::read_default(r, out)) return hook_result::failed;
        if (has_messages) return hook_result::accepted;
        if (r.is_permissive()) {
            r.remark(at, "no messages");
            return hook_result::accepted;
        }
        auto const failed = hooks::fail(r, errc::missing_field, at, "messages");
        r.in.failed.field = "messages";
        return failed;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const table = d.template table_of<self>();
        if (d.is_permissive()) return table;
        return d.all_of({table, d.object_with({{"messages", d.anything()}})});
    }
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_session<Model>> : object_of<acpx::basic_session<Model>> {
    using self = acpx::basic_session<Model>;
    static constexpr std::string_view description = "A session, in any of its four shapes.";
    using keys = acpx::detail::session_keys<Model>;
    using nested_fields = typename keys::nested;
    using flat_camel_fields = typename keys::flat_camel;
    using nested_snake_fields = typename keys::nested_snake;

    /// Shape B, in which files are written.
    using fields = typename keys::flat;

    // clang-format on

    [[nodiscard]] static constexpr hooks::object_table const& table_of(acpx::shape written) {
        switch (written) {
            case acpx::shape::nested: return tables<nested_fields>;
            case acpx::shape::flat_camel: return tables<flat_camel_fields>;
            case acpx::shape::nested_snake: return tables<nested_snake_fields>;
            case acpx::shape::flat: break;
        }
        return tables<fields>;
    }

    static hook_result accept(reader& r, self& out) {
        out.written_as = acpx::detail::find_shape(r.in).value_or(acpx::shape::flat);
        auto const* const inside = r.in.at + 1;
        out.spacing.on_one_line =
            out.written_as == acpx::shape::flat_camel && inside < r.in.last && *inside == '"';
        return hooks::accept_if(hooks::read_table(r, out, table_of(out.written_as)));
    }

    /// Distinguishes the shapes by the rules of acpx::detail::shape_keys.
    template <class Describer>
    static auto describe(Describer& d) {
        using keys_of_shape = std::vector<std::pair<std::string_view, typename Describer::value>>;
        auto const any = d.anything(), object = d.of_type("object"), array = d.of_type("array");
        auto const nested = d.object_with(keys_of_shape{{"acpxRecordId", any}, {"thread", object}});
        auto const camel = d.object_with(keys_of_shape{{"acpxRecordId", any}, {"messages", array}});
        auto const snake =
            d.object_with(keys_of_shape{{"acpx_record_id", any}, {"thread", object}});
        auto const flat =
            d.object_with(keys_of_shape{{"acpx_record_id", any}, {"messages", array}});
        auto const others = d.negate(d.any_of({nested, camel, snake}));
        return d.one_of(
            {d.all_of({d.template list_of<self>(fields{}), d.any_of({flat, others})}),
             d.all_of({d.template list_of<self>(nested_fields{}), nested, d.negate(flat)}),
             d.all_of({d.template list_of<self>(flat_camel_fields{}), camel,
                       d.negate(d.any_of({flat, nested}))}),
             d.all_of({d.template list_of<self>(nested_snake_fields{}), snake,
                       d.negate(d.any_of({flat, nested, camel}))})});
    }

    template <class Use>
    static void visit(self& value, Use use) {
        switch (value.written_as) {
            case acpx::shape::nested: return use.as_list(value, nested_fields{});
            case acpx::shape::flat_camel: return use.as_list(value, flat_camel_fields{});
            case acpx::shape::nested_snake: return use.as_list(value, nested_snake_fields{});
            case acpx::shape::flat: return use.as_list(value, fields{});
        }
    }

    static void produce(writer& w, self const& value) {
        hooks::write_table(w, value, table_of(value.written_as));
    }

private:
    template <class List>
    static constexpr auto tables = hooks::make_table<self>(List{});
};

// ---- Format -------------------------------------------------------------------------------------

namespace lisle::v0_1::acpx::detail {

/// Reads as JSON.parse does, which has no depth limit. The depth limit here is that of
/// JSON.stringify, which fails at about 5000 levels.
inline constexpr decode_options as_acpx_reads{.max_depth = 5000, .ecmascript = true};

/// Reads as the parser of a release does; see parser/reference.hpp.
template <class Model>
[[nodiscard]] bool read_as_parser(reader& r, basic_session<Model>& out, release parser,
                                  host_environment const& around);

/// The JSON Schema of what the newest release's parser accepts; see parser/describe_record.hpp.
template <class Describer>
auto describe_record(Describer& d);

/// Replaces invalid UTF-8 in the whole text and reads the result.
template <class Model>
[[nodiscard]] bool read_repaired(reader& r, basic_session<Model>& out) {
    std::string const repaired = lisle::text::replace_invalid_utf8(r.whole_text());
    std::string_view const text =
        r.string_arena != nullptr ? r.string_arena->keep(repaired) : repaired;
    reader again{text, r.options, nullptr, r.string_arena};
    again.in.max_depth = r.in.max_depth;
    again.in.skip_whitespace();
    if (!read(again, out)) return false;
    again.in.skip_whitespace();
    if (!again.in.at_end()) return false;
    r.remark(r.in.failed.at, "invalid UTF-8, replaced by U+FFFD from here on");
    r.in.at = r.in.last;
    return true;
}

}  // namespace lisle::v0_1::acpx::detail

template <>
struct lisle::format_traits<lisle::acpx_t> {
    template <class Model>
    using document = acpx::basic_session<Model>;

    static constexpr std::string_view name = "acpx";
    static constexpr std::string_view version = "0.19.1";
    static constexpr json_style style{
        .numbers = text::number_style::ecmascript, .indent = 2, .trailing_newline = true};

    /// Files are indented; acpx prints its records of shape C on one line.
    template <class Model>
    static constexpr json_style style_of(acpx::basic_session<Model> const& session) {
        bool const is_printed =
            session.written_as == acpx::shape::flat_camel && session.spacing.on_one_line;
        auto out = style;
        if (is_printed) out.indent = 0;
        return out;
    }

    static recognition recognizes(document_prefix const& text) { return acpx::recognize(text); }

    /// With the `reference` options, reads as the newest release does, with an empty
    /// host_environment (see acpx::decode_reference). Permissive readers replace invalid UTF-8 by
    /// U+FFFD, as Node does.
    template <class Model>
    static bool read(reader& r, acpx::basic_session<Model>& out) {
        r.in.ecmascript = r.options.ecmascript = true;
        if (r.in.max_depth == decode_options{}.max_depth)
            r.in.max_depth = acpx::detail::as_acpx_reads.max_depth;
        if (r.options.shapes == shape_policy::reference)
            return acpx::detail::read_as_parser(r, out, acpx::latest, {});
        if (lisle::read(r, out)) return true;
        if (r.in.failed.code != errc::invalid_utf8 || !r.is_permissive()) return false;
        out = {};
        return acpx::detail::read_repaired(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        if (d.options.shapes == shape_policy::reference) return acpx::detail::describe_record(d);
        return d.template of<acpx::basic_session<owned>>();
    }
};
