// examples/lisle/tests/turn_test.cpp - threads from recorded turns, and requests of threads.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <string>

namespace turn_program_test {

using namespace app::tests;

namespace {

std::string const turn = "../replay_turn/turn.ndjson";
std::string const now = "2026-02-27T12:34:56Z";

std::string const tools =
    R"([{"name":"grep","description":"Search","input_schema":{"type":"object"},"title":"Find"},)"
    R"({"name":"edit","streaming":true,"kind":"edit"}])";

}  // namespace

TEST_CASE("a recording becomes a thread that Zed would load") {
    auto const run = run_program({"fold", "--now", now, "--title", "Nightly build", turn});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(matches_golden("fold.json", run.out));
    CHECK(run_program({"check", "-"}, run.out).code == 0);
    CHECK(run_program({"fold", "--now", now, "--title", "Nightly build"}, read_file(turn)).out
          == run.out);
}

TEST_CASE("a recording may end anywhere, and each thread can be checked") {
    auto const text = read_file(turn);
    for (std::size_t end = 0; end < text.size(); end = text.find('\n', end + 1)) {
        auto const run = run_program({"fold", "--now", now}, text.substr(0, end));
        CHECK(run.code == 0);
        CHECK(run_program({"check", "-"}, run.out).code == 0);
    }
}

TEST_CASE("the events that a person sees are printed line by line") {
    scratch const here;
    write_file(here / "tools.json", tools);
    auto const run = run_program({"fold", "--events", "--tools", here / "tools.json", turn});
    CHECK(run.code == 0);
    CHECK(matches_golden("fold_events.ndjson", run.out));
}

TEST_CASE("the newer form has types, and the sum of all usage") {
    auto const run = run_program({"fold", "--newer", "--now", now, turn});
    CHECK(run.out.find(R"("cumulative_token_usage":{"input_tokens":6940)") != std::string::npos);
    CHECK(run.out.find(R"("input":{"type":"json","value":{"regex")") != std::string::npos);
}

TEST_CASE("a bad line is reported with its place, and affects no other line") {
    auto const run =
        run_program({"fold", "--now", now},
                    "{\"Text\":\"a\"}\n\n{\"Text\":3}\n{\"Later\":1}\n{\"Text\":\"b\"}");
    CHECK(run.code == 1);
    CHECK(run.err
          == "<stdin>:3:9: wrong type at /Text (byte 8): expected string, found number\n"
             "<stdin>:4:1: unknown event Later\n");
    CHECK(run.out.find(R"({"Text":"ab"})") != std::string::npos);
    auto const misused = run_program({"fold", "--now", "noon"});
    CHECK(misused.code == 2);
    CHECK(misused.err == "lisle: not a time like 2026-03-01T10:00:00Z: noon\n");
}

TEST_CASE("unknown reasons to stop and kinds of errors are bad lines") {
    auto const run = run_program(
        {"fold", "--now", now},
        "{\"Stop\":\"xyz\"}\n{\"StreamError\":{\"kind\":\"Nope\"}}\n{\"Text\":\"b\"}");
    CHECK(run.code == 1);
    CHECK(run.err.find("<stdin>:1:9: unknown case at /Stop") != std::string::npos);
    CHECK(run.err.find("<stdin>:2:24: unknown case at /StreamError/kind") != std::string::npos);
    CHECK(run.out.find(R"({"Text":"b"})") != std::string::npos);
}

TEST_CASE("a refused turn leaves no messages, wherever the recording ends") {
    std::string const refused = "{\"UserMessage\":{\"id\":\"u1\",\"content\":[{\"Text\":\"q\"}]}}\n"
                                "{\"Text\":\"a\"}\n{\"Stop\":\"refusal\"}\n";
    CHECK(run_program({"fold", "--now", now}, refused).out.find("\"messages\":[]")
          != std::string::npos);
    auto const next = run_program({"fold", "--now", now},
                                  refused + "{\"UserMessage\":{\"id\":\"u2\",\"content\":[]}}\n");
    CHECK(next.out.find(R"("messages":[{"User":{"id":"u2","content":[]}}])") != std::string::npos);
}

TEST_CASE("a request has the system prompt, the tools and the thread") {
    scratch const here;
    write_file(here / "tools.json", tools);
    write_file(here / "system.txt", "Be careful.");
    write_file(here / "thread.json", run_program({"fold", "--now", now, "--title", "t", turn}).out);
    auto const run = run_program({"request", "--pretty", "--system", here / "system.txt", "--tools",
                                  here / "tools.json", here / "thread.json"});
    CHECK(run.code == 0);
    auto text = run.out;
    auto const id = text.find("\"thread_id\": \"");
    REQUIRE(id != text.npos);
    text.erase(id, text.find('\n', id) - id);
    CHECK(matches_golden("request.json", text));
}

TEST_CASE("a request is wrapped for a model, or spelled as by a newer Zed") {
    auto const wrapped = run_program({"request", "--model", "anthropic/opus", bundle, "5b7c"});
    CHECK(wrapped.out.find(R"("provider":"anthropic","model":"opus","provider_request":{)")
          != std::string::npos);
    auto const request = run_program({"request", "--model", "opus", bundle, "5b7c"});
    CHECK(request.out.find(R"("model":"opus","provider_request":{)") != std::string::npos);
    auto const newer = run_program({"request", "--newer", bundle, "5b7c"});
    CHECK(newer.code == 0);
}

TEST_CASE("bad tools and other agents' sessions are refused") {
    scratch const here;
    write_file(here / "tools.json", "[{\"name\":5}]");
    auto const run = run_program({"request", "--tools", here / "tools.json", bundle, "5b7c"});
    CHECK(run.code == 1);
    CHECK(run.err.find("tools.json:1:10: wrong type at /0/name: expected string, found number")
          != std::string::npos);
    auto const other = run_program({"request", "../data/loom", "T-01a1f0"});
    CHECK(other.code == 1);
    CHECK(other.err == "lisle: only threads of Zed can be printed as requests\n");
}

}  // namespace turn_program_test
