// tests/fuzz/fuzz_zed_thread.cpp - Zed's threads in every preset, model and layout.
#include "promises.hpp"

#include <lisle/formats/zed/thread.hpp>
#include <lisle/lisle.hpp>

namespace {

/// Old threads get new ids, which have to be the same each time.
template <class Model>
struct zed_codec : format_codec<lisle::zed_t, Model> {
    static lisle::decode_options with_ids(lisle::decode_options options) {
        options.ids.make = [](void*) { return std::string{"id"}; };
        return options;
    }
    static auto decode(std::string_view json, lisle::decode_options const& options,
                       std::vector<lisle::note>* notes = nullptr) {
        return lisle::decode<lisle::zed_t, Model>(json, with_ids(options), notes);
    }
};

void check_salvage(std::string_view json) {
    using codec = zed_codec<lisle::owned>;
    auto const saved = lisle::salvage<lisle::zed_t>(json, codec::with_ids(lisle::permissive));
    auto const whole = codec::decode(json, lisle::permissive);
    require(saved.is_whole() == whole.has_value(), "what is whole is salvaged whole", json);
    if (whole) require(saved.value == *whole, "what is whole is salvaged as it is", json);
    auto thread = saved.value;
    static_cast<void>(lisle::zed::drop_unreadable(thread));
    require(codec::decode(lisle::encode(thread), lisle::permissive).has_value(),
            "what was salvaged is read again", lisle::encode(thread), json);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using lisle::zed_t;
    auto const json = to_text(data, size);
    check_promises<zed_codec<lisle::owned>, zed_codec<lisle::verbatim>>(json);
    check_salvage(json);
    if (auto const thread = lisle::decode<zed_t>(json, lisle::strict))
        require(thread->extra.source() == nullptr, "a canonical document remembers no layout");
    return 0;
}
