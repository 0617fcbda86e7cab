#include <lisle/conversation/rules/json_kind.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>

namespace json_kind_test {

namespace conversation = lisle::conversation;

template <class Model>
std::string kind_of(char const* text) {
    auto const value = lisle::decode_as<typename Model::json>(text).value();
    std::string out;
    if (conversation::is_null(value)) out += "null ";
    if (conversation::is_string(value)) out += "string ";
    if (conversation::is_object(value)) out += "object ";
    return out;
}

TEST_CASE("a value is of one kind in each model") {
    struct example {
        char const *text, *kind;
    };
    for (auto const& one :
         {example{"null", "null "}, example{"\"n\"", "string "}, example{"{}", "object "},
          example{"[{}]", ""}, example{"7", ""}, example{"true", ""}}) {
        CAPTURE(one.text);
        CHECK(kind_of<lisle::owned>(one.text) == one.kind);
        CHECK(kind_of<lisle::verbatim>(one.text) == one.kind);
    }
}

TEST_CASE("a raw value without text is null") { CHECK(conversation::is_null(lisle::json{})); }

}  // namespace json_kind_test
