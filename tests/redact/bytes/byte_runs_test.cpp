#include <doctest/doctest.h>

#include <lisle/redact/bytes/byte_runs.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace byte_runs_test {

using namespace lisle::redaction;

namespace {

/// The runs of at least so many bytes, byte by byte.
std::vector<span> runs_of(std::string_view text, std::size_t least,
                          std::function<bool(std::size_t)> const& is_of_class) {
    std::vector<span> out;
    for (std::size_t at = 0; at < text.size();) {
        auto end = at;
        while (end < text.size() && is_of_class(end)) ++end;
        if (end - at >= least) out.push_back({at, end});
        at = end + 1;
    }
    return out;
}

byte_runs runs_byte_by_byte(std::string_view text) {
    byte_runs out;
    out.base64 = runs_of(text, least_base64, [&](std::size_t i) {
        return is_in(text[i], base64 | underscore | hyphen);
    });
    out.lists = runs_of(text, least_list_size, [&](std::size_t i) {
        int const folded = text[i] | 0x20;
        return text[i] < 0 || folded <= 'f' || folded == 'x';
    });
    out.digits = runs_of(text, least_digits, [&](std::size_t i) {
        return is_in(text[i], digits) || (i > 0 && is_in(text[i - 1], digits));
    });
    for (std::size_t line = 0; line < text.size(); ++line) {
        if (line > 0 && text[line - 1] != '\n') continue;
        auto at = line;
        if (detail::is_dump_mark(text[at])) ++at;
        at = (std::min)(text.find_first_not_of(' ', at), text.size());
        auto const indent = at - line - (detail::is_dump_mark(text[line]) ? 1 : 0);
        auto const end = text.find_first_not_of("0123456789abcdefABCDEF/", at);
        auto const size = (std::min)(end, text.size()) - at;
        if (indent <= detail::most_dump_indent && size >= 4) out.dumps.push_back(line);
    }
    return out;
}

void check_runs(std::string const& text) {
    auto const expected = runs_byte_by_byte(text);
    for (auto const kernel : {detail::best_run_kernel(), detail::portable_run_kernel}) {
        auto const found = detail::run_finder{text, kernel}.find();
        CHECK_MESSAGE(found.base64 == expected.base64, text);
        CHECK_MESSAGE(found.lists == expected.lists, text);
        CHECK_MESSAGE(found.digits == expected.digits, text);
        CHECK_MESSAGE(found.dumps == expected.dumps, text);
    }
}

}  // namespace

TEST_CASE("a text of fewer bytes than the least number has no runs") {
    auto const found = find_byte_runs("0000: 41 42");
    CHECK(found.base64.empty());
    CHECK(found.lists.empty());
    CHECK(found.digits.empty());
    CHECK(found.dumps.empty());
}

TEST_CASE("runs of any size are found at any offset") {
    for (std::size_t const size : {12U, 13U, 15U, 16U, 22U, 23U, 63U, 64U, 65U, 130U})
        for (std::size_t before = 0; before < 140; ++before)
            check_runs(std::string(before, '~') + std::string(size, '1') + '~');
}

TEST_CASE("a run over the largest number of blocks is one run") {
    for (std::size_t const size : {3903U, 3904U, 3905U, 3968U, 8000U, 20000U}) {
        std::string const text(size, '1');
        auto const found = find_byte_runs(text);
        CHECK(found.base64 == std::vector<span>{{0, size}});
        CHECK(found.lists == std::vector<span>{{0, size}});
        CHECK(found.digits == std::vector<span>{{0, size}});
        CHECK(found.dumps == std::vector<std::size_t>{0});
    }
}

TEST_CASE("a line that begins with an offset is found wherever it begins in a block") {
    for (std::string const line : {"00ff: ", "+deadbeef ", ">        0000000 "})
        for (std::size_t before = 0; before < 140; ++before) {
            auto const text = std::string(before, '.') + '\n' + line + std::string(80, '~');
            CHECK(find_byte_runs(text).dumps == std::vector{before + 1});
            CHECK(find_byte_runs(text.substr(before + 1)).dumps == std::vector<std::size_t>{0});
        }
}

TEST_CASE("three digits, nine blanks or another mark before them begin no dump") {
    for (std::string const line : {"fff: ", "         00000000: ", "* 00000000: ", "x0000: "})
        CHECK_MESSAGE(find_byte_runs(line + std::string(80, '~')).dumps.empty(), line);
}

TEST_CASE("random texts have the runs that a look at each byte finds") {
    std::mt19937 random{1};
    for (std::string_view const bytes :
         {"0123456789abcdef: \n", "0 1,2 3-4", "+-> 00000a:\n|g", "aZ09+/_-aZ09+/_-.", "11111111g"})
        for (int i = 0; i < 2000; ++i) {
            std::string text(random() % 5000 * (i % 10 == 0) + random() % 300, ' ');
            for (char& c : text) c = bytes[random() % bytes.size()];
            check_runs(text);
        }
}

}  // namespace byte_runs_test
