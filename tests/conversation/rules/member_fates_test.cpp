#include <lisle/conversation/rules/member_fates.hpp>

#include <lisle/conversation/message.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace member_fates_test {

namespace conversation = lisle::conversation;
using conversation::is_put;
using conversation::member_fate;

inline constexpr member_fate fates[]{
    {"provider effort", is_put},
    {"id", "no ids"},
    {"variant", "no variants"},
};
inline constexpr member_fate too_few[]{{"provider", is_put}, {"id", is_put}, {"variant", is_put}};
inline constexpr member_fate unknown[]{
    {"provider", is_put}, {"id", is_put}, {"variant", is_put}, {"force", is_put}};
inline constexpr member_fate repeated[]{
    {"provider", is_put}, {"id", is_put}, {"id", is_put}, {"variant", is_put}};

using fields_of_names = lisle::schema<conversation::model_name>::fields;

TEST_CASE("each member needs a fate, and each fate a member") {
    CHECK(conversation::detail::are_fates_of<fates>(fields_of_names{}));
    CHECK_FALSE(conversation::detail::are_fates_of<too_few>(fields_of_names{}));
    CHECK_FALSE(conversation::detail::are_fates_of<unknown>(fields_of_names{}));
    CHECK_FALSE(conversation::detail::are_fates_of<repeated>(fields_of_names{}));
}

TEST_CASE("members without a place are reported, in the order of the schema") {
    conversation::model_name name;
    name.id = "m";
    name.effort = "high";
    std::vector<conversation::loss> losses;
    std::string put;
    conversation::tell_dropped<fates>(name, conversation::loss_log{losses},
                                      [&](std::string_view member) { put += member; });
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].message() == "/id: no ids");
    CHECK(put == "effort");
    name.variant = "max";
    conversation::tell_dropped<fates>(name, conversation::loss_log{losses});
    REQUIRE(losses.size() == 3);
    CHECK(losses[2].message() == "/variant: no variants");
}

inline constexpr member_fate fates_of_failures[]{
    {"kind text data", is_put},
};
inline constexpr member_fate fates_of_messages[]{
    {"id role origin audience part created completed mode content usage cost "
     "stop_reason error",
     is_put},
    {"model", "settings"},
};

TEST_CASE("a model is known by its members") {
    conversation::message m;
    m.model = {"openai", "gpt-5", {}, {}, {}};
    std::vector<conversation::loss> losses;
    conversation::tell_dropped<fates_of_messages>(m, conversation::loss_log{losses});
    conversation::tell_dropped<fates_of_failures>(conversation::failure{},
                                                  conversation::loss_log{losses});
    REQUIRE(losses.size() == 2);
    CHECK(losses[0].message() == "/model/provider: settings");
    CHECK(losses[1].message() == "/model/id: settings");
}

}  // namespace member_fates_test
