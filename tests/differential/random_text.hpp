// tests/differential/random_text.hpp - seeded random numbers and documents, valid or nearly so.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace differential {

/// Gives the same numbers on every platform, unlike the distributions of <random>.
class random_source {
public:
    explicit random_source(std::uint64_t seed) : engine_{seed} {}

    std::uint64_t next() { return engine_(); }
    /// From 0 to `end` - 1.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(next() % end); }
    bool one_in(std::size_t count) { return below(count) == 0; }

private:
    std::mt19937_64 engine_;
};

/// Any finite double: of random bits, of few digits, beside a power of two, or whole.
inline double random_double(random_source& from) {
    double out = 0;
    do {
        switch (from.below(4)) {
            case 0: out = std::bit_cast<double>(from.next()); break;
            case 1: {
                auto const digits = static_cast<double>(from.below(1'000'000));
                out = digits * std::pow(10.0, static_cast<double>(from.below(60)) - 30);
                break;
            }
            case 2: {
                auto const exponent = from.below(2047) << 52U;
                out = std::bit_cast<double>(exponent + from.below(7) - 3);
                break;
            }
            default: out = static_cast<double>(from.next() >> from.below(64)); break;
        }
    } while (!std::isfinite(out));
    return from.one_in(2) ? out : -out;
}

inline void append_digits(std::string& out, random_source& from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out += static_cast<char>('0' + from.below(10));
}

/// A JSON number within the range of doubles, with up to forty digits.
inline std::string random_decimal(random_source& from) {
    std::string out = from.one_in(4) ? "-" : "";
    out += static_cast<char>('1' + from.below(9));
    append_digits(out, from, from.below(20));
    if (from.one_in(2)) append_digits(out += '.', from, 1 + from.below(20));
    if (from.one_in(2)) {
        out += from.one_in(2) ? "e" : "E";
        out += from.one_in(2) ? "-" : from.one_in(2) ? "+" : "";
        out += std::to_string(from.below(280));
    }
    return out;
}

/// A quoted string of well-formed UTF-8 and escapes.
inline std::string random_string(random_source& from) {
    static constexpr std::string_view pieces[] = {
        "a",
        "Z",
        "0",
        " ",
        "/",
        "key",
        "plain text of some length, to fill a block of bytes",
        R"(\")",
        R"(\\)",
        R"(\/)",
        R"(\b)",
        R"(\f)",
        R"(\n)",
        R"(\r)",
        R"(\t)",
        R"(\u0000)",
        R"(\u001F)",
        R"(\u0041)",
        R"(\u00e9)",
        R"(\u20AC)",
        R"(\uFFFF)",
        R"(\ud83d\ude00)",
        R"(\uDBFF\uDFFF)",
        "\x7F",
        "\xC3\xA9",
        "\xE2\x82\xAC",
        "\xE2\x80\xA8",
        "\xF0\x9F\x98\x80",
        "\xEF\xBF\xBD",
        "\xF4\x8F\xBF\xBF"};
    std::string out = "\"";
    for (auto left = from.below(8); left > 0; --left)
        out += pieces[from.below(sizeof pieces / sizeof *pieces)];
    return out += '"';
}

/// A key: any string, an array index or nearly one, or one of few, so that some are duplicates.
inline std::string random_key(random_source& from) {
    static constexpr std::string_view special[] = {
        "0",          "1",          "2",          "10",  "01",        "-1",          "1.5",
        "4294967294", "4294967295", "4294967296", "1e3", "__proto__", "constructor", "toJSON",
        "a",          "b",          "c",          "",    "\\u0031",   "\\u0061"};
    switch (from.below(4)) {
        case 0: return random_string(from);
        case 1: return '"' + std::to_string(from.below(1000)) + '"';
        default:
            return '"' + std::string{special[from.below(sizeof special / sizeof *special)]} + '"';
    }
}

/// JSON with random white space.
class random_document {
public:
    explicit random_document(random_source& from) : from_{from} {}

    std::string make() {
        out_.clear();
        value(0);
        return out_;
    }

private:
    void space() {
        if (from_.one_in(8)) out_ += " \t\r\n"[from_.below(4)];
    }
    void value(int depth) {
        space();
        switch (from_.below(depth > 5 ? 6 : 9)) {
            case 0: out_ += random_decimal(from_); break;
            case 1: out_ += std::to_string(static_cast<std::int64_t>(from_.next())); break;
            case 2: out_ += std::to_string(from_.next() >> from_.below(64)); break;
            case 3:
            case 4: out_ += random_string(from_); break;
            case 5: {
                static constexpr std::string_view words[] = {"true", "false", "null", "0", "-0"};
                out_ += words[from_.below(5)];
                break;
            }
            case 6: elements(depth); break;
            default: members(depth); break;
        }
        space();
    }
    void elements(int depth) {
        out_ += '[';
        auto const count = from_.below(6);
        for (std::size_t i = 0; i < count; ++i) {
            if (i != 0) out_ += ',';
            value(depth + 1);
        }
        if (count == 0) space();
        out_ += ']';
    }
    void members(int depth) {
        out_ += '{';
        auto const count = from_.one_in(20) ? from_.below(40) : from_.below(6);
        for (std::size_t i = 0; i < count; ++i) {
            if (i != 0) out_ += ',';
            space();
            out_ += random_key(from_);
            space();
            out_ += ':';
            value(depth + 1);
        }
        if (count == 0) space();
        out_ += '}';
    }

    random_source& from_;
    std::string out_;
};

/// Changes, drops or doubles a byte or two; the result is mostly not JSON.
inline std::string spoil(std::string text, random_source& from) {
    static constexpr std::string_view bytes = "\"\\{}[]:,0123456789.eE+-truefalsn \t\n\x01\x7F\x80";
    for (auto left = 1 + from.below(2); left > 0 && !text.empty(); --left) {
        auto const at = from.below(text.size());
        switch (from.below(3)) {
            case 0: text[at] = bytes[from.below(bytes.size())]; break;
            case 1: text.erase(at, 1); break;
            default: text.insert(at, 1, text[from.below(text.size())]); break;
        }
    }
    return text;
}

}  // namespace differential
