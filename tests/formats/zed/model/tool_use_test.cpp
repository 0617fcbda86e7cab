#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/tool_use.hpp>

#include <string>
#include <string_view>

namespace tool_use_test {

using namespace expect;
using lisle::zed::tool_use;

namespace {

std::string with_input(std::string_view input) {
    return R"({"id":"i","name":"n","raw_input":"r","input":)" + std::string{input}
           + R"(,"is_input_complete":true,"thought_signature":null})";
}

}  // namespace

TEST_CASE("a tool use is written with all of its fields") {
    keeps<tool_use>(R"({"id":"","name":"","raw_input":"{","input":{},)"
                    R"("is_input_complete":false,"thought_signature":"s"})",
                    strict);
    reads<tool_use>(R"({"is_input_complete":true,"input":1,"raw_input":"r","name":"n","id":"i"})",
                    with_input("1"));
}

TEST_CASE("all fields of a tool use but the last are required") {
    fails_at<tool_use>("<!>{}", errc::missing_field, "/id");
    fails_at<tool_use>(R"(<!>{"id":"i"})", errc::missing_field, "/name");
    fails_at<tool_use>(R"(<!>{"id":"i","name":"n"})", errc::missing_field, "/raw_input");
    fails_at<tool_use>(R"(<!>{"id":"i","name":"n","raw_input":"r"})", errc::missing_field,
                       "/input");
    fails_at<tool_use>(R"(<!>{"id":"i","name":"n","raw_input":"r","input":1})", errc::missing_field,
                       "/is_input_complete");
    reads<tool_use>(R"({"id":"i","name":"n","raw_input":"r","input":1,"is_input_complete":true})",
                    with_input("1"));
    fails_at<tool_use>(
        R"(<!>{"id":"i","name":"n","raw_input":"r","input":1,"is_input_complete":true})",
        errc::not_canonical, "", strict);
}

TEST_CASE("fields of a tool use have their types, and only the signature may be null") {
    fails_at<tool_use>(R"({"id":<!>null})", errc::wrong_type, "/id");
    fails_at<tool_use>(R"({"id":<!>1})", errc::wrong_type, "/id");
    fails_at<tool_use>(R"({"id":"i","name":<!>null})", errc::wrong_type, "/name");
    fails_at<tool_use>(R"({"id":"i","name":"n","raw_input":<!>{}})", errc::wrong_type,
                       "/raw_input");
    constexpr std::string_view start = R"({"id":"i","name":"n","raw_input":"r","input":1,)";
    for (std::string_view wrong : {"null", "1", "\"true\"", "\"\"", "[]"})
        fails_at<tool_use>(std::string{start} + "\"is_input_complete\":<!>" + std::string{wrong}
                               + "}",
                           errc::wrong_type, "/is_input_complete");
    fails_at<tool_use>(std::string{start} + R"("is_input_complete":true,"thought_signature":<!>1})",
                       errc::wrong_type, "/thought_signature");
    fails_at<tool_use>(R"(<!>"tool")", errc::wrong_type, "");
    fails_at<tool_use>("<!>null", errc::wrong_type, "");
}

TEST_CASE("the input may be any value, null too") {
    for (std::string_view input :
         {"null", "true", "\"x\"", "0", "-1", "18446744073709551615", "-9223372036854775808", "1.5",
          "[]", "{}", R"([1,"2",null,{"a":[]}])", R"({"type":"json","value":{"a":1}})",
          R"({"type":"text","value":"t"})", R"({"":null," ":1})"})
        keeps<tool_use>(with_input(input), strict);
}

TEST_CASE("an input keeps the order of its keys; of equal keys the last value at the first place") {
    keeps<tool_use>(with_input(R"({"z":1,"a":{"y":2,"b":3},"m":[{"q":1,"c":2}]})"));
    reads<tool_use>(with_input(R"({"a":1,"b":2,"a":3})"), with_input(R"({"a":3,"b":2})"));
    reads<tool_use>(with_input(R"({"a":1,"b":2,"\u0061":{"x":1,"x":2}})"),
                    with_input(R"({"a":{"x":2},"b":2})"));
    reads<tool_use>(with_input(R"({"a":1,"a":2})"), with_input(R"({"a":2})"), from_text);
}

TEST_CASE("numbers in an input are spelled anew") {
    auto const becomes = [](std::string_view number, std::string_view written) {
        reads<tool_use>(with_input(number), with_input(written));
    };
    becomes("-0", "-0.0");
    becomes("1.0", "1.0");
    becomes("1.50", "1.5");
    becomes("1e2", "100.0");
    becomes("1E+2", "100.0");
    becomes("18446744073709551616", "1.8446744073709552e19");
    becomes("-9223372036854775809", "-9.223372036854776e18");
    becomes("1e15", "1000000000000000.0");
    becomes("1e16", "1e16");
    becomes("123456789012345680.0", "1.2345678901234568e17");
    becomes("0.00001", "0.00001");
    becomes("0.000001", "1e-6");
    becomes("0.0000012", "1.2e-6");
    becomes("5e-324", "5e-324");
    becomes("1e-400", "0.0");
    becomes("-1e-400", "-0.0");
    becomes("1.7976931348623157e308", "1.7976931348623157e308");
    fails_at<tool_use>(R"({"id":"i","name":"n","raw_input":"r","input":<!>1e309})",
                       errc::number_too_large, "/input");
    fails_at<tool_use>(R"({"id":"i","name":"n","raw_input":"r","input":[-<!>]})", errc::syntax,
                       "/input/0");
}

TEST_CASE("strings in an input are escaped anew") {
    reads<tool_use>(with_input(R"("\u0041\/\u00e9\ud83d\ude00")"), with_input("\"A/é😀\""));
    reads<tool_use>(with_input(R"("\u0000\u001F\u0008\u000c\u007f\u2028")"),
                    with_input("\"\\u0000\\u001f\\b\\f\x7f\u2028\""));
    keeps<tool_use>(with_input("\"\\\"\\\\\\b\\f\\n\\r\\t/\x7f\u2028\""));
}

TEST_CASE("serde_json's private keys are plain data") {
    keeps<tool_use>(with_input(R"({"$serde_json::private::RawValue":"[1,2]"})"));
    keeps<tool_use>(with_input(R"({"$serde_json::private::Number":"1"})"));
}

TEST_CASE("nesting ends at 127 levels, counted from the outermost") {
    keeps<tool_use>(with_input(nest(126)));
    auto const deep = with_input(nest(127));
    fails_at<tool_use>(
        deep, errc::too_deep,
        "/input" +
            [] {
                std::string out;
                for (int i = 0; i < 126; ++i) out += "/0";
                return out;
            }(),
        deep.find('[') + 126);
    // Also for values that are skipped.
    auto const unknown = nest(127, R"({"x":)", "}");
    CHECK(decode<tool_use>(unknown, reference).error().code == errc::too_deep);
    CHECK(decode<tool_use>(unknown, permissive).error().code == errc::too_deep);
}

TEST_CASE("unknown keys of a tool use are dropped, or kept in place") {
    constexpr std::string_view newer =
        R"({"id":"i","name":"n","provider":{"b":1,"a":1e2},"raw_input":"r","input":1,)"
        R"("is_input_complete":true,"thought_signature":null,"x":"\u0041"})";
    reads<tool_use>(newer, with_input("1"));
    gives_back<tool_use>(newer, newer, "unknown field");
    fails_at<tool_use>(R"({"id":"i",<!>"x":1})", errc::unknown_field, "/x", strict);
}

TEST_CASE("the last of two fields with one name counts") {
    reads<tool_use>(R"({"id":[],"id":"i","name":"n","raw_input":"r","input":5,)"
                    R"("is_input_complete":1,"is_input_complete":true,"input":1})",
                    with_input("1"));
    fails_at<tool_use>(R"({"id":"i",<!>"id":"i"})", errc::duplicate_field, "/id", from_text);
}

TEST_CASE("the raw input shows whether {type, value} is the input itself") {
    struct row {
        std::string_view raw, input;
        bool is_plain;
    };
    for (auto const& [raw, input, is_plain] : {
             row{R"({\"a\":1})", R"({"type":"json","value":{"a":1}})", false},
             row{R"( {\"type\": \"json\", \"value\": 1})", R"({"type":"json","value":1})", true},
             row{R"({\"type\":\"text\",\"value\":\"x\"})", R"({"type":"text","value":"x"})", true},
             row{R"({\"type\":\"json\",\"value\":1})",
                 R"({"type":"json","value":{"type":"json","value":1}})", false},
             row{"", R"({"type":"json","value":1})", false},
         }) {
        auto const text = R"({"id":"i","name":"n","raw_input":")" + std::string{raw}
                          + R"(","input":)" + std::string{input}
                          + R"(,"is_input_complete":true,"thought_signature":null})";
        keeps<tool_use>(text);
        auto const use = decode<tool_use>(text, permissive);
        REQUIRE(use.has_value());
        CHECK((use->input.form == zed::tool_input_form::plain) == is_plain);
        CHECK((lisle::encode_as(use->input.value) == input) == is_plain);
        CHECK((use->input.value.text() == input) == is_plain);
        CHECK(lisle::encode_as(*use, {}, lisle::layout::source) == text);
    }
}

}  // namespace tool_use_test
