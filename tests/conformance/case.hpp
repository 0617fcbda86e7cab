// tests/conformance/case.hpp - one line of a vector file, and the library's outcome.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace conformance {

/// One case. Its answers are separate, so that no kind can read them.
struct test_case {
    std::string name;
    std::string kind;
    std::optional<std::string> input;  ///< the exact bytes
    boost::json::object fields;        ///< all other fields except the answers
    boost::json::object answers;       ///< `ok`, `canonical`, `canonical_data`, `expected`...

    /// Quirks of the system that need not be repeated, and cases on which its versions differ.
    [[nodiscard]] bool is_quirk() const;
    /// Whether the order of keys does not matter.
    [[nodiscard]] bool is_unordered() const { return fields.contains("unordered_keys"); }
};

/// A case, or why the line is not one.
struct parsed_case {
    test_case value;
    std::string problem;
};

[[nodiscard]] parsed_case parse_case(std::string_view line);

/// The case of opencode's as the hub's: `ok` and `canonical` come from its field `seed`, the
/// verdict of the hub's schema document, and all else stays.
[[nodiscard]] parsed_case to_hub_case(test_case of_opencode);

/// Nothing if the text is not JSON. A lone surrogate becomes three bytes, as in lisle.
[[nodiscard]] std::optional<boost::json::value> parse_json(std::string_view text);

/// A line of JSON, with lone surrogates as escapes, since their bytes are not UTF-8.
[[nodiscard]] std::string to_json(boost::json::object const& line);

/// The library's result for a case.
struct outcome {
    bool ok = false;
    std::string error;            ///< if not ok
    boost::json::object results;  ///< if ok: `canonical`, `canonical_data`, `expected`...

    static outcome refused(std::string why) { return {false, std::move(why), {}}; }
    static outcome wrote(std::string_view canonical) {
        boost::json::string const text{canonical.data(), canonical.size()};
        return {true, {}, {{"canonical", text}}};
    }
};

/// How an outcome differs from the case's answers; empty if it does not.
[[nodiscard]] std::string find_difference(test_case const& wanted, outcome const& got);

}  // namespace conformance
