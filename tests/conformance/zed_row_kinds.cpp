// tests/conformance/zed_row_kinds.cpp - columns, sharing and links.
#include "kinds.hpp"

#include <lisle/formats/zed/model/path_list.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/formats/zed/tools/parse_mention.hpp>
#include <lisle/formats/zed/tools/usage.hpp>

#include <boost/json/value_from.hpp>
#include <boost/json/value_to.hpp>

#include <string>
#include <vector>

namespace conformance {

namespace zed_row_kinds {

namespace zed = lisle::zed;
using boost::json::value_from;
using lisle::reference;

outcome write(boost::json::value const& value) { return outcome::wrote(lisle::encode_as(value)); }

template <class T, class Use>
outcome with(lisle::result<T> const& value, Use use) {
    if (!value) return outcome::refused(value.error().message());
    return use(*value);
}

// ---- Path lists ----

outcome encode_paths(std::string_view input) {
    return with(lisle::decode_as<std::vector<std::string>>(input), [](auto const& paths) {
        auto const columns = zed::encode_path_list(zed::make_path_list(paths));
        return write({{"paths", columns.paths}, {"order", columns.order}});
    });
}

outcome decode_paths(std::string_view input) {
    return with(lisle::decode_as<boost::json::value>(input), [](auto const& columns) {
        auto const text = [&](char const* key) {
            auto const& column = columns.as_object().at(key).as_string();
            return std::string{column.data(), column.size()};
        };
        auto const list = zed::decode_path_list({text("paths"), text("order")});
        return write({{"paths", value_from(list.paths)},
                      {"order", value_from(list.order)},
                      {"ordered", value_from(zed::paths_in_order(list))}});
    });
}

// ---- Shared threads ----

outcome round_trip_shared(std::string_view input) {
    return with(lisle::decode<lisle::zed_shared_t>(input, reference),
                [](auto const& shared) { return outcome::wrote(lisle::encode(shared)); });
}

outcome import_shared(std::string_view input) {
    return with(lisle::decode<lisle::zed_shared_t>(input, reference), [](auto const& shared) {
        return outcome::wrote(lisle::encode(zed::import_thread(shared)));
    });
}

// ---- Mentions ----

constexpr auto pinned = lisle::schema_revision::pinned;

template <zed::path_style Style>
outcome parse_uri(std::string_view input) {
    return with(zed::parse_mention(input, Style, reference), [](auto const& mention) {
        return outcome::wrote("{\"uri\":" + lisle::encode_as(mention)
                              + ",\"to_uri\":" + lisle::encode_as(zed::to_uri(mention, pinned))
                              + ",\"name\":" + lisle::encode_as(zed::to_name(mention)) + "}");
    });
}

outcome print_links(std::string_view input) {
    return with(lisle::decode_as<zed::mention_uri>(input, reference), [](auto const& mention) {
        return write({{"to_uri", zed::to_uri(mention, pinned)},
                      {"name", zed::to_name(mention)},
                      {"link", zed::to_link(mention, pinned)}});
    });
}

// ---- Usage ----

outcome count_tokens_before(std::string_view input) {
    auto const fields = lisle::decode_as<boost::json::value>(input);
    if (!fields) return outcome::refused(fields.error().message());
    auto thread = fields->as_object();
    // Insert one by one: the second key may invalidate the first reference.
    thread["title"] = "T";
    thread["updated_at"] = "2026-02-27T12:34:56Z";
    auto const id = boost::json::value_to<std::string>(thread["target"]);
    auto const text = lisle::encode_as(boost::json::value(thread));
    return with(lisle::decode_as<zed::bare_thread>(text, reference), [&](auto const& t) {
        auto const count = zed::tokens_before_message(t, id);
        return outcome::wrote(count ? std::to_string(*count) : "null");
    });
}

kind_list const registered{
    {"zed/path_list_encode", encode_paths},
    {"zed/path_list_decode", decode_paths},
    {"zed/shared_thread", round_trip_shared},
    {"zed/shared_import", import_shared},
    {"zed/mention_uri_parse", parse_uri<zed::path_style::unix_like>},
    {"zed/mention_uri_parse_windows", parse_uri<zed::path_style::windows>},
    {"zed/mention_uri_link", print_links},
    {"zed/tokens_before_message", count_tokens_before},
};

}  // namespace zed_row_kinds

}  // namespace conformance
