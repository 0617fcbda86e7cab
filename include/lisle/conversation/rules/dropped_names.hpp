// lisle/conversation/rules/dropped_names.hpp - reports dropped objects member by member, because a
// source may have each member in a place of its own.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/names.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

/// Reports that the name of a model is dropped, if there is a name. `why` is the reason.
template <class Model>
void drop_model(loss_log const& log, boxed_optional<basic_model_name<Model>> const& name,
                std::string_view why) {
    if (!name) return;
    auto const place = log.at("model");
    place.drop("provider", name->provider, why);
    place.dropped("id", std::string{why});
    place.drop("variant", name->variant, why);
    place.drop("effort", name->effort, why);
}

/// Reports that a conversation's repository is dropped, if it has one. `why` is the reason.
template <class Model>
void drop_git(loss_log const& log, std::optional<basic_git_state<Model>> const& git,
              std::string_view why) {
    if (!git) return;
    auto const place = log.at("git");
    place.drop("branch", git->branch, why);
    place.drop("commit", git->commit, why);
    place.drop("remote", git->remote, why);
    place.drop("dirty", git->dirty, why);
}

}  // namespace lisle::v0_1::conversation
