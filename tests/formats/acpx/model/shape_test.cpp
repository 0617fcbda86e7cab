#include <lisle/formats/acpx/model/shape.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace acpx_shape_test {

using namespace acpx_tests;
using namespace lisle::acpx;

TEST_CASE("keys decide the shape, whatever their order and the tag") {
    CHECK(detect_shape(flat_record()) == shape::flat);
    CHECK(detect_shape(nested_record()) == shape::nested);
    CHECK(detect_shape(R"( {"messages":[{}], "acpxRecordId":"r"})") == shape::flat_camel);
    CHECK(detect_shape(R"({"acpx_record_id":"r","thread":{}})") == shape::nested_snake);
    CHECK(detect_shape(R"({"title":"\ud83d","acpx_record_id":"r","messages":[]})") == shape::flat);
}

TEST_CASE("keys of two shapes give one shape in any order, preferably a release's") {
    auto const tells = [](shape wanted, std::vector<std::string> keys) {
        std::sort(keys.begin(), keys.end());
        do {
            std::string text;
            for (auto const& key : keys) text += (text.empty() ? "{" : ",") + key;
            text += '}';
            CHECK_MESSAGE(detect_shape(text) == wanted, text);
        } while (std::next_permutation(keys.begin(), keys.end()));
    };
    std::string const snake = R"("acpx_record_id":"s")", camel = R"("acpxRecordId":"c")";
    std::string const flat = R"("messages":[])", nested = R"("thread":{"messages":[]})";
    tells(shape::flat, {snake, camel, flat});
    tells(shape::flat, {snake, camel, flat, nested});
    tells(shape::nested, {snake, camel, nested});
    tells(shape::nested, {camel, flat, nested});
}

TEST_CASE("other files of the folder are not records") {
    for (auto const* text :
         {"", "5", "[]", "{}", R"({"schema":"acpx.session-index.v1","files":[],"entries":[]})",
          R"({"id":"s","sessionId":"s","turnHistory":[]})", R"({"acpx_record_id":"r"})",
          R"({"acpx_record_id":"r","messages":{}})", R"({"jsonrpc":"2.0","method":"x"})"})
        CHECK_MESSAGE(!detect_shape(text), text);
}

}  // namespace acpx_shape_test
