// tests/fuzz/fuzz_described_type.cpp - a type that has every word of the vocabulary in it.
#include "edits.hpp"
#include "outline.hpp"

#include "../support/samples.hpp"

outline const& input_outline() { return outline_of<samples::shelf>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using codec = type_codec<samples::shelf>;
    auto const json = to_text(data, size);
    check_promises<codec>(json);
    // A point can't record its layout: the object around it does, until it is edited.
    auto const value = codec::decode(json, lisle::permissive);
    if (value && codec::encode(*value) == json) check_edit<codec>(json);
    return 0;
}
