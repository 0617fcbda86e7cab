// tests/conformance/zed_newer_kinds.cpp - Zed's shapes after the pinned revision.
#include "kinds.hpp"

#include <lisle/formats/zed/thread.hpp>

namespace conformance {

namespace zed_newer_kinds {

namespace zed = lisle::zed;

constexpr auto latest = [] {
    auto options = lisle::reference;
    options.revision = lisle::schema_revision::latest;
    return options;
}();

template <class T>
outcome write(lisle::result<T> const& value) {
    if (!value) return outcome::refused(value.error().message());
    return outcome::wrote(lisle::encode_as(*value, {}, lisle::schema_revision::latest));
}

template <class T>
outcome round_trip(std::string_view input) {
    return write(lisle::decode_as<T>(input, latest));
}

outcome round_trip_thread(std::string_view input) {
    return write(lisle::decode<lisle::zed_t>(input, latest));
}

kind_list const registered{
    {"zed/newer_db_thread", round_trip_thread},
    {"zed/newer_image", round_trip<zed::image>},
    {"zed/newer_mention_uri", round_trip<zed::mention_uri>},
    {"zed/newer_message", round_trip<zed::message>},
    {"zed/newer_sandbox_grants", round_trip<zed::sandbox_grants>},
    {"zed/newer_scroll_position", round_trip<zed::scroll_position>},
    {"zed/newer_tool_result", round_trip<zed::tool_result>},
    {"zed/newer_tool_use", round_trip<zed::tool_use>},
};

}  // namespace zed_newer_kinds

}  // namespace conformance
