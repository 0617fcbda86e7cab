#include <lisle/conversation/rules/member_mappings.hpp>

#include <lisle/conversation/message.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace member_mappings_test {

namespace conversation = lisle::conversation;
using conversation::is_put;
using conversation::member_mapping;

inline constexpr member_mapping mappings[]{
    {"provider effort", is_put},
    {"id", "no ids"},
    {"variant", "no variants"},
};
inline constexpr member_mapping too_few[]{
    {"provider", is_put}, {"id", is_put}, {"variant", is_put}};
inline constexpr member_mapping unknown[]{
    {"provider", is_put}, {"id", is_put}, {"variant", is_put}, {"force", is_put}};
inline constexpr member_mapping repeated[]{
    {"provider", is_put}, {"id", is_put}, {"id", is_put}, {"variant", is_put}};

using fields_of_names = lisle::schema<conversation::model_name>::fields;

TEST_CASE("each member needs a mapping, and each mapping a member") {
    CHECK(conversation::detail::are_mappings_of<mappings>(fields_of_names{}));
    CHECK_FALSE(conversation::detail::are_mappings_of<too_few>(fields_of_names{}));
    CHECK_FALSE(conversation::detail::are_mappings_of<unknown>(fields_of_names{}));
    CHECK_FALSE(conversation::detail::are_mappings_of<repeated>(fields_of_names{}));
}

TEST_CASE("members without a place are reported, in the order of the schema") {
    conversation::model_name name;
    name.id = "m";
    name.effort = "high";
    std::vector<conversation::loss> losses;
    std::string put;
    conversation::tell_dropped<mappings>(name, conversation::loss_log{losses},
                                         [&](std::string_view member) { put += member; });
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].message() == "/id: no ids");
    CHECK(put == "effort");
    name.variant = "max";
    conversation::tell_dropped<mappings>(name, conversation::loss_log{losses});
    REQUIRE(losses.size() == 3);
    CHECK(losses[2].message() == "/variant: no variants");
}

inline constexpr member_mapping mappings_of_failures[]{
    {"kind text data", is_put},
};
inline constexpr member_mapping mappings_of_messages[]{
    {"id role origin audience part created completed mode content usage cost "
     "stop_reason error",
     is_put},
    {"model", "settings"},
};

TEST_CASE("a model is known by its members") {
    conversation::message m;
    m.model = conversation::model_name{"openai", "gpt-5", {}, {}, {}};
    std::vector<conversation::loss> losses;
    conversation::tell_dropped<mappings_of_messages>(m, conversation::loss_log{losses});
    conversation::tell_dropped<mappings_of_failures>(conversation::failure{},
                                                     conversation::loss_log{losses});
    REQUIRE(losses.size() == 2);
    CHECK(losses[0].message() == "/model/provider: settings");
    CHECK(losses[1].message() == "/model/id: settings");
}

}  // namespace member_mappings_test
