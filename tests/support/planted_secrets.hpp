// tests/support/planted_secrets.hpp - plants secrets in the strings of documents, and looks for
// them after a redaction.
#pragma once

#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact.hpp>

#include <lisle/codec.hpp>
#include <lisle/redact/bytes/decoded.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace planted_secrets {

using lisle::editable_string;
using lisle::string_kind;
using lisle::string_place;

inline std::string read_data(std::string const& name) {
    std::ifstream in{"../examples/data/" + name, std::ios::binary};
    REQUIRE(in);
    return {std::istreambuf_iterator<char>{in}, {}};
}

inline std::string percent_encoded(std::string_view text) {
    return lisle::redaction::percent_encode(text);
}

inline std::string as_json(std::string_view text) {
    return lisle::encode_as(boost::json::value(boost::json::string_view{text.data(), text.size()}));
}

inline std::string without_quotes(std::string const& json) {
    return json.substr(1, json.size() - 2);
}

/// A planted secret, and its part that must not stay.
struct planted {
    std::string_view rule;
    std::string whole, secret;
};

/// The texts that people, programs and models write around secrets.
inline std::string surround(std::size_t how, std::string const& secret) {
    switch (how % 8) {
        case 0: return "My key is " + secret + ", please help.";
        case 1: return "const client = new Client('" + secret + "');\n";
        case 2: return "{\"out\": " + as_json("it said " + secret) + ", \"code\": 1}";
        case 3: return "@@ -1 +1 @@\n-old\n+    use(" + secret + ")\n context";
        case 4: return "PATH=/usr/bin\nLANG=C\nX=" + secret + "\nHOME=/root\n";
        case 5: return "{\"a\":" + as_json("{\"b\":" + as_json("\n" + secret) + "}") + '}';
        case 6: return "echo " + secret_forms::to_base64("x " + secret + "\n") + " | base64 -d";
        default: return "log: \x1b[32m" + secret + "\x1b[0m done";
    }
}

/// A text with a PIN or a password that only its name, or that of its list or object, makes one: in
/// JSON, in YAML, and in strings of these.
inline planted make_grouped(std::size_t how, secret_forms::author& author) {
    auto const pin = author.number(8), password = author.alnum(6) + "7k" + author.alnum(6);
    auto const with = [](std::string text, std::string secret) {
        return planted{"assigned-secret", std::move(text), std::move(secret)};
    };
    auto const in_member = [](std::string const& text) { return "{\"a\": " + as_json(text) + '}'; };
    switch (how % 8) {
        case 0: return with("{\"door_pin\": " + pin + '}', pin);
        case 1: return with("{\"pins\": [" + pin + ", 48]}", pin);
        case 2: return with("out: " + as_json("passwords:\n  - " + password + '\n'), password);
        case 3: return with(in_member("a: 1\nstringData:\n  db: " + password + '\n'), password);
        case 4: return with(in_member(in_member("secrets:\n  db: " + password + '\n')), password);
        case 5: return with("passwords:\n  db: " + password + '\n', password);
        case 6: return with("{\"passwords\": {\"db\": " + pin + "}}", pin);
        default: return with(in_member("{\"passwords\": [\"" + password + "\"]}"), password);
    }
}

/// Whether a string may hold any text, without changing the meaning of its document.
inline bool is_free(string_place const& place) {
    if (place.is_remembered || place.is_key) return false;
    using enum string_kind;
    if (place.kind == prose) return true;
    return place.kind == other && place.pointer.of_field().to_string() != place.pointer.to_string();
}

/// Adds a secret to every free string of a document.
template <class Document>
std::vector<planted> plant(Document& document, std::size_t seed) {
    secret_forms::author author{seed};
    std::vector<planted> out;
    auto next = seed;
    lisle::for_each_string(document, [&](editable_string& text, string_place const& place) {
        if (!is_free(place)) return;
        auto const& form = secret_forms::all()[next % secret_forms::all().size()];
        auto const made = form.make(author);
        out.push_back({form.rule, made, secret_forms::secret_part(form.rule, made)});
        text.replace(surround(next / 3, made) + "\n" + std::string{text.view()});
        ++next;
    });
    return out;
}

/// Every spelling in which a secret may still be in a text.
inline void check_gone(std::string const& text, planted const& p) {
    CAPTURE(p.rule);
    CAPTURE(p.whole);
    CHECK(text.find(p.secret) == text.npos);
    CHECK(text.find(without_quotes(as_json(p.secret))) == text.npos);
    CHECK(text.find(without_quotes(as_json(without_quotes(as_json(p.secret))))) == text.npos);
    CHECK(text.find(percent_encoded(p.secret)) == text.npos);
    if (p.secret.size() < 12) return;  // in base64, other texts have as much
    for (std::size_t skipped = 0; skipped < 3; ++skipped) {
        auto const inner = secret_forms::to_base64(std::string(skipped, ' ') + p.secret);
        std::size_t const begin = skipped == 0 ? 0 : 4;
        CHECK(text.find(inner.substr(begin, (inner.size() - 8) / 4 * 4 - begin)) == text.npos);
    }
}

/// Adds a secret that its name makes one to every free string of a document.
template <class Document>
std::vector<planted> plant_grouped(Document& document, std::size_t seed) {
    secret_forms::author author{seed};
    std::vector<planted> out;
    lisle::for_each_string(document, [&](editable_string& text, string_place const& place) {
        if (!is_free(place)) return;
        out.push_back(make_grouped(seed++, author));
        text.replace(out.back().whole + "\n" + std::string{text.view()});
    });
    return out;
}

enum class kind { forms, groups };

/// Plants secrets in the document of a text.
template <class Tag>
void check_text(std::string const& text, std::size_t seed, kind of = kind::forms) {
    auto document = lisle::decode<Tag>(text).value();
    auto const secrets = of == kind::forms ? plant(document, seed) : plant_grouped(document, seed);
    CHECK(secrets.size() > 3);
    auto const before = lisle::encode(document);
    auto const report = lisle::redact(document);
    auto const after = lisle::encode(document);
    for (auto const& p : secrets) check_gone(after, p);
    CHECK(report.findings.size() >= secrets.size());
    bool const was_strict = lisle::decode<Tag>(before, lisle::strict).has_value();
    auto const strict = lisle::decode<Tag>(after, lisle::strict);
    CHECK(strict.has_value() >= was_strict);
    CHECK(lisle::encode(document, lisle::layout::source).find(secrets[0].secret) == after.npos);
    auto const again = lisle::redact(document);
    for (auto const& f : again.findings) FAIL_CHECK(f.rule, " again at ", f.pointer, ": ", f.shape);
    CHECK(lisle::encode(document) == after);
    for (auto const& f : report.findings)
        for (auto const& p : secrets) {
            CHECK(f.pointer.find(p.secret) == f.pointer.npos);
            CHECK(f.shape.find(p.secret) == f.shape.npos);
        }
}

/// Plants each kind of list and object in each string.
template <class Tag>
void check_groups(std::string const& text) {
    for (std::size_t seed = 0; seed < 8; ++seed) check_text<Tag>(text, seed, kind::groups);
}

/// Plants each form once or more.
template <class Tag>
void check_all_forms(std::string const& data) {
    auto const forms = secret_forms::all().size();
    for (std::size_t seed = 0; seed < 2 * forms; seed += 5) check_text<Tag>(read_data(data), seed);
    check_groups<Tag>(read_data(data));
}

}  // namespace planted_secrets
