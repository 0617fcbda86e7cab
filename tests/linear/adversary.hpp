// tests/linear/adversary.hpp - hostile texts, and benign texts for the same work.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace linear {

/// Does something with a text. The sum of the results keeps the compiler from removing the work.
using work = std::size_t (*)(std::string_view text);

/// Makes a text of about this many bytes.
using make_text = std::string (*)(std::size_t bytes);

/// One kind of hostile text, and a benign text for the same work.
struct adversary {
    std::string_view name;
    make_text hostile;
    make_text benign;
    work run;
    work run_benign = run;
};

std::vector<adversary> const& adversaries_of_the_engine();
std::vector<adversary> const& adversaries_of_conversions();
std::vector<adversary> const& adversaries_of_edits();
std::vector<adversary> const& adversaries_of_branches();
std::vector<adversary> const& adversaries_of_formats();
std::vector<adversary> const& adversaries_of_hash_tables();
std::vector<adversary> const& adversaries_of_turns();
std::vector<adversary> const& adversaries_of_redaction();

/// Spells the replacement of the n-th `#` of a text.
using spell = std::string (*)(std::size_t n);

std::string number_to_text(std::size_t n);

/// `first`, then `each` repeatedly with commas between, then `last`. Each repetition has one
/// spelling for all its `#`.
std::string repeat(std::string_view first, std::string_view each, std::string_view last,
                   std::size_t bytes, spell what = number_to_text);

/// As repeat(), for several lines, which take turns.
std::string repeat_lines(std::initializer_list<std::string_view> lines, std::size_t bytes,
                         spell what = number_to_text);

}  // namespace linear
