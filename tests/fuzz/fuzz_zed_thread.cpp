// tests/fuzz/fuzz_zed_thread.cpp - Zed's threads in every preset, model and layout.
#include "edits.hpp"
#include "outline.hpp"
#include "salvages.hpp"

#include <lisle/formats/zed/fit.hpp>
#include <lisle/formats/zed/thread.hpp>

namespace {

/// Old threads get new ids, which have to be the same each time.
lisle::decode_options with_ids(lisle::decode_options options) {
    options.ids.make = [](void*) { return std::string{"id"}; };
    return options;
}

template <class Model>
struct zed_codec : format_codec<lisle::zed_t, Model> {
    static auto decode(std::string_view json, lisle::decode_options const& options,
                       std::vector<lisle::note>* notes = nullptr) {
        return lisle::decode<lisle::zed_t, Model>(json, with_ids(options), notes);
    }
};

struct zed_views : view_codec<lisle::zed_t> {
    static auto decode(std::string_view json, lisle::arena& characters,
                       lisle::decode_options const& options) {
        return lisle::decode_views<lisle::zed_t>(json, characters, with_ids(options));
    }
};

}  // namespace

outline const& input_outline() { return outline_of<lisle::zed::thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using lisle::zed_t;
    using codec = zed_codec<lisle::owned>;
    auto const json = to_text(data, size);
    auto const spelled = [] { return respeller{{}, "offset_in_item"}; };
    check_promises<codec, zed_codec<lisle::verbatim>, zed_views>(json, spelled());
    check_edit<codec>(json, spelled());
    auto const options = with_ids(lisle::permissive);
    auto const saved = check_salvage<zed_t>(json, options);
    // What an older version's messages are is known when all of the thread is.
    if (!saved.value.upgraded_from)
        check_cut<zed_t>(
            json, saved, [](lisle::zed::thread const& t) -> auto& { return t.messages; }, options);
    auto thread = saved.value;
    static_cast<void>(lisle::zed::drop_unreadable(thread));
    require(codec::decode(lisle::encode(thread), lisle::permissive).has_value(),
            "what was salvaged is read again", lisle::encode(thread), json);
    if (auto const strict = lisle::decode<zed_t>(json, lisle::strict))
        require(strict->extra.source() == nullptr, "a canonical document remembers no layout");
    return 0;
}
