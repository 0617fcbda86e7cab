// tests/linear/adversary.hpp - what hostile input costs for each byte of it, beside what usual
// input costs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace linear {

/// Does something with a text; the sum keeps it from being left out.
using work = std::size_t (*)(std::string_view text);

/// A text of about so many bytes.
using make_text = std::string (*)(std::size_t bytes);

/// One kind of hostile text, and usual text for the same work.
struct adversary {
    std::string_view name;
    make_text hostile;
    make_text benign;
    work run;
    work run_benign = run;
};

std::vector<adversary> const& adversaries_of_the_engine();
std::vector<adversary> const& adversaries_of_formats();

/// The same text again and again, with a number in place of each `#`, between two others.
std::string repeat(std::string_view first, std::string_view each, std::string_view last,
                   std::size_t bytes);

}  // namespace linear
