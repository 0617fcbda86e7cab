#include <lisle/formats/acpx/parser/reference_rules.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string_view>


namespace reference_rules_test {

namespace acpx = lisle::acpx;
using acpx::detail::flat_rules;
using acpx::detail::nested_rules;
using acpx::detail::rule;
using acpx::detail::thread_rules;

namespace {

template <class Rules>
rule rule_of(Rules const& rules, std::string_view key) {
    for (auto const& each : rules)
        if (each.key == key) return each.check;
    FAIL("no such key");
    return rule::any;
}

template <class Rules>
bool names_each_once(Rules const& rules) {
    std::set<std::string_view> keys;
    for (auto const& each : rules)
        if (!keys.insert(each.key).second) return false;
    return true;
}

}  // namespace

TEST_CASE("each shape names a key once, and begins with its schema") {
    CHECK(names_each_once(nested_rules));
    CHECK(names_each_once(thread_rules));
    CHECK(names_each_once(flat_rules));
    CHECK(nested_rules[0].check == rule::schema);
    CHECK(flat_rules[0].check == rule::schema);
}

TEST_CASE("a key means the same in both shapes") {
    CHECK(rule_of(flat_rules, "pid") == rule_of(nested_rules, "pid"));
    CHECK(rule_of(flat_rules, "closed_at") == rule_of(nested_rules, "closedAt"));
    CHECK(rule_of(flat_rules, "last_agent_exit_code")
          == rule_of(nested_rules, "lastAgentExitCode"));
    CHECK(rule_of(flat_rules, "messages") == rule_of(thread_rules, "messages"));
    CHECK(rule_of(flat_rules, "cumulative_token_usage")
          == rule_of(thread_rules, "cumulative_token_usage"));
    for (auto const& each : nested_rules) CHECK(each.since == acpx::release::seed);
}

TEST_CASE("keys of later releases have their release") {
    auto count = 0;
    for (auto const& each : flat_rules) count += each.since > acpx::release::seed ? 1 : 0;
    CHECK(count == 3);
}

}  // namespace reference_rules_test
