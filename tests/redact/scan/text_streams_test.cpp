#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/codec.hpp>
#include <lisle/redact.hpp>
#include <lisle/redact/scan/text_streams.hpp>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace text_streams_test {

using namespace lisle::redaction;

namespace {

std::string redacted(std::string const& json) {
    auto value = lisle::decode_as<boost::json::value>(json).value();
    static_cast<void>(lisle::redact(value));
    return lisle::encode_as(value);
}

std::string token() {
    secret_forms::author author{1};
    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
}

std::string list(std::initializer_list<std::string> elements) {
    std::string out;
    for (auto const& each : elements) out += (out.empty() ? "[" : ",") + each;
    return out + ']';
}

std::string update(std::string const& kind, std::string const& text,
                   std::string const& session = "s1") {
    return R"({"method":"session/update","params":{"sessionId":")" + session
           + R"(","update":{"content":{"text":")" + text + R"(","type":"text"},"sessionUpdate":")"
           + kind + R"("}}})";
}
std::string chunk(std::string const& text) { return update("agent_message_chunk", text); }
std::string message(std::string const& role, std::string const& text) {
    return R"({"role":")" + role + R"(","content":[{"type":"text","text":")" + text + R"("}]})";
}
std::string part(std::string const& text) { return R"({"text":")" + text + R"("})"; }

std::string const cookie = "curl says Set-Cookie: sid=EaUx6Y2OCXoI4jQTmTcr4ZKm; Path=/";
std::string const redacted_cookie = "curl says Set-Cookie: [redacted:cookie:1]";
std::string const mark = "[redacted:github-token:1]";

}  // namespace

TEST_CASE("the chunks of one kind and session are one text, whatever is between them") {
    auto const first = chunk("see " + token().substr(0, 12));
    auto const last = chunk(token().substr(12) + " there");
    auto const a = chunk("see " + mark), z = chunk(" there");
    CHECK(redacted(list({first, last})) == list({a, z}));
    for (auto const& between :
         {update("agent_thought_chunk", "hmm hmm"), update("tool_call_update", "out"),
          update("agent_message_chunk", "other", "s2"), std::string{R"({"id":1})"}})
        CHECK(redacted(list({first, between, last})) == list({a, between, z}));
}

TEST_CASE("a turn and a call end the text of chunks") {
    std::string const end = R"({"id":2,"result":{"stopReason":"end_turn"}})";
    std::string const prompt = R"({"method":"session/prompt","params":{"sessionId":"s1"}})";
    for (auto const& between :
         {end, prompt, update("user_message_chunk", "Go on."), update("tool_call", "out")})
        CHECK(redacted(list({chunk(cookie), between, chunk("The login works.")}))
              == list({chunk(redacted_cookie), between, chunk("The login works.")}));
}

TEST_CASE("deltas of all kinds are chunks") {
    auto const a = token().substr(0, 9), z = token().substr(9);
    for (std::string const before :
         {R"({"type":"content_block_delta","delta":{"type":"text_delta","text":")",
          R"({"type":"content_block_delta","delta":{"type":"x","partial_json":")",
          R"({"choices":[{"delta":{"content":")", R"({"payload":{"call_id":"c","chunk":")",
          R"({"type":"response.output_text.delta","item_id":"i","delta":")"}) {
        std::string const behind = before.find("choices") != before.npos    ? "\"}}]}"
                                   : before.find("response") != before.npos ? "\"}"
                                                                            : "\"}}";
        CHECK(redacted(list({before + a + behind, before + z + behind}))
              == list({before + mark + behind, before + behind}));
    }
}

TEST_CASE("the text of a message does not continue in the next") {
    std::vector<std::pair<std::string, std::string>> const ends{
        {cookie, redacted_cookie},
        {"My key is sk-ant-oat01-" + secret_forms::author{2}.alnum(95),
         "My key is [redacted:anthropic-key:1]"},
        {"set API_KEY=", "set API_KEY="},
    };
    for (auto const& [text, now] : ends)
        for (auto const* next : {"0bf7c1e2a9d84f63 is a commit", "Thanks, I used it"}) {
            auto const behind = message("assistant", next);
            CHECK(redacted(list({message("user", text), behind}))
                  == list({message("user", now), behind}));
            CHECK(redacted(list({R"({"role":"user","text":")" + text + R"("})",
                                 R"({"role":"assistant","text":")" + std::string{next} + R"("})"}))
                  == list({R"({"role":"user","text":")" + now + R"("})",
                           R"({"role":"assistant","text":")" + std::string{next} + R"("})"}));
            CHECK(redacted(list({R"({"content":")" + text + R"("})",
                                 R"({"content":")" + std::string{next} + R"("})"}))
                  == list({R"({"content":")" + now + R"("})",
                           R"({"content":")" + std::string{next} + R"("})"}));
        }
}

TEST_CASE("neighbours in the list of one message may have one secret, and others not") {
    auto const a = token().substr(0, 9), z = token().substr(9);
    auto const in_message = [](std::string const& parts) {
        return list({R"({"role":"user","content":)" + parts + "}"});
    };
    CHECK(redacted(in_message(list({part(a), part(z)})))
          == in_message(list({part(mark), part("")})));
    auto const far = list({part(a), R"({"image":"x"})", part(z)});
    CHECK(redacted(far) == far);
    auto const other = list({part(a), R"({"thinking":")" + z + "\"}"});
    CHECK(redacted(other) == other);
}

TEST_CASE("a title, a mode and a path are no part of a text") {
    auto const text = R"({"title":"Fix the footer","parts":[{"text":"maria.lopez@gmx.net asks"}]})";
    CHECK(redacted(text)
          == R"({"title":"Fix the footer","parts":[{"text":"email1@redacted.invalid asks"}]})");
}

TEST_CASE("neighbours in a list are separate texts if one has a whole match") {
    CHECK(redacted(list({part(cookie), part("The login works, fine.")}))
          == list({part(redacted_cookie), part("The login works, fine.")}));
    for (auto const* address : {"git@github.com:acme/web.git", "noreply@github.com"})
        CHECK(redacted(list({part("clone"), part(address)}))
              == list({part("clone"), part(address)}));
    CHECK(redacted(list({part("ask"), part("maria.lopez@gmx.net")}))
          == list({part("ask"), part("email1@redacted.invalid")}));
}

TEST_CASE("texts behind a very long key are texts of their own") {
    auto const texts = list({part(token().substr(0, 9)), part(token().substr(9))});
    auto const long_key = R"({")" + std::string(2000, 'k') + R"(":)" + texts + '}';
    CHECK(redacted(long_key) == long_key);
    CHECK(redacted(R"({"k":)" + texts + '}') != R"({"k":)" + texts + '}');
}

}  // namespace text_streams_test
