#include <lisle/conversation/rules/dropped_names.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace dropped_names_test {

namespace conversation = lisle::conversation;
using lisle::owned;

std::string told(std::vector<conversation::loss> const& losses) {
    std::string out;
    for (auto const& one : losses) out += one.message() + '\n';
    return out;
}

TEST_CASE("each member of a model's name is reported") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::drop_model<owned>(log, std::nullopt, "no");
    CHECK(losses.empty());
    conversation::drop_model<owned>(log, conversation::model_name{"p", "m", {}, "high", {}}, "no");
    CHECK(told(losses) == "/model/provider: no\n/model/id: no\n/model/effort: no\n");
}

TEST_CASE("each member of a repository is reported") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::drop_git<owned>(log, std::nullopt, "no");
    CHECK(losses.empty());
    conversation::drop_git<owned>(log, conversation::git_state{"b", {}, "r", true, {}}, "no");
    CHECK(told(losses) == "/git/branch: no\n/git/remote: no\n/git/dirty: no\n");
}

}  // namespace dropped_names_test
