#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/storage/identity.hpp>

#include <string>
#include <string_view>

namespace opencode_identity_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

namespace {

template <class T>
T read(std::string_view text) {
    CAPTURE(text);
    auto out = lisle::decode_as<T>(text);
    REQUIRE(out.has_value());
    return *out;
}

constexpr std::string_view ids[] = {"id", "sessionID", "messageID"};

}  // namespace

TEST_CASE("ids are found in parts of any type") {
    for (auto const* type : {"step-start", "later"}) {
        auto const value = read<opencode::part>(
            R"({"messageID":"msg_1","id":"prt_\u0031","sessionID":"ses_1","type":")"
            + std::string{type} + R"("})");
        CHECK(opencode::id_of(value) == "prt_1");
        CHECK(opencode::id_of(value, "sessionID") == "ses_1");
        CHECK(opencode::id_of(value, "messageID") == "msg_1");
        CHECK(opencode::id_of(value, "type") == (std::string_view{type} == "later" ? type : ""));
    }
    for (auto const* text : {R"({"type":"step-start"})", R"({"type":"later"})", "null", "[1]",
                             R"({"type":"later","id":5})"})
        CHECK(opencode::id_of(read<opencode::part>(text)) == "");
}

TEST_CASE("an id is set in its place, or in opencode's order; in an unknown part, at its end") {
    struct row {
        std::string_view before, after;
    };
    for (
        auto const& [before, after] : {
            row{R"({"id":"prt_1","type":"step-start","snapshot":"s"})",
                R"({"id":"id","sessionID":"sessionID","messageID":"messageID","type":"step-start","snapshot":"s"})"},
            row{R"({"type":"later"})",
                R"({"type":"later","id":"id","sessionID":"sessionID","messageID":"messageID"})"},
            row{R"({"id":"prt_1","id":5,"type":"later","x":{"id":1.50}})",
                R"({"type":"later","x":{"id":1.50},"id":"id","sessionID":"sessionID","messageID":"messageID"})"},
            row{"null", "null"},
            row{"[1]", "[1]"},
            row{R"("{")", R"("{")"},
        }) {
        auto value = read<opencode::part>(before);
        for (auto const key : ids) opencode::set_id(value, key, key);
        CHECK(write(value, layout::source) == after);
    }
}

TEST_CASE("a message of any role has a creation time, 0 if it is unknown") {
    struct row {
        std::string_view text;
        double at;
    };
    for (auto const& each : {
             row{R"({"role":"user","time":{"created":1700000000000}})", 1700000000000.0},
             row{R"({"role":"assistant","modelID":"m","providerID":"p","time":{"created":1.5}})",
                 1.5},
             row{R"({"role":"later","time":{"updated":1,"created":7e2}})", 700},
             row{R"({"role":"later","time":{"created":"7"}})", 0},
             row{R"({"role":"later","time":7})", 0},
             row{"null", 0},
         }) {
        auto const& [text, at] = each;
        CAPTURE(each.text);
        CHECK(opencode::created_at(read<opencode::message>(text)) == at);
    }
}

}  // namespace opencode_identity_test
