// tests/engine/visit/string_visitor_test.cpp - dynamic values and dictionaries keep their promises.
#include <doctest/doctest.h>

#include <lisle/engine/visit/string_visitor.hpp>
#include <lisle/visit.hpp>

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <string>
#include <string_view>

namespace string_visitor_test {

using lisle::editable_string;
using lisle::string_place;

namespace {

/// Replaces every key by `kept`.
template <class T>
void rename_all(T& value) {
    lisle::for_each_string(value, [](editable_string& text, string_place const& place) {
        if (place.is_key) text.replace("kept");
    });
}

}  // namespace

TEST_CASE("no member of a dynamic object is lost when keys become the same") {
    auto value = boost::json::parse(R"({"a":1,"kept":{"x":[],"y":"z"},"b~2":2,"kept~2":3})");
    rename_all(value);
    CHECK(boost::json::serialize(value)
          == R"({"kept":1,"kept~2":{"kept":[],"kept~2":"z"},"kept~3":2,"kept~4":3})");
}

TEST_CASE("no entry of a dictionary is lost when keys become the same") {
    lisle::dictionary<std::string, std::string> value{
        {"a", "1"}, {"kept~2", "2"}, {"kept", "3"}, {"b", "4"}};
    lisle::for_each_string(value, [](editable_string& text, string_place const& place) {
        if (place.is_key && text.view().size() == 1) text.replace("kept");
    });
    CHECK(value.size() == 4);
    CHECK(value[0].first == "kept");
    CHECK(value[1].first == "kept~2");
    CHECK(value[2].first == "kept~3");
    CHECK(value[3].first == "kept~4");
}

TEST_CASE("a dynamic value's memory stays where it is") {
    boost::json::monotonic_resource memory;
    auto value = boost::json::parse(R"({"a":{"b":"c"}})", &memory);
    rename_all(value);
    CHECK(boost::json::serialize(value) == R"({"kept":{"kept":"c"}})");
    CHECK(*value.get_object().at("kept").storage() == *boost::json::storage_ptr{&memory});
}

}  // namespace string_visitor_test
