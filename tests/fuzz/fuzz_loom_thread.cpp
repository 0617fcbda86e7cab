// tests/fuzz/fuzz_loom_thread.cpp - Loom's threads in every preset, model and layout.
#include "promises.hpp"

#include <lisle/formats/loom/thread.hpp>

namespace {

/// Compact, so that a text as the fuzzer writes it can be what is written.
template <class Model>
struct compact_codec : format_codec<lisle::loom_t, Model> {
    static std::string encode(lisle::loom::basic_thread<Model> const& value,
                              lisle::layout how = lisle::layout::canonical) {
        return lisle::encode_as(value, {.sorted_keys = true}, how);
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    // There is nothing around a document that could remember that it was an array.
    auto const first = json.find_first_not_of(" \t\r\n");
    if (first != json.npos && json[first] == '[') return -1;
    check_promises<compact_codec<lisle::owned>, compact_codec<lisle::verbatim>>(json);
    return 0;
}
