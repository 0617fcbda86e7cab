// tests/fuzz/fuzz_lines.cpp - documents of lines: sessions of Claude Code and rollouts of Codex.
//
// No bad line makes lisle lose another line, every written document is read again, pieces of any
// size give the whole text, and any document becomes a conversation.
#include "property.hpp"

#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/formats/claude_code/tools/peek.hpp>
#include <lisle/formats/codex/tools/peek.hpp>
#include <lisle/piecewise_reader.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

template <class Tag>
void check_pieces(std::string_view text, std::string const& written) {
    lisle::piecewise_reader<Tag> in;
    std::string again;
    auto const keep = [&](auto const& piece) {
        require(piece.has_value(), "a piece of a text that is read is read");
        again += lisle::encode(*piece);
    };
    std::size_t const size = 1 + text.size() % 61;
    for (std::size_t at = 0; at < text.size(); at += size) {
        in.push(text.substr(at, size));
        keep(in.take());
    }
    keep(in.finish());
    require(again == written, "the pieces are the whole");
}

template <class Tag>
void check_conversation(lisle::document_of<Tag> const& document) {
    namespace talk = lisle::conversation;
    talk::source_map places;
    auto const c = talk::get(document, places);
    auto const made = lisle::encode(talk::put<Tag>(c).document);
    require(made == lisle::encode(talk::put<Tag>(c).document), "a conversion has one result");
    auto const read = lisle::decode<Tag>(made);
    require(read.has_value() && lisle::encode(*read) == made, "what is converted is canonical");
    require(lisle::encode(talk::put<Tag>(c).document, lisle::layout::source)
                == lisle::encode(document, lisle::layout::source),
            "what comes back is what was there");
}

template <class Tag>
void check_lines(std::string_view text) {
    auto const read = lisle::decode<Tag>(text);
    if (!read) return;  // it exceeds a limit
    auto const feeds = [](std::string_view s) { return std::count(s.begin(), s.end(), '\n'); };
    auto const written = lisle::encode(*read);
    require(feeds(written) == feeds(text), "each line stays a line");
    auto const again = lisle::decode<Tag>(written);
    require(again.has_value() && lisle::encode(*again) == written, "canonical text stays");
    auto const spelled = lisle::encode(*read, lisle::layout::source);
    auto const copy = lisle::decode<Tag>(spelled);
    require(copy.has_value() && lisle::encode(*copy, lisle::layout::source) == spelled,
            "a text as it was read stays");
    static_cast<void>(lisle::decode<Tag>(text, lisle::strict));
    static_cast<void>(lisle::decode<Tag>(text, lisle::reference));
    check_pieces<Tag>(text, written);
    check_conversation<Tag>(*read);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    check_lines<lisle::claude_code_t>(text);
    check_lines<lisle::codex_t>(text);
    auto const half = text.size() / 2;
    static_cast<void>(lisle::claude_code::peek(text.substr(0, half), text.substr(half)));
    static_cast<void>(lisle::codex::peek(text.substr(0, half), text.substr(half)));
    return 0;
}
