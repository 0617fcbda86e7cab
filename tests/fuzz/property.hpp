// tests/fuzz/property.hpp - helpers of all fuzz targets: they report a broken promise.
#pragma once

#include <lisle/locate.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

/// The input as text; for an empty one the pointer may be null.
[[nodiscard]] inline std::string_view to_text(std::uint8_t const* data, std::size_t size) {
    return size == 0 ? std::string_view{}
                     : std::string_view{reinterpret_cast<char const*>(data), size};
}

/// Reports and ends the program, so that the fuzzer keeps the input.
inline void require(bool holds, char const* promise, std::string_view seen = {},
                    std::string_view wanted = {}) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", promise);
    if (!seen.empty() || !wanted.empty())
        std::fprintf(stderr, "  seen:   %s\n  wanted: %s\n", std::string{seen}.c_str(),
                     std::string{wanted}.c_str());
    std::abort();
}

inline void require_same(std::string_view seen, std::string_view wanted, char const* promise) {
    require(seen == wanted, promise, seen, wanted);
}

/// A number that depends on the whole input alone; it decides where to cut and what to edit.
[[nodiscard]] inline std::size_t pick(std::string_view input) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (char const c : input) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

/// A text respelled token by token in a style, with duplicate keys; and whether an object has
/// duplicate keys. A text that equals its respelling has canonical spelling. Numbers under
/// `real_key` are always reals.
class respeller : public lisle::text::visitor {
public:
    explicit respeller(lisle::text::number_style numbers = {}, std::string_view real_key = {})
        : style_{numbers},
          ecmascript_{numbers == lisle::text::number_style::ecmascript}, real_key_{real_key} {}

    [[nodiscard]] static bool run(std::string_view text, respeller& out) {
        lisle::text::cursor in{text, lisle::text::no_depth_limit};
        in.ecmascript = out.ecmascript_;
        return lisle::text::walk(in, out) && in.at_end();
    }

    std::string text;
    bool has_duplicates = false;
    /// A number beyond the range of doubles, or of floats for reals, is written as null.
    bool has_infinity = false;

    bool read_key(lisle::text::cursor& in) {
        lisle::text::string_token key;
        if (!lisle::text::read_string(in, room_, key)) return false;
        for (auto const& other : keys_.back())
            has_duplicates = has_duplicates || other == key.characters;
        keys_.back().emplace_back(key.characters);
        is_real_ = !real_key_.empty() && key.characters == real_key_;
        lisle::text::writer{text, style_}.string(key.characters);
        text += ':';
        return true;
    }
    bool read_string(lisle::text::cursor& in) {
        lisle::text::string_token token;
        if (!lisle::text::read_string(in, room_, token)) return false;
        lisle::text::writer{text, style_}.string(token.characters);
        return true;
    }
    bool read_number(lisle::text::cursor& in) {
        using kind = lisle::text::number::kind_type;
        lisle::text::number n;
        auto const status = lisle::text::read_number(in.at, in.last, n);
        if (!lisle::text::accept_number(in, status, n.stop)) return false;
        lisle::text::writer to{text, style_};
        if (ecmascript_ || is_real_) {
            // JavaScript has only doubles.
            auto const value = n.kind == kind::real     ? n.real
                               : n.kind == kind::uint64 ? static_cast<double>(n.uint64)
                                                        : static_cast<double>(n.int64);
            has_infinity = has_infinity || std::isinf(value)
                           || (is_real_ && std::isinf(lisle::text::read_real_as_float(n)));
            to.number(value);
            return true;
        }
        switch (n.kind) {
            case kind::uint64: to.number(n.uint64); break;
            case kind::int64: to.number(n.int64); break;
            case kind::real: to.number(n.real); break;
        }
        return true;
    }
    void see_literal(std::string_view word) { text += word; }
    void see_open(char bracket) {
        text += bracket;
        keys_.emplace_back();
    }
    void see_close(char bracket, std::size_t) {
        text += bracket;
        keys_.pop_back();
    }
    void see_element() { text += ','; }

private:
    lisle::text::json_style style_;
    bool ecmascript_;
    std::string_view real_key_;
    bool is_real_ = false;  ///< the value of that key is next
    lisle::text::scratch room_;
    std::vector<std::vector<std::string>> keys_;
};
