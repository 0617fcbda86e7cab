// examples/lisle/acpx/mend.cpp - removes what acpx refuses, and completes what was cut.
#include "mend.hpp"

#include <lisle/formats/acpx/parser/reference.hpp>
#include <lisle/salvage.hpp>
#include <lisle/schema/unknown.hpp>

#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace app {

namespace acpx = lisle::acpx;

namespace {

/// Removes the messages and contents for which acpx would refuse the whole record.
std::vector<lisle::finding> drop_unreadable_parts(std::vector<acpx::message>& messages) {
    using unreadable = lisle::unknown_case<lisle::owned>;
    std::vector<lisle::finding> out;
    auto const drop = [&](auto& all, std::string const& at) {
        std::size_t index = 0;
        std::erase_if(all, [&](auto const& one) {
            auto const place = at + '/' + std::to_string(index++);
            auto const* const kept = std::get_if<unreadable>(&one);
            if (kept != nullptr)
                out.push_back({place, "unreadable: " + std::string{kept->json.text()}});
            return kept != nullptr;
        });
    };
    for (std::size_t i = 0; i < messages.size(); ++i) {
        auto const at = "/messages/" + std::to_string(i);
        if (auto* const user = std::get_if<acpx::user_message>(&messages[i]))
            drop(user->content, at + "/User/content");
        auto* const agent = std::get_if<acpx::agent_message>(&messages[i]);
        if (agent == nullptr) continue;
        drop(agent->content, at + "/Agent/content");
        for (auto& [id, result] : agent->tool_results)
            if (auto const* const kept = std::get_if<unreadable>(&result.content)) {
                out.push_back({at + "/Agent/tool_results/" + id + "/content",
                               "unreadable: " + std::string{kept->json.text()}});
                result.content = acpx::plain_text{};
            }
    }
    drop(messages, "/messages");
    return out;
}

/// Makes an object have all the keys that acpx requires: it was read without the last ones. Keys
/// unknown to lisle come last.
constexpr auto complete = [](auto& object) {
    if constexpr (requires { object.extra.members(); }) {
        auto const unknown_keys = object.extra.members();
        object.extra = {};
        for (auto const& [key, value] : unknown_keys)
            object.extra.insert_or_assign(key, value.text());
    }
};

/// Completes the last message of a record that ends in it.
void complete_last(std::vector<acpx::message>& messages) {
    if (messages.empty()) return;
    std::visit(complete, messages.back());
    if (auto* const user = std::get_if<acpx::user_message>(&messages.back()))
        for (auto& one : user->content) std::visit(complete, one);
    auto* const agent = std::get_if<acpx::agent_message>(&messages.back());
    if (agent == nullptr) return;
    for (auto& one : agent->content) std::visit(complete, one);
    for (auto& [id, result] : agent->tool_results) {
        complete(result);
        std::visit(complete, result.content);
    }
}

// ---- What acpx still refuses --------------------------------------------------------------------

namespace json = boost::json;

/// As deep as acpx's records may be.
constexpr lisle::decode_options as_deep = [] {
    auto out = lisle::permissive;
    out.max_depth = 5000;
    out.ecmascript = true;
    return out;
}();

std::string print_compact(json::value const& v) {
    return lisle::encode_as(v, {.numbers = lisle::text::number_style::ecmascript});
}

/// Removes the member or the element `what`, which is a direct one.
void erase(json::value& from, json::value const* what) {
    if (auto* const object = from.if_object()) {
        auto const at = std::find_if(object->begin(), object->end(),
                                     [&](auto const& member) { return &member.value() == what; });
        if (at != object->end()) object->stable_erase(at);
    } else if (auto* const array = from.if_array()) {
        array->erase(array->begin() + (what - array->data()));
    }
}

/// Removes the value at a place, or the smallest one around a place that is missing. Returns its
/// text; nothing if only the whole is left.
std::optional<std::string> erase_at(json::value& whole, std::string& place) {
    for (; !place.empty(); place.resize(place.rfind('/'))) {
        boost::system::error_code missing;
        auto const* const what = whole.find_pointer(place, missing);
        if (what == nullptr) continue;
        auto text = print_compact(*what);
        erase(*whole.find_pointer(place.substr(0, place.rfind('/')), missing), what);
        return text;
    }
    return std::nullopt;
}

/// Removes the value for which acpx refuses the record; if acpx requires it, it gets its default.
/// Nothing if acpx takes the record, or if nothing can be removed.
std::optional<lisle::finding> drop_refused(acpx::session& record) {
    auto const text = lisle::encode(record);
    auto const taken = acpx::decode_reference(text, acpx::latest);
    if (taken) return std::nullopt;
    if (taken.error().pointer == "/last_seq" && taken.error().code == lisle::errc::missing_field) {
        record.last_seq = 0;
        return lisle::finding{"/last_seq", "not there; it becomes 0"};
    }
    auto whole = lisle::decode_as<json::value>(text, as_deep);
    auto place = taken.error().pointer;
    auto const lost = whole ? erase_at(*whole, place) : std::nullopt;
    if (!lost) return std::nullopt;
    record = lisle::salvage<lisle::acpx_t>(print_compact(*whole)).value;
    return lisle::finding{place, taken.error().detail + ", found " + *lost};
}

/// Each round reads the record twice, so that a record with more faults is left as it is.
constexpr int most_refused = 100;

}  // namespace

std::vector<lisle::finding> mend(acpx::session& record) {
    auto& thread = record.thread;
    auto out = drop_unreadable_parts(thread.messages);
    complete_last(thread.messages);
    if (thread.updated_at.empty()) thread.updated_at = record.last_used_at;
    if (record.written_as != acpx::shape::flat) return out;
    for (int i = 0; i < most_refused; ++i)
        if (auto lost = drop_refused(record)) out.push_back(std::move(*lost));
        else break;
    return out;
}

}  // namespace app
