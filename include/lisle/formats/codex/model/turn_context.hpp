// lisle/formats/codex/model/turn_context.hpp - the settings of a turn: model, folder, permissions.
//
// Source of the rules: Codex 0.42.0 to 0.169.0. 0.169 moved the sandbox policy after the model;
// else the order of keys is one for all releases.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/codex/model/content.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/for_each_member.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// Where a turn_context has its sandbox policy.
enum class sandbox_place {
    before_model,  ///< up to 0.162
    last,          ///< 0.169
};

/// One for each turn since 0.42; up to 0.105 one for each request.
template <class Model>
struct basic_turn_context {
    using string = typename Model::string;
    using json = typename Model::json;

    sandbox_place written_as{};
    std::optional<string> turn_id, root_turn_id;
    std::optional<json> direct_only_tool_namespaces, disabled_plugin_ids;
    std::optional<string> cwd;
    std::optional<std::vector<string>> workspace_roots;
    std::optional<string> current_date, timezone;
    std::optional<json> approval_policy;
    std::optional<string> approvals_reviewer;
    std::optional<json> sandbox_policy, permission_profile, active_permission_profile;
    string model;
    std::optional<string> comp_hash, personality;
    std::optional<json> collaboration_mode;
    std::optional<string> multi_agent_version;
    std::optional<bool> realtime_active;
    std::optional<json> cyber_access_program;
    nullable<string> effort, summary;
    std::optional<string> user_instructions;
    std::optional<json> truncation_policy, file_system_sandbox_policy;
    unknown_fields<Model> extra;

    bool operator==(basic_turn_context const&) const = default;
};

using turn_context = basic_turn_context<owned>;

namespace detail {

/// Tells which of the two keys comes first in the object at the cursor.
[[nodiscard]] inline sandbox_place find_sandbox_place(text::cursor in) {
    auto out = sandbox_place::before_model;
    static_cast<void>(text::for_each_member(in, [&](text::member const& m) {
        if (m.key == "sandbox_policy") return text::member_step::stop;
        if (m.key != "model") return text::member_step::next;
        out = sandbox_place::last;
        return text::member_step::stop;
    }));
    return out;
}

}  // namespace detail

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_turn_context<Model>>
    : object_of<codex::basic_turn_context<Model>> {
    using self = codex::basic_turn_context<Model>;
    using before_sandbox = list<
        field<"turn_id",                     &self::turn_id, skip_none, is_identifier,
              lenient_if_permissive>,
        field<"root_turn_id",                &self::root_turn_id, skip_none, is_identifier,
              lenient_if_permissive>,
        field<"direct_only_tool_namespaces", &self::direct_only_tool_namespaces, never_null>,
        field<"disabled_plugin_ids",         &self::disabled_plugin_ids, never_null>,
        field<"cwd",                         &self::cwd, skip_none, is_path,
              lenient_if_permissive>,
        field<"workspace_roots",             &self::workspace_roots, skip_none, is_path>,
        field<"current_date",                &self::current_date, skip_none,
              lenient_if_permissive>,
        field<"timezone",                    &self::timezone, skip_none,
              lenient_if_permissive>,
        field<"approval_policy",             &self::approval_policy, never_null>,
        field<"approvals_reviewer",          &self::approvals_reviewer, skip_none,
              lenient_if_permissive>>;
    using sandbox = list<
        field<"sandbox_policy",              &self::sandbox_policy, never_null>>;
    using behind_sandbox = list<
        field<"permission_profile",          &self::permission_profile, never_null>,
        field<"active_permission_profile",   &self::active_permission_profile, never_null>,
        field<"model",                       &self::model, lenient_if_permissive>,
        field<"comp_hash",                   &self::comp_hash, skip_none,
              lenient_if_permissive>,
        field<"personality",                 &self::personality, skip_none,
              lenient_if_permissive>,
        field<"collaboration_mode",          &self::collaboration_mode, never_null>,
        field<"multi_agent_version",         &self::multi_agent_version, skip_none,
              lenient_if_permissive>,
        field<"realtime_active",             &self::realtime_active, skip_none>,
        field<"cyber_access_program",        &self::cyber_access_program, never_null>,
        field<"effort",                      &self::effort, never_null>,
        field<"summary",                     &self::summary, never_null>,
        field<"user_instructions",           &self::user_instructions, skip_none, is_prose,
              lenient_if_permissive>,
        field<"truncation_policy",           &self::truncation_policy, never_null>>;
    using last = list<
        field<"file_system_sandbox_policy",  &self::file_system_sandbox_policy, never_null>,
        rest<&self::extra>>;

    /// The order up to 0.162.
    struct fields
        : concatenate<concatenate<before_sandbox, sandbox>, concatenate<behind_sandbox, last>> {};
    /// The order of 0.169.
    struct newer_fields
        : concatenate<concatenate<before_sandbox, behind_sandbox>, concatenate<sandbox, last>> {};

    // clang-format on

    static hooks::object_table const& table_of(self const& value) {
        static constexpr auto moved = hooks::make_table<self>(newer_fields{});
        return value.written_as == codex::sandbox_place::last ? moved : hooks::table_of<self>;
    }
    static hook_result accept(reader& r, self& out) {
        out.written_as = codex::detail::find_sandbox_place(r.in);
        return hooks::accept_if(hooks::read_table(r, out, table_of(out)));
    }
    static void produce(writer& w, self const& value) {
        hooks::write_table(w, value, table_of(value));
    }
    template <class Use>
    static void visit(self& value, Use use) {
        if (value.written_as == codex::sandbox_place::last)
            return use.as_list(value, newer_fields{});
        use.as_list(value, fields{});
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return d.template table_of<self>();
    }
};
