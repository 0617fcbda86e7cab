// tests/fuzz/fuzz_zed_conversation.cpp - Zed's threads as conversations and back, and threads made
// of any conversation.
#include "outline.hpp"
#include "property.hpp"

#include <lisle/conversation/model_view.hpp>
#include <lisle/conversation/zed.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace conversation = lisle::conversation;
using lisle::zed_t;

namespace {

/// Old threads get new ids, which must be the same each time.
lisle::decode_options with_ids() {
    lisle::decode_options out;
    out.ids.make = [](void*) { return std::string{"id"}; };
    return out;
}

/// A conversation of a format that has no bridge here, without members of any format.
conversation::conversation as_foreign(conversation::conversation c) {
    c.native.reset();
    if (c.source) c.source->format = "other";
    for (auto& m : c.messages) {
        m.native.reset();
        for (auto& part : m.content)
            lisle::visit_alternative(
                [](auto& kind) {
                    if constexpr (requires { kind.native; }) kind.native.reset();
                },
                part);
    }
    return c;
}

/// Zed reads the thread that is made from another format's conversation.
void check_made(conversation::conversation const& c) {
    auto const made = conversation::put<zed_t>(c);
    auto const text = lisle::encode(made.document);
    auto const read = lisle::decode<zed_t>(text, lisle::strict);
    require(read.has_value(), "a strict reader takes what is made", text,
            read ? std::string{} : read.error().message());
    require(conversation::put<zed_t>(c).document == made.document, "the same is made again");
    auto latest = lisle::reference;
    latest.revision = lisle::schema_revision::latest;
    auto const newer =
        lisle::encode(conversation::bridge<zed_t>::put(c, {latest.revision}).document);
    require(lisle::decode<zed_t>(newer, latest).has_value(), "a newer Zed reads what is made",
            newer);
}

void check_there_and_back(std::string_view json) {
    auto const thread = lisle::decode<zed_t>(json, with_ids());
    if (!thread) return;
    auto const as_read = lisle::encode(*thread, lisle::layout::source);
    auto const talk = conversation::get(*thread);
    auto const back = conversation::put<zed_t>(talk);
    require_same(lisle::encode(back.document, lisle::layout::source), as_read,
                 "a thread comes back byte for byte");
    require(back.losses.empty(), "nothing of a thread is lost", json);
    auto const travelled = lisle::decode<lisle::conversation_t>(lisle::encode(talk));
    require(travelled.has_value(), "a thread's conversation is read", json);
    require_same(
        lisle::encode(conversation::put<zed_t>(*travelled).document, lisle::layout::source),
        as_read, "a thread comes back from JSON");
    static_cast<void>(conversation::model_view(talk));
    check_made(as_foreign(talk));
}

}  // namespace

outline const& input_outline() { return outline_of<lisle::zed::thread>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    respeller spelled;
    static_cast<void>(respeller::run(json, spelled));
    if (spelled.has_infinity) return 0;
    check_there_and_back(json);
    if (auto const c = lisle::decode<lisle::conversation_t>(json)) {
        static_cast<void>(conversation::put<zed_t>(*c));
        static_cast<void>(conversation::model_view(*c));
        check_made(as_foreign(*c));
    }
    return 0;
}
