#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/model_view.hpp>
#include <lisle/conversation/opencode_v2.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace opencode_v2_view_test {

namespace conversation = lisle::conversation;

conversation::conversation read(std::string const& name,
                                conversation::get_options const& options = {}) {
    std::ifstream in{"conversation/opencode_v2/sessions/" + name + ".json", std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    return conversation::get(lisle::decode<lisle::opencode_v2_t>(text).value(), options);
}

TEST_CASE("the model is told what it was told: a compaction, and what a failed answer had said") {
    auto talk = read("kinds", {.parts = conversation::parts::all});
    for (auto& m : talk.messages) m.part = conversation::part::active;  // as before the rollback
    auto const view = conversation::model_view(talk);
    REQUIRE(!view.empty());
    CHECK(view[0].texts == std::vector<std::string>{"Be strict."});
    CHECK(view.back().texts == std::vector<std::string>{"half"});
    auto const later = conversation::model_view(read("compaction"));
    REQUIRE(later.size() >= 3);
    CHECK(later[0].texts[0] == "They asked twice.");
    // Another system's model is told the same.
    auto const loom = conversation::put<lisle::loom_t>(talk).document;
    CHECK(loom.conversation.messages.back().content == "half");
}

TEST_CASE("a model is told what a compaction of another model replaced") {
    auto talk = read("provider_context");
    auto const view = conversation::model_view(talk);
    REQUIRE(!view.empty());
    CHECK(view[0].texts == std::vector<std::string>{"Before"});
    talk.model = talk.messages[2].model;
    auto const of_its_model = conversation::model_view(talk);
    REQUIRE(!of_its_model.empty());
    CHECK(of_its_model.back().texts == std::vector<std::string>{"Behind"});
    CHECK(of_its_model[0].texts != view[0].texts);
}

}  // namespace opencode_v2_view_test
