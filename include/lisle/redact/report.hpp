// lisle/redact/report.hpp - what a redaction found, replaced and could not look into.
#pragma once

#include <lisle/redact/scanner.hpp>
#include <lisle/text/writer.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// A secret that was found. It never has the secret.
struct finding {
    std::string rule;         ///< the id of the detector
    std::string pointer;      ///< RFC 6901; of the string before the redaction
    std::string shape;        ///< the first and the last character, and how many: `g…k (40)`
    std::string replacement;  ///< what stands there now
    bool is_checked = false;  ///< its checksum is right
    spelling how = spelling::plain;

    bool operator==(finding const&) const = default;
};

/// A part that nothing can look into.
struct opaque_part {
    std::string pointer;
    std::string what;  ///< `signature`, `encoded bytes`, `binary`, `escaped too deeply`
    std::size_t bytes = 0;
    bool is_omitted = false;

    bool operator==(opaque_part const&) const = default;
};

/// A signature whose text changed, and what became of it.
struct signed_part {
    std::string pointer;  ///< of the signature, before the redaction
    std::string what;

    bool operator==(signed_part const&) const = default;
};

/// The report of one document or text.
struct report {
    std::vector<finding> findings;
    std::vector<opaque_part> opaque;
    std::vector<signed_part> signatures;

    /// Whether nothing was found.
    [[nodiscard]] bool is_clean() const { return findings.empty(); }
};

/// The first and the last character of a secret, and its size in bytes; of a short one the size.
[[nodiscard]] inline std::string shape_of(std::string_view secret) {
    auto const size = " (" + std::to_string(secret.size()) + ')';
    auto const is_plain = [](char c) { return c > ' ' && c < '\x7f'; };
    if (secret.size() < 8 || !is_plain(secret.front()) || !is_plain(secret.back()))
        return "…" + size;
    return secret.front() + std::string{"…"} + secret.back() + size;
}

namespace detail {

[[nodiscard]] constexpr std::string_view name_of(spelling how) {
    switch (how) {
        case spelling::plain: return "plain";
        case spelling::escaped: return "escaped";
        case spelling::base64: return "base64";
        case spelling::hexadecimal: return "hexadecimal";
        case spelling::byte_list: return "a list of bytes";
    }
    return {};
}

}  // namespace detail

/// A JSON object on one line.
class json_object {
public:
    json_object& add(std::string_view key, std::string_view value) {
        begin(key);
        text::writer{out_, {text::number_style::ecmascript}}.string(value);
        return *this;
    }
    json_object& add_raw(std::string_view key, std::string_view json) {
        begin(key);
        out_ += json;
        return *this;
    }
    [[nodiscard]] std::string end() const { return out_ + '}'; }

private:
    void begin(std::string_view key) {
        out_ += out_.size() > 1 ? ",\"" : "\"";
        out_ += key;
        out_ += "\":";
    }

    std::string out_ = "{";
};

/// The JSON of a bool.
[[nodiscard]] constexpr std::string_view spell(bool value) { return value ? "true" : "false"; }

/// A JSON array of what `print` returns for each.
template <class T, class F>
[[nodiscard]] std::string list_of(std::vector<T> const& all, F print) {
    std::string out = "[";
    for (auto const& each : all) {
        if (out.size() > 1) out += ',';
        out += print(each);
    }
    return out + ']';
}

/// The report as JSON on one line.
[[nodiscard]] inline std::string to_json(report const& r) {
    auto const findings = list_of(r.findings, [](finding const& f) {
        return json_object{}
            .add("rule", f.rule)
            .add("pointer", f.pointer)
            .add("shape", f.shape)
            .add("replacement", f.replacement)
            .add("spelling", detail::name_of(f.how))
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

/// The report as lines for people.
[[nodiscard]] inline std::vector<std::string> to_lines(report const& r) {
    std::vector<std::string> out;
    for (auto const& f : r.findings)
        out.push_back(
            f.rule + " at " + f.pointer + ": " + f.shape + " becomes " + f.replacement
            + (f.how == spelling::plain ? "" : ", was " + std::string{detail::name_of(f.how)})
            + (f.is_checked ? ", checksum right" : ""));
    for (auto const& o : r.opaque)
        out.push_back("not looked into at " + o.pointer + ": " + o.what + ", "
                      + std::to_string(o.bytes) + " bytes" + (o.is_omitted ? ", omitted" : ""));
    for (auto const& s : r.signatures) out.push_back("signature at " + s.pointer + ": " + s.what);
    return out;
}

}  // namespace lisle::inline v0_1::redaction
