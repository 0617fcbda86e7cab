// tests/linear/adversary.hpp - hostile texts, and benign texts for the same work.
#pragma once

#include <cstddef>
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
std::vector<adversary> const& adversaries_of_formats();

/// Appends `each` with a number in place of every `#`.
void append_numbered(std::string& out, std::string_view each, std::size_t number);

/// `first`, then `each` again and again with commas between and rising numbers, then `last`.
std::string repeat(std::string_view first, std::string_view each, std::string_view last,
                   std::size_t bytes);

}  // namespace linear
