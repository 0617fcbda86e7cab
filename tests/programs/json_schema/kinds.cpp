// tests/programs/json_schema/kinds.cpp - the table of types.
#include "kinds.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/file.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/zed/model/thread_metadata.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include "support/samples.hpp"

#include <algorithm>
#include <vector>

namespace json_schemas {

namespace {

using namespace lisle;

template <class Result>
std::string error_of(Result const& read) {
    return read ? std::string{} : read.error().message();
}

template <bool IsEcmascript>
constexpr json_style style_for{IsEcmascript ? text::number_style::ecmascript
                                            : json_style{}.numbers};

/// Explains why readers refuse a text: if only the order of its keys is wrong, the text that lisle
/// writes for it has the same values. A misfit counts as refused where the whole type T keeps
/// misfits: a schema tells what is of its type. differences.json has those that a schema takes for
/// unknown cases.
template <class T, class Read>
std::string explain(Read read, std::string_view text, decode_options const& options,
                    json_style style) {
    std::vector<note> notes;
    auto const strictly = read(text, options, &notes);
    if (auto const kept = std::ranges::find_if(notes, &note::is_misfit);
        detail::misfit_keeper<T> && strictly && kept != notes.end())
        return kept->what;
    if (strictly || options.shapes != shape_policy::canonical) return error_of(strictly);
    auto usual = permissive;
    usual.revision = options.revision;
    auto const whole = read(text, usual, nullptr);
    auto const written = whole ? encode_as(*whole, style, options.revision) : std::string{};
    constexpr decode_options any_json{.ecmascript = true};
    auto const before = decode_as<boost::json::value>(text, any_json);
    auto const after = decode_as<boost::json::value>(written, any_json);
    bool const is_same = before && after && *before == *after;
    return error_of(strictly) + (is_same ? " [only the order of keys]" : "");
}

template <class T, bool IsEcmascript = false>
kind of_type(std::string_view name) {
    return {name,
            [](std::string_view text, decode_options const& options) {
                auto const read = [](std::string_view from, decode_options o,
                                     std::vector<note>* notes) {
                    o.ecmascript = IsEcmascript;
                    return decode_as<T>(from, o, notes);
                };
                return explain<T>(read, text, options, style_for<IsEcmascript>);
            },
            [](decode_options const& options) { return json_schema<T>(options); }};
}

template <class Tag>
kind of_format(std::string_view name) {
    return {name,
            [](std::string_view text, decode_options const& options) {
                auto const read = [](std::string_view from, decode_options const& o,
                                     std::vector<note>* notes) {
                    return decode<Tag>(from, o, notes);
                };
                return explain<document_of<Tag>>(read, text, options, format_traits<Tag>::style);
            },
            [](decode_options const& options) { return json_schema_of<Tag>(options); }};
}

constexpr decode_options of_latest(decode_options options) {
    options.revision = schema_revision::latest;
    return options;
}

}  // namespace

std::vector<preset> const& all_presets() {
    static std::vector<preset> const all{{"permissive/pinned", permissive},
                                         {"reference/pinned", reference},
                                         {"strict/pinned", strict},
                                         {"permissive/latest", of_latest(permissive)},
                                         {"reference/latest", of_latest(reference)},
                                         {"strict/latest", of_latest(strict)}};
    return all;
}

std::vector<kind> const& all_kinds() {
    static std::vector<kind> const all{
        of_format<zed_t>("zed/db_thread"),
        of_format<zed_shared_t>("zed/shared_thread"),
        of_type<zed::bare_thread>("zed/db_thread_struct"),
        of_type<zed::thread_metadata>("zed/db_thread_metadata"),
        of_type<zed::timestamp>("zed/datetime"),
        of_type<zed::url>("zed/url"),
        of_type<zed::uuid_text>("zed/uuid"),
        of_type<zed::token_usage>("zed/token_usage"),
        of_type<zed::speed_mode>("zed/speed"),
        of_type<zed::role>("zed/role"),
        of_type<zed::profile_id>("zed/profile_id"),
        of_type<zed::subagent_context>("zed/subagent_context"),
        of_type<zed::project_snapshot>("zed/project_snapshot"),
        of_type<zed::image>("zed/image"),
        of_type<zed::prompt_id>("zed/prompt_id"),
        of_type<zed::mention_uri>("zed/mention_uri"),
        of_type<zed::user_content>("zed/user_content"),
        of_type<zed::agent_content>("zed/agent_content"),
        of_type<zed::tool_use>("zed/tool_use"),
        of_type<zed::tool_result>("zed/tool_result"),
        of_type<zed::tool_result_content>("zed/tool_result_content"),
        of_type<zed::message>("zed/message"),
        of_type<zed::sandbox_grants>("zed/sandbox_grants"),
        of_type<zed::scroll_position>("zed/scroll_position"),
        of_format<acpx_t>("acpx/parse"),
        of_format<acpx_archive_t>("acpx/archive"),
        of_format<opencode_t>("opencode/export"),
        of_type<opencode::part, true>("opencode/part"),
        of_type<opencode::message, true>("opencode/message"),
        of_type<opencode::session, true>("opencode/session"),
        of_type<opencode::stored<opencode::part>, true>("opencode/stored_part"),
        of_type<opencode::stored<opencode::message>, true>("opencode/stored_message"),
        of_format<opencode_v2_t>("opencode_v2/export"),
        of_type<opencode::v2::message, true>("opencode_v2/message"),
        of_type<opencode::v2::user, true>("opencode_v2/stored_user"),
        of_type<opencode::v2::assistant, true>("opencode_v2/stored_assistant"),
        of_type<opencode::v2::compaction, true>("opencode_v2/stored_compaction"),
        of_type<opencode::v2::synthetic, true>("opencode_v2/stored_synthetic"),
        of_type<opencode::v2::system, true>("opencode_v2/stored_system"),
        of_type<opencode::v2::skill_text, true>("opencode_v2/stored_skill"),
        of_type<opencode::v2::shell, true>("opencode_v2/stored_shell"),
        of_type<opencode::v2::model_switched, true>("opencode_v2/stored_model_switched"),
        of_type<opencode::v2::agent_switched, true>("opencode_v2/stored_agent_switched"),
        of_type<opencode::v2::location_switched, true>("opencode_v2/stored_location_switched"),
        of_type<opencode::v2::idle, true>("opencode_v2/stored_idle"),
        of_format<loom_t>("loom/thread"),
        of_type<loom::message>("loom/message"),
        of_type<loom::tool_call>("loom/tool_call"),
        of_type<loom::agent_state>("loom/agent_state"),
        of_type<loom::agent_state_kind>("loom/state_kind"),
        of_type<loom::metadata>("loom/metadata"),
        of_type<loom::summary>("loom/summary"),
        of_type<loom::visibility>("loom/visibility"),
        of_type<loom::thread_id>("loom/thread_id"),
        of_type<loom::pending_queue>("loom/pending_queue"),
        of_type<claude_code::record, true>("claude_code/record"),
        of_type<codex::record>("codex/record"),
        of_format<conversation_t>("conversation/document"),
        of_type<samples::shelf>("samples/shelf"),
        of_type<samples::setting>("samples/setting"),
        of_type<samples::closed_setting>("samples/closed_setting"),
        of_type<samples::closed_action>("samples/closed_action"),
        of_type<samples::closed_piece>("samples/closed_piece"),
    };
    return all;
}

}  // namespace json_schemas
