#include <lisle/formats/acpx/event_stream.hpp>

#include <lisle/piecewise_reader.hpp>
#include <lisle/redact.hpp>
#include <lisle/salvage.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace acpx_event_stream_test {

using namespace lisle::acpx;
using lisle::layout;

namespace {

/// The streams of the examples and, if they exist, the captured streams.
std::vector<std::string> read_streams() {
    namespace fs = std::filesystem;
    std::vector<std::string> out;
    auto const add = [&](fs::path const& folder) {
        if (!fs::is_directory(folder)) return;
        for (auto const& entry : fs::recursive_directory_iterator{folder}) {
            if (entry.path().extension() != ".ndjson") continue;
            std::ifstream in{entry.path(), std::ios::binary};
            out.emplace_back(std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{});
        }
    };
    add("../examples/data/acpx");
    if (auto const* const captures = std::getenv("LISLE_CAPTURES"))
        add(fs::path{captures} / "acpx");
    return out;
}

line_kind kind_of(stream_record const& record) {
    if (std::holds_alternative<lisle::acp::rpc_message>(record)) return line_kind::protocol;
    return std::holds_alternative<journal_entry>(record) ? line_kind::journal : line_kind::other;
}

}  // namespace

TEST_CASE("streams are written back byte for byte, and have the kinds that a replay sees") {
    auto const streams = read_streams();
    CHECK(streams.size() >= 2);
    for (auto const& text : streams) {
        auto const read = lisle::decode<lisle::acpx_stream_t>(text);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read, layout::source) == text);
        lisle::text::text_lines all{text};
        for (auto const& line : read->records) {
            auto const one = all.next();
            REQUIRE(one.has_value());
            REQUIRE(line.record() != nullptr);
            auto const parsed = parse_line(*one);
            if (parsed.time.empty()) CHECK(kind_of(*line.record()) == parsed.kind);
        }
        CHECK_FALSE(all.next().has_value());
    }
}

TEST_CASE("a stream is read in pieces of any size") {
    auto const text = read_streams().front();
    auto const whole = lisle::decode<lisle::acpx_stream_t>(text).value();
    lisle::piecewise_reader<lisle::acpx_stream_t> in;
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); i += 7) {
        in.push(std::string_view{text}.substr(i, 7));
        count += in.take()->records.size();
    }
    CHECK(count + in.finish()->records.size() == whole.records.size());
}

TEST_CASE("other values and cut lines stay in their places") {
    constexpr auto* text = "{\"seq\":1,\"message\":{}}\n[1]\r\n\n"
                           "{\"jsonrpc\":\"1.0\"}\n{\"jsonrpc\":\"2.0\",\"met";
    auto const kept = lisle::salvage<lisle::acpx_stream_t>(text);
    CHECK(lisle::encode(kept.value, layout::source) == text);
    CHECK(kept.value.records.size() == 4);
    CHECK(kept.errors.size() == 1);
    CHECK(lisle::has_unfinished_line(kept.value));
}

TEST_CASE("a secret of a message is replaced, and the lines stay") {
    auto const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";
    auto const text =
        R"({"jsonrpc":"2.0","method":"m","params":{"key":")" + secret + "\"}}\n{\"a\":1}\n";
    auto read = lisle::decode<lisle::acpx_stream_t>(text).value();
    CHECK_FALSE(lisle::redact(read).is_clean());
    auto const out = lisle::encode(read, layout::source);
    CHECK(out.find("ghp_") == std::string::npos);
    CHECK(out.ends_with("\n{\"a\":1}\n"));
}

}  // namespace acpx_event_stream_test
