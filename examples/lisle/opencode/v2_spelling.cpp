// examples/lisle/opencode/v2_spelling.cpp - compares the order of keys.
#include "v2_spelling.hpp"

#include <lisle/formats/opencode/v2/storage/data.hpp>
#include <lisle/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;
using lisle::opencode::detail::find_value;
using lisle::opencode::detail::object_text;
using lisle::opencode::detail::visit_members;

/// The object with these keys first, in this order.
std::string put_first(std::string_view object, std::initializer_list<std::string_view> keys) {
    object_text out;
    for (auto const key : keys)
        if (auto const value = find_value(object, key); !value.empty()) out.add_json(key, value);
    visit_members(object, [&](std::string_view key, std::string_view, std::string_view value) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) out.add_json(key, value);
    });
    return out.finish();
}

/// A list of files or agents, each with its mention as the migration spells it.
std::string respell_mentions(std::string_view list) {
    std::string out = "[";
    auto const all = lisle::text::assume_json(std::string{list});
    for (auto const each : all.elements()) {
        auto const mention = find_value(each.text(), "mention");
        if (out.size() > 1) out += ',';
        out += mention.empty()
                   ? std::string{each.text()}
                   : lisle::opencode::detail::assign_members(
                       each.text(),
                       R"({"mention":)" + put_first(mention, {"text", "start", "end"}) + '}');
    }
    return out + ']';
}

/// The data as the migration orders it, from the order of the schema.
std::string to_migrated(std::string_view data) {
    object_text out;
    visit_members(data, [&](std::string_view key, std::string_view, std::string_view value) {
        if (key == "time") return;
        if (key == "model") out.add_json(key, put_first(value, {"providerID", "id", "variant"}));
        else if (key == "files" || key == "agents") out.add_json(key, respell_mentions(value));
        else out.add_json(key, value);
    });
    out.add_json("time", find_value(data, "time"));
    return out.finish();
}

}  // namespace

v2_spelling find_v2_spelling(v2::message const& m) {
    // A message of an export has its id and its type, too.
    auto const data = lisle::opencode::detail::remove_members(
        v2::write_data(m, lisle::layout::source), {"id", "type"});
    auto const canonical = v2::write_data(m);
    if (data == canonical) return v2_spelling::live;
    return data == to_migrated(canonical) ? v2_spelling::migrated : v2_spelling::other;
}

}  // namespace app
