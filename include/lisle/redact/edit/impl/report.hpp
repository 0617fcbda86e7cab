// lisle/redact/edit/impl/report.hpp - the definitions of redact/edit/report.hpp.
#pragma once

#include <lisle/redact/edit/report.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/text/number_format.hpp>
#include <lisle/text/writer.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

LISLE_INLINE std::string shape_of(std::string_view secret) {
    auto const size = " (" + std::to_string(secret.size()) + ')';
    auto const is_plain = [](char c) { return c > ' ' && c < '\x7f'; };
    if (secret.size() < 8 || !is_plain(secret.front()) || !is_plain(secret.back()))
        return "…" + size;
    return secret.front() + std::string{"…"} + secret.back() + size;
}

LISLE_INLINE json_object& json_object::add(std::string_view key, std::string_view value) {
    begin(key);
    text::writer{out_, {text::number_style::ecmascript}}.string(value);
    return *this;
}

LISLE_INLINE json_object& json_object::add_raw(std::string_view key, std::string_view json) {
    begin(key);
    out_ += json;
    return *this;
}

LISLE_INLINE void json_object::begin(std::string_view key) {
    out_ += out_.size() > 1 ? ",\"" : "\"";
    out_ += key;
    out_ += "\":";
}

namespace detail {

[[nodiscard]] constexpr std::string_view name_of(spelling kind) {
    switch (kind) {
        case spelling::plain: return "plain";
        case spelling::escaped: return "escaped";
        case spelling::base64: return "base64";
        case spelling::hexadecimal: return "hexadecimal";
        case spelling::byte_list: return "a list of bytes";
    }
    return {};
}

}  // namespace detail

LISLE_INLINE std::string to_json(report const& r) {
    auto const findings = list_of(r.findings, [](finding const& f) {
        return json_object{}
            .add("rule", f.rule)
            .add("pointer", f.pointer)
            .add("shape", f.shape)
            .add("replacement", f.replacement)
            .add("spelling", detail::name_of(f.spelled_as))
            .add_raw("checked", spell(f.is_checked))
            .end();
    });
    auto const opaque = list_of(r.opaque, [](opaque_part const& o) {
        return json_object{}
            .add("pointer", o.pointer)
            .add("what", o.what)
            .add_raw("bytes", std::to_string(o.bytes))
            .add_raw("omitted", spell(o.is_omitted))
            .end();
    });
    auto const signatures = list_of(r.signatures, [](signed_part const& s) {
        return json_object{}.add("pointer", s.pointer).add("what", s.what).end();
    });
    return json_object{}
        .add_raw("findings", findings)
        .add_raw("opaque", opaque)
        .add_raw("signatures", signatures)
        .end();
}

LISLE_INLINE std::vector<std::string> to_lines(report const& r) {
    std::vector<std::string> out;
    for (auto const& f : r.findings)
        out.push_back(f.rule + " at " + f.pointer + ": " + f.shape + " becomes " + f.replacement
                      + (f.spelled_as == spelling::plain
                             ? ""
                             : ", was " + std::string{detail::name_of(f.spelled_as)})
                      + (f.is_checked ? ", checksum right" : ""));
    for (auto const& o : r.opaque)
        out.push_back("not looked into at " + o.pointer + ": " + o.what + ", "
                      + std::to_string(o.bytes) + " bytes" + (o.is_omitted ? ", omitted" : ""));
    for (auto const& s : r.signatures) out.push_back("signature at " + s.pointer + ": " + s.what);
    return out;
}

}  // namespace lisle::v0_1::redaction
