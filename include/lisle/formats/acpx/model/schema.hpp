// lisle/formats/acpx/model/schema.hpp - the wire form of sessions, with a table for each shape.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/recognize.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/model/shape.hpp>
#include <lisle/scalars/utf8.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_event_log<Model>>
    : object_of<acpx::basic_event_log<Model>> {
    using self = acpx::basic_event_log<Model>;
    struct fields : list<
        field<"active_path",       &self::active_path, is_path>,
        field<"segment_count",     &self::segment_count>,
        field<"max_segment_bytes", &self::max_segment_bytes>,
        field<"max_segments",      &self::max_segments>,
        field<"last_write_at",     &self::last_write_at,     skip_none, lenient>,
        field<"last_write_error",  &self::last_write_error,  skip_none, null_if_other, is_prose>,
        rest<&self::extra>> {};

    /// Refuses a log with sizes that make acpx replace it by its default.
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
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_import_origin<Model>>
    : object_of<acpx::basic_import_origin<Model>> {
    using self = acpx::basic_import_origin<Model>;
    struct fields : list<
        // aliases: shape C
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
    struct fields : list<
        field<"version",                  &self::version,                or_default>,
        field<"title",                    &self::title,                  skip_none, lenient,
              is_prose>,
        field<"messages",                 &self::messages>,
        field<"updated_at",               &self::updated_at,             or_default>,
        field<"detailed_summary",         &self::detailed_summary,       skip_none, lenient,
              is_prose>,
        field<"initial_project_snapshot", &self::initial_project_snapshot, or_default>,
        field<"cumulative_token_usage",   &self::cumulative_token_usage, lenient>,
        field<"cumulative_cost",          &self::cumulative_cost,        skip_none, lenient>,
        field<"request_token_usage",      &self::request_token_usage,    lenient,
              key_kind<string_kind::identifier>>,
        field<"model",                    &self::model,                  or_default>,
        field<"profile",                  &self::profile,                or_default>,
        field<"imported",                 &self::imported,               lenient>,
        field<"subagent_context",         &self::subagent_context,       lenient>,
        field<"speed",                    &self::speed,                  skip_none, lenient>,
        field<"thinking_enabled",         &self::thinking_enabled,       lenient>,
        field<"thinking_effort",          &self::thinking_effort,        skip_none, lenient>,
        rest<&self::extra>> {};

    /// The fields that a flat record has.
    using flat_fields = list<
        field<"title",                    &self::title,                  skip_none, lenient,
              is_prose>,
        field<"messages",                 &self::messages>,
        field<"updated_at",               &self::updated_at,             or_default>,
        field<"cumulative_token_usage",   &self::cumulative_token_usage, lenient>,
        field<"cumulative_cost",          &self::cumulative_cost,        skip_none, lenient>,
        field<"request_token_usage",      &self::request_token_usage,    lenient,
              key_kind<string_kind::identifier>>>;
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_session<Model>> : object_of<acpx::basic_session<Model>> {
    using self = acpx::basic_session<Model>;
    using conversation = acpx::basic_conversation<Model>;

    /// Omitted if absent; a value of another type counts as absent.
    template <fixed_string Name, auto Member, class... Options>
    using maybe = field<Name, Member, skip_none, lenient, Options...>;

    using camel_case = list<
        field<"schema",                       &self::schema, or_default>,
        field<"acpxRecordId",                 &self::acpx_record_id, is_identifier>,
        field<"acpSessionId",                 &self::acp_session_id, or_default, is_identifier>,
        maybe<"agentSessionId",               &self::agent_session_id, is_identifier>,
        field<"agentCommand",                 &self::agent_command, or_default>,
        maybe<"agentArgv",                    &self::agent_argv>,
        field<"cwd",                          &self::cwd, or_default, is_path>,
        maybe<"name",                         &self::name>,
        field<"createdAt",                    &self::created_at, or_default>,
        field<"lastUsedAt",                   &self::last_used_at, or_default>,
        maybe<"lastSeq",                      &self::last_seq>,
        maybe<"lastRequestId",                &self::last_request_id, is_identifier>,
        maybe<"eventLog",                     &self::event_log>,
        field<"closed",                       &self::closed, lenient>,
        maybe<"closedAt",                     &self::closed_at>,
        maybe<"pid",                          &self::pid>,
        maybe<"agentStartedAt",               &self::agent_started_at>,
        maybe<"lastPromptAt",                 &self::last_prompt_at>,
        maybe<"lastAgentExitCode",            &self::last_agent_exit_code>,
        maybe<"lastAgentExitSignal",          &self::last_agent_exit_signal>,
        maybe<"lastAgentExitAt",              &self::last_agent_exit_at>,
        maybe<"lastAgentDisconnectReason",    &self::last_agent_disconnect_reason, is_prose>,
        maybe<"protocolVersion",              &self::protocol_version>,
        maybe<"agentCapabilities",            &self::agent_capabilities>>;

    using snake_case = list<
        field<"schema",                       &self::schema, or_default>,
        field<"acpx_record_id",               &self::acpx_record_id, is_identifier>,
        field<"acp_session_id",               &self::acp_session_id, or_default, is_identifier>,
        maybe<"agent_session_id",             &self::agent_session_id, is_identifier>,
        field<"agent_command",                &self::agent_command, or_default>,
        maybe<"agent_argv",                   &self::agent_argv>,
        field<"cwd",                          &self::cwd, or_default, is_path>,
        maybe<"name",                         &self::name>,
        field<"created_at",                   &self::created_at, or_default>,
        field<"last_used_at",                 &self::last_used_at, or_default>,
        maybe<"last_seq",                     &self::last_seq>,
        maybe<"last_request_id",              &self::last_request_id, is_identifier>,
        maybe<"event_log",                    &self::event_log>,
        field<"closed",                       &self::closed, lenient>,
        maybe<"closed_at",                    &self::closed_at>,
        maybe<"pid",                          &self::pid>,
        maybe<"agent_started_at",             &self::agent_started_at>,
        maybe<"last_prompt_at",               &self::last_prompt_at>,
        maybe<"last_agent_exit_code",         &self::last_agent_exit_code>,
        maybe<"last_agent_exit_signal",       &self::last_agent_exit_signal>,
        maybe<"last_agent_exit_at",           &self::last_agent_exit_at>,
        maybe<"last_agent_disconnect_reason", &self::last_agent_disconnect_reason, is_prose>,
        maybe<"protocol_version",             &self::protocol_version>,
        maybe<"agent_capabilities",           &self::agent_capabilities>>;

    using nested_part = list<
        field<"thread", &self::thread>,
        field<"acpx",   &self::acpx, skip_none, lenient>,
        rest<&self::extra>>;
    template <fixed_string ImportedFrom>
    using flat_part = concatenate<
        flatten<&self::thread, typename schema<conversation>::flat_fields>,
        list<
            field<"acpx",       &self::acpx,          skip_none, lenient>,
            field<ImportedFrom, &self::imported_from, skip_none, lenient>,
            rest<&self::extra>>>;

    using nested_fields = concatenate<camel_case, nested_part>;
    using flat_camel_fields = concatenate<camel_case, flat_part<"importedFrom">>;
    using nested_snake_fields = concatenate<snake_case, nested_part>;

    /// Shape B, in which files are written.
    using fields = concatenate<snake_case, flat_part<"imported_from">>;

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
        return hooks::accept_if(hooks::read_table(r, out, table_of(out.written_as)));
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

namespace lisle::inline v0::acpx::detail {

/// Options like JSON.parse, which has no limit of depth. The limit is that of JSON.stringify, which
/// fails at about 5000 levels.
inline constexpr decode_options as_acpx_reads{.max_depth = 5000, .ecmascript = true};

/// Reads as the parser of a release does; see reference.hpp.
template <class Model>
[[nodiscard]] bool read_as_parser(reader& r, basic_session<Model>& out, release parser,
                                  host_environment const& around);

/// Replaces invalid UTF-8 in the whole text and reads the result.
template <class Model>
[[nodiscard]] bool read_repaired(reader& r, basic_session<Model>& out) {
    std::string const repaired = scalars::replace_invalid_utf8(r.whole_text());
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

}  // namespace lisle::inline v0::acpx::detail

template <>
struct lisle::format_traits<lisle::acpx_t> {
    template <class Model>
    using document = acpx::basic_session<Model>;

    static constexpr std::string_view name = "acpx";
    static constexpr std::string_view version = "0.19.1";
    static constexpr json_style style{
        .numbers = text::number_style::ecmascript, .indent = 2, .trailing_newline = true};

    static recognition recognizes(document_prefix const& text) { return acpx::recognize(text); }

    /// With `reference`, reads as the newest release does, without the facts of its machine (see
    /// acpx::decode_reference). Invalid UTF-8 becomes U+FFFD, as in Node.
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
};
