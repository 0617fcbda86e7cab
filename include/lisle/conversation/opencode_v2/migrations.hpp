// lisle/conversation/opencode_v2/migrations.hpp - sessions of opencode 1.x as sessions of 2.x, and
// back, by the rules of opencode's own migration.
//
// So what opencode 2 makes of its database and what lisle converts are the same.
#pragma once

#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/migration/change.hpp>
#include <lisle/formats/opencode/v2/migration/find_losses.hpp>
#include <lisle/formats/opencode/v2/migration/migrate.hpp>
#include <lisle/formats/opencode/v2/migration/migrate_back.hpp>

#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

namespace detail {

[[nodiscard]] constexpr loss_kind to_loss_kind(opencode::v2::change_kind kind) {
    switch (kind) {
        case opencode::v2::change_kind::dropped: return loss_kind::dropped;
        case opencode::v2::change_kind::approximated: return loss_kind::approximated;
        case opencode::v2::change_kind::invented: return loss_kind::invented;
    }
    return loss_kind::dropped;
}

[[nodiscard]] inline std::vector<loss> to_losses(std::vector<opencode::v2::change> from) {
    std::vector<loss> out;
    for (auto& lost : from) {
        auto const kind = to_loss_kind(lost.kind);
        out.push_back({std::move(lost), kind, {}});
    }
    return out;
}

}  // namespace detail

template <>
struct migration<opencode_v2_t, opencode_t> {
    template <class Model>
    [[nodiscard]] static converted<opencode::v2::basic_conversation<Model>>
    run(opencode::basic_conversation<Model> const& from, opencode::v2::times_of_rows times = {}) {
        auto const migrated = opencode::v2::migrate(from, std::move(times));
        return {opencode::v2::assemble<Model>(migrated),
                detail::to_losses(opencode::v2::find_losses(from, migrated))};
    }
};

template <>
struct migration<opencode_t, opencode_v2_t> {
    template <class Model>
    [[nodiscard]] static converted<opencode::basic_conversation<Model>>
    run(opencode::v2::basic_conversation<Model> const& from) {
        auto migrated = opencode::v2::migrate_back(from);
        return {std::move(migrated.session), detail::to_losses(std::move(migrated.losses))};
    }
};

}  // namespace lisle::v0_1::conversation
