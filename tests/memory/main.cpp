// tests/memory/main.cpp - replays a fuzz target's inputs under MemorySanitizer, where that can be.
//
// Every byte that is looked at must have been written by code that is built with it. So Boost.JSON
// is compiled in, std::string too (_GLIBCXX_EXTERN_TEMPLATE=0), and what is left of the standard
// library's compiled part, the conversion of doubles, is taken at its word.
#include <boost/json/src.hpp>

#include <sanitizer/msan_interface.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>

extern "C" {

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

// The linker puts these around std::to_chars(char*, char*, double, std::chars_format).
std::to_chars_result __real__ZSt8to_charsPcS_dSt12chars_format(char*, char*, double,
                                                               std::chars_format);
std::to_chars_result __wrap__ZSt8to_charsPcS_dSt12chars_format(char* first, char* last,
                                                               double value,
                                                               std::chars_format how) {
    auto out = __real__ZSt8to_charsPcS_dSt12chars_format(first, last, value, how);
    __msan_unpoison(&out, sizeof out);
    __msan_unpoison(first, static_cast<std::size_t>(out.ptr - first));
    return out;
}
}

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        auto* const file = std::fopen(argv[i], "rb");
        if (file == nullptr) return std::perror(argv[i]), 2;
        constexpr std::size_t most = std::size_t{1} << 20;
        auto const room = std::make_unique_for_overwrite<std::uint8_t[]>(most);
        auto const size = std::fread(room.get(), 1, most, file);
        std::fclose(file);
        LLVMFuzzerTestOneInput(room.get(), size);
    }
    std::printf("%d inputs replayed\n", argc - 1);
    return argc > 1 ? 0 : 1;
}
