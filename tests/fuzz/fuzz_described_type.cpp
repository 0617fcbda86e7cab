// tests/fuzz/fuzz_described_type.cpp - a type that has every word of the vocabulary in it.
#include "edits.hpp"
#include "outline.hpp"

#include "../support/samples.hpp"

outline const& input_outline() { return outline_of<samples::shelf>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    check_promises<type_codec<samples::shelf>, type_codec<samples::basic_shelf<lisle::verbatim>>>(
        json);
    check_edit<type_codec<samples::shelf>>(json);
    return 0;
}
