// tests/memory/main.cpp - replays a target's inputs under MemorySanitizer.
//
// Code that writes memory must be built with MemorySanitizer, too. So Boost.JSON is compiled in,
// and so is std::string (_GLIBCXX_EXTERN_TEMPLATE=0). The floating-point conversions of the
// standard library's compiled part are wrapped, and their output counts as written.
#include <boost/json/src.hpp>

#include <sanitizer/msan_interface.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>

namespace {

template <class Number>
using to_chars = std::to_chars_result(char*, char*, Number, std::chars_format);

/// Marks the output and the result as written.
template <class Number>
std::to_chars_result trust(to_chars<Number>& convert, char* first, char* last, Number value,
                           std::chars_format how) {
    auto out = convert(first, last, value, how);
    __msan_unpoison(&out, sizeof out);
    __msan_unpoison(first, static_cast<std::size_t>(out.ptr - first));
    return out;
}

}  // namespace

extern "C" {

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

// The linker puts these in the place of std::to_chars and std::from_chars: see run.sh.
to_chars<double> __real__ZSt8to_charsPcS_dSt12chars_format,
    __wrap__ZSt8to_charsPcS_dSt12chars_format;
to_chars<float> __real__ZSt8to_charsPcS_fSt12chars_format,
    __wrap__ZSt8to_charsPcS_fSt12chars_format;
std::from_chars_result __real__ZSt10from_charsPKcS0_RdSt12chars_format(char const*, char const*,
                                                                       double&, std::chars_format);

std::to_chars_result __wrap__ZSt8to_charsPcS_dSt12chars_format(char* first, char* last,
                                                               double value,
                                                               std::chars_format how) {
    return trust(__real__ZSt8to_charsPcS_dSt12chars_format, first, last, value, how);
}
std::to_chars_result __wrap__ZSt8to_charsPcS_fSt12chars_format(char* first, char* last, float value,
                                                               std::chars_format how) {
    return trust(__real__ZSt8to_charsPcS_fSt12chars_format, first, last, value, how);
}
std::from_chars_result __wrap__ZSt10from_charsPKcS0_RdSt12chars_format(char const* first,
                                                                       char const* last,
                                                                       double& value,
                                                                       std::chars_format how) {
    auto out = __real__ZSt10from_charsPKcS0_RdSt12chars_format(first, last, value, how);
    __msan_unpoison(&out, sizeof out);
    if (out.ec == std::errc{}) __msan_unpoison(&value, sizeof value);
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
