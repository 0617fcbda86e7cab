#include <lisle/engine/tagging/cases.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

#include <lisle/engine/read.hpp>
#include <lisle/engine/write.hpp>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace cases_test {

using namespace checks;
namespace detail = lisle::detail;

struct first {};
struct second {};
struct aged : std::variant<first, samples::point, second> {
    using aged::variant::variant;
};

}  // namespace cases_test

template <>
struct lisle::schema<cases_test::aged> : one_of<cases_test::aged, externally_tagged> {
    struct cases : list<unit<"new", cases_test::first, newer>, holds<"same", samples::point>,
                        unit<"same", cases_test::second>> {};
};

namespace cases_test {

namespace {

constexpr auto& actions = detail::variant_type_of<samples::action>;
constexpr auto& ages = detail::variant_type_of<aged>;

}  // namespace

TEST_CASE("a table has a case for each alternative except the unknown one") {
    CHECK(actions.size == 3);
    CHECK(actions.find(permissive, "Walk") == &actions.cases[1]);
    CHECK(actions.find(permissive, "Fly") == nullptr);
    CHECK(actions.find(permissive, "") == nullptr);
    CHECK(actions.cases[1].object == &detail::object_type_of<samples::point>);
    CHECK(actions.cases[2].is_unit);
    CHECK(actions.cases[2].type == nullptr);
    CHECK((actions.keep_unknown != nullptr));
    CHECK((detail::variant_type_of<samples::closed_action>.keep_unknown == nullptr));
}

TEST_CASE("an alternative is made and found through the table") {
    samples::action value;
    auto* const made = actions.cases[1].emplace(&value);
    CHECK(std::holds_alternative<samples::point>(value));
    auto const held = actions.held(&value);
    CHECK(held.value == made);
    CHECK(actions.find(held) == &actions.cases[1]);
}

TEST_CASE("an unknown case has no case in the table") {
    samples::action const value = lisle::unknown_case<lisle::owned>{"Fly", {}};
    CHECK(actions.find(actions.held(&value)) == nullptr);
}

TEST_CASE("if two cases have one name, the requested kind is preferred") {
    CHECK(ages.find(permissive, "same") == &ages.cases[1]);
    CHECK(ages.find(permissive, "same", true) == &ages.cases[2]);
    CHECK(actions.find(permissive, "Walk", true) == &actions.cases[1]);
}

TEST_CASE("a case of another revision is found by permissive readers, with a note") {
    CHECK(ages.find(permissive, "new") == &ages.cases[0]);
    CHECK(ages.find(reference, "new") == nullptr);
    auto latest = reference;
    latest.revision = lisle::schema_revision::latest;
    CHECK(ages.find(latest, "new") == &ages.cases[0]);
    CHECK(notes_of<aged>("\"new\"") == notes{"a case of another revision at  (byte 0)"});
    CHECK(notes_of<aged>("\"new\"", latest).empty());
}

TEST_CASE("an error names the cases that these options read") {
    auto const failure = lisle::decode_as<samples::closed_action>("\"Fly\"").error();
    CHECK(failure.detail == "found `Fly`, expected one of `Walk`, `Stop`");
    auto const old = lisle::decode_as<aged>("\"Fly\"", reference).error();
    CHECK(old.detail == "found `Fly`, expected one of `same`, `same`");
}

TEST_CASE("null reads as the content of a unit, and strict readers want the bare name") {
    CHECK(std::holds_alternative<samples::stop>(read<samples::action>(R"({"Stop":null})")));
    CHECK(std::holds_alternative<second>(read<aged>(R"({"same":null})")));
    fails_at<samples::action>(R"({"Stop":null})", errc::not_canonical, "/Stop", 8, strict);
}

}  // namespace cases_test
