// examples/lisle/acpx/mend.cpp - removes values that acpx refuses, and completes a cut record.
#include "mend.hpp"

#include "../system/input_limit.hpp"
#include "format.hpp"

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
        std::erase_if(all, [&](auto const& part) {
            auto const place = at + '/' + std::to_string(index++);
            auto const* const kept = std::get_if<unreadable>(&part);
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

/// Gives an object, which may have been read without its last keys, all keys that acpx requires.
/// Keys unknown to lisle come last.
constexpr auto complete = [](auto& object) {
    if constexpr (requires { object.extra.members(); }) {
        auto const unknown_keys = object.extra.members();
        object.extra = {};
        for (auto const& [key, value] : unknown_keys)
            object.extra.insert_or_assign(key, value.text());
    }
};

/// Completes the last message, in which a cut record ends.
void complete_last(std::vector<acpx::message>& messages) {
    if (messages.empty()) return;
    std::visit(complete, messages.back());
    if (auto* const user = std::get_if<acpx::user_message>(&messages.back()))
        for (auto& part : user->content) std::visit(complete, part);
    auto* const agent = std::get_if<acpx::agent_message>(&messages.back());
    if (agent == nullptr) return;
    for (auto& part : agent->content) std::visit(complete, part);
    for (auto& [id, result] : agent->tool_results) {
        complete(result);
        std::visit(complete, result.content);
    }
}

// ---- Values that acpx still refuses -------------------------------------------------------------

namespace json = boost::json;

/// The limits of acpx's own parser.
constexpr lisle::decode_options acpx_limits = [] {
    auto out = lisle::permissive;
    out.max_depth = 5000;
    out.ecmascript = true;
    return out;
}();

std::string to_compact_json(json::value const& v) {
    return lisle::encode_as(v, {.numbers = lisle::text::number_style::ecmascript});
}

/// Removes a direct member or element.
void erase(json::value& from, json::value const* inner) {
    if (auto* const object = from.if_object()) {
        auto const at = std::find_if(object->begin(), object->end(),
                                     [&](auto const& member) { return &member.value() == inner; });
        if (at != object->end()) object->stable_erase(at);
    } else if (auto* const array = from.if_array()) {
        array->erase(array->begin() + (inner - array->data()));
    }
}

/// Removes the value at a place; if the place is missing, the smallest value around it. Returns the
/// value's text; nothing if that value is the whole record.
std::optional<std::string> erase_at(json::value& whole, std::string& place) {
    for (; !place.empty(); place.resize(place.rfind('/'))) {
        boost::system::error_code missing;
        auto const* const value = whole.find_pointer(place, missing);
        if (value == nullptr) continue;
        auto text = to_compact_json(*value);
        erase(*whole.find_pointer(place.substr(0, place.rfind('/')), missing), value);
        return text;
    }
    return std::nullopt;
}

/// Removes the value for which acpx refuses the record; a required value gets its default. Nothing
/// if acpx accepts the record, or if no value can be removed.
std::optional<lisle::finding> drop_refused(acpx::session& record) {
    auto const text = lisle::encode(record);
    auto const accepted = acpx::decode_reference(text, acpx::latest);
    if (accepted) return std::nullopt;
    if (accepted.error().pointer == "/last_seq"
        && accepted.error().code == lisle::errc::missing_field) {
        record.last_seq = 0;
        return lisle::finding{"/last_seq", "missing; it becomes 0"};
    }
    auto whole = lisle::decode_as<json::value>(text, acpx_limits);
    auto place = accepted.error().pointer;
    auto const lost = whole ? erase_at(*whole, place) : std::nullopt;
    if (!lost) return std::nullopt;
    record = lisle::salvage<lisle::acpx_t>(to_compact_json(*whole)).value;
    return lisle::finding{place, accepted.error().detail + ", found " + *lost};
}

/// Each round reads the record twice, so a record with more faults stays as it is.
constexpr int max_rounds = 100;

}  // namespace

std::vector<lisle::finding> mend(acpx::session& record) {
    auto& thread = record.thread;
    auto out = drop_unreadable_parts(thread.messages);
    complete_last(thread.messages);
    if (thread.updated_at.empty()) thread.updated_at = record.last_used_at;
    if (record.written_as != acpx::shape::flat) return out;
    for (int i = 0; i < max_rounds; ++i)
        if (auto lost = drop_refused(record)) out.push_back(std::move(*lost));
        else break;
    return out;
}

saved_document save_record(std::string_view text, std::string const& id) {
    saved_document out;
    auto kept = lisle::salvage<lisle::acpx_t>(text, bounded());
    for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
    auto& record = kept.value;
    out.messages = record.thread.messages.size();
    if (kept.is_whole()) {
        auto refused = find_refused(record);
        if (!refused) return out;
        out.problems.push_back(std::move(*refused));
    }
    bool const is_cut =
        std::any_of(kept.errors.begin(), kept.errors.end(), [](lisle::error const& failed) {
            return lisle::kind_of(failed.code) == lisle::error_kind::text;
        });
    if (is_cut)
        out.problems.emplace_back("lost: all keys behind the damage; those that acpx requires "
                                  "become empty");
    if (record.acpx_record_id.empty()) record.acpx_record_id = id;
    auto const all_lost = mend(record);
    auto const is_lost = [&](std::string_view pointer) {
        return std::any_of(all_lost.begin(), all_lost.end(),
                           [&](auto const& lost) { return lost.pointer == pointer; });
    };
    for (auto const& note : kept.notes)
        if (!is_lost(note.pointer))
            out.problems.push_back("mended at " + note.pointer + ": " + note.what);
    for (auto const& lost : all_lost)
        out.problems.push_back("lost at " + lost.pointer + ": " + lost.what);
    out.messages = record.thread.messages.size();
    auto saved = lisle::encode(record);
    auto const read = lisle::decode<lisle::acpx_t>(saved);
    if (out.messages != 0 && read && !find_refused(*read)) out.text = std::move(saved);
    return out;
}

}  // namespace app
