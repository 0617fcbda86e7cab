// tests/conformance/zed_legacy_kinds.cpp - threads from before version 0.3.0.
#include "kinds.hpp"

#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <cstddef>
#include <string>

namespace conformance {

namespace zed_legacy_kinds {

namespace zed = lisle::zed;

/// Reads any version; new ids are numbered as in the vectors.
outcome with_thread(std::string_view input, std::string (*print)(zed::thread const&)) {
    std::size_t count = 0;
    auto options = lisle::reference;
    options.ids = {[](void* state) {
                       auto& n = *static_cast<std::size_t*>(state);
                       return "{{user_message_id:" + std::to_string(++n) + "}}";
                   },
                   &count};
    auto const thread = lisle::decode<lisle::zed_t>(input, options);
    return thread ? outcome::wrote(print(*thread)) : outcome::refused(thread.error().message());
}

outcome upgrade(std::string_view input) {
    return with_thread(input, [](zed::thread const& t) { return lisle::encode(t); });
}

outcome export_shared(std::string_view input) {
    return with_thread(input,
                       [](zed::thread const& t) { return lisle::encode(zed::export_thread(t)); });
}

template <class Old>
outcome to_0_2(std::string_view input) {
    auto const old = lisle::decode_as<Old>(input, lisle::reference);
    if (!old) return outcome::refused(old.error().message());
    return outcome::wrote(lisle::encode_as(zed::legacy::to_0_2(*old)));
}

/// Refuses any other version, as Zed does.
outcome parse_old(std::string_view input) {
    auto const value = lisle::decode_as<boost::json::value>(input, lisle::reference);
    if (!value) return outcome::refused(value.error().message());
    auto const* const object = value->if_object();
    auto const* const version = object ? object->if_contains("version") : nullptr;
    if (version == nullptr) return to_0_2<zed::legacy::unversioned_thread>(input);
    if (*version == "0.1.0" || *version == "0.2.0") return to_0_2<zed::legacy::thread>(input);
    return outcome::refused("another version");
}

kind_list const registered{
    {"zed/legacy", upgrade},
    {"zed/legacy_parse", parse_old},
    {"zed/shared_export", export_shared},
};

}  // namespace zed_legacy_kinds

}  // namespace conformance
