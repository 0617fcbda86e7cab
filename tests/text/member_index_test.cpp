#include <lisle/text/member_index.hpp>

#include <doctest/doctest.h>

#include <string>

namespace member_index_test {

using lisle::text::member_index;

/// `{"k0":0,"k1":1}`, and so on.
std::string make_object(int count) {
    std::string out = "{";
    for (int i = 0; i < count; ++i) {
        if (i > 0) out += ',';
        out += "\"k" + std::to_string(i) + "\":" + std::to_string(i);
    }
    return out + '}';
}

TEST_CASE("few and many members are found by their keys") {
    for (int const count : {0, 1, 16, 17, 300}) {
        auto const object = make_object(count);
        member_index const index{object};
        CHECK_FALSE(index.has_duplicates());
        for (int i = 0; i < count; ++i) {
            auto const place = static_cast<std::size_t>(i);
            auto const key = "k" + std::to_string(i);
            CHECK(index.find_place(key) == place);
            CHECK(index.find_place(key, place) == place);
            CHECK(index.find_place(key, 1000) == place);
            CHECK(index.find(key)->value == std::to_string(i));
        }
        CHECK(index.find("k") == nullptr);
        CHECK(index.find_place("", 0) == member_index::none);
    }
}

TEST_CASE("the last of duplicate keys is found from any beginning of the search") {
    for (int const count : {2, 300}) {
        auto object = make_object(count);
        object.back() = ',';
        object += R"("k0":"again"})";
        member_index const index{object};
        CHECK(index.has_duplicates());
        for (std::size_t const likely : {0U, 1U, 2U})
            CHECK(index.find_place("k0", likely) == index.all().size() - 1);
    }
}

TEST_CASE("a value is found if it begins as expected") {
    std::string const object = R"({"a":[1],"b":{}})";
    member_index const index{object};
    CHECK(index.find_value("a", '[') == "[1]");
    CHECK(index.find_value("a", '{').empty());
    CHECK(index.find_value("c", '[').empty());
}

TEST_CASE("values that another object has are found, others too") {
    std::string const first = R"({"a":{"x":[1,2]},"b":1,"c":"t","d":null,"e":[]})";
    std::string const second = R"({"b":12,"c":"text","a":{"x":[1,2]} ,"e":[] , "d":null,"f":1})";
    member_index const known{first};
    member_index const index{second, known}, alone{second};
    REQUIRE(index.all().size() == alone.all().size());
    for (std::size_t i = 0; i < alone.all().size(); ++i) {
        CHECK(index.all()[i].key == alone.all()[i].key);
        CHECK(index.all()[i].token == alone.all()[i].token);
        CHECK(index.all()[i].value == alone.all()[i].value);
    }
    for (auto const* broken : {R"({"a":{"x":[1,2]})", R"({"b":1)", R"({"b":1]})", R"({"b":})"})
        CHECK(member_index{broken, known}.all().empty());
}

}  // namespace member_index_test
