// lisle/redact/scan/learned_values.hpp - values that were secret in one place, looked for
// everywhere.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/redact/identities/learned_names.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// Makes detectors of the values that were found: each is then found wherever it stands, encoded,
/// too, and without the text that made it a match.
class learned_values {
public:
    /// Shorter values may be words.
    static constexpr std::size_t shortest = 6;

    /// Learns the values of all matches.
    void learn(scanner const& by, std::vector<match> const& matches);
    void learn(scanner const& by, match const& m);

    /// Learns a value that is secret by its place, as that of an assignment is.
    void learn_secret(scanner const& by, std::string_view value);

    /// The detectors of what was learned since the last call.
    [[nodiscard]] std::vector<detector> take();

private:
    void learn_name(detector const& d, match const& m);

    /// The password of a test's URL is often a word, such as `postgres`, which stands in many other
    /// places and says nothing there.
    static bool is_word(std::string_view value);

    /// Adds a value as it is spelled, and without escapes, as other places may have it.
    void add_value(detector const& d, std::string const& value);

    void add(detector d, std::string const& value);

    /// The lines of a key, which other places may have without its BEGIN and END, and without the
    /// mark of a diff.
    void learn_lines(detector const& d, std::string_view key);

    text::salted_set<std::string> known_;
    learned_names names_;
    std::vector<detector> new_detectors_;
};

}  // namespace lisle::v0_1::redaction

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/redact/scan/impl/learned_values.hpp>
#endif
