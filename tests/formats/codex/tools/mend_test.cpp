#include <lisle/formats/codex/tools/mend.hpp>

#include "formats/codex/expect.hpp"

#include <filesystem>

namespace codex_mend_test {

using namespace codex_expect;
using namespace lisle::codex;

std::string const name = "rollout-2026-03-02T10-00-00-01a1f000-0000-7000-8000-000000000001.jsonl";
std::string const time = R"("timestamp":"2026-03-02T10:00:00.000Z")";

struct mended_text {
    std::string text, changes;
};

mended_text mend_once(std::string_view text, std::string_view file_name) {
    auto thread = read<rollout>(text);
    mended_text out;
    for (auto const& change : mend(thread, file_name)) out.changes += change.message() + '\n';
    out.text = lisle::encode(thread, layout::source);
    return out;
}

/// Mends a text, and checks that this leaves nothing to mend.
mended_text mend_text(std::string_view text, std::string_view file_name = name) {
    auto out = mend_once(text, file_name);
    for (auto const& fault : find_faults(read<rollout>(out.text))) FAIL_CHECK(fault.message());
    auto const again = mend_once(out.text, file_name);
    CHECK(again.text == out.text);
    CHECK(again.changes.empty());
    return out;
}

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
std::string const turn = '{' + time
                         + R"(,"type":"turn_context","payload":{"cwd":"/home/user/project",)"
                           R"("model":"gpt-5"}})"
                           "\n";

TEST_CASE("a header between NUL bytes is none, and they go") {
    std::string const padding(3, '\0');
    auto const header = meta();
    for (auto const& padded : {padding + header + message(),
                               header.substr(0, header.size() - 1) + padding + '\n' + message()}) {
        auto const faults = find_faults(read<rollout>(padded));
        REQUIRE(faults.size() == 1);
        CHECK(faults[0].effect == lisle::fault_effect::refused);
        CHECK(faults[0].message() == "/0: NUL bytes stand around its header, which Codex skips");
        auto const out = mend_text(padded);
        CHECK(out.text == header + message());
        CHECK(out.changes.find("NUL bytes around its record go") != std::string::npos);
    }
}

TEST_CASE("a line without a time gets that of the line before it") {
    auto const untimed = [](std::string text) { return text.erase(1, time.size() + 1); };
    std::string const later = R"("timestamp":"2026-03-02T11:00:00.000Z")";
    auto third = message();
    third.replace(1, time.size(), later);
    auto out = mend_text(meta() + untimed(message()) + third + untimed(message()));
    CHECK(out.text == meta() + message() + third + third);
    CHECK(out.changes
          == "/1: it has no time: it becomes 2026-03-02T10:00:00.000Z\n"
             "/3: it has no time: it becomes 2026-03-02T11:00:00.000Z\n");
    out = mend_text(untimed(meta()) + untimed(message()));
    CHECK(out.text == meta() + message());
    auto const head = meta(R"(,"history_mode":"paginated")", numbered(0));
    out = mend_text(head + untimed(message(numbered(1))));
    CHECK(out.text == head + message(numbered(1)));
    std::string const unknown = R"("type":"later","payload":{"a":1}})";
    out = mend_text(meta() + '{' + unknown + '\n');
    CHECK(out.text == meta() + '{' + time + ',' + unknown + '\n');
}

TEST_CASE("records that share a line get lines of their own") {
    auto first = message();
    first.pop_back();
    auto const out = mend_text(meta() + first + message());
    CHECK(out.text == meta() + message() + message());
    CHECK(out.changes.find("/1: the next record gets a line of its own") != std::string::npos);
}

TEST_CASE("the numbers that the lines had are told") {
    auto const origins_of = [](std::string_view text) {
        auto thread = read<rollout>(text);
        std::vector<std::optional<std::size_t>> out;
        mend(thread, name, &out);
        CHECK(out.size() == thread.records.size());
        return out;
    };
    using origins = std::vector<std::optional<std::size_t>>;
    CHECK(origins_of(message() + "bad\n" + meta()) == origins{2, 0, 1});
    CHECK(origins_of(message() + "bad\n") == origins{std::nullopt, 0, 1});
    CHECK(origins_of(meta() + message()) == origins{0, 1});
    CHECK(origins_of("bad\n") == origins{0});
}

TEST_CASE("a thread without faults stays as it is") {
    for (auto const& path : list_rollouts()) {
        CAPTURE(path.string());
        auto const text = read_file(path);
        if (!lisle::decode<lisle::codex_t>(text)) continue;
        auto const out = mend_text(text, path.filename().string());
        CHECK(out.text == text);
        CHECK(out.changes.empty());
    }
}

TEST_CASE("a byte order mark is taken off") {
    auto const out = mend_text("\xEF\xBB\xBF" + meta() + message());
    CHECK(out.text == meta() + message());
    CHECK(out.changes == "the byte order mark is taken off\n");
}

TEST_CASE("an incomplete header gets what it lacks, and keeps the rest") {
    auto const thin = '{' + time
                      + R"(,"type":"session_meta","payload":{"timestamp":"2026-01-01T00:00:00Z",)"
                        R"("source":"cli","mood":[1]}})"
                        "\n";
    auto const out = mend_text(thin + turn + message());
    CHECK(out.text
          == '{' + time
                 + R"(,"type":"session_meta","payload":{"mood":[1],)"
                   R"("id":"01a1f000-0000-7000-8000-000000000001",)"
                   R"("timestamp":"2026-01-01T00:00:00Z","cwd":"/home/user/project",)"
                   R"("originator":"lisle","cli_version":"0.0.0","source":"cli"}})"
                   "\n"
                 + turn + message());
    CHECK(out.changes
          == R"(/0: its header lacks id, cwd, originator, cli_version: id becomes )"
             R"("01a1f000-0000-7000-8000-000000000001", cwd becomes "/home/user/project", )"
             R"(originator becomes "lisle", cli_version becomes "0.0.0")"
             "\n");
}

TEST_CASE("a missing header is made, and the damaged first line stays") {
    auto const out = mend_text("x_cli_rs\"}}\n" + turn + message());
    CHECK(out.text
          == '{' + time
                 + R"(,"type":"session_meta","payload":{"id":"01a1f000-0000-7000-8000-000000000001",)"
                 + time
                 + R"(,"cwd":"/home/user/project","originator":"lisle","cli_version":"0.0.0"}})"
                   "\nx_cli_rs\"}}\n"
                 + turn + message());
}

TEST_CASE("a file with another name gets an id that is the same on every machine") {
    auto const out = mend_text(message(), "a.jsonl");
    CHECK(out.text == mend_text(message(), "a.jsonl").text);
}

TEST_CASE("a header that stands later becomes the first line") {
    CHECK(mend_text(message() + turn + meta()).text == meta() + message() + turn);
    auto text = message() + meta();
    text.pop_back();
    auto expected = meta() + message();
    expected.pop_back();
    auto const out = mend_text(text);
    CHECK(out.text == expected);
    CHECK(out.changes == "/1: the header becomes the first line\n");
}

TEST_CASE("numbers in place of times become texts, seconds or milliseconds") {
    auto const with = [](std::string text, std::string const& number) {
        return text.replace(0, time.size() + 1, R"({"timestamp":)" + number);
    };
    auto const out = mend_text(with(meta(), "1772445600") + with(message(), "1772445600000"));
    CHECK(out.text == meta() + message());
    CHECK(out.changes
          == "/0: its time is a number: it becomes 2026-03-02T10:00:00.000Z\n"
             "/1: its time is a number: it becomes 2026-03-02T10:00:00.000Z\n");
    CHECK(mend_text(meta() + with(message(), "1772621481.875")).text.find("10:51:21.875Z")
          != std::string::npos);
}

TEST_CASE("ordinals are written anew from the first wrong one on") {
    auto const head = meta(R"(,"history_mode":"paginated")", numbered(0)) + message(numbered(1));
    auto const out =
        mend_text(head + message() + message(numbered(1)) + "junk\n" + message(numbered(9)));
    CHECK(out.text
          == head + message(numbered(2)) + message(numbered(3)) + "junk\n" + message(numbered(4)));
    CHECK(out.changes == "/2: the ordinals are written anew from here on, from 2\n");
}

TEST_CASE("a header that is made for lines with ordinals says so") {
    auto const out = mend_text(message(numbered(1)));
    CHECK(out.text.find(R"("history_mode":"paginated")") != std::string::npos);
    CHECK(out.text.find(message(numbered(1))) != std::string::npos);
}

TEST_CASE("lines of an unknown type get ordinals, too") {
    auto const odd = [](std::string_view ordinal) {
        return '{' + time + std::string{ordinal} + R"(,"type":"odd","payload":{}})" "\n";
    };
    auto const head = meta(R"(,"history_mode":"paginated")", numbered(0));
    CHECK(mend_text(head + odd({}) + message(numbered(1))).text
          == head + odd(numbered(1)) + message(numbered(2)));
}

TEST_CASE("a line with an ordinal and no payload is counted, and one bare line stops no check") {
    auto const bare = '{' + time + numbered(1) + R"(,"type":"response_item"})" + "\n";
    auto const paginated = R"(,"history_mode":"paginated")";
    auto const out = mend_text(meta(paginated, numbered(0)) + message(numbered(5)) + bare
                               + message(numbered(3)));
    CHECK(out.text.find("\"ordinal\":5") == out.text.npos);
    auto const stray = R"({"type":"message","role":"user","content":[]})"
                       "\n";
    CHECK_FALSE(find_faults(read<rollout>(stray + meta() + message())).empty());
}

TEST_CASE("a header that can't be read stays, and its faults are told") {
    auto const thin = '{' + time
                      + R"(,"type":"session_meta","payload":{"cwd":"/p","history_base":3}})"
                        "\n";
    auto const out = mend_once(thin + message(), name);
    CHECK(out.text == thin + message());
    CHECK(out.changes.empty());
    auto const faults = find_faults(read<rollout>(out.text));
    REQUIRE(faults.size() == 2);
    CHECK(faults[1].what.find("expected object, found number") != std::string::npos);
}

TEST_CASE("a time in a header that is a number becomes a text") {
    auto text = meta();
    auto const at = text.rfind(time);
    text.replace(at, time.size(), R"("timestamp":1772445600)");
    auto const out = mend_text(text + message());
    CHECK(out.text == meta() + message());
    CHECK(out.changes
          == R"(/0: the timestamp in its header is a number: timestamp becomes )"
             R"("2026-03-02T10:00:00.000Z")"
             "\n");
}

TEST_CASE("reported threads are mended at once") {
    std::filesystem::path const reports{"../../shared/reports"};
    if (!std::filesystem::is_directory(reports)) {
        MESSAGE("no reports beside the project: not tried");
        return;
    }
    for (auto const& entry : std::filesystem::recursive_directory_iterator{reports}) {
        auto const file = entry.path().filename().string();
        if (!file.starts_with("rollout-") || !file.ends_with(".jsonl")) continue;
        CAPTURE(entry.path().string());
        auto const thread = lisle::decode<lisle::codex_t>(read_file(entry.path()));
        if (thread) mend_text(read_file(entry.path()), file);
    }
}

}  // namespace codex_mend_test
