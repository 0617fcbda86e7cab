#include <lisle/conversation/acpx/put_content.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_put_content_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;

template <class Make>
std::string tell(std::string_view part, Make make) {
    auto const read = lisle::decode_as<conversation::content>(part).value();
    std::vector<conversation::loss> losses;
    auto const made = make(read, conversation::loss_log{losses});
    auto out = made ? bridge::stringify(*made) : "nothing";
    for (auto const& loss : losses)
        ((out += "; ") += to_string(loss.kind)) += ' ' + loss.pointer + ": " + loss.what;
    return out;
}

std::string in_user(std::string_view part) {
    return tell(part, [](auto const& read, auto log) {
        return bridge::user_content_maker<lisle::owned>{read, log}.run();
    });
}

std::string in_agent(std::string_view part) {
    return tell(part,
                [](auto const& read, auto log) { return bridge::make_agent_content(read, log); });
}

TEST_CASE("a user's text, mention, image and audio have their places") {
    CHECK(in_user(R"({"type":"text","text":"a"})") == R"({"Text":"a"})");
    CHECK(in_user(R"({"type":"mention","kind":"resource","uri":"file:///a","name":"a","text":"A"})")
          == R"({"Mention":{"uri":"file:///a","content":"A"}})");
    CHECK(in_user(R"({"type":"image","media_type":"image/jpeg","data":"/9j/"})")
          == R"({"Image":{"source":"/9j/","size":null}})");
    CHECK(in_user(R"({"type":"image","data":"AAAA","width":1,"height":2})")
          == R"({"Image":{"source":"AAAA","size":{"width":1,"height":2}}})");
    CHECK(in_user(R"({"type":"audio","media_type":"audio/wav","data":"AAAA"})")
          == R"({"Audio":{"source":"AAAA","mime_type":"audio/wav"}})");
}

TEST_CASE("parts for which acpx has no member are reported") {
    CHECK(in_user(R"({"type":"text","text":"a","signature":"s"})")
          == R"({"Text":"a"}; dropped /signature: acpx has no signatures of texts)");
    CHECK(in_user(R"({"type":"image","media_type":"image/png","data":"/9j/","name":"n","width":1})")
          == R"({"Image":{"source":"/9j/","size":null}}; )"
             R"(dropped /width: acpx has both sizes or none; )"
             R"(dropped /media_type: only an image's bytes tell its type; )"
             R"(dropped /name: acpx has the bytes alone)");
    CHECK(in_user(R"({"type":"audio","data":"AAAA"})")
          == R"({"Audio":{"source":"AAAA","mime_type":"application/octet-stream"}}; )"
             R"(invented /media_type: bytes of any type)");
}

TEST_CASE("a mention names its lines as Zed does") {
    CHECK(in_user(R"({"type":"mention","kind":"File","uri":"file:///a",)"
                  R"("range":{"first":2,"last":3},"text":"A"})")
          == R"({"Mention":{"uri":"file:///a#L2:3","content":"A"}}; )"
             R"(dropped /kind: acpx has the address alone)");
    CHECK(in_user(R"({"type":"mention","kind":"resource","name":"other"})")
          == R"({"Mention":{"uri":"other","content":"other"}}; invented /uri: the name; )"
             R"(invented /text: the name or the address)");
}

TEST_CASE("a file is mentioned by its address, else noted") {
    CHECK(in_user(R"({"type":"file","uri":"file:///a.pdf","name":"a.pdf"})")
          == R"({"Mention":{"uri":"file:///a.pdf","content":"a.pdf"}}; )"
             R"(approximated : a mention of the address)");
    CHECK(in_user(R"({"type":"image","uri":"https://a.example/b.png"})")
          == R"({"Mention":{"uri":"https://a.example/b.png",)"
             R"("content":"https://a.example/b.png"}}; )"
             R"(approximated : a mention of the address)");
    CHECK(in_user(R"({"type":"file","media_type":"text/csv","data":"AAAA","name":"a.csv"})")
          == R"({"Text":"[Attached text/csv: a.csv]"}; )"
             R"(approximated : a note that there was a file)");
}

TEST_CASE("parts that a user can't say become text or are dropped") {
    CHECK(in_user(R"({"type":"compaction","summary":"s"})")
          == R"({"Text":"s"}; approximated : the summary as a text)");
    CHECK(in_user(R"({"type":"thinking","text":"t"})")
          == "nothing; dropped : a text holds no thinking");
    CHECK(in_user(R"({"type":"tool_call","id":"","name":"","input":1,"status":"pending"})")
          == "nothing; dropped : acpx's user messages hold no calls");
    CHECK(in_user(R"({"type":"native_content"})") == "nothing");
    CHECK(in_user(R"({"type":"hologram"})")
          == "nothing; dropped : a part that this version does not know");
}

TEST_CASE("an agent thinks and says") {
    CHECK(in_agent(R"({"type":"text","text":"a"})") == R"({"Text":"a"})");
    CHECK(in_agent(R"({"type":"thinking","text":"t","signature":"s"})")
          == R"({"Thinking":{"text":"t","signature":"s"}})");
    CHECK(in_agent(R"({"type":"thinking","text":"t","encrypted":"e","provider":"p",)"
                   R"("is_summary":true})")
          == R"({"Thinking":{"text":"t","signature":null}}; )"
             R"(dropped /encrypted: acpx's thoughts have no encrypted text; )"
             R"(dropped /provider: acpx's thoughts name no provider; )"
             R"(dropped /is_summary: acpx's thoughts do not say that they are summaries)");
    CHECK(in_agent(R"({"type":"redacted_thinking","data":"d"})") == R"({"RedactedThinking":"d"})");
    CHECK(in_agent(R"({"type":"image","media_type":"image/png","data":"AAAA"})")
          == R"({"Text":"[Attached image/png: file]"}; )"
             R"(approximated : a note that there was a file)");
    CHECK(in_agent(R"({"type":"plan","entries":[]})")
          == "nothing; dropped : a text holds no plans");
}

}  // namespace acpx_put_content_test
