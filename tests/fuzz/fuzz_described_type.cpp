// tests/fuzz/fuzz_described_type.cpp - a type that has every word of the vocabulary in it.
#include "promises.hpp"

#include "../support/samples.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    check_promises<type_codec<samples::shelf>, type_codec<samples::basic_shelf<lisle::verbatim>>>(
        to_text(data, size));
    return 0;
}
