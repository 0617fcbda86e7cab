// tests/redact_test.cpp - documents keep their shape when secrets are replaced.
// tests/formats/*/redact_test.cpp plants secrets in every string of a format.
#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact.hpp>

#include <lisle/document.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redact_test {

namespace {

using lisle::string_kind;

template <class T>
T read(std::string_view text) {
    return lisle::decode_as<T>(text).value();
}

std::string token(std::size_t seed = 1) {
    secret_forms::author author{seed};
    return secret_forms::with_github_checksum("ghp_", author.alnum(30));
}

}  // namespace

// ---- Keys, names, neighbours --------------------------------------------------------------------

TEST_CASE("a secret has one placeholder everywhere, in keys too, and keys stay apart") {
    auto const t = token();
    auto thread = read<lisle::zed::thread>(
        R"({"title":")" + t + R"(","messages":[{"Agent":{"content":[],"tool_results":{},)"
        + R"("reasoning_details":{")" + t + R"(":1,"x)" + t.substr(1) + R"(":2,"k":")" + t
        + R"("}}}],"updated_at":"2026-01-01T00:00:00Z","version":"0.3.0"})");
    auto const report = lisle::redact(thread);
    CHECK(thread.title == "[redacted:github-token:1]");
    auto const& agent = std::get<lisle::zed::agent_message>(thread.messages[0]);
    auto const& details = agent.reasoning_details;
    CHECK(details["[redacted:github-token:1]"].text() == "1");
    CHECK(details["k"].as<std::string>().value() == "[redacted:github-token:1]");
    CHECK(details.members().size() == 3);
    for (auto const& f : report.findings) CHECK(f.pointer.find(t) == f.pointer.npos);
}

TEST_CASE("a call and its result keep one id") {
    auto const t = token();
    auto thread = read<lisle::zed::thread>(
        R"({"title":"","messages":[{"Agent":{"content":[{"ToolUse":{"id":")" + t
        + R"(","name":"n","raw_input":"{}","input":{},"is_input_complete":true}}],"tool_results":{")"
        + t + R"(":{"tool_use_id":")" + t
        + R"(","tool_name":"n","is_error":false,"content":{"Text":"x"}}}}}],"updated_at":"2026-01-01T00:00:00Z","version":"0.3.0"})");
    static_cast<void>(lisle::redact(thread));
    auto const& agent = std::get<lisle::zed::agent_message>(thread.messages[0]);
    auto const& call = std::get<lisle::zed::tool_use>(agent.content[0]);
    CHECK(call.id == "[redacted:github-token:1]");
    REQUIRE(agent.tool_results.find(call.id) != agent.tool_results.end());
    CHECK(agent.tool_results.find(call.id)->second.tool_use_id == call.id);
}

TEST_CASE("a secret that is split over neighbouring texts is replaced") {
    auto const t = token();
    for (std::size_t pieces : {2U, 3U, 8U}) {
        lisle::zed::thread thread;
        lisle::zed::user_message message;
        auto const size = t.size() / pieces;
        for (std::size_t i = 0; i < pieces; ++i) {
            auto part = t.substr(i * size, i + 1 == pieces ? t.npos : size);
            if (i == 0) part = "My key is " + part;
            if (i + 1 == pieces) part += " and so on";
            message.content.push_back(lisle::zed::plain_text{part});
        }
        thread.messages.push_back(message);
        auto const report = lisle::redact(thread);
        CHECK(report.findings.size() == 1);
        std::string all;
        lisle::for_each_string(thread.messages, [&](std::string_view text, auto const& place) {
            if (place.kind == string_kind::prose) all += text;
        });
        CHECK(all == "My key is [redacted:github-token:1] and so on");
    }
}

/// The texts after a redaction, which has one finding and is stable.
std::string redact_pieces(std::vector<std::string> const& pieces) {
    lisle::zed::thread thread;
    lisle::zed::user_message message;
    for (auto const& each : pieces) message.content.push_back(lisle::zed::plain_text{each});
    thread.messages.push_back(message);
    auto const report = lisle::redact(thread);
    CHECK(report.findings.size() == 1);
    auto const once = thread;
    CHECK(lisle::redact(thread).is_clean());
    CHECK(thread == once);
    std::string out;
    lisle::for_each_string(thread.messages, [&](std::string_view text, auto const& place) {
        if (place.kind == string_kind::prose) out += text;
    });
    for (auto const& f : report.findings) CHECK(out.find(f.replacement) != out.npos);
    return out;
}

std::vector<std::string> cut(std::string const& text, std::vector<std::size_t> const& at) {
    std::vector<std::string> out;
    std::size_t begin = 0;
    for (auto const end : at) {
        out.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    out.push_back(text.substr(begin));
    return out;
}

TEST_CASE("a private key is replaced whole, wherever its texts are cut") {
    secret_forms::author author{8};
    for (std::string const headers :
         {"",
          "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\n"}) {
        auto const kind = std::string{"RSA "} + "PRIVATE KEY-----";
        auto key = "-----BEGIN " + kind + '\n' + headers;
        for (int line = 0; line < 25; ++line) key += author.base64(64) + '\n';
        key += author.base64(22) + "==\n-----END " + kind;
        auto const text = "see " + key + " ok";
        for (std::size_t const at : {20UL, 250UL, 700UL, 1690UL})
            CHECK(redact_pieces(cut(text, {at})) == "see [redacted:private-key:1] ok");
        CHECK(redact_pieces(cut(text, {250, 900})) == "see [redacted:private-key:1] ok");
        auto const open = text.substr(0, 1500);
        CHECK(redact_pieces(cut(open, {300, 900})) == "see [redacted:private-key:1]");
    }
}

TEST_CASE("a JWT is replaced whole, wherever its texts are cut") {
    secret_forms::author author{9};
    auto const jwt =
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ" + author.word(400) + '.' + author.word(86);
    for (std::size_t at = 10; at < jwt.size(); at += 37)
        CHECK(redact_pieces(cut("see " + jwt + " ok", {at + 4})) == "see [redacted:jwt:1] ok");
    CHECK(redact_pieces(cut("see ghs_" + jwt + " ok", {460}))
          == "see [redacted:github-token:1] ok");
}

TEST_CASE("a name in one text reveals the secret in the next") {
    secret_forms::author author{10};
    auto const value = author.alnum(24);
    CHECK(redact_pieces({"set DB_PASSWORD=", value + " now"})
          == "set DB_PASSWORD=[redacted:assigned-secret:1] now");
    CHECK(redact_pieces({std::string(300, '.') + " DB_PASSWORD=", value + std::string(300, '\n')})
              .find(value)
          == std::string::npos);
}

TEST_CASE("a message does not take the title before it, or the words of the next") {
    auto thread = read<lisle::zed::thread>(
        R"({"title":"Fix the footer","messages":[{"User":{"id":"u","content":[{"Text":)"
        R"("maria.lopez@gmx.net asks: Set-Cookie: sid=EaUx6Y2OCXoI4jQTmTcr4ZKm; Path=/"}]}},)"
        R"({"Agent":{"content":[{"Text":"The login works."}],"tool_results":{}}},)"
        R"({"User":{"id":"v","content":[{"Text":"Good, go on."}]}}],)"
        R"("updated_at":"2026-01-01T00:00:00Z","version":"0.3.0"})");
    static_cast<void>(lisle::redact(thread));
    std::string all;
    lisle::for_each_string(thread, [&](std::string_view text, auto const& place) {
        if (place.kind == string_kind::prose) all.append(text) += '\n';
    });
    CHECK(all
          == "Fix the footer\nemail1@redacted.invalid asks: Set-Cookie: [redacted:cookie:1]\n"
             "The login works.\nGood, go on.\n");
}

TEST_CASE("the value of a key that names a secret is replaced") {
    secret_forms::author author{4};
    auto const value = author.alnum(32);
    auto json = read<boost::json::value>(R"({"env":{"API_KEY":")" + value
                                         + R"(","LANG":"C"},"max_tokens":"4096"})");
    static_cast<void>(lisle::redact(json));
    CHECK(
        lisle::encode_as(json)
        == R"({"env":{"API_KEY":"[redacted:assigned-secret:1]","LANG":"C"},"max_tokens":"4096"})");
}

TEST_CASE("a value that one place reveals is found elsewhere, without its name and encoded") {
    secret_forms::author author{5};
    auto const value = author.alnum(32);
    std::vector<std::string> texts{"it is " + value, "DB_PASSWORD=" + value,
                                   secret_forms::to_base64("a:" + value)};
    static_cast<void>(lisle::redact(texts));
    CHECK(texts[0] == "it is [redacted:assigned-secret:1]");
    CHECK(texts[2] == secret_forms::to_base64("a:[redacted:assigned-secret:1]"));
}

TEST_CASE("a password that is a number stays a number, and is redacted once") {
    auto json = read<boost::json::value>(R"({"password":83461927,"s":"{\"pwd\": 83461927}"})");
    CHECK(lisle::redact(json).findings.size() == 2);
    CHECK(lisle::encode_as(json)
          == R"({"password":9999999999999901,"s":"{\"pwd\": 9999999999999901}"})");
    CHECK(lisle::redact(json).findings.empty());
}

TEST_CASE("a password has one placeholder in all layers of escapes") {
    auto json = read<boost::json::value>(
        R"({"a":"{\"password\": \"Zk9m\\\"Q2vX7pL4tR8w\"}","b":"x Zk9m\"Q2vX7pL4tR8w y",)"
        R"("c":"Zk9m%22Q2vX7pL4tR8w","d":{"password":"Zk9m\"Q2vX7pL4tR8w"}})");
    lisle::redact(json);
    std::string const label = "[redacted:assigned-secret:1]";
    CHECK(lisle::encode_as(json)
          == R"({"a":"{\"password\": \")" + label + R"(\"}","b":"x )" + label + R"( y","c":")"
                 + label + R"(","d":{"password":")" + label + R"("}})");
}

TEST_CASE("a card keeps its type, and has one placeholder in all spellings") {
    auto const card = secret_forms::luhn_completed("453957876362148");
    auto const text = R"({"n":)" + card + R"(,"s":"{\"card\": )" + card
                      + R"(}","t":"4539-5787-6362-)" + card.substr(12)
                      + R"(","u":[4539578763620001]})";
    auto const redacted =
        std::string{R"({"n":9999999999999901,"s":"{\"card\": 9999999999999901}",)"}
        + R"("t":"[redacted:payment-card:1]","u":[4539578763620001]})";
    auto json = read<boost::json::value>(text);
    auto const report = lisle::redact(json);
    CHECK(lisle::encode_as(json) == redacted);
    REQUIRE(report.findings.size() == 3);
    CHECK(report.findings[0].pointer == "/n");
    CHECK(report.findings[0].replacement == "9999999999999901");
    CHECK(report.findings[1].replacement == "9999999999999901");
    CHECK(lisle::redact(json).is_clean());
    auto raw = read<lisle::json>(text);
    CHECK(lisle::redactor{}.inspect(raw).findings == report.findings);
    static_cast<void>(lisle::redact(raw));
    CHECK(raw.text() == redacted);
}

// ---- Signatures and opaque parts ----------------------------------------------------------------

std::string thinking_thread(std::string const& text) {
    return R"({"title":"","messages":[{"Agent":{"content":[{"Text":"a"},{"Thinking":{"text":")"
           + text
           + R"(","signature":"c2lnbmF0dXJl"}},{"RedactedThinking":"b3BhcXVl"},{"ToolUse":{"id":"c","name":"n","raw_input":")"
           + text
           + R"(","input":{},"is_input_complete":true,"thought_signature":"dGhvdWdodA=="}}],"tool_results":{}}},{"User":{"id":"u","content":[{"Image":{"source":"iVBORw0KGgo="}}]}}],"updated_at":"2026-01-01T00:00:00Z","version":"0.3.0"})";
}

TEST_CASE("thinking whose text changed goes with its signature; a call loses only its signature") {
    auto thread = read<lisle::zed::thread>(thinking_thread("key " + token()));
    auto const report = lisle::redact(thread);
    auto const& content = std::get<lisle::zed::agent_message>(thread.messages[0]).content;
    REQUIRE(content.size() == 3);
    CHECK(std::holds_alternative<lisle::zed::redacted_thinking>(content[1]));
    CHECK(!std::get<lisle::zed::tool_use>(content[2]).thought_signature);
    CHECK(report.signatures.size() == 2);
    CHECK(report.opaque.size() == 4);
    CHECK(!report.opaque[0].is_omitted);
}

TEST_CASE("opaque parts are reported, and stay if no text changes") {
    auto const whole = read<lisle::zed::thread>(thinking_thread("no secret"));
    auto thread = whole;
    auto const report = lisle::redact(thread);
    CHECK(lisle::encode(thread) == lisle::encode(whole));
    CHECK(report.findings.empty());
    CHECK(report.signatures.empty());
    REQUIRE(report.opaque.size() == 4);
    auto const inspected = lisle::redactor{}.inspect(whole);
    REQUIRE(inspected.opaque.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(!report.opaque[i].is_omitted);
        CHECK(report.opaque[i].bytes != 0);
        CHECK(report.opaque[i].pointer == inspected.opaque[i].pointer);
    }
    CHECK(report.opaque[0].pointer == "/messages/0/Agent/content/1/Thinking/signature");
}

TEST_CASE("a signature can be removed alone, or kept") {
    using lisle::redaction::stale_signature;
    lisle::redaction_options options;
    options.signatures = stale_signature::remove_signature;
    auto thread = read<lisle::zed::thread>(thinking_thread("key " + token()));
    static_cast<void>(lisle::redact(thread, options));
    auto const& unsigned_ = std::get<lisle::zed::thinking>(
        std::get<lisle::zed::agent_message>(thread.messages[0]).content[1]);
    CHECK(unsigned_.text == "key [redacted:github-token:1]");
    CHECK(!unsigned_.signature);
    options.signatures = stale_signature::keep;
    thread = read<lisle::zed::thread>(thinking_thread("key " + token()));
    auto const report = lisle::redact(thread, options);
    CHECK(std::get<lisle::zed::thinking>(
              std::get<lisle::zed::agent_message>(thread.messages[0]).content[1])
              .signature
          == "c2lnbmF0dXJl");
    CHECK(report.signatures.size() == 2);
}

TEST_CASE("text that did not change keeps its signature") {
    auto thread = read<lisle::zed::thread>(thinking_thread("nothing"));
    auto const before = thread;
    auto const report = lisle::redact(thread);
    CHECK(thread == before);
    CHECK(report.signatures.empty());
    CHECK(report.is_clean());
}

TEST_CASE("strict rules leave no part that can't be searched") {
    auto thread = read<lisle::zed::thread>(thinking_thread("nothing"));
    lisle::redaction_options options;
    options.is_strict = true;
    auto const report = lisle::redact(thread, options);
    auto const text = lisle::encode(thread);
    for (auto const* gone : {"c2lnbmF0dXJl", "b3BhcXVl", "dGhvdWdodA", "iVBORw0KGgo"})
        CHECK(text.find(gone) == text.npos);
    for (auto const& o : report.opaque) CHECK(o.is_omitted);
    CHECK(lisle::decode<lisle::zed_t>(text, lisle::strict).has_value());
    CHECK(std::get<lisle::zed::agent_message>(thread.messages[0]).content.size() == 2);
}

// ---- The redactor -------------------------------------------------------------------------------

TEST_CASE("placeholders are the same in all documents of a redactor, and mapped for the caller") {
    lisle::redactor redact;
    std::vector<std::string> first{token(1)}, second{token(2), token(1)};
    static_cast<void>(redact(first));
    static_cast<void>(redact(second));
    CHECK(first[0] == "[redacted:github-token:1]");
    CHECK(second == std::vector<std::string>{"[redacted:github-token:2]", first[0]});
    CHECK(redact.values()[0] == lisle::redaction::replaced_value{first[0], token(1)});
}

TEST_CASE("learned secrets are found in documents that come first") {
    secret_forms::author author{6};
    auto const value = author.alnum(24);
    std::vector<std::string> first{"see " + value}, second{"DB_PASSWORD=" + value};
    lisle::redactor redact;
    redact.learn(first);
    redact.learn(second);
    static_cast<void>(redact(first));
    CHECK(first[0] == "see [redacted:assigned-secret:1]");
}

TEST_CASE("a value that its column marks as secret is replaced everywhere") {
    lisle::redactor redact;
    redact.learn_secret("plainvalue");
    redact.learn_secret("");
    std::vector<std::string> texts{"it was plainvalue"};
    static_cast<void>(redact(texts));
    CHECK(texts[0] == "it was [redacted:assigned-secret:1]");
    lisle::redaction_options options;
    options.keep = {"secret"};
    lisle::redactor keeps{options};
    keeps.learn_secret("plainvalue");
    CHECK(keeps.inspect(std::vector<std::string>{"plainvalue"}).is_clean());
}

TEST_CASE("numbers of placeholders that a document has already are not given again") {
    std::vector<std::string> texts{token(1),
                                   "[redacted:github-token:7] /home/user3/x /home/maria/y"};
    static_cast<void>(lisle::redact(texts));
    CHECK(texts[0] == "[redacted:github-token:8]");
    CHECK(texts[1] == "[redacted:github-token:7] /home/user3/x /home/user4/y");
}

TEST_CASE("users, hosts and secrets of the caller are replaced, and kinds can be kept") {
    lisle::redaction_options options;
    options.users = {"maria"};
    options.hosts = {"Wohnzimmer"};
    options.secrets = {"open sesame"};
    options.keep = {"email"};
    std::vector<std::string> texts{"maria said open sesame on wohnzimmer, not mariae",
                                   "a.person@gmx.net"};
    static_cast<void>(lisle::redact(texts, options));
    CHECK(texts[0] == "user1 said [redacted:value:1] on host1, not mariae");
    CHECK(texts[1] == "a.person@gmx.net");
}

// ---- Names in paths -----------------------------------------------------------------------------

/// The texts after a redaction.
std::vector<std::string> redacted(std::vector<std::string> texts) {
    static_cast<void>(lisle::redact(texts));
    return texts;
}

TEST_CASE("a path that may be a page's makes no word elsewhere a user") {
    std::string const prose = R"(Open the begin page; {"begin": 1}; see src/begin/index.ts, )"
                              R"(#include <begin>, begin@latest)";
    for (std::string const path :
         {"/home/begin", "/home/begin/x.ts", "router.push('/home/begin')", "GET /Users/begin",
          "url(/home/begin.png)", "@/home/begin", "cd /home/begin"})
        CHECK_MESSAGE(redacted({path, prose})[1] == prose, path);
}

TEST_CASE("a name that an account, an address or another path has, too, goes from prose") {
    for (std::string const more :
         {"drwxr-xr-x 2 maria staff 4096 x", "USER=maria", "ssh maria@box.local", "maria@gmx.net",
          "lopez.maria@gmx.net", "/Users/maria/x", "C:\\Users\\maria", "-home-maria-project"})
        CHECK_MESSAGE(redacted({"/home/maria/x", "ask maria.", more})[1] == "ask user1.", more);
    CHECK(redacted({"/home/maria/x", "ask maria.", "~maria"})
          == std::vector<std::string>{"/home/user1/x", "ask maria.", "~user1"});
}

TEST_CASE("a certain name stays in the keys of objects, unless the caller gave it") {
    auto const text = R"(["/home/maria/x maria@gmx.net",{"maria":"maria","/home/maria":1}])";
    auto json = read<boost::json::value>(text);
    static_cast<void>(lisle::redact(json));
    CHECK(lisle::encode_as(json)
          == R"(["/home/user1/x email1@redacted.invalid",{"maria":"user1","/home/user1":1}])");
    lisle::redaction_options options;
    options.users = {"maria"};
    json = read<boost::json::value>(text);
    static_cast<void>(lisle::redact(json, options));
    CHECK(lisle::encode_as(json).find("\"maria\":") == std::string::npos);
}

namespace {

/// The number of placeholders' names in a text that have no folder before them.
std::size_t count_free_users(std::string_view text) {
    std::size_t out = 0;
    for (auto at = text.find("user"); at != text.npos; at = text.find("user", at + 1)) {
        bool const has_number = at + 4 < text.size() && lisle::text::is_digit(text[at + 4]);
        bool const is_in_path =
            at > 0 && std::string_view{"/\\-~"}.find(text[at - 1]) != std::string_view::npos;
        if (has_number && !is_in_path) ++out;
    }
    return out;
}

std::string read_all(std::vector<std::string> const& paths) {
    std::string out;
    for (auto const& path : paths) {
        std::ifstream in{path, std::ios::binary};
        REQUIRE_MESSAGE(in, path);
        out.append(std::istreambuf_iterator<char>{in}, {});
    }
    return out;
}
std::vector<std::string> list_sources(std::string const& folder) {
    std::vector<std::string> out;
    for (auto const& file : std::filesystem::directory_iterator{folder})
        if (auto const kind = file.path().extension(); kind == ".hpp" || kind == ".cpp")
            out.push_back(file.path().string());
    return out;
}

}  // namespace

TEST_CASE("in each folder of this project at most one word becomes a user") {
    for (auto const& paths :
         {std::vector<std::string>{"../README.md", "../CHANGELOG.md", "../packaging/README.md",
                                   "../include/README.md", "../examples/cookbook/README.md",
                                   "../examples/lisle/PROGRAM.md", "../.github/SECURITY.md",
                                   "../.github/CONTRIBUTING.md"},
          list_sources("../include/lisle/redact/bytes"),
          list_sources("../include/lisle/redact/tokens"),
          list_sources("../include/lisle/redact/credentials"),
          list_sources("../include/lisle/redact/identities"),
          list_sources("../include/lisle/redact/scan"), list_sources("../include/lisle/text"),
          list_sources("../examples/lisle"), list_sources("../examples/lisle/tests")}) {
        auto const text = read_all(paths);
        CAPTURE(paths.front());
        auto const now = redacted({text})[0];
        CHECK(count_free_users(now) <= count_free_users(text) + 1);
    }
}

TEST_CASE("inspection changes nothing, and accepts views") {
    auto const text = R"({"title":")" + token()
                      + R"(","messages":[],"updated_at":"2026-01-01T00:00:00Z","version":"0.3.0"})";
    auto const thread = lisle::decode_borrowed<lisle::zed_t>(text).value();
    auto const report = lisle::redactor{}.inspect(*thread);
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].pointer == "/title");
    CHECK(report.findings[0].is_checked);
    CHECK(thread->title == token());
}

}  // namespace redact_test
