// tests/fuzz/fuzz_damaged_text.cpp - lines with NUL bytes and invalid UTF-8, and texts in UTF-16.
#include "property.hpp"

#include <lisle/text/mended_line.hpp>
#include <lisle/text/utf16.hpp>
#include <lisle/text/utf8.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace text = lisle::text;

namespace {

void check_mended_line(std::string_view line) {
    text::mended_line const mended{line};
    require_same(std::string{mended.before()}.append(mended.core()).append(mended.behind()), line,
                 "a line is its core and what is around it");
    require(!text::has_invalid_utf8(mended.text()), "a mended line is UTF-8", mended.text());
    require(mended.is_changed() == (mended.text() != line), "only a changed line is told", line);
    require(mended.has_invalid() == text::has_invalid_utf8(mended.core()), "invalid bytes are told",
            line);
    text::mended_line const again{mended.text()};
    require(!again.is_changed(), "a mended line needs no mending", mended.text());
}

/// Each place in the copy leads to the beginning of the source that was copied so far.
void check_replaced_places(std::string_view source) {
    auto const copy = text::replace_invalid_utf8(source);
    text::replaced_places places{source};
    auto const chosen = pick(source) % (copy.size() + 1);
    std::size_t last = 0;
    for (std::size_t i = 0; i <= copy.size(); ++i) {
        auto const at = places.find(i);
        require(last <= at && at <= source.size(), "places ascend in the source", source);
        last = at;
        auto const before = text::cut_utf8(copy, i);
        if (i == chosen)
            require_same(text::replace_invalid_utf8(source.substr(0, at)), before,
                         "a place leads to the bytes before it");
    }
    require(last == source.size(), "the end leads to the end", source);
}

std::string to_utf16(std::string_view utf8, bool is_little) {
    std::string out = is_little ? "\xFF\xFE" : "\xFE\xFF";
    auto const add = [&](std::uint32_t unit) {
        char const low = static_cast<char>(unit & 0xFFU), high = static_cast<char>(unit >> 8U);
        out += is_little ? low : high;
        out += is_little ? high : low;
    };
    while (!utf8.empty()) {
        auto const step = text::decode_utf8_step(utf8);
        auto const point = static_cast<std::uint32_t>(step.code_point);
        utf8.remove_prefix(step.size);
        if (point < 0x10000) {
            add(point);
        } else {
            add(0xD800 + ((point - 0x10000) >> 10U));
            add(0xDC00 + ((point - 0x10000) & 0x3FFU));
        }
    }
    return out;
}

/// What could be read is the beginning, and is spelled alike again.
void check_utf16(std::string_view bytes) {
    if (!text::begins_utf16(bytes)) return;
    auto const made = text::copy_to_utf8(bytes);
    require(!text::has_invalid_utf8(made.copy), "a copy is UTF-8", made.copy);
    require(made.copy.size() <= bytes.size() / 2 * 3, "a copy has at most 1.5 times the bytes");
    require(made.is_whole() || made.bad_at < bytes.size(), "a fault lies in the text");
    auto const read = bytes.substr(0, made.is_whole() ? bytes.size() : made.bad_at);
    require_same(to_utf16(made.copy, bytes.starts_with("\xFF\xFE")), read,
                 "a copy means what was read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = to_text(data, size);
    check_mended_line(input);
    check_replaced_places(input);
    check_utf16(input);
    auto const clean = text::replace_invalid_utf8(input);
    for (bool const is_little : {true, false}) {
        auto const encoded = to_utf16(clean, is_little);
        check_utf16(encoded);
        check_utf16(std::string{encoded.substr(0, 2)}.append(input));
        auto const made = text::copy_to_utf8(encoded);
        require(made.is_whole(), "UTF-16 is read as a whole", clean);
        require_same(made.copy, clean, "UTF-16 is read as it was meant");
    }
    return 0;
}
