// tests/engine/visit/traverse_test.cpp - the traversal of a value, also by a schema's own visit.
#include <doctest/doctest.h>

#include <lisle/engine/visit/traverse.hpp>
#include <lisle/visit.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace traverse_test {

/// Written as a lone string if it has one, else as an object; the rest is an old text.
struct list_of_words {
    std::vector<std::string> words;
    std::string old{"null"};
};

struct inner {
    std::string a;
};
struct outer {
    inner part;
    std::string b;
};

}  // namespace traverse_test

template <>
struct lisle::schema<traverse_test::list_of_words> : object_of<traverse_test::list_of_words> {
    struct fields : list<field<"words", &self::words, is_prose>> {};

    template <class Use>
    static void visit(self& value, Use use) {
        if (value.words.size() == 1) use(value.words.front(), string_kind::path);
        else use.as_table(value);
        use.remembered(value.old);
    }
};

template <>
struct lisle::schema<traverse_test::inner> : object_of<traverse_test::inner> {
    struct fields : list<field<"a", &self::a>> {};
};
template <>
struct lisle::schema<traverse_test::outer> : object_of<traverse_test::outer> {
    using flat = concatenate<flatten<&self::part, schema<traverse_test::inner>::fields>,
                             list<field<"b", &self::b>>>;
    struct fields : list<field<"part", &self::part>, field<"b", &self::b>> {};

    template <class Use>
    static void visit(self& value, Use use) {
        use.as_list(value, flat{});
        use("type", value.b);
    }
};

namespace traverse_test {

namespace {

using texts = std::vector<std::string>;

template <class T>
texts list_strings(T const& value) {
    texts out;
    lisle::for_each_string(value, [&](std::string_view text, lisle::string_place const& place) {
        out.push_back(place.pointer.to_string() + (place.is_remembered ? "? " : " ")
                      + std::string{text});
    });
    return out;
}

}  // namespace

TEST_CASE("a schema's own visit names the parts") {
    CHECK(list_strings(list_of_words{{"one"}}) == texts{" one"});
    CHECK(list_strings(list_of_words{{"one", "two"}, R"({"k":"v"})"})
          == texts{"/words/0 one", "/words/1 two", "/k? k", "/k? v"});
}

TEST_CASE("a part keeps the kind that its schema's visit gives it") {
    list_of_words const lone{{"one"}};
    lisle::for_each_string(lone, [](std::string_view, lisle::string_place const& place) {
        CHECK(place.kind == lisle::string_kind::path);
    });
}

TEST_CASE("flattened fields are visited among their owner's fields") {
    CHECK(list_strings(outer{{"x"}, "y"}) == texts{"/a x", "/b y", "/type y"});
}

TEST_CASE("values of a type are found in the parts that a schema's visit names") {
    outer value{{"x"}, "y"};
    lisle::for_each<std::string>(value, [](std::string& s) { s += '!'; });
    CHECK(value.part.a == "x!");
    CHECK(value.b == "y!!");
}

}  // namespace traverse_test
