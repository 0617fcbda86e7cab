#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/bytes/base64_runs.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace base64_runs_test {

using namespace lisle::redaction;

std::vector<span> runs_of(std::string_view text) {
    std::vector<span> out;
    for_each_base64(text, find_byte_runs(text).base64, [&](span s) { out.push_back(s); });
    return out;
}

TEST_CASE("runs of base64 are found as by a look at each byte") {
    secret_forms::author author{8};
    for (int round = 0; round < 500; ++round) {
        auto const text = author.run(80, "aaaaaaaaaaB9 .");
        std::vector<span> expected;
        for (std::size_t at = 0; at < text.size(); ++at) {
            auto const end = run_end(text, at, letters_and_digits);
            if (end - at >= least_base64) expected.push_back({at, end});
            at = end;
        }
        CHECK(runs_of(text) == expected);
    }
}

TEST_CASE("a run is found at any beginning and end in a block") {
    for (std::size_t before = 0; before < 70; ++before)
        for (std::size_t size :
             {15U, 16U, 17U, 40U, 63U, 64U, 65U, 87U, 88U, 89U, 127U, 128U, 129U, 200U})
            for (std::size_t behind = 0; behind < 70; behind += 3) {
                auto const text =
                    std::string(before, ' ') + std::string(size, 'a') + std::string(behind, '"');
                std::vector<span> expected{{before, before + size}};
                if (size < least_base64) expected.clear();
                CHECK(runs_of(text) == expected);
            }
}

TEST_CASE("wrapped lines are one run") {
    std::string const line(76, 'a');
    CHECK(runs_of("x " + line + '\n' + line + "\nbb== end") == std::vector<span>{{2, 160}});
    CHECK(runs_of("x " + line + '\n' + line + ' ' + std::string(30, 'b'))
          == std::vector<span>{{2, 155}, {156, 186}});
}

TEST_CASE("a word behind wrapped lines is not of the run") {
    std::string const line(76, 'a');
    CHECK(runs_of(line + '\n' + std::string(28, 'b') + "\nbob@pc") == std::vector<span>{{0, 105}});
    CHECK(runs_of(line + '\n' + std::string(28, 'b') + "\\n--\\n") == std::vector<span>{{0, 105}});
    CHECK(runs_of(line + '\n' + line + 'b') == std::vector<span>{{0, 76}, {77, 154}});
    CHECK(detail::without_last_line(line + "\r\nEOF", {0, 81}) == span{0, 76});
    CHECK(detail::without_last_line(line + "\\nEOF", {0, 81}) == span{0, 76});
    CHECK(detail::without_last_line(line, {0, 76}).empty());
}

TEST_CASE("the letter of an escape and the mark of a diff are not of a run") {
    std::string const run(24, 'a');
    CHECK(runs_of("\\n" + run) == std::vector<span>{{2, 26}});
    CHECK(runs_of("\n+" + run) == std::vector<span>{{2, 26}});
    CHECK(runs_of("\\n" + run.substr(24 - least_base64 + 1)).empty());
}

}  // namespace base64_runs_test
