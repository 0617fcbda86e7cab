// lisle/text/impl/writer.hpp - the definitions of text/writer.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/raw_indenter.hpp>
#include <lisle/text/simd/few_bytes.hpp>
#include <lisle/text/simd/scan.hpp>
#include <lisle/text/simd/short_escapes.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lisle::v0_1::text {

inline void writer::append_few(char const* p, std::size_t count) {
    detail::copy_few(stage_ + used_, p, count);
    used_ += count;
}

inline void writer::characters(std::string_view s) {
    auto const* p = s.data();
    auto const* const last = p + s.size();
    while (last - p >= 64) {
        reserve(detail::escape_room);
        auto const done = best_kernel().escape(p, last, stage_ + used_, stage_ + sizeof stage_);
        if (done.stop == p) break;
        p = done.stop;
        used_ = static_cast<std::size_t>(done.out - stage_);
    }
    while (p != last) {
        auto const count = (std::min)(static_cast<std::size_t>(last - p), std::size_t{63});
        reserve(64 * 6);
        auto const special = classify(p, count).special;
        if (special != 0) escape(p, special, count);
        else append_few(p, count);
        p += count;
    }
}

LISLE_INLINE_CORE void writer::key_quoted(std::string_view quoted) {
    if (style_.indent != 0 || quoted.size() >= 64) {
        next();
        append(quoted);
        return end_key();
    }
    reserve(64 + 1);
    put_comma();
    append_few(quoted.data(), quoted.size());
    put(':');
}

LISLE_INLINE_CORE void writer::string(std::string_view s) {
    reserve(1);
    put('"');
    if (style_.numbers == number_style::ecmascript || style_.lone_surrogates)
        if (auto const at = find_surrogate(s); at != s.npos) s = escape_surrogates(s, at);
    characters(s);
    reserve(1);
    put('"');
}

LISLE_INLINE_CORE std::size_t writer::find_surrogate(std::string_view s) {
    for (auto at = s.find('\xED'); at != s.npos; at = s.find('\xED', at + 1))
        if (s.size() - at > 2 && static_cast<unsigned char>(s[at + 1]) >= 0xA0) return at;
    return s.npos;
}

[[gnu::noinline]] LISLE_INLINE_CORE std::string_view writer::escape_surrogates(std::string_view s,
                                                                               std::size_t at) {
    for (; at != s.npos; at = find_surrogate(s)) {
        characters(s.substr(0, at));
        surrogate(s.substr(at, 3));
        s.remove_prefix(at + 3);
    }
    return s;
}

LISLE_INLINE_CORE void writer::surrogate(std::string_view bytes) {
    constexpr char digits[] = "0123456789abcdef";
    auto const second = static_cast<unsigned char>(bytes[1]) & 0x3FU;
    auto const third = static_cast<unsigned char>(bytes[2]) & 0x3FU;
    append("\\ud");
    reserve(3);
    for (auto const digit : {second >> 2, (second & 3U) << 2 | third >> 4, third & 15U})
        put(digits[digit]);
}

LISLE_INLINE_CORE void writer::append(std::string_view s) {
    if (s.size() > sizeof stage_ - used_) {
        flush();
        if (s.size() > sizeof stage_) {
            out_.append(s);
            return;
        }
    }
    if (s.size() < 64) return append_few(s.data(), s.size());
    std::memcpy(stage_ + used_, s.data(), s.size());
    used_ += s.size();
}

LISLE_INLINE_CORE void writer::escape(char const* p, std::uint64_t mask, std::size_t count) {
    auto* at = stage_ + used_;
    auto const copy_up_to = [&at, &p](char const* end) {
        auto const plain = static_cast<std::size_t>(end - p);
        detail::copy_few(at, p, plain);
        at += plain;
        p = end;
    };
    auto const* const first = p;
    for (; mask != 0; mask &= mask - 1) {
        copy_up_to(first + std::countr_zero(mask));
        at = detail::write_escape(at, *p++);
    }
    copy_up_to(first + count);
    used_ = static_cast<std::size_t>(at - stage_);
}

LISLE_INLINE_CORE void writer::indent_raw(std::string_view json) {
    cursor in{json, no_depth_limit};
    in.ecmascript = true;
    static_cast<void>(walk(in, detail::raw_indenter{*this}));
}

}  // namespace lisle::v0_1::text
