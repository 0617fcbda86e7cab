#include <lisle/formats/codex/tools/find_faults.hpp>

#include "formats/codex/expect.hpp"

namespace codex_find_faults_test {

using namespace codex_expect;

/// The faults, one a line; those that are refused begin with "!".
std::string faults_of(std::string_view text) {
    auto const thread = read<lisle::codex::rollout>(text);
    std::string out;
    for (auto const& fault : lisle::codex::find_faults(thread))
        out += (fault.effect == lisle::fault_effect::refused ? "! " : "") + fault.message() + '\n';
    return out;
}

std::string const time = R"("timestamp":"2026-03-02T10:00:00.000Z")";

std::string meta(std::string_view more = {}, std::string_view ordinal = {}) {
    return '{' + time + std::string{ordinal}
           + R"(,"type":"session_meta","payload":{"id":"01a1f000-0000-7000-8000-000000000001",)"
           + time + R"(,"cwd":"/p","originator":"x","cli_version":"0.169.0")" + std::string{more}
           + "}}\n";
}
std::string message(std::string_view ordinal = {}) {
    return '{' + time + std::string{ordinal}
           + R"(,"type":"response_item","payload":{"type":"message","role":"user","content":[]}})"
             "\n";
}
std::string numbered(int ordinal) { return ",\"ordinal\":" + std::to_string(ordinal); }

TEST_CASE("a thread without faults") {
    CHECK(faults_of("").empty());
    CHECK(faults_of(meta() + message()).empty());
    CHECK(faults_of(meta(R"(,"history_mode":"paginated")", numbered(0)) + message(numbered(1)))
              .empty());
    CHECK(faults_of(meta(R"(,"history_mode":"legacy")") + message() + message()).empty());
}

TEST_CASE("a byte order mark is refused") {
    CHECK(faults_of("\xEF\xBB\xBF" + meta() + message()) == "! it begins with a byte order mark\n");
}

TEST_CASE("the first line must be a header") {
    CHECK(faults_of(message() + message()) == "! it has no header (session_meta)\n");
    CHECK(faults_of(message() + meta()) == "! /1: its header is not its first line\n");
    CHECK(faults_of("junk\n" + message()) == "! it has no header (session_meta)\n");
}

TEST_CASE("a header must be complete") {
    auto const with = [](std::string_view payload) {
        return faults_of('{' + time + R"(,"type":"session_meta","payload":)" + std::string{payload}
                         + "}\n" + message());
    };
    std::string const id = R"("id":"01a1f000-0000-7000-8000-000000000001")";
    CHECK(with('{' + id + ',' + time + R"(,"cwd":"/p"})")
          == "! /0: its header lacks originator, cli_version\n");
    CHECK(with("{}") == "! /0: its header lacks id, timestamp, cwd, originator, cli_version\n");
    CHECK(with(R"({"id":"one",)" + time + R"(,"cwd":"/p","originator":"x","cli_version":"1"})")
          == "! /0: the id in its header is no UUID\n");
}

TEST_CASE("a member of a header of another type is named with its type") {
    auto const with = [](std::string_view members) {
        return faults_of('{' + time + R"(,"type":"session_meta","payload":{)"
                         + R"("id":"01a1f000-0000-7000-8000-000000000001",)" + std::string{members}
                         + R"(,"cli_version":"1"}})" + '\n' + message());
    };
    CHECK(with(R"("timestamp":1772445600,"cwd":"/p","originator":"x")")
          == "! /0: the timestamp in its header is a number\n");
    CHECK(
        with(R"("timestamp":null,"cwd":["/p"])")
        == "! /0: its header lacks originator; the timestamp in its header is null, the cwd in its "
           "header is an array\n");
}

TEST_CASE("a header that can't be read is refused, with the reason") {
    auto const with = [](std::string_view more) { return faults_of(meta(more) + message()); };
    CHECK(with(R"(,"history_base":3)")
          == "! /0: its header can't be read, so repair leaves it as it is: wrong type at "
             "/payload/history_base: expected object, found number\n");
}

TEST_CASE("lines without a time are skipped") {
    auto const untimed = [](std::string text) { return text.erase(1, time.size() + 1); };
    CHECK(faults_of(meta() + untimed(message()) + message())
          == "/1: it has no time, and Codex skips it\n");
    CHECK(faults_of(meta() + untimed(message()) + untimed(message()))
          == "/1: it has no time, and Codex skips it; so it is with 1 more lines\n");
    CHECK(faults_of(meta() + R"({"type":"later","payload":{}})" + '\n')
          == "/1: it has no time, and Codex skips it\n");
    CHECK(faults_of(untimed(meta()) + message())
          == "! /0: its header lacks the line's own timestamp\n");
}

TEST_CASE("the time of a header is a text, and lines with numbers for times are skipped") {
    auto const number = [](std::string text) {
        return text.replace(0, time.size() + 1, R"({"timestamp":1772445600.5)");
    };
    CHECK(faults_of(number(meta()) + message())
          == "! /0: the time of its header's line is a number\n");
    CHECK(faults_of(meta() + number(message()) + number(message()))
          == "/1: its time is a number, and Codex skips it; so are those of 1 more lines\n");
}

TEST_CASE("ordinals have no gaps") {
    auto const head = meta(R"(,"history_mode":"paginated")", numbered(0));
    CHECK(faults_of(head + message()) == "! /1: it has no ordinal, and 1 is next\n");
    CHECK(faults_of(head + message(numbered(1)) + message(numbered(1)))
          == "! /2: its ordinal is 1, and 2 is next\n");
    CHECK(faults_of(head + message(numbered(1)) + message(numbered(3)))
          == "! /2: its ordinal is 3, and 2 is next\n");
    // Without a history_mode a thread is "legacy", whose ordinals Codex does not read.
    CHECK(faults_of(meta({}, numbered(0)) + message()).empty());
    // A line that can't be read may have had one.
    CHECK(faults_of(head + "junk\n" + message(numbered(2))).empty());
    CHECK(faults_of(head + "junk\n" + message(numbered(1))).empty());
}

TEST_CASE("ordinals go on from a base, whose lines may stand behind the header") {
    auto const base = [](int end) {
        return R"(,"history_mode":"paginated","history_base":{"thread_id":"a",)"
               R"("end_ordinal_exclusive":)"
               + std::to_string(end) + R"(,"end_byte_offset":9})";
    };
    auto const own = message(numbered(3));
    auto const root = meta(R"(,"history_mode":"paginated")", numbered(0)) + message(numbered(1));
    CHECK(faults_of(meta(base(2), numbered(2)) + own).empty());
    CHECK(faults_of(meta(base(2), numbered(2)) + root + own).empty());
    CHECK(faults_of(meta(base(4), numbered(4)) + meta(base(2), numbered(2)) + root + own
                    + message(numbered(5)))
              .empty());
    CHECK(faults_of(meta(base(2), numbered(2)) + root + message(numbered(4)))
          == "! /3: its ordinal is 4, and 3 is next\n");
}

TEST_CASE("threads of releases before 0.34 are those releases' own") {
    CHECK(faults_of(R"({"id":"x","timestamp":"2025-08-01T00:00:00Z","instructions":null})"
                    "\n"
                    R"({"type":"message","role":"user","content":[]})"
                    "\n")
              .empty());
}

TEST_CASE("what Codex wrote has no faults") {
    for (auto const& path : list_rollouts()) {
        CAPTURE(path.string());
        auto const thread = lisle::decode<lisle::codex_t>(read_file(path));
        if (!thread) continue;
        for (auto const& fault : lisle::codex::find_faults(*thread)) FAIL_CHECK(fault.message());
    }
}

TEST_CASE("Codex skips lines of two records") {
    auto const joined = [](std::string first, std::string const& next) {
        first.back() = ' ';
        return first + next;
    };
    std::string const what = ": it shares its line with the next one, and Codex skips both\n";
    CHECK(faults_of(meta() + joined(message(), message())) == "/1" + what);
    CHECK(faults_of(joined(meta(), message())) == "! /0" + what);
}

TEST_CASE("an output without its call, and a second one of a call") {
    auto const item = [](std::string_view members) {
        return '{' + time + R"(,"type":"response_item","payload":{)" + std::string{members}
               + "}}\n";
    };
    auto const call =
        item(R"("type":"function_call","name":"shell","arguments":"{}","call_id":"c")");
    auto const output = item(R"("type":"function_call_output","call_id":"c","output":"o")");
    CHECK(faults_of(meta() + call + output).empty());
    CHECK(faults_of(meta() + call + call + output + output).empty());
    CHECK(faults_of(meta() + output + call)
          == "/1/payload: an output without its call, which Codex does not send\n");
    CHECK(faults_of(meta() + call + output + output)
          == "/3/payload: a second output of one call\n");
}

}  // namespace codex_find_faults_test
