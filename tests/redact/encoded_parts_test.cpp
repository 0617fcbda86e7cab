#include <doctest/doctest.h>

#include <lisle/redact/encoded_parts.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace encoded_parts_test {

using namespace lisle::redaction;

TEST_CASE("a text of fewer bytes than the least base64 has no encoded part") {
    auto const parts = find_encoded_parts("0000000000: 41 42 43 44");
    CHECK(parts.base64.empty());
    CHECK(parts.dumps.empty());
    CHECK(parts.numbers.empty());
}

TEST_CASE("a line that begins with an offset is found wherever it begins in a block") {
    for (std::string const line : {"00ff: ", "+deadbeef ", ">        0000000 "})
        for (std::size_t before = 0; before < 140; ++before) {
            auto const text = std::string(before, '.') + '\n' + line + std::string(80, '~');
            CHECK(find_encoded_parts(text).dumps == std::vector{before + 1});
            CHECK(find_encoded_parts(text.substr(before + 1)).dumps == std::vector<std::size_t>{0});
        }
}

TEST_CASE("three digits, nine blanks or another mark before them begin no dump") {
    for (std::string const line : {"fff: ", "         00000000: ", "* 00000000: ", "x0000: "})
        CHECK_MESSAGE(find_encoded_parts(line + std::string(80, '~')).dumps.empty(), line);
}

TEST_CASE("each list of numbers has a place, wherever it lies in its blocks") {
    for (std::size_t before = 0; before < 130; ++before)
        for (auto const size : {least_list_size, least_list_size + 1, std::size_t{200}}) {
            auto const text = std::string(before, 'z') + std::string(size, '1') + "zzz";
            auto const places = find_encoded_parts(text).numbers;
            REQUIRE(!places.empty());
            for (auto const at : places) {
                CHECK(at >= before);
                CHECK(at < before + size);
            }
        }
    CHECK(find_encoded_parts(std::string(17, '1') + 'z' + std::string(17, '1')).numbers.empty());
}

TEST_CASE("the begins of runs of set bits are found") {
    CHECK(detail::begins_of_runs(0b0111'0011, 1) == 0b0111'0011);
    CHECK(detail::begins_of_runs(0b0111'0011, 3) == 0b0001'0000);
    CHECK(detail::begins_of_runs(~std::uint64_t{0}, 24) == ~std::uint64_t{0} >> 23U);
    CHECK(detail::begins_of_runs(~std::uint64_t{0} >> 1U, 64) == 0);
}

}  // namespace encoded_parts_test
