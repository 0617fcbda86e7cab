// lisle/conversation/rules/dropped_names.hpp - reports dropped objects member by member, because a
// source may have each member in a place of its own.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/names.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

/// Reports that the name of a model is dropped, if there is one.
template <class Model>
void drop_model(loss_log const& log, std::optional<basic_model_name<Model>> const& name,
                std::string_view what) {
    if (!name) return;
    auto const place = log.at("model");
    place.drop("provider", name->provider, what);
    place.dropped("id", std::string{what});
    place.drop("variant", name->variant, what);
    place.drop("effort", name->effort, what);
}

/// Reports that a conversation's repository is dropped, if there is one.
template <class Model>
void drop_git(loss_log const& log, std::optional<basic_git_state<Model>> const& git,
              std::string_view what) {
    if (!git) return;
    auto const place = log.at("git");
    place.drop("branch", git->branch, what);
    place.drop("commit", git->commit, what);
    place.drop("remote", git->remote, what);
    place.drop("dirty", git->dirty, what);
}

}  // namespace lisle::v0_1::conversation
