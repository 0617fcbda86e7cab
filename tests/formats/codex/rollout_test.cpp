#include <lisle/formats/codex/rollout.hpp>

#include <lisle/detect.hpp>
#include <lisle/document.hpp>
#include <lisle/piecewise_reader.hpp>
#include <lisle/salvage.hpp>
#include <lisle/visit.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/codex/expect.hpp"

namespace codex_rollout_test {

using namespace codex_expect;
using lisle::certainty;
using lisle::codex_t;
using lisle::detected;

constexpr std::string_view two_records = "two records in one line";

TEST_CASE("the files of all releases come back, and are canonical") {
    std::size_t count = 0;
    for (auto const& file : list_rollouts()) {
        CAPTURE(file.string());
        auto const text = read_file(file);
        ++count;
        std::vector<lisle::note> notes;
        auto const rollout = lisle::decode<codex_t>(text, lisle::permissive, &notes);
        REQUIRE(rollout.has_value());
        for (auto const& note : notes) CHECK(note.what == two_records);
        for (auto const& line : rollout->records) CHECK(line.unreadable() == nullptr);
        CHECK(lisle::encode(*rollout) == text);
        CHECK(lisle::encode(*rollout, layout::source) == text);
        lisle::arena characters;
        CHECK(lisle::encode(lisle::decode_views<codex_t>(text, characters).value()) == text);
        CHECK(lisle::decode<codex_t>(text, lisle::strict).has_value() == notes.empty());
        CHECK(lisle::decode<codex_t>(text, lisle::reference).has_value());
    }
    CHECK(count >= 10);
}

TEST_CASE("each release has a shape") {
    auto const shape = [](std::string_view name) {
        return lisle::detect<codex_t>(rollout_text(name));
    };
    CHECK(shape("0.8.0") == detected{"codex", "bare", certainty::certain});
    CHECK(shape("0.20.0") == detected{"codex", "bare", certainty::certain});
    CHECK(shape("0.42.0") == detected{"codex", "envelope", certainty::certain});
    CHECK(shape("0.116.0") == detected{"codex", "envelope", certainty::certain});
    CHECK(shape("0.169.0") == detected{"codex", "ordinal", certainty::certain});
    CHECK(lisle::detect<codex_t>(R"({"timestamp":"t","type":"event_msg","payload":{"type":"x"}})")
          == detected{"codex", "envelope", certainty::likely});
    CHECK_FALSE(lisle::detect<codex_t>(R"({"timestamp":"t","type":"user","payload":{}})"));
    CHECK_FALSE(lisle::detect<codex_t>(R"({"id":"i","timestamp":"t"})"));
}

TEST_CASE("a damaged line affects no other line") {
    auto const whole = rollout_text("0.42.0");
    auto const lines = read_rollout("0.42.0").records.size();
    auto damaged = whole;
    damaged.insert(damaged.find('\n') + 1, "{\"timestamp\":\"t\",\"type\":\"compac\n");
    auto const kept = lisle::salvage<codex_t>(damaged);
    CHECK(kept.value.records.size() == lines + 1);
    REQUIRE(kept.errors.size() == 1);
    CHECK(kept.errors[0].pointer == "/1");
    CHECK(lisle::encode(kept.value, layout::source) == damaged);
}

/// Each byte of a file is changed once: nothing is lost, whatever it becomes.
TEST_CASE("no change of a byte loses another line") {
    std::size_t changed = 0;
    for (std::string_view const name : {"0.8.0", "rolled-back.migrated"}) {
        auto const whole = rollout_text(name);
        for (std::size_t i = 0; i < whole.size(); ++i)
            for (char const c : {'"', '}', '\n', '0', ','}) {
                auto text = whole;
                text[i] = c;
                auto const read = lisle::decode<codex_t>(text);
                REQUIRE(read.has_value());
                if (lisle::encode(*read, layout::source) != text) CHECK(text == "");
                ++changed;
            }
    }
    CHECK(changed > 10'000);
}

TEST_CASE("a file that grows is read in pieces") {
    auto const text = rollout_text("0.77.0");
    lisle::piecewise_reader<codex_t> in;
    std::string seen;
    for (std::size_t i = 0; i < text.size(); i += 100) {
        in.push(std::string_view{text}.substr(i, 100));
        seen += lisle::encode(in.take().value());
    }
    CHECK(seen + lisle::encode(in.finish().value()) == text);
}

TEST_CASE("an appended line follows the last one") {
    lisle::codex::record line{
        lisle::codex::envelope{lisle::codex::basic_line<lisle::owned, lisle::codex::event>{
            "t", {}, lisle::codex::rolled_back_event{1, {}}, {}, {}}}};
    CHECK(lisle::text_to_append<codex_t>("}", line)
          == "\n{\"timestamp\":\"t\",\"type\":\"event_msg\",\"payload\":"
             "{\"type\":\"thread_rolled_back\",\"num_turns\":1}}\n");
}

TEST_CASE("a part of unexpected shape does not affect the rest of its line") {
    std::string const text =
        R"({"timestamp":"T","type":"response_item","payload":{"type":"message","role":"user",)"
        R"("content":[{"type":"input_text","text":"Hi"},{"type":"input_text","text":7},7]}})"
        "\n"
        R"({"timestamp":"T","type":"response_item","payload":{"type":"function_call"}})"
        "\n"
        R"({"timestamp":"T","type":"event_msg","payload":{"type":"agent_message","message":[]}})"
        "\n"
        R"({"timestamp":"T","type":"turn_context","payload":{"model":"m","cwd":{"odd":1}}})"
        "\n"
        R"({"type":"response_item","payload":{"type":"message","content":[]}})"
        "\n";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<codex_t>(text, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read, layout::source) == text);
    for (auto const& line : read->records) CHECK(line.unreadable() == nullptr);
    auto const* const item = lisle::codex::item_of(*read->records.at(0).record());
    REQUIRE(item != nullptr);
    CHECK(std::get<lisle::codex::message>(*item).content.size() == 3);
    auto const* const call = lisle::codex::item_of(*read->records.at(1).record());
    REQUIRE(call != nullptr);
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(*call).tag == "function_call");
    std::string misfits;
    for (auto const& n : notes)
        if (n.is_misfit) misfits += n.pointer + ' ';
    CHECK(misfits
          == "/0/payload/content/1 /0/payload/content/2 /1/payload /2/payload /4 /4/payload ");
    // A missing member gets no value, in canonical text neither.
    auto const last = lisle::encode(*read);
    CHECK(last.ends_with(R"({"type":"response_item","payload":{"type":"message","content":[]}})"
                         "\n"));
}

TEST_CASE("texts of people are visited") {
    auto const rollout = read_rollout("rolled-back");
    std::size_t prose = 0;
    lisle::for_each_string(rollout, [&](std::string_view, lisle::string_place const& at) {
        prose += at.kind == lisle::string_kind::prose;
    });
    CHECK(prose > 3);
}

TEST_CASE("lines with numbers as times are read, and written back as they were") {
    std::string const meta =
        R"({"timestamp":1772621481.875,"type":"session_meta","payload":{"id":"i","timestamp":1772621481,)"
        R"("cwd":"/p","originator":"o","cli_version":"0.116.0"}})"
        "\n";
    std::string const item =
        R"({"timestamp":1772621482875,"type":"response_item","payload":)"
        R"({"type":"message","role":"user","content":[{"type":"input_text","text":"hi"}]}})"
        "\n";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<codex_t>(meta + item, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(notes.size() == 3);
    CHECK(lisle::encode(*read, layout::source) == meta + item);
    auto canonical = meta + item;
    for (auto const& [number, time] : {std::pair{"1772621481.875", "\"2026-03-04T10:51:21.875Z\""},
                                       {"1772621481", "\"2026-03-04T10:51:21.000Z\""},
                                       {"1772621482875", "\"2026-03-04T10:51:22.875Z\""}})
        canonical.replace(canonical.find(number), std::string_view{number}.size(), time);
    CHECK(lisle::encode(*read) == canonical);
    CHECK(!lisle::decode<codex_t>(meta, lisle::strict));
    CHECK(lisle::decode<codex_t>(meta + item, lisle::reference).value().records.empty());
    CHECK(lisle::detect<codex_t>(meta + item).how == lisle::certainty::certain);
    CHECK(lisle::detect<codex_t>(item).how == lisle::certainty::likely);
    auto const views = lisle::decode_borrowed<codex_t>(meta + item);
    REQUIRE(views.has_value());
    CHECK(lisle::encode(**views, layout::source) == meta + item);
}

TEST_CASE("a number in place of another text loses only that text") {
    std::string const meta =
        R"({"timestamp":"t","type":"session_meta","payload":{"id":"i","timestamp":"t",)"
        R"("cwd":7,"originator":1,"cli_version":0.116,"model_provider":2}})"
        "\n"
        R"({"timestamp":"t","type":"turn_context","payload":{"cwd":1,"model":5}})"
        "\n";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<codex_t>(meta, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(notes.size() == 6);
    CHECK(read->records[0].record() != nullptr);
    CHECK(read->records[1].record() != nullptr);
    CHECK(lisle::encode(*read, layout::source) == meta);
    CHECK(!lisle::decode<codex_t>(meta, lisle::strict));
    CHECK(lisle::decode<codex_t>(meta, lisle::reference).value().records.empty());
}

TEST_CASE("a thread without its first line is recognized by the next lines") {
    for (std::string_view const name : {"0.42.0", "0.77.0", "0.116.0", "0.169.0"}) {
        auto const whole = rollout_text(name);
        for (auto const cut : {std::size_t{10}, std::size_t{200}, whole.find('\n')})
            CHECK_MESSAGE(lisle::detect<codex_t>(whole.substr(cut), whole.size()).how
                              == lisle::certainty::likely,
                          name);
        CHECK(lisle::detect<codex_t>(std::string(300, '\0') + '\n' + whole, whole.size()));
    }
}

}  // namespace codex_rollout_test
