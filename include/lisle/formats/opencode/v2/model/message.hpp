// lisle/formats/opencode/v2/model/message.hpp - messages of every kind.
//
// A message is one row of the table `session_message`: there are no parts. The schema has the order
// of an export; the column `data` has it without `id` and `type` (storage/row.hpp).
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/v2/model/answer.hpp>
#include <lisle/formats/opencode/v2/model/compaction.hpp>
#include <lisle/formats/opencode/v2/model/message_head.hpp>
#include <lisle/formats/opencode/v2/model/notice.hpp>
#include <lisle/formats/opencode/v2/model/prompt.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// What a person wrote.
template <class Model>
struct basic_user : basic_message_head<Model> {
    typename Model::string text;
    std::optional<std::vector<basic_file<Model>>> files;
    std::optional<std::vector<basic_agent<Model>>> agents;
    std::optional<std::vector<basic_skill<Model>>> skills;
    unknown_fields<Model> extra;

    bool operator==(basic_user const&) const = default;
};

template <class Model>
using message_types =
    list<basic_user<Model>, basic_assistant<Model>, basic_compaction<Model>, basic_synthetic<Model>,
         basic_system<Model>, basic_skill_text<Model>, basic_shell<Model>,
         basic_model_switched<Model>, basic_agent_switched<Model>, basic_location_switched<Model>,
         basic_idle<Model>, unknown_case<Model>>;

/// opencode 2's `SessionMessage`.
template <class Model>
struct basic_message : out_of_line_variant<message_types<Model>> {
    using basic_message::out_of_line_variant::out_of_line_variant;
};

using user = basic_user<owned>;
using message = basic_message<owned>;

namespace detail {

/// Reads a message with its id. A permissive reader also accepts one without.
template <class Model>
hook_result read_with_id(reader& r, basic_message<Model>& out) {
    auto const* const from = r.in.at;
    if (!hooks::read_default(r, out)) return hook_result::failed;
    bool const has_id = std::visit(
        [](auto const& kind) {
            if constexpr (requires { kind.id; }) return !kind.id.empty();
            else return true;
        },
        out);
    if (has_id) return hook_result::accepted;
    if (r.is_permissive()) {
        r.remark(from, "no id");
        return hook_result::accepted;
    }
    r.in.fail(errc::missing_field, from, "id");
    r.in.failed.field = "id";
    return hook_result::failed;
}

}  // namespace detail

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_user<Model>>
    : object_of<opencode::v2::basic_user<Model>> {
    using self = opencode::v2::basic_user<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        field<"text",   &self::text, is_prose>,
        field<"files",  &self::files,  never_null>,
        field<"agents", &self::agents, never_null>,
        field<"skills", &self::skills, never_null>,
        tag_slot,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_message<Model>>
    : one_of<opencode::v2::basic_message<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"user",              opencode::v2::basic_user<Model>>,
        holds<"assistant",         opencode::v2::basic_assistant<Model>>,
        holds<"compaction",        opencode::v2::basic_compaction<Model>>,
        holds<"synthetic",         opencode::v2::basic_synthetic<Model>>,
        holds<"system",            opencode::v2::basic_system<Model>>,
        holds<"skill",             opencode::v2::basic_skill_text<Model>>,
        holds<"shell",             opencode::v2::basic_shell<Model>>,
        holds<"model-switched",    opencode::v2::basic_model_switched<Model>>,
        holds<"agent-switched",    opencode::v2::basic_agent_switched<Model>>,
        holds<"location-switched", opencode::v2::basic_location_switched<Model>>,
        holds<"idle",              opencode::v2::basic_idle<Model>>> {};

    static hook_result accept(reader& r, opencode::v2::basic_message<Model>& out) {
        return opencode::v2::detail::read_with_id(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto const table = d.template table_of<opencode::v2::basic_message<Model>>();
        if (d.is_permissive()) return table;
        return d.all_of({table, d.object_with({{"id", d.anything()}})});
    }
};

// clang-format on
