// tests/json_suite/suite.hpp - texts that are JSON (y_), not JSON (n_), or either (i_).
#pragma once

#include <lisle/codec.hpp>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace json_suite {

/// A line of cases.jsonl. Each character of `document` is one byte.
struct suite_case {
    std::string name, document, why;
    std::size_t nest = 0;           ///< arrays around the document
    std::string lisle, ecmascript;  ///< of an i_ case: "accept" or "refuse"

    [[nodiscard]] std::string text() const {
        std::string out(nest, '[');
        for (std::size_t i = 0; i < document.size(); ++i) {
            auto const lead = static_cast<unsigned char>(document[i]);
            // U+0080 to U+00FF have two bytes, of which the first is 0xC2 or 0xC3.
            if (lead < 0x80) out += document[i];
            else out += static_cast<char>((lead & 3U) << 6U | (document[++i] & 0x3F));
        }
        return out.append(nest, ']');
    }
    /// lisle's answer, with and without the option `ecmascript`.
    [[nodiscard]] bool is_taken(bool is_ecmascript) const {
        if (name.front() != 'i') return name.front() == 'y';
        return (is_ecmascript && !ecmascript.empty() ? ecmascript : lisle) == "accept";
    }
};

}  // namespace json_suite

template <>
struct lisle::schema<json_suite::suite_case> : object_of<json_suite::suite_case> {
    // clang-format off
    struct fields : list<
        field<"name",       &self::name>,
        field<"document",   &self::document>,
        field<"why",        &self::why>,
        field<"nest",       &self::nest,       or_default>,
        field<"lisle",      &self::lisle,      or_default>,
        field<"ecmascript", &self::ecmascript, or_default>> {};
    // clang-format on
};

namespace json_suite {

/// All cases of a file; none if a line is not a case.
inline std::vector<suite_case> read_cases(char const* path) {
    std::vector<suite_case> out;
    std::ifstream in{path};
    for (std::string line; std::getline(in, line);) {
        auto one = lisle::decode_as<suite_case>(line, lisle::reference);
        if (!one) return {};
        out.push_back(*std::move(one));
    }
    return out;
}

}  // namespace json_suite
