#include <doctest/doctest.h>

#include <lisle/redact/detector.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <string>
#include <vector>

namespace detector_test {

using namespace lisle::redaction;

namespace {

std::vector<std::string> found_by(detector d, std::string_view text) {
    std::vector<std::string> out;
    for (auto const& m : scanner{{std::move(d)}}.scan(text).matches) out.push_back(m.value);
    return out;
}

}  // namespace

TEST_CASE("a literal is found anywhere, in its own case") {
    CHECK(found_by(literal_detector("value", "Open"), "xOpeny open")
          == std::vector<std::string>{"Open"});
    CHECK(found_by(literal_detector("value", ""), "x").empty());
}

TEST_CASE("a word is found on its own, in any case") {
    auto const word = word_detector("host", "Box", subject::host, replacement::host);
    CHECK(found_by(word, "box-1 BOX boxes xbox \\nbox")
          == std::vector<std::string>{"box", "BOX", "box"});
}

TEST_CASE("a detector of the caller reads whole texts") {
    detector own{"own"};
    own.find_all = [](std::string_view text, span_sink const& found) {
        if (text.size() > 2) found({{0, 2}});
    };
    CHECK(found_by(own, "abc") == std::vector<std::string>{"ab"});
}

}  // namespace detector_test
