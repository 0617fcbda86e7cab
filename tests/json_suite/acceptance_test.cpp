#include "suite.hpp"

#include <lisle/json.hpp>

#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

namespace acceptance_test {

namespace {

/// Skips all members.
struct nothing {};

template <class T>
bool is_read(std::string const& text, lisle::decode_options options, bool is_ecmascript) {
    options.ecmascript = is_ecmascript;
    // A copy of the exact size, so that a sanitizer detects a read past its end.
    std::vector<char> const exact{text.begin(), text.end()};
    return lisle::decode_as<T>({exact.data(), exact.size()}, options).has_value();
}

}  // namespace

}  // namespace acceptance_test

template <>
struct lisle::schema<acceptance_test::nothing> : object_of<acceptance_test::nothing> {
    struct fields : list<> {};
};

namespace acceptance_test {

TEST_CASE("every text is accepted or refused as its name says, in every way of reading") {
    auto const cases = json_suite::read_cases("json_suite/cases.jsonl");
    CHECK(cases.size() >= 500);
    for (auto const& each : cases) {
        CAPTURE(each.name);
        CAPTURE(each.why);
        auto const text = each.text();
        bool const is_deep = each.name.starts_with("i_depth");
        for (bool const is_ecmascript : {false, true}) {
            bool const expected = each.is_taken(is_ecmascript);
            for (auto const& preset : {lisle::permissive, lisle::reference, lisle::strict}) {
                CHECK(is_read<boost::json::value>(text, preset, is_ecmascript) == expected);
                CHECK(is_read<lisle::json>(text, preset, is_ecmascript) == expected);
            }
            if (is_deep) continue;
            auto const member = R"({"member":)" + text + '}';
            CHECK(is_read<nothing>(member, lisle::reference, is_ecmascript) == expected);
        }
    }
}

TEST_CASE("every case has a unique name and a reason") {
    std::set<std::string> names;
    for (auto const& each : json_suite::read_cases("json_suite/cases.jsonl")) {
        CAPTURE(each.name);
        CHECK(names.insert(each.name).second);
        CHECK_FALSE(each.why.empty());
        CHECK((each.name.front() == 'i') == !each.lisle.empty());
    }
}

}  // namespace acceptance_test
