#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/tools/adapt_part.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace adapt_part_test {

using namespace opencode_expect;
using lisle::finding;

namespace {

constexpr std::string_view ids = R"("id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)";

struct adapted {
    bool is_kept;
    std::vector<std::string> places;
    std::string text;
};

adapted adapt(std::string_view members, lisle::release_number release = {1, 14, 41}) {
    auto part = lisle::decode_as<lisle::opencode::part>("{" + std::string{ids}
                                                        + std::string{members} + "}");
    REQUIRE(part.has_value());
    lisle::opencode::detail::value_adapter v{release};
    bool const is_kept = std::visit(lisle::opencode::detail::part_adapter{v}, *part);
    adapted out{is_kept, {}, {}};
    for (auto const& change : v.changes) out.places.push_back(change.pointer);
    if (!is_kept) return out;
    out.text = write(*part);
    CAPTURE(out.text);
    CHECK(lisle::decode_as<lisle::opencode::part>(out.text, reference).has_value());
    return out;
}

using places = std::vector<std::string>;

}  // namespace

TEST_CASE("a part that every release accepts stays as it is") {
    for (auto const* text :
         {R"("type":"text","text":"a")", R"("type":"step-start")",
          R"("type":"tool","callID":"c","tool":"bash","state":{"status":"running","input":{},)"
          R"("time":{"start":1}})"}) {
        auto const out = adapt(text);
        CHECK(out.is_kept);
        CHECK(out.places == places{});
        CHECK(out.text == "{" + std::string{ids} + text + "}");
    }
}

TEST_CASE("a call gets the members that its release requires") {
    CHECK(adapt(R"("type":"tool","callID":"c","tool":"t","state":{"status":"pending"})").places
          == places{"/state/input", "/state/raw"});
    auto const done =
        adapt(R"("type":"tool","callID":"c","tool":"t","state":{"status":"completed",)"
              R"("input":7,"output":"","time":{"start":1.5,"end":-2,"compacted":true},)"
              R"("attachments":[{"mime":"m","url":"u","source":{"type":"odd"}}]})");
    CHECK(done.places
          == places{"/state/title", "/state/metadata", "/state/input", "/state/time/start",
                    "/state/time/end", "/state/time/compacted", "/state/attachments/0/id",
                    "/state/attachments/0/sessionID", "/state/attachments/0/messageID",
                    "/state/attachments/0/source"});
    CHECK(adapt(R"("type":"tool","callID":"c","tool":"t","state":{"status":"odd"})").is_kept);
}

TEST_CASE("other parts get the members that their release requires") {
    CHECK(adapt(R"("type":"step-finish","tokens":{"input":1,"output":-1})").places
          == places{"/reason", "/cost", "/tokens/reasoning", "/tokens/cache", "/tokens/output"});
    CHECK(adapt(R"("type":"compaction")").places == places{"/auto"});
    CHECK(adapt(R"("type":"compaction","auto":true,"tail_start_id":"7d3f")", {1, 18, 34}).places
          == places{"/tail_start_id"});
    CHECK(
        adapt(R"("type":"retry","attempt":-1,"error":{"name":"Odd"},"time":{"created":0.5})").places
        == places{"/attempt", "/error", "/time/created"});
    CHECK(adapt(R"("type":"file","mime":"m","url":"u","source":{"text":{"value":"a","start":-1,)"
                R"("end":2},"type":"file","path":"p"})")
              .places
          == places{"/source/text/start"});
    CHECK(adapt(R"("type":"agent","name":"a","source":{"value":"a","start":0.5,"end":2})").places
          == places{"/source/start"});
    CHECK(!adapt(R"("type":"hologram")").is_kept);
}

}  // namespace adapt_part_test
