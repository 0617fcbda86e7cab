#include <lisle/text/closing_quote.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace closing_quote_test {

/// Whether the first quote of `rest` can end a string that begins behind `before`.
bool ends(std::string_view before, std::string_view rest) {
    lisle::text::json_place place;
    for (char const c : before)
        if (c == '"') place.begin_string(), place.end_string();
        else place.pass(c);
    place.begin_string();
    return place.may_end_string(rest, rest.find('"'));
}

TEST_CASE("the end of a value is followed by a member, an element or an end") {
    for (auto const* const rest :
         {"\"", "\" ", "\",", "\", \"k", "\", \"k\"", "\",\n  \"k\" :", "\"}", "\"},", "\" } ]",
          "\"}, {", "\"}]}", "\"}]} ", "\"}]}\n{", "\",}", "\", \"k\\\"l\": 1"})
        CHECK_MESSAGE(ends("{\":[{\":", rest), rest);
    for (auto const* const rest : {"\"x", "\"\"", "\":", "\",x", "\", \"k\",", "\", {", "\"]",
                                   "\"}x", "\"}}", "\"}, x", "\"}]}x", "\", \"k\\\"l\", 1"})
        CHECK_MESSAGE(!ends("{\":[{\":", rest), rest);
    for (auto const* const rest : {"\",\"x", "\",1", "\", -1", "\",nul", "\",true]", "\"]", "\",["})
        CHECK_MESSAGE(ends("{\":[", rest), rest);
    for (auto const* const rest : {"\",x", "\"}", "\":1", "\" 1"})
        CHECK_MESSAGE(!ends("{\":[", rest), rest);
}

TEST_CASE("the end of a key is followed by a value") {
    for (auto const* const rest : {"\"", "\":", "\": \"", "\" :{", "\":[", "\":0", "\":f"})
        CHECK_MESSAGE(ends("{", rest), rest);
    for (auto const* const rest : {"\",", "\"}", "\"k", "\":x"})
        CHECK_MESSAGE(!ends("{\":[],", rest), rest);
}

TEST_CASE("a string where JSON has none is told") {
    auto const begins = [](std::string_view before) {
        lisle::text::json_place place;
        bool in_string = false;
        for (char const c : before) {
            if (c != '"') {
                if (!in_string) place.pass(c);
            } else if (in_string = !in_string; in_string) {
                place.begin_string();
            } else {
                place.end_string();
            }
        }
        return place.begin_string();
    };
    for (auto const* const before : {"", "{", "[", R"({"a":)", R"({"a":1,)", R"(["a", )", "[{},"})
        CHECK_MESSAGE(begins(before), before);
    for (auto const* const before : {R"({"a")", R"({"a":"b")", R"(["a" )", "[1", "[{}", "{}"})
        CHECK_MESSAGE(!begins(before), before);
}

}  // namespace closing_quote_test
