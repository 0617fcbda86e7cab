// tests/fuzz/fuzz_redact_stream.cpp - one redactor over the messages of a stream, a line each.
//
// A secret may be split over the chunks of a message; it has one placeholder in all lines.
#include "property.hpp"

#include <lisle/codec.hpp>
#include <lisle/redact.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// An agent's message in pieces, as acpx records them.
std::vector<lisle::json> to_stream(std::string_view text) {
    std::vector<lisle::json> out;
    auto seed = pick(text);
    while (!text.empty()) {
        auto const piece = lisle::text::cut_utf8(text, 4 + seed % 60);
        seed = seed * 31 + 7;
        text.remove_prefix(piece.size());
        std::string line =
            R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s",)"
            R"("update":{"sessionUpdate":"agent_message_chunk",)"
            R"("content":{"type":"text","text":)";
        lisle::text::writer{line, {}}.string(piece);
        out.push_back(lisle::text::assume_json(line + "}}}}"));
    }
    return out;
}

std::string join(std::vector<lisle::json> const& lines) {
    std::string out;
    for (auto const& line : lines) (out += line.text()) += '\n';
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = lisle::text::replace_invalid_utf8(to_text(data, size));
    auto lines = to_stream(text);
    auto const before = join(lines);
    lisle::redactor by;
    by.learn(lines);
    auto const told = by(lines);
    auto const now = join(lines);
    require(told.findings.empty() == (now == before), "what changed is told", now, before);
    for (auto const& line : lines)
        require(lisle::decode_as<lisle::json>(line.text(), lisle::strict).has_value(),
                "each line stays JSON", line.text());
    for (auto const& [placeholder, value] : by.values())
        require(value.size() < 8 || now.find(value) == now.npos,
                "no secret is left", value, now);
    auto twice = lines;
    lisle::redactor fresh;
    require(fresh(twice).findings.empty(), "redacting twice finds nothing", join(twice), now);
    auto same = to_stream(text);
    lisle::redactor other;
    other.learn(same);
    static_cast<void>(other(same));
    require_same(join(same), now, "the same stream is redacted alike");
    return 0;
}
