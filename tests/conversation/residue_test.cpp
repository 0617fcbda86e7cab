#include <lisle/conversation/residue.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>

namespace residue_test {

using lisle::conversation::add_residue;
using lisle::conversation::residue_of;

TEST_CASE("equal texts have no residue") {
    CHECK(residue_of(R"({"a":1})", R"({"a":1})").empty());
    CHECK(add_residue(R"({"a":1})", "") == R"({"a":1})");
}

TEST_CASE("the residue of two objects has the members in which they differ") {
    using lisle::conversation::residue_of_member;
    CHECK(residue_of_member("b", R"({"c":1})", R"({"c":1})").empty());
    CHECK(residue_of_member("b", R"({"c":1,"d":2})", R"({"c":1})")
          == residue_of(R"({"a":0,"b":{"c":1,"d":2}})", R"({"a":0,"b":{"c":1}})"));
}

TEST_CASE("a residue that was read before is added alike") {
    auto const residue = residue_of(R"({"b":1,"a":[2]})", R"({"a":[3]})");
    CHECK(add_residue(R"({"a":[3]})", lisle::text::member_index{residue}) == R"({"b":1,"a":[2]})");
}

TEST_CASE("only missing members are kept") {
    auto const source = R"({"a":1,"b":{"c":2,"d":3}})";
    auto const residue = residue_of(source, R"({"a":1,"b":{"c":2}})");
    CHECK(residue == R"({"in":{"b":{"add":{"d":3}}}})");
    CHECK(add_residue(R"({"a":1,"b":{"c":2}})", residue) == source);
}

TEST_CASE("a key that the source lacks is dropped again") {
    auto const residue = residue_of(R"({"a":1})", R"({"a":1,"b":2})");
    CHECK(residue == R"({"drop":{"b":"af63af4c8601a015"}})");
    CHECK(add_residue(R"({"a":5,"b":2})", residue) == R"({"a":5})");
}

TEST_CASE("a key that was dropped stays once it has another value") {
    auto const residue = residue_of(R"({"a":1})", R"({"a":1,"b":null})");
    CHECK(add_residue(R"({"a":1,"b":null})", residue) == R"({"a":1})");
    CHECK(add_residue(R"({"a":1,"b":"new"})", residue) == R"({"a":1,"b":"new"})");
}

TEST_CASE("another spelling counts until the value is edited") {
    auto const residue = residue_of(R"({"a":1.0,"b":[1,2.0]})", R"({"a":1,"b":[1,2]})");
    CHECK(add_residue(R"({"a":1,"b":[1,2]})", residue) == R"({"a":1.0,"b":[1,2.0]})");
    CHECK(add_residue(R"({"a":7,"b":[1,2]})", residue) == R"({"a":7,"b":[1,2.0]})");
    CHECK(add_residue(R"({"a":1,"b":[3]})", residue) == R"({"a":1.0,"b":[3]})");
}

TEST_CASE("objects without a common key are compared as a whole") {
    auto const residue = residue_of(R"({"x":9})", R"({"a":1})");
    CHECK(add_residue(R"({"a":1})", residue) == R"({"x":9})");
    CHECK(add_residue(R"({"a":2})", residue) == R"({"a":2})");
}

TEST_CASE("another order stays when a value is edited") {
    auto const source = R"({"x":9,"b":2,"a":1})";
    auto const residue = residue_of(source, R"({"a":1,"b":2})");
    CHECK(residue == R"({"add":{"x":9},"order":["x","b","a"]})");
    CHECK(add_residue(R"({"a":1,"b":2})", residue) == source);
    CHECK(add_residue(R"({"a":1,"b":7})", residue) == R"({"x":9,"b":7,"a":1})");
}

TEST_CASE("a member keeps its place between others, and a new member follows its neighbor") {
    auto const source = R"({"a":1,"x":9,"b":2})";
    auto const residue = residue_of(source, R"({"a":1,"b":2})");
    CHECK(add_residue(R"({"a":1,"b":2})", residue) == source);
    CHECK(add_residue(R"({"a":1,"n":0,"b":2})", residue) == R"({"a":1,"n":0,"x":9,"b":2})");
    CHECK(add_residue(R"({"n":0,"b":2})", residue) == R"({"n":0,"x":9,"b":2})");
    CHECK(add_residue(R"({"a":1})", residue) == R"({"a":1,"x":9})");
}

TEST_CASE("duplicate keys and keys with escapes come back") {
    for (auto const* source :
         {R"({"a":1,"a":2})", R"({"\u0061":1})", R"({"a":1,"\u0062":2,"b":3})"})
        for (auto const* made : {R"({"a":1})", R"({})", R"([])", "1", R"({"b":3,"a":1})"})
            CHECK(add_residue(made, residue_of(source, made)) == source);
}

TEST_CASE("an edit beside duplicate keys arrives, and the other members stay") {
    auto const residue = residue_of(R"({"a":1,"x":2,"x":3,"b":4})", R"({"a":1,"b":4})");
    CHECK(add_residue(R"({"a":7,"b":4})", residue) == R"({"a":7,"x":3,"b":4})");
}

/// A random value of a few levels, from few keys and scalars so that two have much in common.
std::string make_value(std::mt19937& random, int depth) {
    auto const below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
    static constexpr char const* scalars[]{"1", "1.0", "null", "\"a\"", "\"\\u0061\"", "true"};
    if (depth == 0 || below(3) == 0) return scalars[below(6)];
    bool const is_array = below(2) == 0;
    std::string out(1, is_array ? '[' : '{');
    for (unsigned i = 0, count = below(4); i < count; ++i) {
        if (i > 0) out += ',';
        if (!is_array) (out += "\"k") += std::to_string(below(4)) + "\":";
        out += make_value(random, depth - 1);
    }
    return out + (is_array ? ']' : '}');
}

TEST_CASE("every source comes back from every text with its residue") {
    std::mt19937 random{7};
    for (int i = 0; i < 20'000; ++i) {
        auto const source = make_value(random, 4), made = make_value(random, 4);
        CAPTURE(source);
        CAPTURE(made);
        auto const residue = residue_of(source, made);
        REQUIRE(add_residue(made, residue) == source);
        // What is made otherwise later never breaks the text.
        auto const later = add_residue(make_value(random, 4), residue);
        lisle::text::cursor in{later};
        REQUIRE(lisle::text::skip_value(in));
        REQUIRE(in.at == later.data() + later.size());
    }
}

TEST_CASE("a residue of another form is ignored") {
    for (auto const* residue : {"1", "[]", "{", R"({"in":5,"add":[1],"drop":{"a":1}})",
                                R"({"order":[5,null]})", R"({"value":3})", R"({"of":3,"value":3})",
                                R"({"drop":[1,null]})", R"({"order":{}})", R"({"order":["z"]})"})
        CHECK(add_residue(R"({"a":1})", residue) == R"({"a":1})");
}

}  // namespace residue_test
